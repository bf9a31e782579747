package wire_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen-dev/toolgen/runtime/wire"
)

var formats = map[string]struct{ good, bad []string }{
	"date-time": {
		[]string{"2026-03-04T05:06:07Z", "2026-03-04T05:06:07.123456789+05:30", "0000-01-01T00:00:00-23:59", "2024-02-29T23:59:59.1Z"},
		[]string{
			"", "2026-03-04", "2026-03-04T05:06:07", "2026-03-04 05:06:07Z", "2026-03-04T5:06:07Z", "2026-03-04T05:06:07,5Z", "2026-03-04T05:06:07.Z",
			"2026-02-29T05:06:07Z", "2026-13-01T00:00:00Z", "2026-03-04T24:00:00Z", "2026-03-04T05:60:07Z", "2026-03-04T05:06:07+24:00", "2026-03-04T05:06:07+05:60",
			"2026-03-04T05:06:07+0530", "2026-03-04T05:06:07Zx", "2026-03-04T05:06:07ZZ", "２026-03-04T05:06:07Z",
			"1998-12-31T23:59:60Z", "2026-03-04t05:06:07z", // good by RFC 3339, but package time refuses them
		},
	},
	"date": {[]string{"2026-03-04", "2024-02-29", "0000-01-01"}, []string{"", "2026-3-4", "2026-02-29", "2026-03-04T00:00:00Z", "04.03.2026", "2026/03/04", " 2026-03-04"}},
	"time": {[]string{"05:06:07Z", "23:59:59.999+00:00"}, []string{"", "05:06:07", "5:06:07Z", "24:00:00Z", "05:06Z", "23:59:60Z"}},
	"email": {
		[]string{"a@b", "marie.curie+x@example.org", `"joe bloggs"@example.com`, `"a@b"@c.d`, "x@[127.0.0.1]", "x@[IPv6:::1]", "!#$%&'*+-/=?^_`{|}~@x"},
		[]string{"", "a", "@b", "a@", ".a@b", "a.@b", "a..b@c", "a b@c", "é@b", "a@b..c", "a@-b", "a@[1.2.3]", "a@[::1]", "a@[IPv6:1.2.3.4]", `"a"b"@c`, `"\"@c`, "a@é.fr", strings.Repeat("a", 65) + "@b"},
	},
	"uuid": {
		[]string{"2eb8aa08-aa98-11ea-b4aa-73b441d16380", "2EB8AA08-AA98-11EA-B4AA-73B441D16380", "00000000-0000-0000-0000-000000000000"},
		[]string{"", "2eb8aa08aa9811eab4aa73b441d16380", "2eb8aa08-aa98-11ea-b4aa-73b441d1638", "2eb8aa08-aa98-11ea-b4ga-73b441d16380", "{2eb8aa08-aa98-11ea-b4aa-73b441d16380}", "2eb8-aa08-aa98-11ea-b4aa73b44-1d16380"},
	},
	"uri": {
		[]string{"http://example.org/a?b=c#d", "mailto:a@b.c", "urn:isbn:0451450523", "http://[::1]:80/", "http://a/%20", "tel:+1-816-555-1212", "file:///etc/x", "x:", "http://a@b:/"},
		[]string{"", "example.org", "//a/b", "/a", "http://a/ b", "http://a/é", "http://a/%zz", "http://a/%2", "http://a/<x>", "http://a/\\b", ":foo", "http://[::1", "1http://a", "http://a/{b}", "http://a/\x7f", "http://a?b=[1]", "http://a/#b#c", "http://a:b/", "http://a@b@c/", "http://[a]/", "http://[::1]x"},
	},
	"ipv4": {[]string{"0.0.0.0", "127.0.0.1", "255.255.255.255"}, []string{"", "1.2.3", "1.2.3.4.5", "256.0.0.1", "01.2.3.4", "1.2.3.4 ", "::1", "1.2.3.-4", "0x7f.0.0.1"}},
	"ipv6": {[]string{"::", "::1", "2001:db8::ff00:42:8329", "::ffff:1.2.3.4"}, []string{"", "1.2.3.4", "::1%eth0", "12345::", "1:2:3:4:5:6:7", "::1::", "fe80::a%1", "[::1]"}},
	"hostname": {
		[]string{"a", "example.org", "xn--4gbwdl.xn--wgbh1c", "1host", "a-b.c-d", strings.Repeat("a", 63)},
		[]string{"", ".", "a.", ".a", "a..b", "-a", "a-", "a_b", "a b", "é", strings.Repeat("a", 64), strings.TrimSuffix(strings.Repeat("abcdefg.", 32), ".")},
	},
}

func TestFormats(t *testing.T) {
	for name, f := range formats {
		for _, s := range f.good {
			assert.True(t, wire.ValidFormat(name, s), "%s %q", name, s)
		}
		for _, s := range f.bad {
			assert.False(t, wire.ValidFormat(name, s), "%s %q", name, s)
		}
	}
	assert.True(t, wire.ValidFormat("unheard-of", "x"))
}

// TestFormatsAgainstValidator: what is taken here is good for an independent
// validator too, also next to the good and bad ones above.
func TestFormatsAgainstValidator(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	alphabet := []rune("0123456789abfxzTZ.:-+@[]%/\\\" ?#é")
	for name, f := range formats {
		c := jsonschema.NewCompiler()
		c.AssertFormat()
		require.NoError(t, c.AddResource("x.json", map[string]any{"type": "string", "format": name}))
		schema, err := c.Compile("x.json")
		require.NoError(t, err)
		for _, s := range f.good {
			require.NoError(t, schema.Validate(s), "%s %q", name, s)
		}
		texts := append(f.good, f.bad...)
		taken := 0
		for range 3000 {
			s := []rune(texts[r.IntN(len(texts))])
			for range 1 + r.IntN(2) {
				if i := r.IntN(len(s) + 1); i < len(s) {
					s[i] = alphabet[r.IntN(len(alphabet))]
				} else {
					s = append(s, alphabet[r.IntN(len(alphabet))])
				}
			}
			if wire.ValidFormat(name, string(s)) {
				taken++
				require.NoError(t, schema.Validate(string(s)), "%s %q", name, string(s))
			}
		}
		assert.Greater(t, taken, 10, name)
	}
}
