package schema

import (
	"context"
	"fmt"
	"runtime"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// list returns an array of n values, each made from its index.
func list(n int, value func(i int) string) string {
	values := make([]string, n)
	for i := range values {
		values[i] = value(i)
	}
	return "[" + strings.Join(values, ",") + "]"
}

func members(n int, member func(i int) string) string {
	text := list(n, member)
	return "{" + text[1:len(text)-1] + "}"
}

func same(text string) func(int) string { return func(int) string { return text } }

// enumOf returns an enum of n names.
func enumOf(n int) string {
	return list(n, func(i int) string { return fmt.Sprintf(`"Value%d"`, i) })
}

// mendShapes are schemas with documents of any size that need repairs in
// proportion to it.
var mendShapes = []struct {
	name, schema string
	document     func(n int) string
}{
	{"numbers for strings", `{"items":{"type":"string"}}`, func(n int) string { return list(n, same("1")) }},
	{"strings for numbers", `{"items":{"type":"integer"}}`, func(n int) string { return list(n, same(`"1"`)) }},
	{"booleans", `{"items":{"type":"boolean"}}`, func(n int) string { return list(n, same(`"True"`)) }},
	{"a map", `{"type":"object","additionalProperties":{"type":"string"}}`, func(n int) string {
		return members(n, func(i int) string { return fmt.Sprintf(`"key%06d":%d`, i, i%10) })
	}},
	{"unions", `{"items":{"anyOf":[{"type":"integer"},{"type":"object","properties":{"k":{"type":"integer"}},"additionalProperties":false}]}}`,
		func(n int) string { return list(n, same(`{"k":"1"}`)) }},
	{"discriminated unions", `{"items":{"oneOf":[
		{"type":"object","properties":{"t":{"const":"a"},"k":{"type":"integer"}},"required":["t","k"]},
		{"type":"object","properties":{"t":{"const":"b"},"k":{"type":"boolean"}},"required":["t","k"]}]}}`,
		func(n int) string { return list(n, same(`{"t":"b","k":"true"}`)) }},
	{"unions of lists", `{"anyOf":[{"items":{"type":"integer"}},{"items":{"type":"number"}}]}`,
		func(n int) string { return list(n, same(`"1"`)) }},
	{"JSON in strings", `{"items":{"type":"object","properties":{"k":{"type":"integer"}},"required":["k"]}}`,
		func(n int) string { return list(n, same(`"{\"k\":\"1\"}"`)) }},
	{"a list in a string", `{"type":"array","items":{"type":"integer"}}`,
		func(n int) string { return quoteName(list(n, same(`"1"`))) }},
	{"wraps", `{"items":{"type":"array","items":{"type":"array","items":{"type":"integer"}}}}`,
		func(n int) string { return list(n, same(`7`)) }},
	{"cases of an enum", `{"items":{"enum":` + enumOf(60) + `}}`, func(n int) string { return list(n, same(`"VALUE59"`)) }},
	{"objects of many members", `{"items":{"type":"object","additionalProperties":false,"properties":` +
		members(40, func(i int) string { return fmt.Sprintf(`"p%d":{"type":"integer"}`, i) }) + `}}`,
		func(n int) string {
			return list(n/40+1, same(members(40, func(i int) string { return fmt.Sprintf(`"p%d":"1"`, i) })))
		}},
	{"lists in lists", `{"items":{"items":{"items":{"items":{"type":"integer"}}}}}`,
		func(n int) string { return list(n/8+1, same(`[[["1","2"],["3","4"]],[["5","6"],["7","8"]]]`)) }},
	{"a long string beside", `{"type":"object","properties":{"n":{"type":"integer"}}}`,
		func(n int) string { return `{"n":"1","s":"` + strings.Repeat("é", n) + `"}` }},
	{"a long number", `{"type":"object","properties":{"s":{"type":"string"}}}`,
		func(n int) string { return `{"s":` + strings.Repeat("1", n) + `}` }},
	{"below a long name", `{"additionalProperties":{"items":{"type":"integer"}}}`,
		func(n int) string { return `{"` + strings.Repeat("n", n) + `":` + list(n, same(`"1"`)) + `}` }},
}

// cost returns what mending a document takes: the effort counted and the bytes
// allocated.
func cost(t *testing.T, s *Schema, document string) (work, allocated int, repairs []Repair) {
	t.Helper()
	text := []byte(document)
	m := mender{root: s, effort: newEffort(context.Background(), len(text))}
	all := m.effort.left
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	_, repairs = m.document(text)
	runtime.ReadMemStats(&after)
	return all - m.effort.left, int(after.TotalAlloc - before.TotalAlloc), repairs
}

// Eight times the document takes about eight times the effort and memory.
func TestMendIsLinear(t *testing.T) {
	for _, c := range mendShapes {
		s, err := Parse([]byte(c.schema))
		require.NoError(t, err, c.name)
		work, allocated, repairs := cost(t, s, c.document(400))
		assert.NotZero(t, len(repairs), "%s: not mended", c.name)
		work8, allocated8, repairs8 := cost(t, s, c.document(3200))
		assert.NotZero(t, len(repairs8), "%s: not mended", c.name)
		assert.LessOrEqual(t, work8, 9*work, "%s: effort", c.name)
		assert.LessOrEqual(t, allocated8, 11*allocated, "%s: bytes", c.name)
	}
}

// A document that would take more than its size is worth is left as it is, and
// the work ends there.
func TestMendIsBounded(t *testing.T) {
	for _, c := range []struct{ name, schema, document string }{
		{"deep lists", `{"$defs":{"L":{"anyOf":[{"type":"integer"},{"type":"array","items":{"$ref":"#/$defs/L"}}]}},"$ref":"#/$defs/L"}`,
			strings.Repeat("[", 400) + list(3000, same(`"1"`)) + strings.Repeat("]", 400)},
		{"deep objects", `{"$defs":{"O":{"type":"object","properties":{"o":{"$ref":"#/$defs/O"},"n":{"type":"integer"}}}},"$ref":"#/$defs/O"}`,
			strings.Repeat(`{"n":"1","o":`, 400) + `{"n":"1"}` + strings.Repeat(`}`, 400)},
		{"a large enum", `{"items":{"enum":` + enumOf(5000) + `}}`, list(2000, same(`"VALUE4999"`))},
		{"many forms", `{"items":{"anyOf":` + list(60, func(i int) string {
			return fmt.Sprintf(`{"type":"object","properties":{"a":{"type":"integer","minimum":%d}}}`, i)
		}) + `}}`, list(5000, same(`{"a":"?"}`))},
	} {
		s, err := Parse([]byte(c.schema))
		require.NoError(t, err, c.name)
		work, allocated, repairs := cost(t, s, c.document)
		assert.Zero(t, len(repairs), c.name)
		assert.LessOrEqual(t, work, newEffort(context.Background(), len(c.document)).left+len(c.document)+100_000, c.name)
		assert.LessOrEqual(t, allocated, 100<<20+200*len(c.document), c.name)
	}
}

func TestMendMakesTenThousandRepairs(t *testing.T) {
	s, err := Parse([]byte(`{"anyOf":[{"items":{"type":"integer"}},{"items":{"type":"integer"}}]}`))
	require.NoError(t, err)
	_, repairs := Mend(s, []byte(list(maxRepairs, same(`"1"`))))
	assert.Len(t, repairs, maxRepairs)
	document := list(maxRepairs+1, same(`"1"`))
	out, repairs := Mend(s, []byte(document))
	assert.Empty(t, repairs)
	assert.Equal(t, document, string(out))
}

func TestMendContextEnds(t *testing.T) {
	s, err := Parse([]byte(`{"items":{"type":"integer"}}`))
	require.NoError(t, err)
	document := []byte(list(5000, same(`"1"`)))
	_, repairs := MendContext(context.Background(), s, document)
	assert.Len(t, repairs, 5000)
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	m := mender{root: s, effort: newEffort(ctx, len(document))}
	out, repairs := m.document(document)
	assert.Empty(t, repairs)
	assert.Equal(t, string(document), string(out))
	assert.True(t, m.effort.over())
}
