package doc

import (
	"fmt"
	"go/ast"
	"go/format"
	"go/parser"
	"go/token"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen-dev/toolgen/gen/internal/diag"
)

// parseFunc returns the function F of a file made of a doc comment and F.
func parseFunc(t require.TestingT, src string) (*token.FileSet, *ast.File, *ast.FuncDecl) {
	fset := token.NewFileSet()
	f, err := parser.ParseFile(fset, "p.go", src, parser.ParseComments)
	require.NoError(t, err, "%s", src)
	for _, d := range f.Decls {
		if fn, ok := d.(*ast.FuncDecl); ok {
			return fset, f, fn
		}
	}
	require.Fail(t, "no function")
	return nil, nil, nil
}

// source writes the lines of text as // comments above a function F.
func source(text string) string {
	var b strings.Builder
	b.WriteString("package p\n\n")
	for l := range strings.SplitSeq(strings.Trim(text, "\n"), "\n") {
		switch {
		case l == "":
			b.WriteString("//\n")
		case strings.HasPrefix(l, "\t"), strings.HasPrefix(l, "//"):
			b.WriteString("//" + strings.TrimPrefix(l, "//") + "\n")
		default:
			b.WriteString("// " + l + "\n")
		}
	}
	b.WriteString("func F() {}\n")
	return b.String()
}

// read runs Tool on source.
func read(t require.TestingT, src string) (Text, []string) {
	fset, _, fn := parseFunc(t, src)
	var diags diag.List
	text := Tool(fset, fn.Doc, fn.Name.Name, &diags)
	return text, reports(&diags)
}

// reports returns diagnostics as "line:col code message".
func reports(diags *diag.List) []string {
	var out []string
	for _, d := range diags.Sorted() {
		out = append(out, fmt.Sprintf("%d:%d %s %s", d.Pos.Line, d.Pos.Column, d.Code, d.Message))
	}
	return out
}

// args returns the arguments as "name: text".
func (t Text) args() []string {
	var out []string
	for _, a := range t.Args {
		out = append(out, a.Name+": "+a.Text)
	}
	return out
}

// tool reads a comment before and after gofmt, with CRLF line ends and as a
// block comment, requires the same of all, and returns it.
func tool(t *testing.T, comment string) (Text, []string) {
	t.Helper()
	src := source(comment)
	text, diags := read(t, src)

	formatted, err := format.Source([]byte(src))
	require.NoError(t, err)
	after, _ := read(t, string(formatted))
	assert.Equal(t, text.Description, after.Description, "description after gofmt:\n%s", formatted)
	assert.Equal(t, text.args(), after.args(), "arguments after gofmt:\n%s", formatted)

	crlf, _ := read(t, strings.ReplaceAll(src, "\n", "\r\n"))
	assert.Equal(t, text, withPositions(crlf, text), "CRLF")

	if !strings.Contains(comment, "//") && !strings.Contains(comment, "*/") {
		block, _ := read(t, "package p\n\n/*\n"+strings.Trim(comment, "\n")+"\n*/\nfunc F() {}\n")
		assert.Equal(t, text.Description, block.Description, "as a block comment")
		assert.Equal(t, text.args(), block.args(), "arguments in a block comment")
	}
	return text, diags
}

// withPositions returns t with the offsets of positions taken from like:
// CRLF moves bytes, not lines and columns.
func withPositions(t, like Text) Text {
	for i := range t.Args {
		if i < len(like.Args) {
			t.Args[i].Pos.Offset = like.Args[i].Pos.Offset
		}
	}
	return t
}

