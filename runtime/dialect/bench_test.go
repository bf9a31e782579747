package dialect_test

import (
	"encoding/json"
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/toolgen-dev/toolgen/runtime/dialect"
	"github.com/toolgen-dev/toolgen/runtime/schema"
)

const benchSchema = `{"type":"object","properties":{` +
	`"city":{"type":"string","description":"City name, e.g. \"Paris\".","minLength":1},` +
	`"units":{"type":"string","description":"Unit of the temperature.","enum":["celsius","fahrenheit"],"default":"celsius"},` +
	`"days":{"type":"integer","minimum":1,"maximum":14,"default":1},` +
	`"places":{"type":"array","items":{"type":"object","properties":{"lat":{"type":"number"},"lon":{"type":"number"}},` +
	`"required":["lat","lon"],"additionalProperties":false}}},"required":["city"],"additionalProperties":false}`

// BenchmarkDefinitions is what a registry of 1,000 generated tools does when
// its definitions are first asked for: parse, lower, write, join.
func BenchmarkDefinitions(b *testing.B) {
	for _, d := range dialect.All() {
		b.Run(string(d), func(b *testing.B) { definitions(b, d) })
	}
	b.Run("anthropic and mcp", func(b *testing.B) { definitions(b, dialect.Anthropic, dialect.MCP) })
}

func definitions(b *testing.B, dialects ...dialect.Dialect) {
	names := make([]string, 1000)
	for i := range names {
		names[i] = fmt.Sprintf("get_weather_%d", i)
	}
	b.ReportAllocs()
	for b.Loop() {
		schemas := make([]*schema.Schema, len(names))
		for i := range names {
			s, err := schema.Parse([]byte(benchSchema))
			require.NoError(b, err)
			schemas[i] = s
		}
		for _, d := range dialects {
			defs := make([]json.RawMessage, len(names))
			for i, name := range names {
				def, err := d.Define(dialect.Tool{Name: name, Description: "Looks up the current weather.", Parameters: schemas[i]})
				require.NoError(b, err)
				defs[i] = def.JSON
			}
			_, _ = d.Join(defs) // over the limit of some
		}
	}
}
