package runtime

import (
	"encoding/json"

	"github.com/toolgen-dev/toolgen/runtime/wire"
)

// Canonical returns arguments in their canonical form: decoded and checked, with
// defaults, encoded again. Arguments that mean the same have the same form. The
// error is a *[ToolError]; nothing is mended.
func (t *Tool) Canonical(args json.RawMessage) (json.RawMessage, error) {
	if why := t.useless(); why != "" {
		return nil, refuse(Call{Name: t.Name()}, UnknownTool, why, nil)
	}
	set := directEngine()
	r := &run{eng: set, tool: t, call: Call{Name: t.name, Arguments: args}, frame: t.binding.frame()}
	text := "{}"
	if !blank(args) {
		text = string(args)
	}
	if !r.frame.decode(text, wire.Limits{}) {
		faults, omitted := r.frame.faults()
		r.frame.release()
		return nil, invalid(t.name, faults, omitted)
	}
	e := r.setArguments()
	r.frame.release()
	if e != nil {
		return nil, e
	}
	return r.result.Arguments, nil
}
