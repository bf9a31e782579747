package document

import (
	"encoding/json"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen-dev/toolgen/runtime/schema"
)

const tree = `{"type":"object","properties":{
	"name":{"type":"string","minLength":2,"maxLength":4},
	"size":{"type":"integer","minimum":-3,"maximum":7,"multipleOf":2},
	"code":{"type":"string","pattern":"^[A-C]{2,3}(x|y)?$"},
	"kids":{"type":"array","maxItems":2,"items":{"$ref":"#"}},
	"more":{"type":"object","minProperties":1,"additionalProperties":{"type":"number","exclusiveMinimum":0}}
},"required":["name","size","code"],"additionalProperties":false}`

func maker(t *testing.T, seed uint64) *Maker {
	s, err := schema.Parse([]byte(tree))
	require.NoError(t, err)
	return NewMaker(s, seed)
}

// The same seed gives the same documents, another seed others.
func TestSeed(t *testing.T) {
	a, b, c := maker(t, 1), maker(t, 1), maker(t, 2)
	same := 0
	for range 200 {
		text := a.Text()
		assert.Equal(t, text, b.Text())
		if text == c.Text() {
			same++
		}
	}
	assert.Less(t, same, 50)
	everything := func(string) bool { return true }
	assert.Equal(t, slices.Collect(a.Sweep(everything)), slices.Collect(b.Sweep(everything)))
}

// Valid documents fit a schema without formats, of the others many do not.
func TestValid(t *testing.T) {
	m := maker(t, 3)
	for range 500 {
		text := m.Valid().String()
		assert.Empty(t, schema.Check(m.root, []byte(text)), text)
	}
	refused := 0
	for range 1000 {
		if text := m.Text(); len(schema.Check(m.root, []byte(text))) > 0 {
			refused++
		}
	}
	assert.Greater(t, refused, 300)
}

// A sweep breaks each keyword of the schema.
func TestSweep(t *testing.T) {
	m := maker(t, 4)
	codes := map[string]bool{}
	for text := range m.Sweep(func(text string) bool { return len(schema.Check(m.root, []byte(text))) == 0 }) {
		faults := schema.Check(m.root, []byte(text))
		for _, f := range faults {
			codes[f.Code] = true
		}
	}
	for _, code := range []string{
		"type", "required", "unknown", "duplicate", "minLength", "maxLength", "minimum", "maximum", "multipleOf", "pattern",
		"maxItems", "minProperties", "exclusiveMinimum",
	} {
		assert.True(t, codes[code], code)
	}
}

// What is parsed is written as it was.
func TestParse(t *testing.T) {
	for _, text := range []string{
		`{"a":[1.50,-0,1E+2,true,false,null,"\u0041\"\\"],"a":{},"":[[],{"\ud83d\ude00":""}]}`, `"x"`, `7`, `[]`,
	} {
		v := Parse(text)
		assert.Equal(t, text, v.String())
		assert.Equal(t, text, v.Text)
		indented, err := json.MarshalIndent(json.RawMessage(text), " ", "\t")
		require.NoError(t, err)
		assert.Equal(t, text, Parse(string(indented)).String())
	}
	v := Parse(`{"a":1,"b":[{"c":{}},2],"\u0061":3}`)
	assert.Equal(t, 4, v.Depth())
	assert.True(t, v.Duplicates())
	assert.False(t, Parse(`{"a":{"b":1},"b":[{"a":1},{"a":1}]}`).Duplicates())
	assert.Equal(t, "3", v.Member("a").Text)
}

func TestLoneSurrogate(t *testing.T) {
	for text, lone := range map[string]bool{
		`"\ud83d\ude00"`: false, `"\uD83D\uDE00x"`: false, `"\ud83d"`: true, `"\ude00"`: true, `"\ud83dx\ude00"`: true,
		`"\ud83d\u0041"`: true, `"\\ud83d"`: false, `"\ud83d\\ude00"`: true, `"\ud83d\ud83d\ude00"`: true, `"d800"`: false, `"\ud7ff\ue000"`: false,
	} {
		assert.Equal(t, lone, LoneSurrogate(text), text)
	}
}
