package directive

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen-dev/toolgen/gen/internal/diag"
)

// parseFile parses the body of a package p.
func parseFile(t testing.TB, name, body string) (*token.FileSet, *ast.File) {
	t.Helper()
	fset := token.NewFileSet()
	f, err := parser.ParseFile(fset, name, "package p\n"+body, parser.ParseComments)
	require.NoError(t, err)
	return fset, f
}

// group returns a comment group that begins in line 2.
func group(t testing.TB, comment string) (*token.FileSet, *ast.CommentGroup) {
	t.Helper()
	fset, f := parseFile(t, "p.go", comment+"\nfunc F() {}\n")
	return fset, f.Decls[0].(*ast.FuncDecl).Doc
}

// reports returns diagnostics as "line:col code text".
func reports(diags *diag.List) []string {
	var out []string
	for _, d := range diags.Sorted() {
		out = append(out, fmt.Sprintf("%d:%d %s %s", d.Pos.Line, d.Pos.Column, d.Code, d.Text()))
	}
	return out
}

func place(pos token.Position) string { return fmt.Sprintf("%d:%d", pos.Line, pos.Column) }

func TestParseWords(t *testing.T) {
	fset, cg := group(t, "// F does.\n//\n//toolgen:tool readonly timeout=5s title=\"a b\\n\" desc=`x \"y\" z`\n//toolgen:param\tcity enum=a,\"b, c\",`d`\tpattern=^a{1,2}$ ")
	var diags diag.List
	list := Parse(fset, cg, &diags)
	assert.Empty(t, reports(&diags))
	require.Len(t, list, 2)

	tool := list[0]
	assert.Equal(t, "tool", tool.Verb)
	assert.Equal(t, "4:11", place(tool.Pos))
	require.Len(t, tool.Args, 4)
	assert.Equal(t, "readonly", tool.Args[0].Key)
	assert.Equal(t, "4:16", place(tool.Args[0].Pos))
	assert.Nil(t, tool.Args[0].Value)
	assert.Equal(t, "4:25", place(tool.Args[1].Pos))
	assert.Equal(t, "5s", tool.Args[1].Value.Text)
	assert.Equal(t, "4:33", place(tool.Args[1].Value.Pos))
	assert.Equal(t, "a b\n", tool.Args[2].Value.Text)
	assert.Equal(t, byte('"'), tool.Args[2].Value.Quote)
	assert.Equal(t, `x "y" z`, tool.Args[3].Value.Text)
	assert.Equal(t, byte('`'), tool.Args[3].Value.Quote)

	param := list[1]
	require.Len(t, param.Args, 3)
	enum := param.Args[1].Value
	assert.Equal(t, "a,\"b, c\",`d`", enum.Text)
	assert.Zero(t, enum.Quote)
	texts := []string{}
	for _, i := range enum.Items {
		texts = append(texts, i.Text+" "+place(i.Pos))
	}
	assert.Equal(t, []string{"a 5:27", "b, c 5:29", "d 5:36"}, texts)
	assert.Equal(t, "^a{1,2}$", param.Args[2].Value.Text)
}

func TestParseExample(t *testing.T) {
	for comment, want := range map[string]string{
		`//toolgen:example {"city": "a b", "n": [1, 2]}`: `{"city": "a b", "n": [1, 2]}`,
		"//toolgen:example `{\"a\": 1}`":                 `{"a": 1}`,
		`//toolgen:example "{\"a\": 1}"`:                 `{"a": 1}`,
		"//toolgen:example {\"a\": \"x`y\"}  ":           "{\"a\": \"x`y\"}",
	} {
		fset, cg := group(t, comment)
		var diags diag.List
		list := Parse(fset, cg, &diags)
		require.Len(t, list, 1, comment)
		assert.Equal(t, want, list[0].Args[0].Value.Text)
		assert.Equal(t, "2:19", place(list[0].Args[0].Value.Pos))
		assert.Empty(t, reports(&diags))
	}
}

