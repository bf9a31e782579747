package typedoc

import (
	"bytes"
	"flag"
	"os"
	"slices"
	"strings"
	"testing"
	"unicode"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen-dev/toolgen/runtime/schema"
	"github.com/toolgen-dev/toolgen/templates"
)

var update = flag.Bool("update", false, "write docs/types.md and docs/conformance.md anew")

// compare compares a page with what its template makes of data, or writes it.
func compare(t *testing.T, page string, data any) {
	t.Helper()
	var b strings.Builder
	require.NoError(t, templates.Execute(&b, page+".tmpl", data))
	file := "../../docs/" + page
	if *update {
		require.NoError(t, os.WriteFile(file, []byte(b.String()), 0o644))
		return
	}
	want, err := os.ReadFile(file)
	require.NoError(t, err)
	assert.Equal(t, strings.ReplaceAll(string(want), "\r\n", "\n"), b.String(), "%s is stale: go test ./internal/typedoc -update", file)
}

var sections = []struct {
	title, text string
	rows        []row
}{
	{"Scalars", "Also named types over them, and aliases.", scalarRows},
	{"Lists and maps", "Elements may have any type of this page. Null is no element, unless they are `any` or `json.RawMessage`.", listRows},
	{"Structs", "Embedding, shadowing and the options of the json tag are those of encoding/json.", structRows},
	{"Constants", "Exported constants of exactly the type make an enum, in the order of the source. Their comments join the description.", enumRows},
	{"Optional values", "What may be absent may also be null.", optionalRows},
	{"Rules", "They narrow the schema and are enforced. Those of the result are not: a result says what it is.", ruleRows},
	{"Text and types with methods", "Methods with a pointer receiver count.", textRows},
}

// The page in the words of its template.
type (
	pageData struct {
		Sections   []pageSection
		Types      string // declarations that Results need
		Results    []pageResult
		Refused    []refusedType
		Deviations []pageDeviation
	}
	pageSection struct {
		Title, Text string
		Rows        []*pageRow
	}
	pageRow struct {
		Form, Anchor, Note, Declarations string
		Schema, Output                   string
		Documents                        []pageDocument
	}
	pageDocument struct {
		Label    string
		Accepted bool
		Result   string
		Toolgen  string // what came out, in Markdown
		Other    string // how encoding/json differs
	}
	pageResult    struct{ Form, Go, Toolgen, Other string }
	pageDeviation struct {
		Title, Text string
		Rows        []string // links
	}
)

// Brief is the beginning of the schema.
func (r *pageRow) Brief() string {
	const most = 90
	if len(r.Schema) <= most {
		return r.Schema
	}
	return r.Schema[:most] + "…"
}

func (r *pageRow) FirstAccepted() *pageDocument { return r.first(true) }
func (r *pageRow) FirstRefused() *pageDocument  { return r.first(false) }

func (r *pageRow) first(accepted bool) *pageDocument {
	i := slices.IndexFunc(r.Documents, func(d pageDocument) bool { return d.Accepted == accepted })
	if i < 0 {
		return nil
	}
	return &r.Documents[i]
}

// anchor is the name that a heading has as the target of a link.
func anchor(heading string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r == ' ':
			return '-'
		case r == '-' || r == '_' || unicode.IsLetter(r) || unicode.IsDigit(r):
			return unicode.ToLower(r)
		}
		return -1
	}, heading)
}

func link(heading string) string { return "[" + heading + "](#" + anchor(heading) + ")" }

func TestTypesPage(t *testing.T) {
	source := parse(t)
	page := pageData{Refused: refused(t), Types: source.text(t, resultTypes)}
	shown := links{}
	headings := map[string]bool{}
	for _, s := range sections {
		section := pageSection{Title: s.title, Text: s.text}
		for _, r := range s.rows {
			p := &pageRow{Form: r.form, Anchor: anchor(r.form), Note: r.note, Declarations: source.text(t, r.decls)}
			assert.False(t, headings[p.Anchor], "two rows %s", r.form)
			headings[p.Anchor] = true
			p.Schema, p.Output = schemas(t, r)
			for _, accept := range []bool{true, false} {
				assert.True(t, slices.ContainsFunc(r.docs, func(d document) bool { return d.accept == accept }), "%s: no document with accept %t", r.form, accept)
			}
			for _, d := range r.docs {
				p.Documents = append(p.Documents, examine(t, r, d))
				shown.add(link(r.form), d)
			}
			section.Rows = append(section.Rows, p)
		}
		page.Sections = append(page.Sections, section)
	}
	for _, r := range resultRows {
		d := examine(t, r, r.docs[0])
		page.Results = append(page.Results, pageResult{r.form, source.body(t, r.decls[0]), d.Toolgen, d.Other})
		shown.add("["+r.form+"](#results)", r.docs[0])
	}
	for _, d := range deviations {
		assert.NotEmpty(t, shown[d.title], "no document shows that %s", d.title)
		assert.False(t, headings[anchor(d.title)], d.title)
		page.Deviations = append(page.Deviations, pageDeviation{d.title, d.text, shown[d.title]})
		delete(shown, d.title)
	}
	assert.Empty(t, shown, "deviations that are not listed")
	compare(t, "types.md", page)
}

