package build

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/toolgen-dev/toolgen/gen/internal/directive"
	"github.com/toolgen-dev/toolgen/runtime/wire"
)

// Every format has its lengths: texts with them are valid, and there is none
// that is shorter or longer.
func TestLengthsOfFormats(t *testing.T) {
	label := strings.Repeat("a", 61)
	texts := map[string][]string{
		"date-time": {"2006-01-02T15:04:05Z"},
		"date":      {"2006-01-02"},
		"time":      {"15:04:05Z"},
		"email":     {"a@b", "abc@" + strings.Repeat(label+".", 4) + "ab"},
		"uuid":      {"00000000-0000-0000-0000-000000000000"},
		"uri":       {"a:"},
		"ipv4":      {"0.0.0.0", "255.255.255.255"},
		"ipv6":      {"::", "ffff:ffff:ffff:ffff:ffff:ffff:255.255.255.255"},
		"hostname":  {"a", strings.Repeat(label+".", 4) + "abcde"},
	}
	for _, format := range directive.Formats {
		list := texts[format]
		for _, text := range list {
			assert.True(t, wire.ValidFormat(format, text), "%s %s", format, text)
		}
		shortest, longest := list[0], list[len(list)-1]
		assert.LessOrEqual(t, lengths[format][0], len(shortest), format)
		assert.GreaterOrEqual(t, lengths[format][1], len(longest), format)
		assert.False(t, wire.ValidFormat(format, shortest[:len(shortest)-1]), format)
	}
}
