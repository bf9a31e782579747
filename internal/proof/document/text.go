package document

import (
	"encoding/base64"
	"fmt"
	"strings"
	"unicode/utf16"

	"github.com/toolgen-dev/toolgen/runtime/schema"
)

// formats holds texts of each format.
var formats = map[string][]string{
	"date-time": {"2024-02-29T12:00:00Z", "2024-01-02T03:04:05.678+02:00", "1970-01-01T00:00:00-00:00", "0000-01-01T00:00:00Z",
		"9999-12-31T23:59:59.999999999Z", "2024-01-02T03:04:05+23:59"},
	"date":     {"2024-02-29", "0000-01-01", "9999-12-31"},
	"time":     {"12:00:00Z", "12:00:00+02:00", "12:00:00.5Z", "12:00:00-23:59"},
	"email":    {"a@b.co", "first.last+tag@sub.example.org", "\"a b\"@c.d", "a@[127.0.0.1]", "a@[IPv6:::1]", "a@localhost"},
	"uuid":     {"123e4567-e89b-12d3-a456-426614174000", "123E4567-E89B-12D3-A456-426614174000", "00000000-0000-0000-0000-000000000000"},
	"uri":      {"https://example.com/a?b=c#d", "mailto:a@b.co", "urn:isbn:1", "http://[::1]:80/", "http://x/%41", "http:", "a:b", "http://user:pw@host:1/"},
	"ipv4":     {"10.0.0.1", "255.255.255.255", "0.0.0.0"},
	"ipv6":     {"::1", "2001:db8::8a2e:370:7334", "::ffff:1.2.3.4", "1:2:3:4:5:6:7:8", "fe80::"},
	"hostname": {"example.com", "localhost", "a-b.c", strings.Repeat("a", 63) + ".b", strings.Repeat("a.", 126) + "a", "1.2.3.4", "xn--a"},
	"base64":   {"", "AA==", "AAE=", "AAEC", "ab/+"},
	"duration": {"1s", "1m30s", "-1h", "0s", "1.5h", "1us", "100ms", "1h1h", "1ns2us", "2562047h47m16.854775807s", "0.0000000000001s"},
}

// oddFormats holds texts at the edges of each format, most of them beyond.
var oddFormats = map[string][]string{
	"date-time": {"2023-02-29T12:00:00Z", "2024-01-02t03:04:05z", "2016-12-31T23:59:60Z", "2024-01-02T24:00:00Z", "2024-01-02T03:04:05",
		"2024-01-02 03:04:05Z", "2024-1-2T03:04:05Z", "2024-01-02T3:04:05Z", "2024-01-02T03:04:05,5Z", "2024-01-02T03:04:05.Z",
		"2024-01-02T03:04:05+24:00", "2024-01-02T03:04:05+0200", "2024-13-01T00:00:00Z", "10000-01-01T00:00:00Z",
		"2024-01-02T03:04:05.1234567890123Z", "2024-01-02T03:04:60Z", "1998-12-31T15:59:60.123-08:00", "0001-01-01T00:00:00Z"},
	"date": {"2023-02-29", "2024-2-9", "2024-13-01", "2024-01-00", "24-01-01", "2024-04-31"},
	"time": {"23:59:60Z", "24:00:00Z", "12:00:00", "12:00Z", "12:00:00z", "1:02:03Z", "12:00:00+24:00", "12:60:00Z", "12:00:00+02", "15:59:60-08:00"},
	"email": {"@b.co", "a@", "a@b@c", "a..b@c.d", ".a@b.co", "a b@c.d", "a@-b.co", "ä@b.co", "a@b.co.", "a@b_c.d", "a@[300.0.0.1]",
		"\"\"@b.c", "\"ü\"@b.c", "a@[::1]", strings.Repeat("a", 64) + "@b.c", strings.Repeat("a", 65) + "@b.c", "a@" + strings.Repeat("b.", 125) + "cc"},
	"uuid": {"123e4567e89b12d3a456426614174000", "123e4567-e89b-12d3-a456-42661417400", "g23e4567-e89b-12d3-a456-426614174000",
		"{123e4567-e89b-12d3-a456-426614174000}", "urn:uuid:123e4567-e89b-12d3-a456-426614174000", "123e456-7e89b-12d3-a456-426614174000"},
	"uri": {"/relative", "a b:c", "http://a b/", "http://x/%zz", "1http://x", "http://ü/", "http://x/\\", "http://x:port/", "", "//host/path",
		"http://x/{y}", "http://[::1", "http://a:b:c/", "http://x/?q=[1]", "a:", ":", "a:#", "http://x:/", "http://x/a#b#c", "x:/", "x://", "x:%41", "http://%41/", "http://[a]/", "http://[::1]x", "http://a@b@c/", "http://[v1.a]/", "http://a/]", "http://[::1%25eth0]/"},
	"ipv4":     {"256.0.0.1", "1.2.3", "01.2.3.4", "1.2.3.4 ", "1.2.3.4.5", "::1", "1.2.3.-4", "+1.2.3.4", "1.2.3.a", "1..3.4", "00.0.0.0"},
	"ipv6":     {"1.2.3.4", "::1%eth0", "1::2::3", ":::", "12345::", "::g", "1:2:3:4:5:6:7:8:9", "::1.2.3", "1:2:3:4:5:6:7::", "::0001", "[::1]"},
	"hostname": {"-a.com", "a-.com", "a..b", "", "a_b.c", "ä.com", "a.", strings.Repeat("a", 64) + ".b", strings.Repeat("a.", 127) + "a", ".a"},
	"base64":   {"AA", "A===", "AAE", "AA==AA==", "a-_b", "AA=", "AA==\n", "A\nA==", "=", "AB==", "????", "A A="},
	"duration": {"0", "1µs", "1d", "s", "", "9999999h", "2562047h47m16.854775808s", "-2562047h47m16.854775808s", ".5s", "1.s", "+1s", "1h 1m",
		"99999999999999999999s", "1h-1m", "1S"},
}

