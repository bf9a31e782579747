package runtime

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"github.com/toolgen-dev/toolgen/runtime/schema"
	"github.com/toolgen-dev/toolgen/runtime/wire"
)

// A ToolSpec describes a tool whose schema is known only at run time.
type ToolSpec struct {
	Name        string
	Title       string
	Description string
	// Parameters is a JSON Schema of the type object; nil means no arguments.
	Parameters json.RawMessage
	Output     json.RawMessage // JSON Schema of the result; nil for none
	Hints      Hints
	Policy     Policy
	Secrets    []string // JSON pointers, see [Binding.Secrets]
	// OutputSecrets are JSON pointers, see [Binding.OutputSecrets].
	OutputSecrets []string
	// Handler is the function. Its arguments are [Invocation.Arguments]: checked
	// against the schema, with the defaults of absent properties. What it
	// returns is encoded by encoding/json, but nil slices and maps are empty and
	// errors are their texts, as in results of generated tools; [Content],
	// []Content, [Reply] and [Envelope] have their meaning, None{} means that
	// there is no value.
	Handler func(context.Context, *Invocation) (any, error)
}

// NewTool returns a tool made at run time. Its arguments are checked as those of
// a generated tool are. The error joins all reasons why there is none: a name that
// providers refuse, a schema that is none, a default that its schema refuses
// (null that it does not admit means that there is none), a handler that is missing, a serial key or secrets that lead nowhere.
func NewTool(spec ToolSpec) (*Tool, error) {
	parameters, err := parseObject(spec.Parameters)
	if err != nil {
		err = fmt.Errorf("parameters: %w", err)
	}
	errs := []error{err, checkPointers("secrets", spec.Secrets), checkPointers("output secrets", spec.OutputSecrets)}
	t := &Tool{
		name: spec.Name, title: spec.Title, description: spec.Description,
		hints: spec.Hints, policy: spec.Policy, secrets: pointers(spec.Secrets), outputSecrets: pointers(spec.OutputSecrets), lane: new(lane),
	}
	t.shared = newShared(t)
	if !namePattern.MatchString(t.name) {
		errs = append(errs, fmt.Errorf("the name does not match %s", namePattern))
	}
	if parameters != nil {
		t.parameters = parameters.String()
		parameters.UnfitDefaults(func(pointer string, at *schema.Schema, faults []wire.Fault) {
			if string(at.Default) == "null" { // absent, as null is for an optional property
				at.Default = nil
				return
			}
			errs = append(errs, fmt.Errorf("parameters: %s/default: its schema refuses it: %s", pointer, faults[0].Message))
		})
		if key := spec.Policy.Serial; key != "" && key != "*" && parameters.Property(key) == nil {
			errs = append(errs, fmt.Errorf("serial key: there is no property %q", key))
		}
	}
	if len(spec.Output) > 0 {
		output, err := schema.Parse(spec.Output)
		if err != nil {
			errs = append(errs, fmt.Errorf("output: %w", err))
		} else {
			t.output = output.String()
		}
	}
	if spec.Handler == nil {
		errs = append(errs, errors.New("there is no handler"))
	}
	t.binding = &dynamic{
		parameters: parameters, handler: spec.Handler,
		checker: schema.Checker{Secrets: slices.Clone(spec.Secrets)},
	}
	if parameters != nil && (t.output != "" || len(t.outputSecrets) == 0) && errors.Join(errs[1:3]...) == nil {
		errs = append(errs, t.checkSecrets())
	}
	if err = errors.Join(errs...); err != nil {
		return nil, fmt.Errorf("tool %q: %w", spec.Name, err)
	}
	return t, nil
}

// parseObject parses a schema of the type object. One without a type gets it.
func parseObject(text json.RawMessage) (*schema.Schema, error) {
	if blank(text) {
		text = json.RawMessage(noParameters)
	}
	s, err := schema.Parse(text)
	if err != nil {
		return nil, err
	}
	if s.Boolean == nil && s.Type == nil {
		s.Type = []string{"object"}
	}
	if !slices.Equal(s.Type, []string{"object"}) {
		return nil, errors.New(`the schema's type is not "object"`)
	}
	return s, nil
}

// dynamic is the binding of a tool made at run time.
type dynamic struct {
	parameters *schema.Schema
	checker    schema.Checker
	handler    func(context.Context, *Invocation) (any, error)
}

func (b *dynamic) predicate() bool { return false }
func (b *dynamic) frame() frame    { return &untyped{dynamic: b} }

// untyped is the frame of a [dynamic].
type untyped struct {
	*dynamic
	accepted string // that args was decoded from, without what is absent
	args     any
	refused  []Fault
	omitted  int
	result   any
	enc      wire.Encoder
	buf      []byte
}

func (f *untyped) decode(text string, lim wire.Limits) bool {
	c := f.checker
	c.Limits = lim
	text, f.refused, f.omitted = c.Reduce(f.parameters, text)
	if len(f.refused) > 0 {
		return false
	}
	f.accepted, f.args = text, nil
	return wire.Any(wire.NewDecoder(text, lim), &f.args)
}

func (f *untyped) decodeBytes(text []byte, lim wire.Limits) bool {
	return f.decode(string(text), lim)
}

func (f *untyped) faults() ([]Fault, int) { return f.refused, f.omitted }

func (f *untyped) canonical(e *wire.Encoder) {
	filler{root: f.parameters, e: e}.value(f.parameters, f.args)
}

func (f *untyped) serialKey() (string, bool) { return "", false }

func (f *untyped) needsApproval(context.Context) (bool, error) { return true, nil } // never asked

func (f *untyped) call(ctx context.Context, inv *Invocation) (err error) {
	f.result, err = f.handler(ctx, inv)
	if e, ok := f.result.(envelope); ok {
		f.result = e.open(inv)
	}
	return err
}

func (f *untyped) encode(e *wire.Encoder) rendering {
	switch f.result.(type) {
	case None:
		return asOK
	case Content, []Content, Reply:
		return asContent
	}
	e.Any(f.result)
	return asJSON
}

func (f *untyped) text() (string, bool) { return "", false }

func (f *untyped) contents() []Content {
	switch c := f.result.(type) {
	case Content:
		return []Content{c}
	case Reply:
		return c.parts()
	}
	return f.result.([]Content)
}

func (f *untyped) structured() json.RawMessage {
	reply, _ := f.result.(Reply)
	return reply.Structured
}

func (f *untyped) value() any {
	if f.result == (None{}) {
		return nil
	}
	return f.result
}

func (f *untyped) encoder() *wire.Encoder { return &f.enc }
func (f *untyped) buffer() *[]byte        { return &f.buf }
func (f *untyped) release()               {}
