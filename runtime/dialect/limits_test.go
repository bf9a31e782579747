package dialect

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen-dev/toolgen/runtime/schema"
)

// enumOf is a schema of n strings of size characters each.
func enumOf(n, size int) string {
	list := make([]string, n)
	for i := range list {
		list[i] = fmt.Sprintf(`"%0*d"`, size, i)
	}
	return `{"type":"string","enum":[` + strings.Join(list, ",") + `]}`
}

// What counts towards the limits of a schema, at their boundaries.
func TestMeasure(t *testing.T) {
	object := func(members, defs string) string {
		return `{"type":"object","properties":{` + members + `},"additionalProperties":false` + defs + `}`
	}
	for name, c := range map[string]struct {
		in   string
		want count
	}{
		"an enum of 250 values has no limit of characters": {enumOf(250, 3), count{depth: 1, enumValues: 250, enumMost: 250, nameChars: 750}},
		"one of 251 has": {enumOf(251, 3), count{depth: 1, enumValues: 251, enumMost: 251, enumChars: 753, nameChars: 753}},
		"characters, not bytes, quotes or escapes": {`{"const":"a\"é"}`, count{depth: 1, nameChars: 3}},
		"names of definitions count": {object(`"ab":{"$ref":"#/$defs/Long"}`, `,"$defs":{"Long":{"type":"string"}}`),
			count{depth: 2, properties: 1, optionals: 1, nameChars: 6}},
		"definitions are no level": {object(``, `,"$defs":{"D":`+object(`"x":{"type":"string"}`, ``)+`}`),
			count{depth: 2, properties: 1, optionals: 1, nameChars: 2}},
		"forms are no level, items are": {`{"anyOf":[{"type":"array","items":{"type":["string","null"]}},{"type":"null"}]}`,
			count{depth: 2, unions: 2}},
		"members that are needed": {`{"type":"object","properties":{"a":{"type":"string"},"b":{"type":"string"}},"required":["b"]}`,
			count{depth: 2, properties: 2, optionals: 1, nameChars: 2}},
	} {
		s, err := schema.Parse([]byte(c.in))
		require.NoError(t, err, name)
		assert.Equal(t, c.want, measure(s), name)
	}
}
