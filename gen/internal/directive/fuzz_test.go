package directive

import (
	"go/ast"
	"go/parser"
	"go/token"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/assert"

	"github.com/toolgen-dev/toolgen/gen/internal/diag"
)

// FuzzParse reads any comment on every kind of declaration. Nothing may panic,
// and every position must lie on the text that it speaks of.
func FuzzParse(f *testing.F) {
	for _, seed := range []string{
		"+toolgen:tool", "go:toolgen tool", "toolgen：tool", " toolgen : param x min=1", "\u200btoolgen:tool", "toolgen", "/toolgen:tool x=",
		"toolgen:tool name= title=\"\\xff\" desc=`a", "toolgen:param x max=1e400 lt=NaN enum=a,,\"b\" example=-0", "toolgen:union A,*A",
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, comment string) {
		if strings.ContainsAny(comment, "\r\n") {
			return
		}
		src := "package p\n\n//" + comment + "\nfunc F() {}\n"
		fset := token.NewFileSet()
		file, err := parser.ParseFile(fset, "p.go", src, parser.ParseComments)
		if err != nil || strings.HasPrefix(comment, "line ") {
			return
		}
		doc := file.Decls[0].(*ast.FuncDecl).Doc
		var diags diag.List
		for _, d := range Parse(fset, doc, &diags) {
			assert.True(t, strings.HasPrefix(src[d.Pos.Offset:], d.Verb))
			for _, a := range d.Args {
				assert.True(t, strings.HasPrefix(src[a.Pos.Offset:], a.Key))
				if v := a.Value; v != nil {
					assert.True(t, utf8.ValidString(v.Text), "%q", v.Text)
					assert.True(t, v.Quote != 0 || strings.HasPrefix(src[v.Pos.Offset:], v.Text))
				}
			}
		}
		for where := Func; where <= Alias; where++ {
			ForDecl(fset, where, &diags, doc)
		}
		CheckFile(fset, file, &diags)
		for _, d := range diags.Sorted() {
			assert.Equal(t, 3, d.Pos.Line, d.Message)
			assert.LessOrEqual(t, d.Pos.Column, len(comment)+3, d.Message)
			assert.NotContains(t, d.Text(), "\n")
		}
	})
}

// FuzzTags reads any struct tag.
func FuzzTags(f *testing.F) {
	f.Fuzz(func(t *testing.T, tag string) {
		literal := "`" + strings.NewReplacer("`", "'", "\r", "").Replace(tag) + "`"
		src := "package p\n\ntype T struct {\n\tF int " + literal + "\n}\n"
		fset := token.NewFileSet()
		file, err := parser.ParseFile(fset, "p.go", src, 0)
		if err != nil {
			return
		}
		field := file.Decls[0].(*ast.GenDecl).Specs[0].(*ast.TypeSpec).Type.(*ast.StructType).Fields.List[0]
		var diags diag.List
		got := Tags(fset, field.Tag, &diags)
		for _, v := range got.values() {
			if *v != nil {
				assert.True(t, utf8.ValidString((*v).Text), "%q", (*v).Text)
				assert.LessOrEqual(t, (*v).Pos.Offset, len(src))
			}
		}
		for _, d := range diags.Sorted() {
			assert.True(t, d.Pos.IsValid())
		}
	})
}
