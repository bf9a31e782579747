package emit

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/toolgen-dev/toolgen/gen/ir"
)

func TestBreakLines(t *testing.T) {
	for text, want := range map[string]string{
		`{}`:                                `{}`,
		`{"type":"object","properties":{}}`: `{"type":"object","properties":{}}`,
		`{"enum":["properties",{"a":{}}]}`:  `{"enum":["properties",{"a":{}}]}`,
		`{"properties":{"a":{"properties":{"b":{}}},"c":{"description":"{\"}\\"}},"required":["a"],"$defs":{"N":{}}}`: "" +
			`{"properties":{` + "\n" +
			`"a":{"properties":{"b":{}}},` + "\n" +
			`"c":{"description":"{\"}\\"}` + "\n" +
			`},"required":["a"],"$defs":{` + "\n" +
			`"N":{}` + "\n" +
			`}}`,
	} {
		assert.Equal(t, want, breakLines(text))
	}
}

// TestBreakLinesOnly: a broken text without its line feeds is the text.
func TestBreakLinesOnly(t *testing.T) {
	key := rapid.OneOf(rapid.SampledFrom([]string{"properties", "$defs", "items", `"{`}), rapid.String())
	var value func(depth int) *rapid.Generator[any]
	value = func(depth int) *rapid.Generator[any] {
		text := rapid.Map(rapid.String(), func(s string) any { return s })
		if depth == 0 {
			return text
		}
		return rapid.OneOf(text,
			rapid.Map(rapid.SliceOfN(value(depth-1), 0, 3), func(l []any) any { return l }),
			rapid.Map(rapid.MapOfN(key, value(depth-1), 0, 3), func(m map[string]any) any { return m }))
	}
	rapid.Check(t, func(t *rapid.T) {
		text, err := json.Marshal(value(3).Draw(t, "value"))
		require.NoError(t, err)
		assert.Equal(t, string(text), strings.ReplaceAll(breakLines(string(text)), "\n", ""))
	})
}

// A long schema that several tools have is written once; short ones are told at
// a glance.
func TestSharedSchemas(t *testing.T) {
	p := packages()["weather"]
	second := *p.Tools[0]
	second.Name, second.Func, second.GoName, second.Const, second.CallFunc, second.ArgsType =
		"get_more", "GetMore", "GetMore", "ToolGetMore", "GetMoreCall", "GetMoreArgs"
	p.Tools = append(p.Tools, &second)
	long := `{"type":"object","description":"` + strings.Repeat("long ", 20) + `"}`
	text, err := File(p, func(*ir.Tool) (parameters, output string) { return long, `{"type":"object"}` })
	require.NoError(t, err)
	assert.Equal(t, 1, strings.Count(string(text), long))
	assert.Regexp(t, `toolgenGetMoreParameters += toolgenGetWeatherParameters\n`, string(text))
	assert.Regexp(t, "toolgenGetMoreOutput += `{\"type\":\"object\"}`\n", string(text))
}
