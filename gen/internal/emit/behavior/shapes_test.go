package behavior

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen-dev/toolgen/gen/internal/emit/testdata/shapes"
	"github.com/toolgen-dev/toolgen/runtime"
)

func TestUnion(t *testing.T) {
	reg := registry(t, shapes.Tools())
	const group = `{"shapes":[{"type":"circle","radius":1},{"side":2,"type":"square"},{"type":"group","shapes":[],"named":{}}],` +
		`"named":{"a":{"type":"square","side":1,"label":"l"}}}`
	res := accept(t, reg, "EchoGroup", group)
	assert.Equal(t, `{"shapes":[{"type":"circle","radius":1},{"type":"square","side":2,"label":null},{"type":"group","shapes":[],"named":{}}],`+
		`"named":{"a":{"type":"square","side":1,"label":"l"}}}`, string(res.Structured))
	again := accept(t, reg, "EchoGroup", string(res.Arguments))
	assert.Equal(t, res.Value, again.Value)
	value := res.Value.(shapes.Group)
	assert.Equal(t, &shapes.Circle{Radius: 1}, value.Shapes[0], "a pointer where the union holds one")
	assert.IsType(t, shapes.Square{}, value.Shapes[1])

	const tool = "one_shape"
	refuse(t, reg, tool, `{"shape":{"type":"cube","side":1}}`, `shape.type: "cube" is not one of "circle", "square", "group", "open"`)
	refuse(t, reg, tool, `{"shape":{"side":1}}`, `shape.type: required, missing`)
	refuse(t, reg, tool, `{"shape":{"type":7}}`, `shape.type: want a string, got 7`)
	refuse(t, reg, tool, `{"shape":{"type":"circle","side":1}}`, `shape.side: unknown argument`, `shape.radius: required, missing`)
	refuse(t, reg, tool, `{"shape":{"type":"circle","radius":1,"type":"circle"}}`, `shape.type: given more than once`)
	refuse(t, reg, tool, `{"shape":null}`, `shape: want an object, got null`)
	refuse(t, reg, "EchoGroup", `{"shapes":[null],"named":{}}`, `shapes[0]: want an object, got null`)
}

func TestUnionResults(t *testing.T) {
	reg := registry(t, shapes.Tools())
	call := shapes.OneShapeCall("c", shapes.OneShapeArgs{Shape: &shapes.Circle{Radius: 2}})
	assert.Equal(t, `{"shape":{"type":"circle","radius":2}}`, string(call.Arguments))
	assert.Equal(t, `{"type":"circle","radius":2}`, accept(t, reg, call.Name, string(call.Arguments)).Text())

	res := execute(reg, "one_shape", `{"shape":{"type":"square","side":0}}`)
	require.NotNil(t, res.Failure, "a type that the union does not know")
	assert.Equal(t, runtime.ResultEncoding, res.Failure.Code)
}

// What a function puts into the rest cannot come in the way of the discriminator
// or of a field, even one that is left out.
func TestRestOfUnion(t *testing.T) {
	reg := registry(t, shapes.Tools())
	const open = `{"type":"open","name":"n","x":1}`
	assert.Equal(t, open, accept(t, reg, "one_shape", `{"shape":`+open+`}`).Text())
	assert.Equal(t, `{"type":"open","free":1}`, accept(t, reg, "one_shape", `{"shape":{"type":"open","name":"free"}}`).Text())
	for _, name := range []string{"type", "name"} {
		res := execute(reg, "one_shape", `{"shape":{"type":"open","name":"`+name+`"}}`)
		require.NotNil(t, res.Failure, name)
		assert.Equal(t, runtime.ResultEncoding, res.Failure.Code)
		assert.ErrorContains(t, res.Failure, name+": the name belongs to another member, so the rest cannot hold it")

		args := shapes.OneShapeArgs{Shape: shapes.Open{Rest: map[string]json.RawMessage{name: json.RawMessage(`1`)}}}
		assert.False(t, json.Valid(shapes.OneShapeCall("c", args).Arguments), name)
	}
}

func TestRecursion(t *testing.T) {
	reg := registry(t, shapes.Tools())
	agree(t, reg, "EchoNode", `{"name":"r","kids":[{"name":"k","kids":[],"left":{"name":"l","kids":[]}}],"named":{"n":[{"name":"x","kids":[]}]}}`)
	assert.Equal(t, `[[],[[]]]`, accept(t, reg, "EchoTree", `{"tree":[[],[[]]]}`).Text())
	refuse(t, reg, "EchoNode", `{"name":"r","kids":[{"name":"k"}]}`, `kids[0].kids: required, missing`)

	const levels = 100_000
	deep := `{"tree":` + strings.Repeat("[", levels) + strings.Repeat("]", levels) + `}`
	res := execute(reg, "EchoTree", deep)
	require.NotNil(t, res.Failure)
	require.Len(t, res.Failure.Faults, 1)
	assert.Equal(t, "depth", res.Failure.Faults[0].Code)

	res = execute(reg, "loop", `{}`)
	require.NotNil(t, res.Failure, "a value that holds itself")
	assert.Equal(t, runtime.ResultEncoding, res.Failure.Code)
}
