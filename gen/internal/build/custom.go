package build

import (
	"encoding/json"
	"go/types"

	"github.com/toolgen-dev/toolgen/gen/internal/diag"
	"github.com/toolgen-dev/toolgen/gen/internal/directive"
	"github.com/toolgen-dev/toolgen/gen/ir"
	rtschema "github.com/toolgen-dev/toolgen/runtime/schema"
)

// customSchemas are the schemas of well-known types with JSON methods.
var customSchemas = map[string]string{
	"math/big.Int": `{"type":"integer"}`,
}

// custom returns the model of a type with JSON methods. Nothing but a schema
// given by directive says what they read and write.
func (b *builder) custom(t *types.Named, written types.Type, f form, info *typeInfo, s site) *ir.Type {
	if f.oneWay != "" && (s.side == input || f.oneWay == "in") {
		return b.oneWay(t, f, s)
	}
	own, other := b.diags.Len(), b.elsewhere.Len()
	text, ok := b.customSchema(t, info, s)
	if !ok {
		return b.passOn(t, s, own, other)
	}
	if text == nil {
		fix := "say what it is: //toolgen:schema json=`{…}` on the type or here"
		if info.set.Schema != nil && info.set.Schema.JSON == nil {
			fix = "add json=`{…}` to the type's //toolgen:schema"
		}
		return b.refuse(s, diag.CustomJSON, fix, "%s has %s of its own%s, so its fields do not tell its JSON form",
			b.describe(t), f.method, b.promoted(t, f.method))
	}
	if b.nilMethods(t, f, s) {
		return nil
	}
	use := b.use(ir.Custom, written, s)
	if use != nil {
		use.Schema, use.MarshalPointer, use.OneWay = text, f.pointer, f.oneWay
	}
	return use
}

// customSchema returns the schema for one use of a type: that of the field or
// parameter, that of the type, or a well-known one.
func (b *builder) customSchema(t *types.Named, info *typeInfo, s site) (text json.RawMessage, ok bool) {
	if s.json != nil {
		return checkSchema(s.json, b.diags)
	}
	if c := info.set.Schema; c != nil && c.JSON != nil {
		return checkSchema(c.JSON, info.diags)
	}
	if known, ok := customSchemas[qualified(t)]; ok {
		return json.RawMessage(known), true
	}
	return nil, true
}

// checkSchema parses a schema given by directive. It becomes part of a larger
// one, so it cannot refer to itself.
func checkSchema(v *directive.Value, diags *diag.List) (json.RawMessage, bool) {
	s, err := rtschema.Parse([]byte(v.Text))
	if err != nil {
		diags.Report(v.Pos, diag.BadSchema, "json= is no JSON Schema: "+err.Error(), "")
		return nil, false
	}
	local := true
	s.Walk(func(_ string, s *rtschema.Schema) bool {
		local = local && s.Ref == "" && s.ID == "" && s.Anchor == "" && s.URI == "" && s.Defs == nil
		return local
	})
	if !local {
		diags.Report(v.Pos, diag.BadSchema, "json= cannot use $ref, $defs, $id, $anchor or $schema: it becomes part of a larger schema", "write the parts in place")
		return nil, false
	}
	return s.Append(nil), true
}