func TestTool(t *testing.T) {
	tests := []struct {
		name, comment, want string
		args                []string
	}{
		{"name dropped", "F looks up the weather.", "Looks up the weather.", nil},
		{"other first word", "Looks up F.", "Looks up F.", nil},
		{"longer word", "Find finds.", "Find finds.", nil},
		{"name and colon", "F: does it.", "Does it.", nil},
		{"only the name", "F.", "", nil},
		{"non-ASCII next word", "F öffnet eine Tür.", "Öffnet eine Tür.", nil},
		{"soft breaks", "F does\none thing  \nwell.", "Does one thing well.", nil},
		{"paragraphs", "F one.\n\n\nTwo.", "One.\n\nTwo.", nil},
		{"list after text", "F one of:\n  - a\n  - b\n\nMore.", "One of:\n- a\n- b\n\nMore.", nil},
		{"list not indented", "F one of:\n- a\n- b\n  wrapped", "One of:\n- a\n- b wrapped", nil},
		{"numbers", "F does:\n 1. one\n 2. two", "Does:\n1. one\n2. two", nil},
		{"item of two paragraphs", "F:\n\n  - a\n\n    more\n\n  - b", "- a\n  more\n- b", nil},
		{"heading", "F one.\n\n# Limits\n\nTwo.", "One.\n\nLimits\n\nTwo.", nil},
		{"no heading", "F one.\n\n# Limits\nare two.", "One.\n\n# Limits are two.", nil},
		{"old heading", "F one.\n\nLimits\n\nTwo.", "One.\n\nLimits\n\nTwo.", nil},
		{"rule", "F one.\n---\nInternal.", "One.", nil},
		{"rule in code", "F reads:\n\n\ta: 1\n\t---\n\tb: 2\n\nEnd.", "Reads:\n\n    a: 1\n    ---\n    b: 2\n\nEnd.", nil},
		{"deprecated", "F does.\n\nDeprecated: Use G\ninstead.", "Does. Deprecated: Use G instead.", nil},
		{"deprecated in the middle", "F one.\n\nDeprecated: Use G.\n\nTwo.", "One.\n\nTwo.\n\nDeprecated: Use G.", nil},
		{"deprecated only", "Deprecated: Use G.", "Deprecated: Use G.", nil},
		{"notes", "F one.\nTODO(x): no\nFIXME no\nXXX\nHACK: no\nTODOs stay.", "One. TODOs stay.", nil},
		{"note in a list", "F:\n  - a\n  - TODO: no\n    no\n  - b", "- a\n- b", nil},
		{"indented below a note", "F one.\n\nTODO: drop after v3,\n  owner knows why\n\nTwo.", "One.\n\nTwo.", nil},
		{"code below a note", "F one.\nTODO: use\n\n\tx := 1\n\n\ty := 2\n\nTwo.\n\n\tz", "One.\n\nTwo.\n\n    z", nil},
		{"list below a note", "F one.\n\nTODO:\n  - no\n  - no\n\nTwo.", "One.\n\nTwo.", nil},
		{"code below a text with a note", "F one.\nTODO: no\nSuch as:\n\n\tx", "One. Such as:\n\n    x", nil},
		{"note in code stays", "F:\n\n\tTODO: stays", "    TODO: stays", nil},
		{"directives", "F one.\n//nolint:all\n//go:noinline\n//nolint\nTwo.", "One. Two.", nil},
		{"a single list", "  - a\n  - b", "- a\n- b", nil},
		{"link", "F is at [x].\n\n[x]: https://example.com", "Is at [x].\n\n[x]: https://example.com", nil},
		{"links", "F is at [x].\n\n[x]: https://a.b\n[y]: https://c.d\n[x]: https://a.b\n\nAnd at [y].", "Is at [x].\n\nAnd at [y].\n\n[x]: https://a.b\n[y]: https://c.d", nil},
		{"SQL", "F takes '%' or \"`\".", "Takes '%' or \"`\".", nil},

		{"list", "F x.\n\nArgs:\n  - city: City name, e.g. \"Paris\".\n  - units: Unit.", "X.",
			[]string{`city: City name, e.g. "Paris".`, "units: Unit."}},
		{"list not indented", "F x.\n\nArgs:\n- city: City.\n- units: Unit\nof it.", "X.", []string{"city: City.", "units: Unit of it."}},
		{"stars", "F x.\n\nArgs:\n  * city: City.\n  * units: Unit.", "X.", []string{"city: City.", "units: Unit."}},
		{"indented", "F x.\n\nArgs:\n  city: City.\n  units: Unit.", "X.", []string{"city: City.", "units: Unit."}},
		{"tabs", "F x.\n\nArgs:\n\tcity: City.\n\tunits: Unit.", "X.", []string{"city: City.", "units: Unit."}},
		{"empty line after the header", "F x.\n\nParameters:\n\n  city: City.\n\n  units: Unit.", "X.", []string{"city: City.", "units: Unit."}},
		{"wrapped list", "F x.\n\nParams:\n  - city: City,\n    in French.\n  - units: Unit.", "X.", []string{"city: City, in French.", "units: Unit."}},
		{"wrapped block", "F x.\n\nArguments:\n    city: City,\n      in French.\n    units:\n      Unit.", "X.", []string{"city: City, in French.", "units: Unit."}},
		{"types", "F x.\n\nArgs:\n  city (string): City.\n  by (map[string](int)): Map.\n  n (int, optional): N.", "X.", []string{"city: City.", "by: Map.", "n: N."}},
		{"quoted names", "F x.\n\nArgs:\n  - `city`: City.\n  - **units**: Unit.", "X.", []string{"city: City.", "units: Unit."}},
		{"values in a list", "F x.\n\nArgs:\n  - units: one of\n  - celsius\n  - kelvin", "X.", []string{"units: one of\n- celsius\n- kelvin"}},
		{"values in a block", "F x.\n\nArgs:\n  units: one of\n    - celsius\n    - kelvin\n  city: City.", "X.", []string{"units: one of\n- celsius\n- kelvin", "city: City."}},
		{"two sections", "F x.\n\nArgs:\n  a: A.\n\nMore.\n\nParams:\n  b: B.", "X.\n\nMore.", []string{"a: A.", "b: B."}},
		{"empty section", "F x.\n\nArgs:", "X.", nil},
		{"note entry", "F x.\n\nArgs:\n  - a: A.\n  - TODO: more", "X.", []string{"a: A."}},
		{"non-ASCII", "F x.\n\nArgs:\n  größe: 身長, e.g. “2”.", "X.", []string{"größe: 身長, e.g. “2”."}},
		{"section behind", "F x.\n\nArgs:\n  a: A.\nReturns: all of it.", "X.\n\nReturns: all of it.", []string{"a: A."}},
		{"section behind a list", "F x.\n\nArgs:\n- a: A.\nReturns: all of it.", "X.\n\nReturns: all of it.", []string{"a: A."}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			text, diags := tool(t, test.comment)
			assert.Equal(t, test.want, text.Description)
			assert.Equal(t, test.args, text.args())
			assert.Equal(t, strings.Contains(test.comment, "Deprecated:"), text.Deprecated)
			assert.Empty(t, diags)
		})
	}
}

