package directive

import (
	"go/parser"
	"go/token"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen-dev/toolgen/gen/internal/diag"
)

// Whatever people type in place of a directive is reported, never ignored.
func TestMisspelt(t *testing.T) {
	const (
		space = "a directive has no space after //; write "
		none  = "this is not a directive and has no effect; write "
		block = "a directive in a /* */ comment has no effect; write "
	)
	tests := map[string]string{
		"//\ttoolgen:tool":                             space + "//toolgen:tool",
		"// \ttoolgen:tool name=x":                     space + "//toolgen:tool",
		"//\u00a0toolgen:tool":                         space + "//toolgen:tool",
		"//\u200btoolgen:tool":                         space + "//toolgen:tool",
		"//\u200ftoolgen:tool":                         space + "//toolgen:tool",
		"///toolgen:tool":                              none + "//toolgen:tool",
		"////toolgen:tool readonly":                    none + "//toolgen:tool",
		"// //toolgen:tool":                            none + "//toolgen:tool",
		"// // toolgen:tool":                           none + "//toolgen:tool",
		"//toolgen :tool":                              none + "//toolgen:tool",
		"//toolgen : tool name=x":                      none + "//toolgen:tool",
		"//toolgen：tool":                               none + "//toolgen:tool",
		"// toolgen：tool":                              space + "//toolgen:tool",
		"// +toolgen:tool":                             space + "//toolgen:tool",
		"//+toolgen:tool":                              none + "//toolgen:tool",
		"//@toolgen:tool":                              none + "//toolgen:tool",
		"//#toolgen:tool":                              none + "//toolgen:tool",
		"//toolgen":                                    none + "//toolgen:tool",
		"//Toolgen":                                    none + "//toolgen:tool",
		"//Toolgen:tool":                               none + "//toolgen:tool",
		"//ToolGen:Tool name=x":                        none + "//toolgen:tool",
		"//toolgen.tool":                               none + "//toolgen:tool",
		"//toolgen-tool":                               none + "//toolgen:tool",
		"//toolgen/tool":                               none + "//toolgen:tool",
		"//toolgen;tool readonly":                      none + "//toolgen:tool",
		"//toolgen=tool":                               none + "//toolgen:tool",
		"//toolgen tool timeout=5s":                    none + "//toolgen:tool",
		"//toolgen param city min=1":                   none + "//toolgen:param",
		"//go:toolgen tool":                            none + "//toolgen:tool",
		"//go:toolgen:tool":                            none + "//toolgen:tool",
		"//go:toolgen":                                 none + "//toolgen:tool",
		"//toolgne:tool":                               none + "//toolgen:tool",
		"//tolgen:tool":                                none + "//toolgen:tool",
		"//toolgenn:param x min=1":                     none + "//toolgen:param",
		"//tool-gen:tool":                              none + "//toolgen:tool",
		"//tool_gen:tool":                              none + "//toolgen:tool",
		"// toolgen:tol":                               space + "//toolgen:tool",
		"// toolgen:parm city min=1":                   space + "//toolgen:param",
		"// toolgen: tool":                             space + "//toolgen:tool",
		"// toolgen tool readonly":                     space + "//toolgen:tool",
		"// toolgen:tool finds a city":                 space + "//toolgen:tool",
		"// toolgen:example {\"city\":\"Paris\"}":      space + "//toolgen:example",
		"// toolgen:union Card Cash":                   space + "//toolgen:union",
		"// F does.\n// toolgen:tool name=x\n// More.": space + "//toolgen:tool",
		"/*toolgen:tool*/":                             block + "//toolgen:tool",
		"/*//toolgen:tool*/":                           block + "//toolgen:tool",
		"/*Toolgen:tool*/":                             block + "//toolgen:tool",
		"/* +toolgen:tool */":                          block + "//toolgen:tool",
		"/* toolgen：tool */":                           block + "//toolgen:tool",
		"/*\n * F.\n * //toolgen:tool\n */":            block + "//toolgen:tool",
		"/*\n\t//toolgen:tool\n*/":                     block + "//toolgen:tool",
		"/*\n\t\t//toolgen:tool\n\t*/":                 block + "//toolgen:tool",
		"/*\n    //toolgen:tool\n*/":                   block + "//toolgen:tool",
		"/*\n\t\tF does.\n\n\t\t//toolgen:tool\n\t*/":  block + "//toolgen:tool",
		"/* F does.\n\t//toolgen:tool\n*/":             block + "//toolgen:tool",
		"/*\n *\t//toolgen:tool\n */":                  block + "//toolgen:tool",
	}
	for comment, want := range tests {
		fset, cg := group(t, comment)
		var diags diag.List
		assert.Empty(t, Parse(fset, cg, &diags), "%s", comment)
		if list := diags.Sorted(); assert.Len(t, list, 1, "%q", comment) {
			assert.Equal(t, want, list[0].Text(), "%q", comment)
			assert.Equal(t, diag.MisspeltDirective, list[0].Code)
		}
	}
}