// A form without a row would not be on the page.
func TestEveryToolHasARow(t *testing.T) {
	shown := map[string]bool{}
	for _, r := range resultRows {
		shown[r.tool] = true
	}
	for _, s := range sections {
		for _, r := range s.rows {
			shown[r.tool] = true
		}
	}
	for _, name := range registry.Names() {
		assert.True(t, shown[name], name)
	}
}

// links are links to rows, by the deviation that they show.
type links map[string][]string

func (l links) add(row string, d document) {
	for _, dev := range []string{d.read, d.write} {
		if dev != "" && !slices.Contains(l[dev], row) {
			l[dev] = append(l[dev], row)
		}
	}
}

// schemas returns the schemas of a row's argument and result.
func schemas(t *testing.T, r row) (in, out string) {
	t.Helper()
	tool, ok := registry.Lookup(r.tool)
	require.True(t, ok, r.tool)
	if r.typ != nil {
		s, err := schema.Parse(tool.Parameters())
		require.NoError(t, err)
		v := s.Property("v").Clone()
		v.Description, v.Defs = "", s.Defs
		in = v.String()
	}
	s, err := schema.Parse(tool.Output())
	require.NoError(t, err)
	s.Description = ""
	return in, s.String()
}

// examine runs a document and holds what comes out against what it says.
func examine(t *testing.T, r row, d document) pageDocument {
	t.Helper()
	o := run(t, r, d)
	name := r.tool + " " + d.text
	p := pageDocument{Label: d.label, Accepted: o.accepted && o.failure == "", Result: templates.Code(o.result)}
	if d.label != "" {
		p.Result = ""
	}
	assert.Equal(t, d.accept, p.Accepted, "%s: %s%s", name, o.refusal(), o.failure)
	if p.Label == "" {
		p.Label = templates.Code(d.text)
		if d.text == "" {
			p.Label = "absent"
		}
	}
	if o.accepted && o.failure == "" {
		assert.NoError(t, validate(t, r.tool, o.result), "%s: the result does not fit its schema", name)
	}
	var other []string
	if r.typ != nil {
		assert.Equal(t, d.read == "", o.readSame, "%s: the same as encoding/json reads", name)
		if d.read != "" {
			other = append(other, readText(o)+": "+link(d.read))
		}
	}
	switch {
	case o.failure != "":
		_, why, _ := strings.Cut(o.failure, ", but ")
		p.Toolgen = "fails: " + short(why)
	case d.label != "" && o.accepted:
		p.Toolgen = "accepted"
	case o.accepted:
		p.Toolgen = templates.Code(o.result)
	default:
		p.Toolgen = "refused: " + short(o.refusal())
	}
	if o.accepted {
		assert.Equal(t, d.write == "", o.writeSame, "%s: the same as encoding/json writes", name)
		if d.write != "" {
			other = append(other, "writes "+templates.Code(o.written)+": "+link(d.write))
		}
	} else {
		assert.Empty(t, d.write, name)
	}
	if other == nil {
		other = []string{"the same"}
	}
	p.Other = strings.Join(other, "\n")
	return p
}

// validate holds a result against the schema of the tool's results.
func validate(t *testing.T, tool, result string) error {
	t.Helper()
	found, ok := registry.Lookup(tool)
	require.True(t, ok, tool)
	text, err := jsonschema.UnmarshalJSON(bytes.NewReader(found.Output()))
	require.NoError(t, err)
	c := jsonschema.NewCompiler()
	c.DefaultDraft(jsonschema.Draft2020)
	c.AssertFormat()
	require.NoError(t, c.AddResource("mem:///output.json", text))
	s, err := c.Compile("mem:///output.json")
	require.NoError(t, err)
	value, err := jsonschema.UnmarshalJSON(strings.NewReader(result))
	require.NoError(t, err)
	return s.Validate(value)
}

// short leaves out the middle of a text that nobody would read.
func short(text string) string {
	const most = 160
	if len(text) <= most || strings.Contains(text, "\n") {
		return text
	}
	return text[:most/4] + "…" + text[len(text)-most/2:]
}

// readText says how encoding/json reads what toolgen reads otherwise.
func readText(o outcome) string {
	switch {
	case !o.read:
		return "refuses"
	case !o.accepted:
		return "accepts"
	}
	return "reads " + templates.Code(o.readValue)
}
