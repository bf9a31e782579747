package schema_test

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/toolgen-dev/toolgen/gen/internal/schema"
	"github.com/toolgen-dev/toolgen/gen/ir"
)

var (
	node = &ir.Def{
		ID: "p.Node", Name: "Node", Doc: "A node.", Recursive: true, Type: &ir.Type{Kind: ir.Struct},
		Fields: []*ir.Field{
			{Name: "name", Type: &ir.Type{Kind: ir.String}},
			{Name: "next", Type: pointer(ref("p.Node")), Optional: true},
		},
	}
	point = &ir.Def{
		ID: "p.Point", Name: "Point", Doc: "A point.", Type: &ir.Type{Kind: ir.Struct},
		Fields: []*ir.Field{{Name: "x", Type: &ir.Type{Kind: ir.Int, Bits: 8}}},
	}
	level = &ir.Def{
		ID: "p.Level", Name: "Level", Doc: "How much.", Go: &ir.GoType{Name: "Level"}, Type: &ir.Type{Kind: ir.Int},
		Enum: []*ir.Const{
			{Name: "LevelLow", Value: json.RawMessage("0")}, {Name: "High", Value: json.RawMessage("1"), Doc: "Costs more."},
			{Name: "LevelDefault", Value: json.RawMessage("0")},
		},
	}
	code = &ir.Def{
		ID: "p.Code", Name: "Code", Type: &ir.Type{Kind: ir.String},
		Rules: ir.Rules{MinLen: count(2), Pattern: "^a"},
	}
	shape = &ir.Def{
		ID: "p.Shape", Name: "Shape", Type: &ir.Type{Kind: ir.Union}, Discriminator: "kind",
		Members: []*ir.Member{{Tag: "point", Type: ref("p.Point")}},
	}
	color = &ir.Def{
		ID: "p.Color", Name: "Color", Type: &ir.Type{Kind: ir.String},
		Enum: []*ir.Const{
			{Name: "Red", Value: json.RawMessage(`"red"`), Doc: "Warm."},
			{Name: "Blue", Value: json.RawMessage(`"blue"`)}, {Name: "Grey", Value: json.RawMessage(`"grey"`)},
		},
	}
	pkg = &ir.Package{Types: []*ir.Def{node, point, level, code, shape, color}}
)

func ref(id string) *ir.Type         { return &ir.Type{Kind: ir.Ref, Ref: id} }
func pointer(t *ir.Type) *ir.Type    { return &ir.Type{Kind: ir.Pointer, Elem: t} }
func slice(t *ir.Type) *ir.Type      { return &ir.Type{Kind: ir.Slice, Elem: t} }
func mapping(k, v *ir.Type) *ir.Type { return &ir.Type{Kind: ir.Map, Key: k, Elem: v} }
func count(n int) *int               { return &n }

