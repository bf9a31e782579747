package dialect_test

import (
	"encoding/json"
	"fmt"

	"github.com/toolgen-dev/toolgen/runtime/dialect"
	"github.com/toolgen-dev/toolgen/runtime/schema"
)

func exampleTool() dialect.Tool {
	params, _ := schema.Parse([]byte(`{"type":"object","properties":{"city":{"type":"string"},` +
		`"days":{"type":"integer","exclusiveMinimum":0,"multipleOf":7,"default":7}},"required":["city"],"additionalProperties":false}`))
	return dialect.Tool{Name: "get_weather", Description: "Looks up the weather.", Parameters: params}
}

func ExampleDialect_Define() {
	def, err := dialect.Gemini.Define(exampleTool())
	fmt.Println(string(def.JSON), err)
	for _, s := range def.Steps {
		fmt.Printf("%s: %s, lossy %v\n", s.Pointer, s.Message, s.Lossy)
	}
	// Output:
	// {"name":"get_weather","description":"Looks up the weather.","parameters":{"type":"OBJECT","properties":{"city":{"type":"STRING"},"days":{"type":"INTEGER","description":"Constraints: a multiple of 7. Default: 7.","minimum":1}},"required":["city"]}} <nil>
	// /properties/days: exclusiveMinimum is sent as minimum 1, lossy false
	// /properties/days: multipleOf moved into the description: a multiple of 7, lossy true
	// /properties/days: default moved into the description, lossy false
}

func ExampleDialect_Join() {
	def, _ := dialect.Anthropic.Define(exampleTool())
	tools, err := dialect.Anthropic.Join([]json.RawMessage{def.JSON})
	fmt.Println(string(tools), err)
	// Output:
	// [{"name":"get_weather","description":"Looks up the weather.","input_schema":{"type":"object","properties":{"city":{"type":"string"},"days":{"type":"integer","exclusiveMinimum":0,"multipleOf":7,"default":7}},"required":["city"],"additionalProperties":false}}] <nil>
}

func ExampleParse() {
	d, err := dialect.Parse("openai-strict")
	fmt.Println(d == dialect.OpenAIStrict, err)
	// Output:
	// true <nil>
}
