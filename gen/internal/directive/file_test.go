package directive

import (
	"go/ast"
	"go/parser"
	"go/token"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen-dev/toolgen/gen/internal/diag"
)

func TestCheckFile(t *testing.T) {
	tests := map[string]struct {
		body string
		want []string
	}{
		"cut off from a function": {"//toolgen:tool\n\nfunc F() {}", []string{
			"2:1 TG111 an empty line cuts the directive off from F; remove the empty line"}},
		"cut off from a type": {"//toolgen:tuple\n\ntype T struct{}", []string{
			"2:1 TG111 an empty line cuts the directive off from T; remove the empty line"}},
		"cut off by another comment": {"//toolgen:tool\n\n// F does.\nfunc F() {}", []string{
			"2:1 TG111 an empty line cuts the directive off from F; remove the empty line"}},
		"variable": {"//toolgen:tool\nvar x = func() {}", []string{
			"2:1 TG111 a directive on a variable has no effect; move it directly above the declaration that it is meant for"}},
		"variable in a group": {"var (\n\t//toolgen:tool\n\tx = 1\n)", []string{
			"3:2 TG111 a directive on a variable has no effect; move it directly above the declaration that it is meant for"}},
		"constant": {"const x = 1 //toolgen:enum off", []string{
			"2:23 TG110 enum does not belong on a constant; it belongs on a named type"}},
		"group of constants": {"//toolgen:enum off\nconst (\n\tx = 1\n\t//toolgen:lint off=TG120 reason=\"not ours\"\n\ty = 2\n)", []string{
			"2:1 TG111 a directive on a group of constants has no effect; move it directly above the declaration that it is meant for"}},
		"import": {"//toolgen:tool\nimport \"os\"", []string{
			"2:1 TG111 a directive on an import has no effect; move it directly above the declaration that it is meant for"}},
		"group of types": {"//toolgen:tuple\ntype (\n\tA struct{}\n\tB struct{}\n)", []string{
			"2:1 TG111 the directive is on a group of types; move it above the type that it is meant for"}},
		"group of one type": {"//toolgen:tuple\ntype (\n\tA struct{}\n)", nil},
		"inside a function": {"func F() {\n\t//toolgen:tool\n\tx := 1\n\t_ = x\n}", []string{
			"3:2 TG111 a directive inside a function has no effect; move it directly above the declaration that it is meant for"}},
		"in a result list": {"func F() (\n\t//toolgen:schema min=1\n\tn int,\n) {\n\treturn\n}", []string{
			"3:2 TG111 a directive inside a function's head has no effect; move it directly above the declaration that it is meant for"}},
		"in an empty struct": {"type T struct {\n\t//toolgen:rest\n}", []string{
			"3:2 TG111 the directive is not directly above a type, field or method; move it directly above the declaration that it is meant for"}},
		"at the end": {"func F() {}\n\n//toolgen:tool\n", []string{
			"4:1 TG111 no declaration follows the directive; move it directly above the declaration that it is meant for"}},
		"behind a function": {"func F() {} //toolgen:tool\n\nfunc G() {}\n", []string{
			"2:13 TG111 a directive behind a function has no effect; move it directly above the declaration that it is meant for"}},
		"behind a type": {"type E string //toolgen:enum off\n\ntype T struct{ X int } //toolgen:tuple\n", nil},
		"behind an alias": {"type A = E //toolgen:enum off\n\ntype E string\n", []string{
			"2:22 TG110 enum does not belong on an alias; it belongs on a named type"}},
		"carried by everything that can": {`// F does.
//
//toolgen:tool
//toolgen:param a min=1
func F(
	//toolgen:schema min=1
	a int,
	b int, //toolgen:schema max=1
) {}

//toolgen:schema desc=D
type T struct {
	//toolgen:schema min=1
	A, B int //toolgen:schema max=1
	C struct {
		//toolgen:ignore
		D int
	}
}

//toolgen:union T
type I interface {
	//toolgen:ignore
	M()
}

type (
	//toolgen:enum off
	E string

	G []struct {
		X int //toolgen:schema min=1
	}
)
`, nil},
		"errors of unused declarations": {"type T struct {\n\tA int //toolgen:schema mni=1\n}\n\n//toolgen:tool\nfunc init() {}", []string{
			"3:25 TG104 unknown argument mni of schema; did you mean min?",
			"6:11 TG112 init cannot be a tool; write a function that does the work and make that the tool"}},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			fset, f := parseFile(t, "p.go", test.body)
			var diags diag.List
			CheckFile(fset, f, &diags)
			assert.Equal(t, test.want, reports(&diags))
		})
	}
}

