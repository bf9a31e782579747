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
// defines a tool within its rules or refuses it with a reason.
func TestForeignTools(t *testing.T) {
	tools := foreignTools(t)
	for _, d := range dialect.All() {
		t.Run(string(d), func(t *testing.T) {
			strict, refused := 0, map[string]int{}
			lossy := map[string]int{}
			for _, x := range tools {
				def, err := d.Define(x)
				if err != nil {
					var e *dialect.Error
					require.ErrorAs(t, err, &e)
					assert.Equal(t, x.Name, e.Tool)
					refused[e.Rule]++
					continue
				}
				assert.Empty(t, complain(d, def.JSON), "%s\n%s", x.Name, def.JSON)
				if def.Strict {
					strict++
				}
				for _, s := range def.Steps {
					if s.Lossy {
						lossy[s.Keyword]++
					}
				}
			}
			t.Logf("%d tools, %d strict; refused: %v; lossy steps: %s", len(tools), strict, refused, list(lossy))
		})
	}
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
