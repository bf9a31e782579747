package wire_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"unicode/utf8"
	"unsafe"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/toolgen-dev/toolgen/runtime/wire"
)

// plainJSON is what encoding/json writes without HTML escaping.
func plainJSON(v any) (string, error) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	err := e.Encode(v)
	return strings.TrimSuffix(b.String(), "\n"), err
}

// readString reads a text that is one string in the two ways there are.
func readString(t require.TestingT, text string) (string, []wire.Fault) {
	var s string
	faults := read(text, func(d *wire.Decoder) { wire.String(d, &s) })
	var token string
	again := read(text, func(d *wire.Decoder) { token, _ = wire.Token(d) })
	require.Equal(t, faults, again, "%q", text)
	require.Equal(t, s, token, "%q", text)
	return s, faults
}

// checkString writes s and reads it back, in several spellings.
func checkString(t require.TestingT, s string) {
	valid := strings.ToValidUTF8(s, "\uFFFD")
	if utf8.ValidString(s) {
		want, err := plainJSON(s)
		require.NoError(t, err)
		require.Equal(t, want, string(wire.AppendString(nil, s)))
	} else {
		valid = string([]rune(s)) // one U+FFFD for each byte, as encoding/json has it
	}
	text := string(wire.AppendString([]byte("x"), s))[1:]
	require.True(t, json.Valid([]byte(text)) && utf8.ValidString(text), "%q", text)
	for _, text := range []string{text, " " + text + "\n", ascii(valid)} {
		got, faults := readString(t, text)
		require.Empty(t, faults, "%q", text)
		require.Equal(t, valid, got, "%q", text)
	}
	for i := range len(text) {
		_, faults := readString(t, text[:i])
		require.Equal(t, []string{"syntax"}, codes(faults), "%q", text[:i])
	}
}

// ascii writes s as JSON with every character beyond ASCII, and some within,
// escaped.
func ascii(s string) string {
	var b strings.Builder
	b.WriteByte('"')
	for _, r := range s {
		switch {
		case r > 0xFFFF:
			r -= 0x10000
			fmt.Fprintf(&b, `\u%04x\u%04X`, 0xD800+r>>10, 0xDC00+r&0x3FF)
		case r == '/':
			b.WriteString(`\/`)
		case r > '~' || r < ' ' || r == '"' || r == '\\' || r%7 == 0:
			fmt.Fprintf(&b, `\u%04X`, r)
		default:
			b.WriteRune(r)
		}
	}
	b.WriteByte('"')
	return b.String()
}

var texts = []string{
	"", "a", "Paris", "12345678", "1234567", "123456789", `"`, `\`, `\"`, "\n\t\r\b\f\x00\x1f\x7f", "é", "東京", "😀", "\u2028\u2029",
	"<a href='x'>&amp;</a>", "\ufffd", "a\xffb", "\xed\xa0\x80", "\xc3", "\xf4\x90\x80\x80", "\xe6\x9d\xb1\xe4\xba", "1234567\n", "12345678\\12345678\"12345678é",
	strings.Repeat("x", 600), strings.Repeat("line\n\t\"q\" é 😀\\", 200), "\ufeffbom", "\u202ertl", "{\"a\":[1]}",
}

func TestStrings(t *testing.T) {
	for _, s := range texts {
		checkString(t, s)
	}
	rapid.Check(t, func(t *rapid.T) {
		parts := rapid.SliceOfN(rapid.OneOf(rapid.SampledFrom(texts[:23]), rapid.String()), 0, 12).Draw(t, "parts")
		checkString(t, strings.Join(parts, ""))
	})
}

func FuzzEncodeString(f *testing.F) {
	for _, s := range texts {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		if len(s) < 2000 {
			checkString(t, s)
		}
	})
}

