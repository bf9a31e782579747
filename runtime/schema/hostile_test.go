package schema

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// recursive returns a schema that refers to itself as L.
func recursive(l string) string { return `{"$defs":{"L":` + l + `},"$ref":"#/$defs/L"}` }

const self = `{"$ref":"#/$defs/L"}`

// wrapped puts a text between depth times before and after.
func wrapped(depth int, before, text, after string) string {
	return strings.Repeat(before, depth) + text + strings.Repeat(after, depth)
}

func counted(i int) string { return fmt.Sprint(i) }

// nests are schemas that ask about all that is below at each level, and
// documents for them of a depth and size.
var nests = []struct {
	name, schema string
	document     func(depth, size int) string
}{
	{"lists", recursive(`{"anyOf":[{"type":"integer"},{"type":"array","items":` + self + `},{"type":"array","items":` + self + `,"maxItems":3}]}`),
		func(depth, size int) string { return wrapped(depth, "[", list(size, counted), "]") }},
	{"objects", recursive(`{"anyOf":[{"type":"object","properties":{"k":` + self + `},"required":["z"]},{"type":"object","properties":{"k":` + self +
		`},"required":["y"]},{"type":"object","properties":{"k":{}}},{"type":"object","properties":{"k":{"type":"string"}}},{"type":"array"}]}`),
		func(depth, size int) string { return wrapped(depth, `{"k":`, list(size, counted), "}") }},
	{"closed objects", recursive(`{"anyOf":[{"type":"object","additionalProperties":false},{"type":"object","properties":{"k":` + self + `}},{"type":"array"}]}`),
		func(depth, size int) string { return wrapped(depth, `{"k":`, list(size, counted), "}") }},
	{"exactly one", recursive(`{"oneOf":[{"type":"object","properties":{"k":` + self + `},"required":["a"]},{"type":"object","properties":{"k":` + self + `},"required":["b"]},{"type":"array"}]}`),
		func(depth, size int) string { return wrapped(depth, `{"b":0,"k":`, list(size, counted), "}") }},
	{"all of two", recursive(`{"anyOf":[{"allOf":[{"properties":{"k":` + self + `}},{"properties":{"k":` + self + `},"required":["z"]}]},{"properties":{"k":` + self + `}}]}`),
		func(depth, size int) string { return wrapped(depth, `{"k":`, list(size, counted), "}") }},
	{"the tag comes last", recursive(`{"oneOf":[{"type":"object","properties":{"t":{"const":"a"},"k":` + self + `},"required":["t"]},{"type":"object","properties":{"t":{"const":"b"},"k":` + self + `},"required":["t"]},{"type":"array"}]}`),
		func(depth, size int) string { return wrapped(depth, `{"k":`, list(size, counted), `,"t":"b"}`) }},
	{"conditions", recursive(`{"not":{"required":["q"],"properties":{"k":` + self + `}},"properties":{"k":` + self + `},"if":{"properties":{"k":` + self + `},"required":["r"]},"then":{"required":["s"]}}`),
		func(depth, size int) string { return wrapped(depth, `{"k":`, list(size, counted), "}") }},
	{"dependent", recursive(`{"dependentSchemas":{"a":{"properties":{"k":` + self + `}}},"properties":{"k":` + self + `}}`),
		func(depth, size int) string { return wrapped(depth, `{"a":1,"k":`, list(size, counted), "}") }},
	{"contains", recursive(`{"contains":` + self + `,"items":` + self + `}`),
		func(depth, size int) string {
			return wrapped(depth, "[", list(size, func(int) string { return "[[]]" }), "]")
		}},
	{"unique items", recursive(`{"uniqueItems":true,"items":` + self + `}`),
		func(depth, size int) string { return wrapped(depth, "[", list(size, counted), "]") }},
	{"unique objects", recursive(`{"uniqueItems":true,"items":` + self + `,"additionalProperties":` + self + `}`),
		func(depth, size int) string { return wrapped(depth/2, `[{"z":1,"k":`, list(size, counted), `,"a":1}]`) }},
	{"an enum of lists", recursive(`{"items":` + self + `,"not":{"enum":[[],[[1]],{"a":1}]}}`),
		func(depth, size int) string { return wrapped(depth, "[", list(size, counted), "]") }},
	{"small values", recursive(`{"anyOf":[{"type":"integer"},{"type":"array","items":` + self + `},{"type":"array","items":` + self + `,"maxItems":3}]}`),
		func(depth, size int) string { return wrapped(depth, "[", list(size/2, same(`[[[1]]]`)), "]") }},
}

// steps counts what a check takes.
func steps(t *testing.T, schema, document string) (steps int) {
	t.Helper()
	s, err := Parse([]byte(schema))
	require.NoError(t, err)
	all := newCheckEffort(len(document)).left
	k, _, _ := Checker{}.check(s, document)
	require.False(t, k.effort.over())
	return all - k.effort.left
}

// Eight times the depth around the same values takes no more steps than the few
// bytes that it needs, eight times the values eight times the steps.
func TestCheckIsLinear(t *testing.T) {
	for _, c := range nests {
		shallow := steps(t, c.schema, c.document(60, 2000))
		deep := steps(t, c.schema, c.document(480, 2000))
		long := steps(t, c.schema, c.document(60, 16000))
		t.Log(c.name, shallow, deep, long)
		assert.LessOrEqual(t, deep, shallow+420*250, "%s: depth", c.name)
		assert.LessOrEqual(t, long, 10*shallow, "%s: size", c.name)
	}
}

// The steps are what they say: a schema with many forms for each value, which no
// memory helps, is given up with one fault.
func TestCheckIsBounded(t *testing.T) {
	s, err := Parse([]byte(`{"items":{"anyOf":` + list(2000, func(i int) string {
		return fmt.Sprintf(`{"type":"object","properties":{"a":{"type":"integer","minimum":%d}}}`, i)
	}) + `}}`))
	require.NoError(t, err)
	document := list(2000, same(`{"a":"?"}`))
	k, faults, omitted := Checker{}.check(s, document)
	require.Len(t, faults, 1)
	assert.Zero(t, omitted)
	assert.Equal(t, "effort", faults[0].Code)
	assert.Equal(t, "", faults[0].Path)
	assert.Contains(t, faults[0].Message, "too complex")
	assert.True(t, k.effort.over())
	assert.Len(t, Check(s, []byte(list(100, same(`{"a":"?"}`)))), 20, "less of it is checked")
	assert.Empty(t, Check(s, []byte(list(2000, same(`{"a":2000}`)))), "the first form fits")
}

// What is remembered of values changes nothing of what is said about them.
func TestCheckAsideCountsAlike(t *testing.T) {
	s, err := Parse([]byte(recursive(`{"anyOf":[{"type":"integer"},{"type":"array","items":` + self + `},{"type":"array","items":` + self + `,"maxItems":1}]}`)))
	require.NoError(t, err)
	long := `"` + strings.Repeat("x", 80) + `"`
	for _, text := range []string{`[[[1,"a"]]]`, `[[[` + long + `,[` + long + `]]],2]`, `[[[` + long + `]],[[[[` + long + `]]]]]`} {
		faults := Check(s, []byte(text))
		require.NotEmpty(t, faults, text)
		for _, f := range faults {
			assert.NotEmpty(t, f.Code)
			assert.NotEmpty(t, f.Message)
			assert.Contains(t, f.Message, "want an integer or an array, got ")
		}
		assert.Len(t, faults, strings.Count(text, `"`)/2)
	}
}
