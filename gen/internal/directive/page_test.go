package directive

import (
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen-dev/toolgen/gen/internal/diag"
)

const pageFile = "../../../docs/annotations.md"

// docs/annotations.md has every directive with where it may stand and what it
// takes, and nothing else. What is accepted is found by trying every word that
// the source of this package has.
func TestPageListsDirectives(t *testing.T) {
	page := readPage(t)
	words := sourceWords(t)
	constraints := page["Constraints"]
	found := 0
	for _, verb := range words {
		if !isVerb(verb) {
			assert.NotContains(t, page, "`//toolgen:"+verb+"`")
			continue
		}
		found++
		section := page["`//toolgen:"+verb+"`"]
		if !assert.NotEmpty(t, section, "the page has no section of %s", verb) {
			continue
		}
		var places, on []string
		for where := Func; where <= Alias; where++ {
			if verbs[verb].allowed(where) {
				places = append(places, where.String())
			}
		}
		if m := onLine.FindStringSubmatch(section); assert.NotNil(t, m, "%s: no line On: …", verb) {
			on = strings.Split(m[1], ", ")
		}
		assert.ElementsMatch(t, places, on, "where %s may stand", verb)

		documented := firstSpans(section)
		if strings.Contains(section, "(#constraints)") {
			documented = append(documented, firstSpans(constraints)...)
		}
		assert.ElementsMatch(t, accepted(verb, words), documented, "arguments of %s", verb)
	}
	assert.Len(t, verbs, found)
	sections := 0
	for title := range page {
		if strings.HasPrefix(title, "`//toolgen:") {
			sections++
		}
	}
	assert.Equal(t, found, sections, "sections of directives")
}

// The samples of the page use every argument of every directive.
func TestSamplesUseEveryArgument(t *testing.T) {
	used := map[string]bool{}
	for _, pattern := range []string{"*.go", "*/*.go"} {
		files, err := filepath.Glob(filepath.Join("../../../internal/annotations", pattern))
		require.NoError(t, err)
		for _, name := range files {
			fset := token.NewFileSet()
			file, err := parser.ParseFile(fset, name, nil, parser.ParseComments)
			require.NoError(t, err)
			for _, cg := range file.Comments {
				for _, d := range Parse(fset, cg, new(diag.List)) {
					used[d.Verb] = true
					for _, arg := range d.Args {
						if arg.Value != nil {
							arg.Key += "="
						}
						used[d.Verb+" "+arg.Key] = true
					}
				}
			}
		}
	}
	words := sourceWords(t)
	for verb := range verbs {
		assert.True(t, used[verb], "no sample uses %s", verb)
		for _, arg := range accepted(verb, words) {
			if verb == "schema" || verb == "param" { // they have their constraints in common
				assert.True(t, used["schema "+arg] || used["param "+arg], "no sample uses %s %s", verb, arg)
				continue
			}
			assert.True(t, used[verb+" "+arg], "no sample uses %s %s", verb, arg)
		}
	}
}

func isVerb(word string) bool {
	_, ok := verbs[word]
	return ok
}

// accepted returns the arguments that a directive takes somewhere, those with
// values as "key=".
func accepted(verb string, words []string) []string {
	list := map[string]bool{}
	for where := Func; where <= Alias; where++ {
		for _, word := range words {
			if verb != "union" && verb != "example" && takes(verb, where, word, word) {
				list[word] = true
			}
			if verb != "example" && takes(verb, where, word, word+"=1") {
				list[word+"="] = true
			}
		}
	}
	return slices.Collect(maps.Keys(list))
}

// takes reports whether a directive knows an argument in that form, whether or
// not it likes the value.
func takes(verb string, where Where, key, arg string) bool {
	text := Prefix + verb + " "
	if verb == "param" {
		text += "x "
	}
	fset := token.NewFileSet()
	fset.AddFile("p.go", 1, 100)
	var diags diag.List
	cg := &ast.CommentGroup{List: []*ast.Comment{{Slash: 1, Text: text + arg}}}
	ForDecl(fset, where, &diags, cg)
	column := len(text) + 1
	return !slices.ContainsFunc(diags.Sorted(), func(d diag.Diagnostic) bool {
		switch d.Code {
		case diag.DirectivePlace, diag.UnknownArgument:
			return true
		case diag.MissingArgument:
			return d.Pos.Column == column
		}
		return d.Message == key+" takes no value"
	})
}

