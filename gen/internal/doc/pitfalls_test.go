package doc

import (
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

// The tests in this file pin what public reports say goes wrong when other
// tools make descriptions from comments.

func TestPitfallNotesInDescription(t *testing.T) { // controller-tools#649
	text, _ := tool(t, "F changes a title.\nTODO: drop after v3, owner knows why\nKeeps the id.\n\n//toolgen:tool")
	assert.Equal(t, "Changes a title. Keeps the id.", text.Description)
}

func TestPitfallCodeLosesItsLines(t *testing.T) { // controller-tools#870
	text, _ := tool(t, "F sets config. Example:\n\n\tnet:\n\t  dns:\n\t  - 10.0.0.1\n\nMore of it.\n\n//toolgen:tool")
	assert.Equal(t, "Sets config. Example:\n\n    net:\n      dns:\n      - 10.0.0.1\n\nMore of it.", text.Description)
}

func TestPitfallOnlyFirstSentence(t *testing.T) { // invopop/jsonschema#66
	text, _ := tool(t, "F runs a search. It is slow.\n\nNever use it for counts; use Count.\n\n//toolgen:tool")
	assert.Equal(t, "Runs a search. It is slow.\n\nNever use it for counts; use Count.", text.Description)
}

func TestPitfallSoftBreaksStay(t *testing.T) { // invopop/jsonschema#85
	text, _ := field(t, "// Path of the file, relative to\n// the workspace root, with\n// forward slashes.\nPath string")
	assert.Equal(t, "Path of the file, relative to the workspace root, with forward slashes.", text)
}

func TestPitfallWindowsPaths(t *testing.T) { // invopop/jsonschema#190
	fset := token.NewFileSet()
	f, err := parser.ParseFile(fset, `C:\src\x\p.go`, strings.ReplaceAll(source("F does it."), "\n", "\r\n"), parser.ParseComments)
	require.NoError(t, err)
	text := Tool(fset, f.Decls[0].(*ast.FuncDecl).Doc, "F", &diag.List{})
	assert.Equal(t, "Does it.", text.Description)
}

func TestPitfallCommentedOutField(t *testing.T) { // image-automation-controller#1072
	text, diags := field(t, "// Old []string `json:\"old\"`\n// New lists the new ids.\nNew []string `json:\"new\"`")
	assert.Equal(t, "New lists the new ids.", text)
	assert.Equal(t, []string{"4:4 TG154 this line is code and is left out of the description"}, diags)
}

func TestPitfallSectionUnderSummary(t *testing.T) { // openai-agents-python#3832
	text, _ := tool(t, "F tells the weather.\nArgs:\n  city: name of the town\n  units: C or F\n\n//toolgen:tool")
	assert.Equal(t, "Tells the weather.", text.Description)
	assert.Equal(t, []string{"city: name of the town", "units: C or F"}, text.args())
}

func TestPitfallSectionFirst(t *testing.T) { // openai-agents-python#3795
	text, _ := tool(t, "Args:\n  q: what to look for\n\n//toolgen:tool")
	assert.Empty(t, text.Description)
	assert.Equal(t, []string{"q: what to look for"}, text.args())
}

func TestPitfallTwoParagraphsBeforeSection(t *testing.T) { // langchain#28628
	text, _ := tool(t, "F reads a log.\n\nPrefer small ranges.\n\nArgs:\n  file: log name\n\n//toolgen:tool")
	assert.Equal(t, "Reads a log.\n\nPrefer small ranges.", text.Description)
	assert.Equal(t, []string{"file: log name"}, text.args())
}

func TestPitfallOtherSectionsDropped(t *testing.T) { // pydantic-ai#7953
	text, _ := tool(t, "F gets a record.\n\nArgs:\n  id: record id\n\nNotes:\n  Do not call twice for one id.\n\n//toolgen:tool")
	assert.Equal(t, "Gets a record.\n\nNotes:\n\n    Do not call twice for one id.", text.Description)
	assert.Equal(t, []string{"id: record id"}, text.args())
}

// What injected parameters do to a description (adk-python#551, adk-docs#161)
// is the builder's part: here the entry for ctx is one like any other.
func TestPitfallInjectedParameter(t *testing.T) {
	text, _ := tool(t, "F checks a host.\n\nArgs:\n  ctx: request context\n  host: DNS name\n\n//toolgen:tool")
	assert.Equal(t, "Checks a host.", text.Description)
	assert.Equal(t, []string{"ctx: request context", "host: DNS name"}, text.args())
}

func TestPitfallFormatNotRecognised(t *testing.T) { // pydantic-ai#59
	_, diags := tool(t, "F x.\n\nArgs:\n  - city - the city\n\n//toolgen:tool")
	assert.Equal(t, []string{"6:6 TG155 no entry follows Args:"}, diags)
}

func TestHostileTextIsData(t *testing.T) {
	text, diags := tool(t, "F takes `x`, \"y\" and */ too.\n\n\t//go:build ignore\n\tfunc init() { panic(1) }\n\n🙂 עברית \u202eevil\u202c ${HOME} %s <script>")
	assert.Equal(t, "Takes `x`, \"y\" and */ too.\n\n    //go:build ignore\n    func init() { panic(1) }\n\n🙂 עברית \u202eevil\u202c ${HOME} %s <script>", text.Description)
	assert.Empty(t, diags)
}

// Comments of the Go tool are left out where they are such; anything else that
// looks like one is text.
func TestToolCommentsAndText(t *testing.T) {
	for comment, want := range map[string]string{
		"F does.\n//export F\n//extern f\n//go:linkname f g\n//lint:ignore U1000 x\nMore.": "Does. More.",
		"F does.\n//line x.go:1\nMore.":                         "Does. More.",
		"F does. //export F //line x.go:1":                      "Does. //export F //line x.go:1",
		"F does.\n\n\t//export F\n\t//line x.go:1":              "Does.\n\n    //export F\n    //line x.go:1",
		"F takes /* a */ and */ and /*.":                        "Takes /* a */ and */ and /*.",
		"F takes a\u2028b\u2029c\u0085d\ve\ff.":                 "Takes a\u2028b\u2029c\u0085d\ve\ff.",
		"F takes \ufffd and \u202e.":                            "Takes \ufffd and \u202e.",
		"F takes %s {{.X}} ${X} $(x) &amp; <b> \\x00 \\u0000.":  "Takes %s {{.X}} ${X} $(x) &amp; <b> \\x00 \\u0000.",
		"F \U0001f468\u200d\U0001f469\u200d\U0001f467 e\u0301.": "\U0001f468\u200d\U0001f469\u200d\U0001f467 e\u0301.",
	} {
		src := source(comment)
		text, diags := read(t, src)
		assert.Equal(t, want, text.Description, "%q", comment)
		assert.Empty(t, diags)
		formatted, err := format.Source([]byte(src))
		require.NoError(t, err)
		after, _ := read(t, string(formatted))
		assert.Equal(t, want, after.Description, "%q after gofmt", comment)
		crlf, _ := read(t, strings.ReplaceAll(src, "\n", "\r\n"))
		assert.Equal(t, want, crlf.Description, "%q with CRLF", comment)
	}
}

// The scanner takes carriage returns out of comments; none may be left.
func TestLoneCarriageReturn(t *testing.T) {
	for _, src := range []string{
		"package p\n\n// F does\r it\r.\r\n// More.\r\nfunc F() {}\n",
		"package p\n\n/*\r\nF does\r it\r.\r\nMore.\r*/\nfunc F() {}\n",
		"package p\n\n/* F does it.\r\n\r\r\nMore. */\r\nfunc F() {}\n",
	} {
		text, _ := read(t, src)
		assert.NotContains(t, text.Description, "\r", "%q", src)
		assert.Equal(t, "Does it. More.", strings.Join(strings.Fields(text.Description), " "), "%q", src)
	}
}

// field runs Plain on the only field of a struct.
func field(t *testing.T, src string) (string, []string) {
	t.Helper()
	fset := token.NewFileSet()
	f, err := parser.ParseFile(fset, "p.go", "package p\n\ntype T struct {\n"+src+"\n}\n", parser.ParseComments)
	require.NoError(t, err)
	fl := f.Decls[0].(*ast.GenDecl).Specs[0].(*ast.TypeSpec).Type.(*ast.StructType).Fields.List[0]
	var diags diag.List
	text, _ := Plain(fset, fl.Names[0].Name, &diags, fl.Doc, fl.Comment)
	return text, reports(&diags)
}