// TestLongStrings reads strings around the sizes at which memory is handled
// otherwise, several in one text.
func TestLongStrings(t *testing.T) {
	for _, n := range []int{1, 64, 65, 500, 511, 512, 513, 528, 1024, 4090, 12_000} {
		for _, unit := range []string{"a", "a\n", "é", "\"", "日本\n", "😀"} {
			s := strings.Repeat(unit, n)
			list := []string{s, "short", s + "!", "", strings.Repeat("plain", n)}
			for _, text := range []string{mustJSON(t, list), "[" + ascii(s) + "," + ascii(s+"é") + "]"} {
				got, faults := readAny(text)
				require.Empty(t, faults)
				want, err := oracle(text)
				require.NoError(t, err)
				require.Equal(t, want, got)
			}
		}
	}
}

func mustJSON(t *testing.T, v any) string {
	t.Helper()
	s, err := plainJSON(v)
	require.NoError(t, err)
	return s
}

func TestRefusedStrings(t *testing.T) {
	const (
		utf   = "the text is not valid UTF-8"
		lone  = "the text holds half of a surrogate pair"
		ctrl  = "not valid JSON: control character in a string, to be escaped at byte "
		hex   = `not valid JSON: want four hexadecimal digits after \u at byte `
		known = `not valid JSON: want a known escape after \, got `
	)
	for text, want := range map[string]string{
		"\"\xff\"":                 utf,
		"\"12345678\xc3\"":         utf,
		"\"\xed\xa0\x80\"":         utf, // a surrogate in UTF-8
		"\"\xc0\x80\"":             utf, // an overlong form
		"\"\\n\xff\"":              utf,
		`"\ud800"`:                 lone,
		`"\udc00"`:                 lone,
		`"\ud800\ud800"`:           lone,
		`"\udc00\ud800"`:           lone,
		`"\ud800x"`:                lone,
		`"\ud800\n\udc00"`:         lone,
		`"` + "a\nb" + `"`:         ctrl + "2",
		`"12345678` + "\x00" + `"`: ctrl + "9",
		`"\n` + "\t" + `"`:         ctrl + "3",
		`"\u12"`:                   hex + "1",
		`"\u123"`:                  hex + "1",
		`"\u12g4"`:                 hex + "1",
		`"\ud800\u12"`:             hex + "7",
		`"\q"`:                     known + "'q' at byte 2",
		`"\U0041"`:                 known + "'U' at byte 2",
		`"\'"`:                     known + "a single quote at byte 2",
		`"a`:                       "not valid JSON: unexpected end in a string at byte 2",
		`"a\`:                      "not valid JSON: unexpected end in a string at byte 3",
		`"a\"`:                     "not valid JSON: unexpected end in a string at byte 4",
	} {
		_, faults := readString(t, text)
		assert.Equal(t, []string{want}, lines(faults), "%q", text)
		// The same as a name.
		_, faults = readAny("{" + text + ":1}")
		require.Len(t, faults, 1, "%q", text)
		if faults[0].Code == "unicode" {
			assert.Equal(t, strings.Replace(want, "text", "name", 1), faults[0].Message)
		} else {
			assert.Equal(t, "syntax", faults[0].Code)
		}
	}
}

// TestStringsDoNotAlias: a small string of a large text does not keep the text
// in memory, and none shares memory with the caller's bytes.
func TestStringsDoNotAlias(t *testing.T) {
	large := `{"city":"Paris","units":"celsius"` + strings.Repeat(" ", 5000) + `}`
	d := wire.NewDecoder(large, wire.Limits{})
	var a weatherArgs
	require.True(t, decodeWeather(d, &a))
	assert.Equal(t, "Paris", a.city)
	assert.False(t, within(large, a.city))
	small := `{"city":"Paris","units":"celsius"}`
	d.Reset(small, wire.Limits{})
	require.True(t, decodeWeather(d, &a))
	assert.True(t, within(small, a.city))
}

// within reports whether s is a part of text's memory.
func within(text, s string) bool {
	for i := range len(text) - len(s) + 1 {
		if unsafe.StringData(text[i:]) == unsafe.StringData(s) {
			return true
		}
	}
	return false
}

func TestKeyEscapes(t *testing.T) {
	d := wire.NewDecoder(`{"\u0063ity" : "x", "unit\u0073":"celsius"}`, wire.Limits{})
	var a weatherArgs
	require.True(t, decodeWeather(d, &a))
	assert.Equal(t, weatherArgs{city: "x", units: celsius}, a)
}
