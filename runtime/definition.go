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
}

// Definition returns the tool as one entry of a provider's list of tools. The
// error tells what the dialect cannot express.
func (t *Tool) Definition(d Dialect) (json.RawMessage, error) {
	v, ok := t.shared.definitions.Load(d)
	if !ok {
		v, _ = t.shared.definitions.LoadOrStore(d, new(definition))
	}
	def := v.(*definition)
	def.once.Do(func() {
		if def.json, def.err = t.define(d); def.err != nil {
			def.json, def.err = nil, fmt.Errorf("tool %s: %w", t.name, def.err)
		}
	})
	return slices.Clone(def.json), def.err
}

func (t *Tool) define(d Dialect) (json.RawMessage, error) {
	if t.native != nil {
		return t.native.define(d)
	}
	s := t.parse()
	if s.err != nil {
		return nil, s.err
	}
	def, err := d.Define(dialect.Tool{
		Name: t.name, Title: t.title, Description: t.description, Deprecated: t.deprecated,
		Parameters: s.parameters, Output: s.output, Examples: t.Examples(),
		ReadOnly: t.hints.ReadOnly, Destructive: t.hints.Destructive,
		Idempotent: t.hints.Idempotent, ClosedWorld: t.hints.ClosedWorld,
		NoStrict: t.noStrict,
	})
	return def.JSON, err
}

// define returns the list of tools, or every reason why there is none.
func define(d Dialect, tools []*Tool) (json.RawMessage, error) {
	if _, err := dialect.Parse(string(d)); err != nil {
		return nil, err
	}
	var defs, natives []json.RawMessage
	var errs []error
	for _, t := range tools {
		def, err := t.Definition(d)
		if err != nil {
			errs = append(errs, err)
			continue
		}
		if t.native != nil {
			natives = append(natives, def)
			continue
		}
		defs = append(defs, def)
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
