package schema_test

import (
	"encoding/json"
	"errors"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/toolgen-dev/toolgen/runtime/schema"
	"github.com/toolgen-dev/toolgen/runtime/wire"
)

// money reads its JSON itself, and takes more than its schema.
type money string

func (m *money) UnmarshalJSON(text []byte) error {
	*m = money(text)
	if string(text) == `{"cents":13}` {
		return errors.New("13 is bad luck")
	}
	return nil
}

func TestShape(t *testing.T) {
	shape := schema.NewShape(`{"type":"object","properties":{"cents":{"type":"integer","minimum":0},"unit":{"enum":["EUR"]}},"required":["cents"],"additionalProperties":false}`)
	for text, want := range map[string][]wire.Fault{
		`{"cents":1}`:                nil,
		`{ "cents" : 1 }`:            nil,
		`{"cents":-1,"unit":"USD"}`:  {{Path: "[0].cents", Code: "minimum", Message: "must be at least 0"}, {Path: "[0].unit", Code: "enum", Message: `"USD" is not one of "EUR"`}},
		`7`:                          {{Path: "[0]", Code: "type", Message: "want an object, got 7"}},
		`null`:                       {{Path: "[0]", Code: "type", Message: "want an object, got null"}},
		`{}`:                         {{Path: "[0].cents", Code: "required", Message: "required, missing"}},
		`{"cents":13}`:               {{Path: "[0]", Code: "value", Message: "not a valid value: 13 is bad luck"}},
		`{"cents":1,"cents":2}`:      {{Path: "[0].cents", Code: "duplicate", Message: "given more than once"}},
		`{"cents":1,"more":[{},{}]}`: {{Path: "[0].more", Code: "unknown", Message: "unknown argument"}},
	} {
		d := wire.NewDecoder("["+text+",true]", wire.Limits{})
		var m money
		assert.True(t, d.BeginArray() && d.NextElement())
		assert.Equal(t, want == nil, shape.Decode(d, &m), text)
		var b bool
		assert.True(t, d.NextElement() && wire.Bool(d, &b) && !d.NextElement(), "reading goes on behind %s", text)
		assert.Equal(t, want == nil, d.End(), text)
		assert.Equal(t, want, d.Faults(), text)
		if want == nil {
			assert.Equal(t, text, string(m), "the text is given as it is")
		}
	}
	assert.True(t, json.Valid([]byte(shape.String())))
	assert.Panics(t, func() { schema.NewShape(`{"type":7}`).Decode(wire.NewDecoder(`1`, wire.Limits{}), new(money)) })
}
