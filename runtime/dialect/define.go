package dialect

import (
	"encoding/json"
	"errors"
	"slices"
	"strings"

	"github.com/toolgen-dev/toolgen/runtime/schema"
)

// A Tool is what a definition is made from.
type Tool struct {
	Name        string
	Title       string // for people; MCP alone sends it
	Description string
	Deprecated  bool // the description says it too; no dialect has a field for it

	Parameters *schema.Schema    // canonical; nil for a tool without arguments
	Output     *schema.Schema    // nil for none; MCP alone sends it
	Examples   []json.RawMessage // argument objects, for input_examples or examples at the root

	ReadOnly    bool
	Destructive bool
	Idempotent  bool
	ClosedWorld bool
	NoStrict    bool // strict dialects send the tool with strict:false
}

// A Definition is a tool in the form of one dialect.
type Definition struct {
	JSON   json.RawMessage // an element for [Dialect.Join]
	Schema *schema.Schema  // the lowered parameters; nil where none are sent. Gemini's has its type names
	Strict bool            // the provider keeps to the schema
	Steps  []Step          // what lowering did, in schema order
}

// A Step is one thing that lowering changed.
type Step struct {
	Pointer string // JSON pointer to a schema in the canonical one, "" for the root or the tool
	Keyword string // what it is about: a keyword, or "name", "description", "strict", "parameters", "recursion"
	Message string // one line
	// Lossy says that the definition expresses less than the tool checks: its
	// schema admits other documents, text was cut, or strict was given up.
	Lossy bool
	// Narrows says that documents the tool accepts are no longer admitted.
	Narrows bool
	// Doubtful says that the provider may refuse what was sent; sources differ.
	Doubtful bool
}

// Define returns the definition of a tool. Its bytes depend on the tool alone.
//
// The error joins one [*Error] for each rule that lowering cannot satisfy, such
// as a name or a property that the provider refuses.
func (d Dialect) Define(t Tool) (Definition, error) {
	r, err := d.rules()
	if err != nil {
		return Definition{}, err
	}
	root := t.Parameters
	if root == nil {
		root = noArguments
	}
	if _, apart := r.form.(anthropicForm); !apart {
		root = withExamples(root, t.Examples)
	}
	l := newLowering(r, root)
	l.tool(t)
	out := l.parameters()
	if r.fallback != "" && (l.block != nil || t.NoStrict && r.strict) {
		l = l.fallBack(t)
		out = l.parameters()
	}
	if doubt := d.DoubtName(t.Name); doubt != "" {
		l.add(Step{Keyword: "name", Message: doubt, Doubtful: true})
	}
	if len(l.errs) > 0 {
		for _, e := range l.errs {
			e.Dialect, e.Tool = d, t.Name
		}
		return Definition{}, joined(l.errs)
	}
	t.Description, t.Output = l.description, l.output(t.Output)
	t.Examples = l.fittingExamples(t.Examples, out)
	def := Definition{Schema: out, Strict: l.strict, Steps: l.steps}
	// The form is the dialect's own, though a fallback gave the schema, but for
	// Gemini, where the field is another one.
	f := r.form
	if _, ok := f.(geminiForm); ok {
		f = l.form
	}
	def.JSON = render(f, t, def)
	return def, nil
}

// output returns the schema of the result, nil where the dialect wants none.
func (l *lowering) output(s *schema.Schema) *schema.Schema {
	switch {
	case s == nil:
		return nil
	case !l.objects.on:
		return s
	case slices.Equal(s.Type, []string{"object"}):
		return l.soundOutput(s)
	}
	l.add(Step{Keyword: "outputSchema", Message: "the result's schema is left out: its type is not object"})
	return nil
}

// soundOutput returns the schema of a result without what SDKs refuse the list
// of all tools over, nil where it cannot be without.
func (l *lowering) soundOutput(s *schema.Schema) *schema.Schema {
	o := newLowering(l.compiled, s)
	for _, step := range o.steps {
		l.add(Step{Keyword: "outputSchema", Message: "of the result's schema: " + strings.TrimPrefix(step.Pointer+": ", ": ") + step.Message})
	}
	if len(o.errs) > 0 {
		l.add(Step{Keyword: "outputSchema", Message: "the result's schema is left out: " + o.errs[0].Pointer + ": " + o.errs[0].Message})
		return nil
	}
	return asObjects(o.root)
}

// withExamples returns a schema of arguments with examples of them: a keyword
// like any other.
func withExamples(s *schema.Schema, examples []json.RawMessage) *schema.Schema {
	if len(examples) == 0 || s.Boolean != nil {
		return s
	}
	c := *s
	c.Examples = slices.Concat(s.Examples, examples)
	return &c
}

// noArguments is the schema of a tool that takes none.
var noArguments = &schema.Schema{
	Type:                 []string{"object"},
	Properties:           []schema.Property{},
	AdditionalProperties: schema.Bool(false),
}

// An Error is a rule of a dialect that a tool or a set of tools breaks.
type Error struct {
	Dialect Dialect
	Tool    string // "" for a set
	Pointer string // JSON pointer into the canonical schema
	Rule    string // "name", "property", "root", "tools", …
	Message string
}

// Error returns dialect, tool, place and message.
func (e *Error) Error() string {
	text := string(e.Dialect) + ": "
	if e.Tool != "" {
		text += e.Tool + ": "
	}
	if e.Pointer != "" {
		text += e.Pointer + ": "
	}
	return text + e.Message
}

func joined(list []*Error) error {
	errs := make([]error, 0, len(list))
	seen := make(map[Error]bool, len(list))
	for _, e := range list {
		if !seen[*e] {
			seen[*e] = true
			errs = append(errs, e)
		}
	}
	return errors.Join(errs...)
}
