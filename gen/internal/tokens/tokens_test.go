package tokens_test

import (
	"fmt"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/toolgen-dev/toolgen/gen/internal/tokens"
	"github.com/toolgen-dev/toolgen/runtime/dialect"
)

func ExampleSizeOf() {
	fmt.Println(tokens.SizeOf(dialect.OpenAI, []byte(`{"type":"function"}`)))
	fmt.Println(tokens.SizeOf(dialect.Gemini, []byte(`{"name":"f"}`)))
	// Output:
	// {openai 19 5 false}
	// {gemini 12 5 true}
}

// Counts of o200k_base that OpenAI gives in its cookbook (how to count tokens with
// tiktoken).
func TestCount(t *testing.T) {
	for text, want := range map[string]int{
		"":                             0,
		"hello world":                  2,
		"tiktoken is great!":           6,
		"antidisestablishmentarianism": 6,
		"2 + 2 = 4":                    7,
		"お誕生日おめでとう":                    8,
	} {
		assert.Equal(t, want, tokens.Count(text), text)
	}
}

// Counts of definitions by tiktoken 1.0 and js-tiktoken, which are not of this
// program's making.
func TestCountDefinitions(t *testing.T) {
	assert.Equal(t, 62, tokens.Count(definition))
	assert.Equal(t, 62, tokens.Count(`{"name":"søk","description":"Søker etter 天気 i «Ålesund»\n\t— 25 °C 👩‍💻.","input_schema":{"type":"object","properties":{"q":{"type":"string","enum":["a b","Ж"]}},"required":["q"]}}`))
}

// Packages are counted at the same time.
func TestCountIsSafe(t *testing.T) {
	var wg sync.WaitGroup
	for range 8 {
		wg.Go(func() { assert.Equal(t, 2, tokens.Count("hello world")) })
	}
	wg.Wait()
}

// Only models of OpenAI are known to read this vocabulary.
func TestExact(t *testing.T) {
	var exact []dialect.Dialect
	for _, d := range dialect.All() {
		if tokens.Exact(d) {
			exact = append(exact, d)
		}
	}
	assert.Equal(t, []dialect.Dialect{dialect.OpenAI, dialect.OpenAIStrict, dialect.OpenAIResponses}, exact)
}

const definition = `{"type":"function","function":{"name":"get_weather","description":"Looks up the current weather.","parameters":{"type":"object","properties":{"city":{"type":"string","description":"City name, e.g. \"Paris\"."}},"required":["city"],"additionalProperties":false},"strict":false}}`

func BenchmarkCount(b *testing.B) {
	for b.Loop() {
		tokens.Count(definition)
	}
}
