package build_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"golang.org/x/tools/txtar"
	"pgregory.net/rapid"

	"github.com/toolgen-dev/toolgen/gen/internal/build"
	"github.com/toolgen-dev/toolgen/gen/internal/diag"
	"github.com/toolgen-dev/toolgen/gen/internal/schema"
	rtschema "github.com/toolgen-dev/toolgen/runtime/schema"
)

// Whatever the tags of another module say, the tool can be generated and called:
// nothing is an error, and what is left of defaults, examples, lists and bounds
// agrees.
func TestAnyTagsOfAnotherModule(outer *testing.T) {
	types := []string{
		"string", "*string", "int", "int8", "uint16", "float32", "bool", "[]string", "[]int8", "[3]int", "map[string]int", "struct{ A int }",
		"time.Duration", "time.Time", "netip.Addr", "[]byte", "Word", "Level", "[]Level", "any",
	}
	values := []string{"1", "2", "3", "-1", "0.5", "300", "1e3", "9007199254740993", "x", "a", "", "true", "5m", "[1,2]", `{\"A\":1}`, "1.2.3.4", "null", "-", "^a$", "(", "uuid", "ipv4", "email"}
	keys := []string{
		"minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf", "minLength", "maxLength", "minItems", "maxItems",
		"pattern", "format", "default", "example", "enum",
	}
	rules := []string{"min", "max", "gt", "lt", "len", "oneof"}
	flags := []string{"required", "omitempty", "unique", "uuid", "email", "alpha", "dive"}
	rapid.Check(outer, func(t *rapid.T) {
		draw := func(from []string) string { return rapid.SampledFrom(from).Draw(t, "part") }
		var fields strings.Builder
		for i := range 20 {
			var js, val []string
			for range rapid.IntRange(0, 4).Draw(t, "keys") {
				js = append(js, draw(keys)+"="+strings.ReplaceAll(draw(values), ",", `\\,`))
			}
			for range rapid.IntRange(0, 2).Draw(t, "rules") {
				val = append(val, draw([]string{draw(flags), draw(rules) + "=" + draw([]string{"1", "2", "3", "1s", "x"})}))
			}
			tag := draw([]string{"", "", `json:",string" `, `json:",omitempty" `}) + `jsonschema:"` + strings.Join(js, ",") + `" validate:"` + strings.Join(val, ",") + `"`
			tag += draw([]string{"", "", ` default:"` + draw(values) + `"`})
			tag += draw([]string{"", "", ` enum:"` + draw(values) + "," + draw(values) + `"`})
			fmt.Fprintf(&fields, "\tF%d %s `%s`\n", i, draw(types), tag)
		}
		f := buildArchive(outer, txtar.Parse([]byte(fmt.Sprintf(tagsElsewhere, fields.String()))), build.Options{})
		for _, d := range f.diags.Sorted() {
			assert.NotEqual(t, diag.Error, d.Severity, "%s\n%s", d.Text(), fields.String())
		}
		for _, d := range f.pkg.Types {
			for _, field := range d.Fields {
				s := schema.Property(f.pkg, field)
				for _, v := range append(field.Examples, field.Default) {
					if v != nil {
						assert.Empty(t, rtschema.Check(s, v), "%s of %s", v, s)
					}
				}
				admitted := func(v json.RawMessage) bool { return len(rtschema.Check(s, v)) == 0 }
				assert.True(t, len(s.Enum) == 0 || slices.ContainsFunc(s.Enum, admitted), "%s", s)
				low, high := s.MinItems, s.MaxItems
				assert.False(t, low != nil && high != nil && *low > *high, "%s", s)
				low, high = s.MinLength, s.MaxLength
				assert.False(t, low != nil && high != nil && *low > *high, "%s", s)
			}
		}
	})
}

const tagsElsewhere = `-- a.go --
package app

import "ex.com/dep"

// Put puts.
//
//toolgen:tool
func Put(a dep.Args) {}
-- ex.com/dep/dep.go --
package dep

import (
	"net/netip"
	"time"
)

var (
	_ netip.Addr
	_ time.Time
)

type Word string

type Level int

const (
	One Level = 1
	Two Level = 2
)

type Args struct {
%s}
`