// words are strings that mean something elsewhere.
var words = []string{
	"", "a", "b", "ab", "abc", "x y", "hello", "5", "true", "null", "3.0", "ü", "日本", "🎉", "a🎉b", "\"", "\\", "/", "\n", "\t", "\x00",
	"\u2028", "\ufeff", "\u202e", "\u007f", "é", "e\u0301", "ſ", "K", "{}", "[1]", "</script>", "&amp;", "%s", "%!", "ff", "0A", "aa", "zz", "red", "fast",
	"longer than the others", "AAEC", "10.0.0.1", "2024-02-29", "1m30s", "https://example.com",
}

func (m *Maker) word() string {
	if m.chance(70) {
		return pick(m, words...)
	}
	var b strings.Builder
	for range m.r.IntN(9) {
		b.WriteRune(m.char())
	}
	return b.String()
}

func (m *Maker) char() rune {
	return pick(m, 'a', 'b', 'z', 'A', '0', '9', ' ', '-', '_', '.', '#', '"', '\\', 'ß', '語', '🎉', '\U0010ffff', '\n')
}

// string makes a string for a schema; that of a member's name has no type.
func (m *Maker) string(s *schema.Schema) *Value {
	if len(s.Enum) > 0 {
		return Parse(string(pick(m, s.Enum...)))
	}
	var text string
	switch f := format(s); {
	case f == "base64" && m.chance(50):
		text = base64.StdEncoding.EncodeToString([]byte(m.word()))
	case f != "" && m.chance(90):
		text = pick(m, formats[f]...)
	case f != "":
		text = pick(m, oddFormats[f]...)
	case s.Pattern != "":
		text = m.matching(s.Pattern)
	default:
		text = m.word()
	}
	return scalar(String, m.quote(m.fit(text, s)))
}

// format names the texts that fit a schema, "" for no special ones.
func format(s *schema.Schema) string {
	switch {
	case s.ContentEncoding != "":
		return "base64"
	case strings.Contains(s.Pattern, "(h|m|s|ms|us|ns)"):
		return "duration"
	}
	return s.Format
}

// fit changes the length of a text to one within the schema's bounds, often one
// at a bound.
func (m *Maker) fit(text string, s *schema.Schema) string {
	if s.Pattern != "" || s.MinLength == nil && s.MaxLength == nil {
		return text
	}
	runes := []rune(text)
	low, high := 0, len(runes)
	if s.MinLength != nil {
		low = *s.MinLength
	}
	if s.MaxLength != nil {
		high = *s.MaxLength
	}
	n := min(max(len(runes), low), max(high, low))
	if m.chance(40) {
		n = pick(m, low, max(high, low))
	}
	for len(runes) < n {
		runes = append(runes, m.char())
	}
	return string(runes[:n])
}

// quote writes a JSON string, with an escape now and then.
func (m *Maker) quote(s string) string {
	var b strings.Builder
	b.WriteByte('"')
	odd := m.chance(15)
	for _, r := range s {
		switch {
		case r == '"' || r == '\\' || odd && r == '/':
			b.WriteByte('\\')
			b.WriteRune(r)
		case r == '\n' && m.chance(70):
			b.WriteString(`\n`)
		case r < ' ' || odd && m.chance(40):
			if hi, lo := utf16.EncodeRune(r); hi != '\ufffd' {
				fmt.Fprintf(&b, pick(m, `\u%04x\u%04x`, `\u%04X\u%04x`), hi, lo)
			} else {
				fmt.Fprintf(&b, pick(m, `\u%04x`, `\u%04X`), r)
			}
		default:
			b.WriteRune(r)
		}
	}
	b.WriteByte('"')
	return b.String()
}