// What people write about toolgen is no directive.
func TestProseIsNoDirective(t *testing.T) {
	for _, comment := range []string{
		"// toolgen: a tool that writes files",
		"// toolgen: tools for Go",
		"// toolgen: example",
		"// toolgen tools are functions",
		"// toolgen's tool directive",
		"// toolgen.Tool is a tool.",
		"// toolgen",
		"// Toolgen",
		"// toolgen-generated",
		"// toolgen lint ./...",
		"// toolgen schema",
		"// toolgen schema --dialects=openai ./...",
		"// toolgen check",
		"// Run it:\n//\n//\ttoolgen lint ./...\n//\ttoolgen schema ./... ",
		"// https://toolgen.dev/tool",
		"// toolgen.dev/tool has more",
		"// See\n// toolgen.dev/schema for more.",
		"// github.com/toolgen-dev/toolgen:tool",
		"// Mark it with //toolgen:tool.",
		"// Mark it with the\n// //toolgen:tool directive above the function.",
		"// Mark it with the\n// toolgen:tool directive above the function.",
		"// Write\n//\n//\t//toolgen:tool name=x\n//\tfunc F()\n//\n// above it.",
		"// Write\n//\n//     //toolgen:tool name=x\n//\n// above it.",
		"// `//toolgen:tool` makes a tool.",
		"// `toolgen:tool` makes a tool.",
		"// \"//toolgen:tool\"",
		"// The directives are:\n//   - //toolgen:tool makes a tool\n//   - //toolgen:param describes",
		"//go:generate toolgen",
		"//go:generate go tool toolgen",
		"//go:generate toolgen tool",
		"//go:generate go run github.com/toolgen-dev/toolgen/cmd/toolgen ./...",
		"//nolint:toolgen",
		"//nolint // toolgen:tool",
		"//toolgen is great",
		"//toolgen tool is a command",
		"//toolset:tool x",
		"//tool:gen",
		"// F is old:\n//\n// //toolgen:tool\n// func F() {}",
		"////toolgen:tool\n//func F() {}",
		"/* See toolgen:tool for more. */",
		"/* toolgen: a tool */",
		"/*\nPackage p.\n\n\t//toolgen:tool\n\tfunc F()\n*/",
		"/*\n * Write\n *\n *\t//toolgen:tool\n */",
		"/*\n\t\tWrite\n\n\t\t\t//toolgen:tool\n\t\t\tfunc F()\n\t*/",
		"/* Write\n\n\t//toolgen:tool\n\tfunc F()\n*/",
	} {
		fset, cg := group(t, comment)
		var diags diag.List
		assert.Empty(t, Parse(fset, cg, &diags), "%s", comment)
		assert.Empty(t, reports(&diags), "%q", comment)
	}
}

// A misspelt directive is found wherever it stands, at its column.
func TestMisspeltPlaces(t *testing.T) {
	const src = `// +toolgen:package prefix=x_
package p

// toolgen:tool

type A = int // toolgen:schema min=1

type T struct {
	X int // +toolgen:schema min=1
} // toolgen:tuple

func F(
	a int, //Toolgen:schema min=1
) { // toolgen:tool
	/*toolgen:tool*/
}

type U struct {
	/*
		//toolgen:schema min=1
	*/
	A int
	/* B counts.

	//toolgen:schema min=1
	*/
	B int
}
`
	fset := token.NewFileSet()
	f, err := parser.ParseFile(fset, "p.go", src, parser.ParseComments)
	require.NoError(t, err)
	var diags diag.List
	CheckFile(fset, f, &diags)
	var got []string
	for _, d := range diags.Sorted() {
		assert.Equal(t, diag.MisspeltDirective, d.Code)
		got = append(got, place(d.Pos)+" "+d.Fix)
	}
	assert.Equal(t, []string{
		"1:1 write //toolgen:package", "4:1 write //toolgen:tool", "6:14 write //toolgen:schema", "9:8 write //toolgen:schema",
		"10:3 write //toolgen:tuple", "13:9 write //toolgen:schema", "14:5 write //toolgen:tool", "15:4 write //toolgen:tool",
		"20:5 write //toolgen:schema", "25:4 write //toolgen:schema",
	}, got)
}
