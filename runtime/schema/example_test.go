package schema_test

import (
	"fmt"

	"github.com/toolgen-dev/toolgen/runtime/schema"
)

const weather = `{"type":"object","properties":{"city":{"type":"string"},"days":{"type":"integer","maximum":14}},"required":["city"],"additionalProperties":false}`

func ExampleParse() {
	s, err := schema.Parse([]byte(`{ "required": ["city"], "properties": {"city": {"type": "string"}}, "type": "object" }`))
	fmt.Println(s, err)
	_, err = schema.Parse([]byte(`{"properties":{"city":{"type":"text"}}}`))
	fmt.Println(err)
	// Output:
	// {"type":"object","properties":{"city":{"type":"string"}},"required":["city"]} <nil>
	// schema: /properties/city/type: "text" is no type of JSON Schema (byte 30)
}

func ExampleCheck() {
	s, _ := schema.Parse([]byte(weather))
	for _, f := range schema.Check(s, []byte(`{"days":30,"town":"Paris"}`)) {
		fmt.Printf("%s: %s\n", f.Path, f.Message)
	}
	// Output:
	// days: must be at most 14
	// town: unknown argument
	// city: required, missing
}

func ExampleMend() {
	s, _ := schema.Parse([]byte(weather))
	out, repairs := schema.Mend(s, []byte(`{"city":"Paris","days":"3"}`))
	fmt.Printf("%s\n%+v\n", out, repairs)
	// Output:
	// {"city":"Paris","days":3}
	// [{Path:days Kind:number From:"3" To:3}]
}

func ExampleSchema_Walk() {
	s, _ := schema.Parse([]byte(weather))
	s.Walk(func(pointer string, s *schema.Schema) bool {
		fmt.Printf("%q %v\n", pointer, s.Type)
		return true
	})
	// Output:
	// "" [object]
	// "/properties/city" [string]
	// "/properties/days" [integer]
	// "/additionalProperties" []
}
