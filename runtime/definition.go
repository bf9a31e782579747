package runtime

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"sync"

	"github.com/toolgen-dev/toolgen/runtime/dialect"
)

// A definition is a tool in one dialect.
type definition struct {
	once sync.Once
	json json.RawMessage
	err  error
	// loose is why a strict dialect sends the tool with strict:false although
	// nobody asked for that; "" where it does not.
	loose string
}

// Definition returns the tool as one entry of a provider's list of tools. The
// error tells what the dialect cannot express.
func (t *Tool) Definition(d Dialect) (json.RawMessage, error) {
	if t == nil || t.shared == nil {
		return nil, errors.New("the tool was not made by Bind or NewTool")
	}
	def := t.definition(d)
	return slices.Clone(def.json), def.err
}

func (t *Tool) definition(d Dialect) *definition {
	v, ok := t.shared.definitions.Load(d)
	if !ok {
		v, _ = t.shared.definitions.LoadOrStore(d, new(definition))
	}
	def := v.(*definition)
	def.once.Do(func() {
		if def.err = t.define(d, def); def.err != nil {
			def.json, def.err = nil, fmt.Errorf("tool %s: %w", t.name, def.err)
		}
	})
	return def
}

func (t *Tool) define(d Dialect, out *definition) (err error) {
	if t.native != nil {
		out.json, err = t.native.define(d)
		return err
	}
	s := t.parse()
	if s.err != nil {
		return s.err
	}
	def, err := d.Define(dialect.Tool{
		Name: t.name, Title: t.title, Description: t.description, Deprecated: t.deprecated,
		Parameters: s.parameters, Output: s.output, Examples: t.Examples(),
		ReadOnly: t.hints.ReadOnly, Destructive: t.hints.Destructive,
		Idempotent: t.hints.Idempotent, ClosedWorld: t.hints.ClosedWorld,
		NoStrict: t.noStrict,
	})
	out.json = def.JSON
	for _, step := range def.Steps {
		if step.Keyword == "strict" && !t.noStrict {
			out.loose = step.Message
		}
	}
	return err
}

// define returns the list of tools, or every reason why there is none. It tells
// loose of the tools that a strict dialect does not send as strict.
func define(d Dialect, tools []*Tool, loose func(t *Tool, why string)) (json.RawMessage, error) {
	if _, err := dialect.Parse(string(d)); err != nil {
		return nil, err
	}
	var defs, natives []json.RawMessage
	var errs []error
	for _, t := range tools {
		def := t.definition(d)
		switch {
		case def.err != nil:
			errs = append(errs, def.err)
		case t.native != nil:
			natives = append(natives, def.json)
		default:
			defs = append(defs, def.json)
		}
		if def.loose != "" {
			loose(t, def.loose)
		}
	}
	list, err := d.Join(defs)
	if err != nil {
		errs = append(errs, err)
	}
	if len(errs) > 0 {
		return nil, errors.Join(errs...)
	}
	return splice(list, natives), nil
}
