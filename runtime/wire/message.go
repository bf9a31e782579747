package wire

import (
	"strconv"
	"strings"
	"unicode/utf8"
)

// Texts from the model are cut to quoteRunes, texts from elsewhere to
// messageBytes.
const (
	quoteRunes   = 40
	messageBytes = 300
	listBytes    = 1000
)

// mismatch refuses the next value because something else is wanted, and skips
// it.
func (d *Decoder) mismatch(want string) bool {
	at := d.At()
	d.skip(false)
	return d.refuseValue(at, "type", "want "+want+", got ")
}

// refuseValue refuses the value at offset at, which has been read, with a
// message that ends by quoting it.
func (d *Decoder) refuseValue(at int, code, message string) bool {
	if d.broken {
		return false
	}
	if !d.full() {
		message += d.quote(at)
	}
	return d.refuse(at, code, message)
}

// RefuseEnum refuses the value at offset at because it is none of those
// allowed, which are given as JSON texts. The value must have been read.
func (d *Decoder) RefuseEnum(at int, allowed ...string) {
	if d.broken || d.full() {
		d.refuse(at, "enum", "")
		return
	}
	var b strings.Builder
	if d.secret(at) {
		b.WriteString("not one of ")
	} else {
		b.WriteString(d.quote(at))
		b.WriteString(" is not one of ")
	}
	for i, text := range allowed {
		if b.Len() > listBytes {
			b.WriteString(" and " + strconv.Itoa(len(allowed)-i) + " more")
			break
		}
		if i > 0 {
			b.WriteString(", ")
		}
		b.WriteString(text)
	}
	d.refuse(at, "enum", b.String())
}

// quote returns how to name the value at offset at, which is good JSON: a
// number, a word or a beginning of a string as it is, anything else by its kind.
func (d *Decoder) quote(at int) string {
	text := d.text[at:]
	if text[0] == '{' {
		return "an object"
	}
	if text[0] == '[' {
		return "an array"
	}
	if !d.secret(at) {
		if text[0] == '"' {
			return quoteString(text)
		}
		return word(text)
	}
	switch text[0] {
	case '"':
		return "a string"
	case 't', 'f':
		return "a boolean"
	case 'n':
		return "null"
	}
	return "a number"
}

// quoteString returns the JSON string at the beginning of text, cut to a few
// characters.
func quoteString(text string) string {
	end := 1 + closing(text[1:], 0)
	var d Decoder
	d.Reset(text[:end+1], Limits{Size: -1})
	s, _ := d.quoted(false)
	if short := head(s, quoteRunes); len(short) < len(s) {
		quoted := AppendString(nil, short)
		return string(quoted[:len(quoted)-1]) + `…" (` + strconv.Itoa(len(s)) + " bytes)"
	}
	return string(AppendString(nil, s))
}

// quoteName returns a name as a JSON string, cut to a few characters.
func quoteName(s string) string {
	if short := head(s, quoteRunes); len(short) < len(s) {
		s = short + "…"
	}
	return string(AppendString(nil, s))
}

// head returns the first characters of s, at most n.
func head(s string, n int) string {
	for i := range s {
		if n == 0 {
			return s[:i]
		}
		n--
	}
	return s
}

// word returns the number or word at the beginning of text, or else its first
// character in quotes.
func word(text string) string {
	n := 0
	for n < len(text) && (digit(text[n]) || letter(text[n]) || strings.IndexByte("+-._", text[n]) >= 0) {
		n++
	}
	switch {
	case n > quoteRunes:
		return text[:quoteRunes] + "…"
	case n > 0:
		return text[:n]
	}
	r, size := utf8.DecodeRuneInString(text)
	if r == utf8.RuneError && size == 1 {
		return "a byte that is not UTF-8"
	}
	if r == '\'' || r == '"' {
		return "a quote (" + string(r) + ")"
	}
	return strings.ReplaceAll(strconv.QuoteRune(r), `\\`, `\`)
}

func letter(c byte) bool { return c|0x20-'a' < 26 }

// line makes one line of valid UTF-8 and bounded length of a foreign text.
func line(s string) string {
	s = strings.ToValidUTF8(strings.Join(strings.Fields(s), " "), "\uFFFD")
	if len(s) <= messageBytes {
		return s
	}
	cut := messageBytes
	for !utf8.RuneStart(s[cut]) {
		cut--
	}
	return s[:cut] + "…"
}