func TestParseReports(t *testing.T) {
	tests := map[string][]string{
		"//toolgen:tol":                       {"2:11 TG101 unknown directive tol; did you mean tool?"},
		"//toolgen:wibblefish":                {"2:11 TG101 unknown directive wibblefish"},
		"//toolgen:tool:x":                    {"2:11 TG101 unknown directive tool:x; did you mean tool?"},
		"//toolgen: tool":                     {"2:11 TG101 no directive after //toolgen:; the directive follows the colon without a space"},
		"// toolgen:tool":                     {"2:1 TG102 a directive has no space after //; write //toolgen:tool"},
		"//  toolgen:tool name=x":             {"2:1 TG102 a directive has no space after //; write //toolgen:tool"},
		"//Toolgen:tool":                      {"2:1 TG102 this is not a directive and has no effect; write //toolgen:tool"},
		"//toolgen tool":                      {"2:1 TG102 this is not a directive and has no effect; write //toolgen:tool"},
		"// toolgen tool":                     {"2:1 TG102 a directive has no space after //; write //toolgen:tool"},
		"/* toolgen:tool */":                  {"2:4 TG102 a directive in a /* */ comment has no effect; write //toolgen:tool"},
		"/*\n * F.\n *\n * toolgen:tool\n */": {"5:4 TG102 a directive in a /* */ comment has no effect; write //toolgen:tool"},
		"/*\n//toolgen:tool\n*/":              {"3:3 TG102 a directive in a /* */ comment has no effect; write //toolgen:tool"},
		"//toolgen:tool title=\"a":            {"2:22 TG103 the value of title is not a Go string; close the quote on the same line, or use back quotes"},
		"//toolgen:tool title=\"a\\q\"":       {"2:22 TG103 the value of title is not a Go string; write a backslash twice, or use back quotes"},
		"//toolgen:tool title=\"a\"b":         {"2:25 TG103 text directly after the quoted value of title; separate arguments by a space"},
		"//toolgen:tool title= x":             {"2:22 TG103 no value after title=; an empty text is written \"\""},
		// Prose is not taken for directives.
		"// toolgen: a generator":           nil,
		"// toolgen writes files":           nil,
		"// toolgen tool is a command":      nil,
		"// toolgen:toolbox is":             nil,
		"// The //toolgen:tool directive":   nil,
		"// toolgen":                        nil,
		"/* See toolgen:tool for more. */":  nil,
		"//go:noinline\n//nolint:toolgen:x": nil,
	}
	for comment, want := range tests {
		fset, cg := group(t, comment)
		var diags diag.List
		list := Parse(fset, cg, &diags)
		assert.Equal(t, want, reports(&diags), "%s", comment)
		if len(want) == 0 || !strings.HasPrefix(comment, "//toolgen:tool ") {
			assert.Empty(t, list, "%s", comment)
		}
	}
}

func TestParseNothing(t *testing.T) {
	assert.Empty(t, Parse(token.NewFileSet(), nil, nil))
}

func TestParseCRLF(t *testing.T) {
	fset, cg := group(t, "// F.\r\n//toolgen:tool name=x\r\n//toolgen:example {\"a\": 1}\r")
	var diags diag.List
	list := Parse(fset, cg, &diags)
	require.Len(t, list, 2)
	assert.Equal(t, "x", list[0].Args[0].Value.Text)
	assert.Equal(t, `{"a": 1}`, list[1].Args[0].Value.Text)
	assert.Empty(t, reports(&diags))
}

func TestDidYouMean(t *testing.T) {
	candidates := func(yield func(string) bool) {
		for _, c := range []string{"min", "max", "minlen", "required", "readonly"} {
			if !yield(c) {
				return
			}
		}
	}
	for word, want := range map[string]string{
		"mni": "did you mean min?", "MINLEN": "did you mean minlen?", "minlength": "did you mean minlen?", "reqired": "did you mean required?",
		"rqird": "did you mean required?", "x": "", "read_only": "did you mean readonly?", "": "", strings.Repeat("m", 100): "",
	} {
		assert.Equal(t, want, didYouMean(word, candidates), "%s", word)
	}
}
