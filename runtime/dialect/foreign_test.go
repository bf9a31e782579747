package dialect_test

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen-dev/toolgen/runtime/dialect"
)

// TestForeignTools lowers the tools of published servers: every dialect either
// defines a tool within its rules or refuses it with a reason. The counts are a
// part of docs/dialects.md.
func TestForeignTools(t *testing.T) {
	tools := foreignTools(t)
	var page strings.Builder
	fmt.Fprintf(&page, "The %d tools of published MCP servers, in each dialect:\n\n", len(tools))
	page.WriteString("| Dialect | Without loss | With loss | Refused | Strict | Lost, in how many tools |\n| --- | ---: | ---: | ---: | ---: | --- |\n")
	for _, d := range dialect.All() {
		t.Run(string(d), func(t *testing.T) {
			c := counts{refused: map[string]int{}, lost: map[string]int{}}
			for _, x := range tools {
				def, err := d.Define(x)
				for _, s := range def.Steps {
					leadsSomewhere(t, x, s)
				}
				if err == nil {
					assert.Empty(t, complain(d, def.JSON), "%s\n%s", x.Name, def.JSON)
				}
				c.add(t, x, def, err)
			}
			assert.Equal(t, len(tools), c.whole+c.lossy+total(c.refused))
			fmt.Fprintf(&page, "| `%s` | %d | %d | %s | %s | %s |\n", d, c.whole, c.lossy, refusals(c.refused), strict(d, c.strict), orNone(list(c.lost)))
		})
	}
	golden(t, "testdata/golden/foreign.md", page.String())
}

// counts are what became of tools in a dialect.
type counts struct {
	whole, lossy, strict int
	refused              map[string]int // by the rule that they break
	lost                 map[string]int // tools by what they lost
}

func (c *counts) add(t *testing.T, x dialect.Tool, def dialect.Definition, err error) {
	if err != nil {
		var e *dialect.Error
		require.ErrorAs(t, err, &e)
		assert.Equal(t, x.Name, e.Tool)
		c.refused[e.Rule]++
		return
	}
	if def.Strict {
		c.strict++
	}
	lost := map[string]bool{}
	for _, s := range def.Steps {
		if s.Lossy && !lost[s.Keyword] {
			lost[s.Keyword] = true
			c.lost[s.Keyword]++
		}
	}
	if len(lost) > 0 {
		c.lossy++
	} else {
		c.whole++
	}
}

func total(m map[string]int) (n int) {
	for _, x := range m {
		n += x
	}
	return n
}

func refusals(m map[string]int) string {
	if len(m) == 0 {
		return "0"
	}
	return fmt.Sprintf("%d: %s", total(m), strings.Join(slices.Sorted(maps.Keys(m)), ", "))
}

func strict(d dialect.Dialect, n int) string {
	if d != dialect.OpenAIStrict && d != dialect.AnthropicStrict {
		return ""
	}
	return fmt.Sprint(n)
}

func orNone(text string) string {
	if text == "" {
		return "nothing"
	}
	return text
}

func list(m map[string]int) string {
	var b strings.Builder
	for _, k := range slices.Sorted(maps.Keys(m)) {
		fmt.Fprintf(&b, "%s %d, ", k, m[k])
	}
	return strings.TrimSuffix(b.String(), ", ")
}

func isRule(err error, rule string) bool {
	var e *dialect.Error
	return errors.As(err, &e) && e.Rule == rule
}
