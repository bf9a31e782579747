package doc

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

// FuzzTool reads any comment that the parser accepts. Nothing may panic, text
// stays UTF-8 without control characters of its own, and every entry stands
// where its position says.
func FuzzTool(f *testing.F) {
	f.Fuzz(func(t *testing.T, comment string) {
		src := "package p\n\n" + comment + "\nfunc F() {}\n"
		fset := token.NewFileSet()
		file, err := parser.ParseFile(fset, "p.go", src, parser.ParseComments)
		if err != nil || len(file.Decls) == 0 {
			return
		}
		fn, ok := file.Decls[0].(*ast.FuncDecl)
		if !ok {
			return
		}
		var diags diag.List
		text := Tool(fset, fn.Doc, "F", &diags)
		plain, _ := Plain(fset, "F", &diags, fn.Doc)
		for _, s := range append(text.args(), text.Description, plain) {
			assert.True(t, utf8.ValidString(s))
			assert.NotContains(t, s, "\r\n")
			assert.Equal(t, strings.Trim(s, "\n"), s)
		}
		if strings.Contains(src, "\r") || strings.Contains(src, "//line") || strings.Contains(src, "/*line") {
			return // positions are those of the text without them
		}
		for _, a := range text.Args {
			assert.True(t, strings.HasPrefix(src[a.Pos.Offset:], a.Name), "%s at %d", a.Name, a.Pos.Offset)
		}
	})
}
