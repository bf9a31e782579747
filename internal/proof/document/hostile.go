package document

import (
	"encoding/json"
	"strings"
)

// Valid reports whether a text is JSON.
func Valid(text string) bool { return json.Valid([]byte(text)) }

// damage changes the text of a document so that it is often no JSON.
func (m *Maker) damage(text string) string {
	at := m.r.IntN(len(text) + 1)
	switch m.r.IntN(10) {
	case 0: // cut off
		return text[:at]
	case 1: // one byte less
		if at < len(text) {
			return text[:at] + text[at+1:]
		}
		return text[1:]
	case 2: // one byte more
		return text[:at] + pick(m, ",", ":", "\"", "}", "]", "{", "\\", "0", "-", "x", "\x00", "\xff", "\ufeff", " ", "\v", "\u00a0", "/**/", "//\n") + text[at:]
	case 3: // one byte changed
		if at == len(text) {
			at--
		}
		return text[:at] + string([]byte{byte(m.r.IntN(256))}) + text[at+1:]
	case 4:
		return pick(m, "\ufeff", " \n\t\r", "\xff\xfe", "x", "//\n", "null") + text
	case 5:
		return text + pick(m, " \n", "}", "]", ",", "null", "{}", "x", "\x00", "//", "1")
	case 6:
		return strings.Replace(text, "}", ",}", 1)
	case 7:
		return strings.ReplaceAll(text, "\"", "'")
	case 8: // as text
		return m.quote(text)
	}
	return "```json\n" + text + "\n```"
}

// hostile returns texts that are no arguments.
func (m *Maker) hostile() string {
	deep := pick(m, 3, 100, 511, 512, 513, 600)
	switch m.r.IntN(6) {
	case 0:
		return pick(m, "", " ", "\n\t", "null", " null ", "nul", "true", "0", "\"\"", "[]", "{}", "{", "}", "NaN", "undefined", "\x00", "\xff", "\ufeff{}", "{{}}", "{,}", "[,]", "{\"a\"}", "{1:2}", "{a:1}", "''")
	case 1:
		return strings.Repeat("[", deep) + strings.Repeat("]", deep)
	case 2:
		return strings.Repeat(`{"a":`, deep) + "1" + strings.Repeat("}", deep)
	case 3: // as deep as it gets, in a place of the document
		v := m.Valid()
		if len(v.Members) == 0 {
			return v.String()
		}
		v.Members[m.r.IntN(len(v.Members))].Value = scalar(Array, "")
		holder := pick(m, strings.Repeat("[", deep-1)+strings.Repeat("]", deep-1), strings.Repeat(`{"a":`, deep-1)+"null"+strings.Repeat("}", deep-1))
		return strings.Replace(v.String(), "[]", holder, 1)
	case 4:
		b := make([]byte, m.r.IntN(40))
		for i := range b {
			b[i] = byte(m.r.IntN(256))
		}
		return string(b)
	}
	const tokens = `{}[]:,"\tfn01.eE+- `
	b := make([]byte, m.r.IntN(30))
	for i := range b {
		b[i] = tokens[m.r.IntN(len(tokens))]
	}
	return string(b)
}