func TestToolReports(t *testing.T) {
	tests := []struct {
		name, comment string
		want          []string
		args          []string
	}{
		{"twice", "F x.\n\nArgs:\n  - a: A.\n  - a: B.", []string{"7:8 TG151 a is documented twice"}, []string{"a: A."}},
		{"not indented", "F x.\n\nArgs:\na: A.", []string{"6:4 TG155 no entry follows Args:"}, nil},
		{"prose", "F x.\n\nArgs:\n\n\tgo run .", []string{"7:4 TG155 no entry follows Args:"}, nil},
		{"dash", "F x.\n\nArgs:\n  - a: A.\n  - b - B.", []string{"7:8 TG155 this line of the argument section is no entry"}, []string{"a: A.\n- b - B."}},
		{"wrapped without indentation", "F x.\n\nArgs:\n  a: A,\n  or B.", []string{"7:6 TG155 this line of the argument section is no entry"}, []string{"a: A, or B."}},
		{"URL", "F x.\n\nArgs:\n  a: A.\n  http://x.y", []string{"7:6 TG155 this line of the argument section is no entry"}, []string{"a: A. http://x.y"}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			text, diags := tool(t, test.comment)
			assert.Equal(t, test.want, diags)
			assert.Equal(t, test.args, text.args())
		})
	}
}

func TestArgumentPositions(t *testing.T) {
	for _, src := range []string{
		"package p\n\n// F x.\n//\n// Args:\n//   - city: City.\n//   - `größe`: G.\nfunc F() {}\n",
		"package p\n\n// F x.\n//\n// Args:\n//\n//	 city: City.\n//	 `größe`: G.\nfunc F() {}\n",
		"package p\n\n/*\n * F x.\n * Args:\n *   - city: City.\n *   - `größe`: G.\n */\nfunc F() {}\n",
	} {
		text, _ := read(t, src)
		require.Len(t, text.Args, 2)
		lines := strings.Split(src, "\n")
		for _, a := range text.Args {
			got := lines[a.Pos.Line-1][a.Pos.Column-1:]
			assert.True(t, strings.HasPrefix(got, a.Name), "%s at %q", a.Name, got)
			assert.True(t, strings.HasPrefix(src[a.Pos.Offset:], a.Name), "%s at offset %d", a.Name, a.Pos.Offset)
		}
	}
}

func TestNoComment(t *testing.T) {
	text, diags := read(t, "package p\n\nfunc F() {}\n")
	assert.Equal(t, Text{}, text)
	assert.Empty(t, diags)
}

func TestBlockComments(t *testing.T) {
	tests := map[string]string{
		"/* F does it. */":                                    "Does it.",
		"/* F does\nit. */":                                   "Does it.",
		"/* F does\n   it. */":                                "Does it.",
		"/* F does.\n\n\tcode */":                             "Does.\n\n    code",
		"/* TODO: no.\n   F does it.\n */":                    "Does it.",
		"/* TODO: no.\n\n   F does it.\n\n     code\n */":     "Does it.\n\n    code",
		"/*\nF does\nit.\n\n\tcode\n*/":                       "Does it.\n\n    code",
		"/*\n\tF does\n\tit.\n\n\t- a\n\t- b\n*/":             "Does it.\n- a\n- b",
		"/**\n * F does\n * it.\n *\n *   code\n */":          "Does it.\n\n    code",
		"/* F does it.\n\nArgs:\n  a: A.\n*/\n// More of it.": "Does it.\n\nMore of it.",
	}
	for comment, want := range tests {
		text, _ := read(t, "package p\n\n"+comment+"\nfunc F() {}\n")
		assert.Equal(t, want, text.Description, "%s", comment)
	}
}