// The page has every key of struct tags that is read, and nothing else.
func TestPageListsTags(t *testing.T) {
	documented := map[string][]string{}
	for line := range strings.Lines(readPage(t)["Struct tags"]) {
		if cells := strings.Split(line, "|"); len(cells) > 2 && strings.HasPrefix(cells[1], " `") {
			documented[spans(cells[1])[0]] = spans(cells[2])
		}
	}
	var read []string
	for _, word := range sourceWords(t) {
		var diags diag.List
		literal := &ast.BasicLit{Kind: token.STRING, Value: "`" + word + `:"x"` + "`"}
		tag := Tags(token.NewFileSet(), literal, &diags)
		wrong := slices.ContainsFunc(diags.Sorted(), func(d diag.Diagnostic) bool { return d.Code == diag.ToolgenTag })
		if tag.JSON.Name != "" || len(tag.given()) > 0 || diags.Len() > 0 && !wrong {
			read = append(read, word)
		}
	}
	assert.ElementsMatch(t, read, slices.Collect(maps.Keys(documented)))

	assert.ElementsMatch(t, slices.Collect(maps.Keys(jsonschemaKeys(new(Constraints)))), withoutComma(documented["jsonschema"]))
	rules := slices.Collect(maps.Keys(validateKeys(new(Constraints))))
	rules = slices.AppendSeq(rules, maps.Keys(validateFormats))
	rules = slices.AppendSeq(rules, maps.Keys(validatePatterns))
	assert.ElementsMatch(t, append(rules, "datetime"), documented["validate"])
}

func (t Tag) given() (list []*Value) {
	for _, v := range t.values() {
		if *v != nil {
			list = append(list, *v)
		}
	}
	return list
}

// withoutComma leaves out the span that shows how a comma is written.
func withoutComma(list []string) []string {
	return slices.DeleteFunc(list, func(s string) bool { return s == `\\,` })
}

var (
	onLine   = regexp.MustCompile(`(?m)^On: (.*)\.$`)
	codeSpan = regexp.MustCompile("`([^`]+)`")
)

// readPage returns the sections of the page by their headings.
func readPage(t *testing.T) map[string]string {
	text, err := os.ReadFile(pageFile)
	require.NoError(t, err)
	sections := map[string]string{}
	for _, section := range strings.Split(strings.ReplaceAll(string(text), "\r\n", "\n"), "\n## ")[1:] {
		title, body, _ := strings.Cut(section, "\n")
		sections[title] = body
	}
	return sections
}

// firstSpans returns the code that begins the rows of the tables in a section.
func firstSpans(section string) []string {
	var list []string
	for line := range strings.Lines(section) {
		if cells := strings.Split(line, "|"); len(cells) > 2 && strings.HasPrefix(cells[1], " `") {
			list = append(list, spans(cells[1])...)
		}
	}
	return list
}

func spans(markdown string) []string {
	var list []string
	for _, m := range codeSpan.FindAllStringSubmatch(markdown, -1) {
		list = append(list, m[1])
	}
	return list
}

// sourceWords returns every string literal of this package that could be a
// verb or a key.
func sourceWords(t *testing.T) []string {
	files, err := filepath.Glob("*.go")
	require.NoError(t, err)
	word := regexp.MustCompile(`^[a-zA-Z_][a-zA-Z0-9_]*$`)
	found := map[string]bool{}
	for _, name := range files {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.SkipObjectResolution)
		require.NoError(t, err)
		for n := range ast.Preorder(file) {
			if lit, ok := n.(*ast.BasicLit); ok && lit.Kind == token.STRING {
				if text, err := strconv.Unquote(lit.Value); err == nil && word.MatchString(text) {
					found[text] = true
				}
			}
		}
	}
	return slices.Sorted(maps.Keys(found))
}