func TestCheckFilePackage(t *testing.T) {
	check := func(src string) []string {
		fset := token.NewFileSet()
		f, err := parser.ParseFile(fset, "p.go", src, parser.ParseComments)
		require.NoError(t, err)
		var diags diag.List
		CheckFile(fset, f, &diags)
		return reports(&diags)
	}
	assert.Empty(t, check("//toolgen:package prefix=x_\npackage p\n"))
	assert.Equal(t, []string{"1:1 TG111 an empty line cuts the directive off from the package clause; remove the empty line"},
		check("//toolgen:package prefix=x_\n\npackage p\n"))
	assert.Equal(t, []string{"1:11 TG110 tool does not belong on a package comment; it belongs on a function or method"},
		check("//toolgen:tool\npackage p\n"))
}

func TestPackageDirectivePlaces(t *testing.T) {
	const below = " TG111 a package directive has no effect below the package clause; move it directly above the package clause, into the package comment"
	for src, want := range map[string][]string{
		"package p //toolgen:package prefix=x_\n":                                                {"1:11" + below},
		"package p //toolgen:package prefix=x_\n\nimport \"os\"\n":                               {"1:11" + below},
		"package p\n\n//toolgen:package prefix=x_\n":                                             {"3:1" + below},
		"package p\n\n//toolgen:package prefix=x_\n\nfunc F() {}\n":                              {"3:1" + below},
		"package p\n\n//toolgen:package prefix=x_\nimport \"os\"\n":                              {"3:1" + below},
		"package p\n\n//toolgen:package prefix=x_\nvar x = 1\n":                                  {"3:1" + below},
		"package p //toolgen:tool\n\nfunc F() {}\n":                                              {"1:11 TG111 a directive behind the package clause has no effect; move it directly above the declaration that it is meant for"},
		"//toolgen:package prefix=x_\n\n// Package p.\npackage p\n":                              {"1:1 TG111 an empty line cuts the directive off from the package clause; remove the empty line"},
		"package p\n\n//toolgen:package prefix=x_\nfunc F() {}\n":                                {"3:11 TG110 package does not belong on a function; it belongs on a package comment"},
		"//toolgen:package prefix=a\n//toolgen:package prefix=b\npackage p\n":                    {"2:19 TG105 prefix is given twice"},
		"// Package p.\n//\n//toolgen:package prefix=a\n//toolgen:package out=b.go\npackage p\n": nil,
	} {
		fset := token.NewFileSet()
		f, err := parser.ParseFile(fset, "p.go", src, parser.ParseComments)
		require.NoError(t, err)
		var diags diag.List
		CheckFile(fset, f, &diags)
		assert.Equal(t, want, reports(&diags), "%s", src)
	}
	fset := token.NewFileSet()
	f, err := parser.ParseFile(fset, "p_test.go", "//toolgen:package prefix=x_\npackage p\n", parser.ParseComments)
	require.NoError(t, err)
	var diags diag.List
	CheckFile(fset, f, &diags)
	assert.Equal(t, []string{"1:1 TG113 the package directive of a test file is not read; move it above the package clause of a file that does not end in _test.go"}, reports(&diags))
}

func TestCheckTestFile(t *testing.T) {
	fset, f := parseFile(t, "p_test.go", "//toolgen:tool\nfunc F() {}\n\n// See //toolgen:tool.\nfunc G() {\n\t//toolgen:x\n}\n")
	var diags diag.List
	CheckFile(fset, f, &diags)
	assert.Equal(t, []string{
		"2:1 TG113 a test file holds no tools; move the declaration to a file that does not end in _test.go",
		"7:2 TG113 a test file holds no tools; move the declaration to a file that does not end in _test.go",
	}, reports(&diags))
}

// A //line comment without a column makes columns unknown: none is made up.
func TestUnknownColumns(t *testing.T) {
	fset, f := parseFile(t, "p.go", "//line x.go:5\n\n//toolgen:tool nam=x\nfunc F() {}\n\n/* toolgen:tool */\nfunc G() {}\n\ntype T struct {\n\tX int `jsonschema:\"minimum=x\"`\n}\n\n//toolgen:union A,A\ntype U interface{}\n")
	var diags diag.List
	CheckFile(fset, f, &diags)
	Tags(fset, f.Decls[2].(*ast.GenDecl).Specs[0].(*ast.TypeSpec).Type.(*ast.StructType).Fields.List[0].Tag, &diags)
	for _, d := range diags.Sorted() {
		assert.Equal(t, "x.go", d.Pos.Filename)
		assert.Zero(t, d.Pos.Column, "%s", d.Text())
	}
	assert.Equal(t, 4, diags.Len())
}