func TestType(t *testing.T) {
	str := &ir.Type{Kind: ir.String}
	pointSchema := func(description string) string {
		return `{"type":"object",` + description + `"properties":{"x":{"type":"integer","minimum":-128,"maximum":127}},"required":["x"],"additionalProperties":false}`
	}
	for name, test := range map[string]struct {
		t       *ir.Type
		in, out string // out: where it differs
	}{
		"width":       {t: &ir.Type{Kind: ir.Uint, Bits: 32}, in: `{"type":"integer","minimum":0,"maximum":4294967295}`},
		"wide":        {t: &ir.Type{Kind: ir.Int, Bits: 64}, in: `{"type":"integer"}`},
		"pointer":     {t: pointer(str), in: `{"type":"string"}`, out: `{"type":["string","null"]}`},
		"pointers":    {t: pointer(pointer(str)), in: `{"type":"string"}`, out: `{"type":["string","null"]}`},
		"any pointer": {t: pointer(&ir.Type{Kind: ir.Any}), in: `{}`},
		"custom": {t: pointer(&ir.Type{Kind: ir.Custom, Schema: json.RawMessage(`{"oneOf":[{"type":"string"}]}`)}),
			in: `{"oneOf":[{"type":"string"}]}`, out: `{"anyOf":[{"oneOf":[{"type":"string"}]},{"type":"null"}]}`},
		"elements": {t: slice(pointer(ref("p.Level"))),
			in:  `{"type":"array","items":{"type":"integer","description":"How much.\n- 0: Low\n- 1: High (Costs more)","enum":[0,1]}}`,
			out: `{"type":"array","items":{"type":["integer","null"],"description":"How much.\n- 0: Low\n- 1: High (Costs more)"}}`},
		"keys of an enum": {t: mapping(ref("p.Level"), str),
			in:  `{"type":"object","propertyNames":{"enum":["0","1"]},"additionalProperties":{"type":"string"}}`,
			out: `{"type":"object","propertyNames":{"description":"- \"0\": Low\n- \"1\": High (Costs more)","pattern":"^-?[0-9]+$"},"additionalProperties":{"type":"string"}}`},
		"keys of an enum of strings": {t: mapping(ref("p.Color"), str),
			in:  `{"type":"object","propertyNames":{"enum":["red","blue","grey"]},"additionalProperties":{"type":"string"}}`,
			out: `{"type":"object","propertyNames":{"description":"- \"red\": Warm.\nOther known values: \"blue\", \"grey\""},"additionalProperties":{"type":"string"}}`},
		"names without a text": {t: ref("p.Color"),
			in:  `{"type":"string","description":"- \"red\": Warm.","enum":["red","blue","grey"]}`,
			out: `{"type":"string","description":"- \"red\": Warm.\nOther known values: \"blue\", \"grey\""}`},
		"unsigned keys":     {t: mapping(&ir.Type{Kind: ir.Uint}, str), in: `{"type":"object","propertyNames":{"pattern":"^[0-9]+$"},"additionalProperties":{"type":"string"}}`},
		"rules of the type": {t: ref("p.Code"), in: `{"type":"string","pattern":"^a","minLength":2}`, out: `{"type":"string"}`},
		"keys with rules": {t: mapping(ref("p.Code"), str),
			in:  `{"type":"object","propertyNames":{"pattern":"^a","minLength":2},"additionalProperties":{"type":"string"}}`,
			out: `{"type":"object","additionalProperties":{"type":"string"}}`},
		"once":        {t: slice(ref("p.Point")), in: `{"type":"array","items":` + pointSchema(`"description":"A point.",`) + `}`},
		"in an array": {t: mapping(str, &ir.Type{Kind: ir.Array, Len: 1, Elem: ref("p.Point")}), in: `{"type":"object","additionalProperties":{"type":"array","minItems":1,"maxItems":1,"items":` + pointSchema(`"description":"A point.",`) + `}}`},
		"recursive": {t: ref("p.Node"),
			in:  `{"type":"object","description":"A node.","properties":{"name":{"type":"string"},"next":{"$ref":"#/$defs/Node"}},"required":["name"],"additionalProperties":false,"$defs":{"Node":{"type":"object","description":"A node.","properties":{"name":{"type":"string"},"next":{"$ref":"#/$defs/Node"}},"required":["name"],"additionalProperties":false}}}`,
			out: `{"type":"object","description":"A node.","properties":{"name":{"type":"string"},"next":{"anyOf":[{"$ref":"#/$defs/Node"},{"type":"null"}]}},"required":["name","next"],"additionalProperties":false,"$defs":{"Node":{"type":"object","description":"A node.","properties":{"name":{"type":"string"},"next":{"anyOf":[{"$ref":"#/$defs/Node"},{"type":"null"}]}},"required":["name","next"],"additionalProperties":false}}}`},
		"union": {t: ref("p.Shape"),
			in:  `{"anyOf":[{"type":"object","description":"A point.","properties":{"kind":{"type":"string","const":"point"},"x":{"type":"integer","minimum":-128,"maximum":127}},"required":["kind","x"],"additionalProperties":false}]}`,
			out: `{"anyOf":[{"type":"object","description":"A point.","properties":{"kind":{"type":"string","const":"point"},"x":{"type":"integer","minimum":-128,"maximum":127}},"required":["kind","x"],"additionalProperties":false},{"type":"null"}]}`},
	} {
		t.Run(name, func(t *testing.T) {
			if test.out == "" {
				test.out = test.in
			}
			assert.Equal(t, test.in, schema.Type(pkg, test.t, schema.In).String())
			assert.Equal(t, test.out, schema.Type(pkg, test.t, schema.Out).String())
		})
	}
}

func TestParameters(t *testing.T) {
	arg := func(f *ir.Field) *ir.Param { return &ir.Param{Field: f} }
	tool := &ir.Tool{Params: []*ir.Param{
		{Inject: "context"},
		arg(&ir.Field{Name: "a", Type: ref("p.Point"), Description: "From here."}),
		arg(&ir.Field{Name: "b", Type: pointer(ref("p.Point")), Optional: true}),
		arg(&ir.Field{Name: "n", Type: &ir.Type{Kind: ir.Uint, Bits: 8}, Rules: ir.Rules{Gt: "0", Max: "9"}, Optional: true, Default: json.RawMessage("1")}),
		arg(&ir.Field{Name: "l", Type: ref("p.Level"), Rules: ir.Rules{Enum: []json.RawMessage{json.RawMessage("1")}}, Deprecated: true}),
		arg(&ir.Field{Name: "c", Type: ref("p.Code"), Rules: ir.Rules{MinLen: count(3), MaxLen: count(4)}, Examples: []json.RawMessage{json.RawMessage(`"abc"`)}}),
		arg(&ir.Field{Name: "m", Type: mapping(&ir.Type{Kind: ir.String}, &ir.Type{Kind: ir.Any}), Rules: ir.Rules{MinItems: count(1)}}),
	}}
	assert.Equal(t, `{"type":"object","properties":{`+
		`"a":{"$ref":"#/$defs/Point","description":"From here."},`+
		`"b":{"$ref":"#/$defs/Point"},`+
		`"n":{"type":"integer","maximum":9,"exclusiveMinimum":0,"default":1},`+
		`"l":{"type":"integer","description":"How much.\n- 1: High (Costs more)","enum":[1],"deprecated":true},`+
		`"c":{"type":"string","pattern":"^a","minLength":3,"maxLength":4,"examples":["abc"]},`+
		`"m":{"type":"object","minProperties":1,"additionalProperties":{}}},`+
		`"required":["a","l","c","m"],"additionalProperties":false,`+
		`"$defs":{"Point":{"type":"object","description":"A point.","properties":{"x":{"type":"integer","minimum":-128,"maximum":127}},"required":["x"],"additionalProperties":false}}}`,
		schema.Parameters(pkg, tool).String())
}

func TestOutputOfNothing(t *testing.T) {
	assert.Nil(t, schema.Output(pkg, &ir.Tool{}))
	assert.Nil(t, schema.Output(pkg, &ir.Tool{Content: true, Result: &ir.Type{Kind: ir.Content}}))
}
