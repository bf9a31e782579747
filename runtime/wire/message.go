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

// misfit is mismatch where an array or object is wanted: a string is not
// quoted, because it may hold one, and a secret in it.
func (d *Decoder) misfit(want string) bool {
	at := d.At()
	d.skip(false)
	if !d.broken && d.text[at] == '"' {
		return d.refuse(at, "type", "want "+want+", got a string")
	}
	return d.refuseValue(at, "type", "want "+want+", got ")
}

// RefuseValue refuses the value at offset at, which has been read, with a
// message that ends by quoting it: "want an integer, got 0.5". Long texts are
// cut, secret ones named by their kind.
func (d *Decoder) RefuseValue(at int, code, message string) { d.refuseValue(at, code, message) }

// refuseValue is RefuseValue and returns false.
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
// allowed, which are given as JSON texts. The value must have been read; if it
// has been refused already, because of its type or range, that fault gets to
// name those allowed.
func (d *Decoder) RefuseEnum(at int, allowed ...string) {
	switch {
	case d.broken:
	case d.last >= at:
		d.choose(at, allowed)
	case d.full():
		d.refuse(at, "enum", "")
	default:
		d.refuse(at, "enum", d.enumText(at, allowed))
	}
}

// choose adds the values that are allowed to the fault of the value at offset
// at, if it is the latest one that was kept.
func (d *Decoder) choose(at int, allowed []string) {
	if len(d.faults) == 0 || len(d.faults) < d.refusals && d.full() {
		return
	}
	switch f := &d.faults[len(d.faults)-1]; {
	case f.at != at:
	case f.code == "type":
		f.message += "; one of " + listText(allowed, len(f.message))
	case f.code == "range":
		f.code, f.message = "enum", d.enumText(at, allowed)
	}
}

func (d *Decoder) enumText(at int, allowed []string) string {
	text := "not one of "
	if !d.secret(at) {
		text = d.quote(at) + " is " + text
	}
	return text + listText(allowed, len(text))
}

// listText lists JSON texts, as many as there is place for behind some bytes.
func listText(texts []string, behind int) string {
	var b strings.Builder
	for i, text := range texts {
		if behind+b.Len() > listBytes {
			b.WriteString(" and " + strconv.Itoa(len(texts)-i) + " more")
			break
		}
		if i > 0 {
			b.WriteString(", ")
		}
		b.WriteString(text)
	}
	return b.String()
}

// quote returns how to name the value at offset at, which is good JSON: a
// scalar by a beginning of its text, anything else by its kind.
func (d *Decoder) quote(at int) string {
	c := d.text[at]
	switch {
	case c == '{' || c == '[' || d.secret(at):
		return kind(c)
	case c == '"':
		return quoteString(d.text[at:])
	}
	end := at
	for end < len(d.text) && (letter(d.text[end]) || digit(d.text[end]) || strings.IndexByte("+-.", d.text[end]) >= 0) {
		end++
	}
	if text := d.text[at:end]; len(text) > quoteRunes {
		return short(text) + ofBytes(len(text))
	}
	return strings.Clone(d.text[at:end])
}

// kind returns what the value that begins with c is.
func kind(c byte) string {
	switch c {
	case '{':
		return "an object"
	case '[':
		return "an array"
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
	if h := head(s, quoteRunes); len(h) < len(s) {
		quoted := AppendString(nil, h)
		return string(quoted[:len(quoted)-1]) + `…"` + ofBytes(len(s))
	}
	return string(AppendString(nil, s))
}

// ofBytes tells how long a text was before it was cut.
func ofBytes(n int) string { return " (" + strconv.Itoa(n) + " bytes)" }

// quoteName returns a name as a JSON string, cut to a few characters.
func quoteName(s string) string {
	return string(AppendString(nil, short(s)))
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

// short returns s, cut to a few characters.
func short(s string) string {
	if h := head(s, quoteRunes); len(h) < len(s) {
		return h + "…"
	}
	return s
}

// words are what is written in place of JSON's own words.
var words = []string{"NaN", "nan", "Infinity", "-Infinity", "inf", "-inf", "None", "True", "False", "TRUE", "FALSE", "NULL", "nil", "undefined"}

// stray names the text that is no JSON, without telling more of it than a
// well-known word or one character, and how long it goes on if that is long.
func stray(text string) string {
	end := strings.IndexAny(text, " \t\r\n,:[]{}\"")
	if end < 0 {
		end = len(text)
	}
	if end <= quoteRunes {
		return strayStart(text)
	}
	return strayStart(text) + "…" + ofBytes(end)
}

// strayStart is stray without the length.
func strayStart(text string) string {
	for _, w := range words {
		if strings.HasPrefix(text, w) && (len(text) == len(w) || !letter(text[len(w)])) {
			return w
		}
	}
	r, size := utf8.DecodeRuneInString(text)
	if r == utf8.RuneError && size == 1 {
		return "a byte that is not UTF-8"
	}
	switch r {
	case '\'':
		return "a single quote"
	case '"':
		return "a double quote"
	case '\\':
		return "a backslash"
	}
	return strconv.QuoteRune(r)
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
