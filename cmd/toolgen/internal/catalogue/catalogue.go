// Package catalogue makes documents about tools: a page of HTML, Markdown for a
// repository, and llms.txt.
//
// All texts are data, whoever wrote them: they are escaped for the form, and
// characters that turn text around or hide it are written out.
package catalogue

import (
	"bytes"
	"encoding/json"
	"io"
	"slices"
	"strings"

	"github.com/toolgen-dev/toolgen/gen"
	"github.com/toolgen-dev/toolgen/runtime/dialect"
	"github.com/toolgen-dev/toolgen/runtime/schema"
	"github.com/toolgen-dev/toolgen/templates"
)

// Formats lists the names of the forms.
func Formats() []string { return []string{"md", "html", "llms"} }

// Write writes a catalogue in a form.
func Write(w io.Writer, format string, c *Catalogue) error {
	return templates.Catalogue(w, format, c)
}

// A Catalogue is what the documents tell.
type Catalogue struct {
	Title    string
	Packages []Package
	Count    int // of tools
}

// A Package is a package with its tools.
type Package struct {
	Path  string
	Tools []Tool
}

// A Tool is one card.
type Tool struct {
	Name, Title, Anchor string
	Summary             string   // the first sentence
	Paragraphs          []string // of the description
	Deprecated          bool
	Symbol, Place       string
	Arguments           []Argument
	Output              []Argument
	OutputType          string // "" for none
	Examples            []string
	Hints, Policy       []string
	Support             []Support
	Schema              string // canonical, indented
	Search              string // what the search box looks in
}

// Words returns hints and policy as the directive has them.
func (t Tool) Words() []string { return slices.Concat(t.Hints, t.Policy) }

// An Argument is one property, of a nested object by its path: place.town.
type Argument struct {
	Name, Type  string
	Required    bool
	Description string
	Rules       []string // default, bounds, …
}

// A Support says how a dialect takes a tool.
type Support struct {
	Dialect  string
	Refused  string // why it is not taken, "" where it is
	Tokens   int
	Estimate bool
	Percent  int // of the largest definition of all
	Losses   []string
}

// New describes tools. Words names a tool's hints and policy, place says where it
// is declared.
func New(title string, tools []*gen.ToolInfo, words func(*gen.ToolInfo) (hints, policy []string), place func(*gen.ToolInfo) string) (*Catalogue, error) {
	c := &Catalogue{Title: visible(title), Count: len(tools)}
	anchors := map[string]bool{}
	most := 1
	for _, info := range tools {
		t, err := newTool(info)
		if err != nil {
			return nil, err
		}
		t.Hints, t.Policy = words(info)
		t.Place = place(info)
		t.Anchor = t.Name
		for anchors[t.Anchor] {
			t.Anchor += "-"
		}
		anchors[t.Anchor] = true
		for _, s := range t.Support {
			most = max(most, s.Tokens)
		}
		if n := len(c.Packages); n == 0 || c.Packages[n-1].Path != info.Package.Path {
			c.Packages = append(c.Packages, Package{Path: info.Package.Path})
		}
		p := &c.Packages[len(c.Packages)-1]
		p.Tools = append(p.Tools, t)
	}
	for _, p := range c.Packages {
		for _, t := range p.Tools {
			for i := range t.Support {
				t.Support[i].Percent = (100*t.Support[i].Tokens + most - 1) / most
			}
		}
	}
	return c, nil
}

func newTool(info *gen.ToolInfo) (Tool, error) {
	t := Tool{
		Name: info.Name, Title: visible(info.Title), Deprecated: info.Deprecated, Symbol: info.Go.Symbol,
		Paragraphs: paragraphs(visible(info.Description)), Summary: summary(visible(info.Description)),
	}
	parameters, err := schema.Parse(info.Parameters)
	if err != nil {
		return t, err
	}
	t.Schema = indent(info.Parameters)
	t.Arguments = rows(parameters)
	if info.Output != nil {
		output, err := schema.Parse(info.Output)
		if err != nil {
			return t, err
		}
		t.Output, t.OutputType = rows(output), typeName(output, output)
	}
	for _, e := range info.Examples {
		t.Examples = append(t.Examples, indent(e))
	}
	for _, d := range dialect.All() {
		t.Support = append(t.Support, support(info, string(d)))
	}
	words := []string{t.Name, t.Title, info.Description}
	for _, a := range t.Arguments {
		words = append(words, a.Name, a.Description)
	}
	t.Search = visible(strings.ToLower(strings.Join(words, " ")))
	return t, nil
}

func support(info *gen.ToolInfo, name string) Support {
	s := Support{Dialect: name}
	size, err := info.Size(name)
	if err != nil {
		s.Refused = visible(strings.ReplaceAll(err.Error(), "\n", "; "))
		return s
	}
	s.Tokens, s.Estimate = size.Tokens, size.Estimate
	losses, _ := info.Losses(name) // no error, as its size was known
	for _, text := range losses {
		s.Losses = append(s.Losses, visible(text))
	}
	return s
}

func indent(raw json.RawMessage) string {
	var b bytes.Buffer
	if json.Indent(&b, raw, "", "  ") != nil {
		return visible(string(raw))
	}
	return visible(b.String())
}
