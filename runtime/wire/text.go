package wire

import (
	"encoding"
	"encoding/base64"
	"encoding/json"
	"errors"
	"strconv"
	"strings"
	"time"
)

// DurationPattern is the form in which [Duration] takes a duration and
// [Encoder.Duration] writes it. It means the same to RE2 and ECMA-262.
const DurationPattern = `^-?([0-9]+(\.[0-9]+)?(h|m|s|ms|us|ns))+$`

// Bytes reads a string of standard base64, as encoding/json does.
func Bytes[T ~[]byte](d *Decoder, v *T) bool {
	at := d.At()
	s, ok := d.str("base64 text", false)
	if !ok {
		return false
	}
	b, err := base64.StdEncoding.DecodeString(s)
	if err != nil {
		return d.refuse(at, "contentEncoding", "not valid base64")
	}
	*v = b
	return true
}

// Time reads a date and time of RFC 3339: what both that and package time take.
func Time(d *Decoder, v *time.Time) bool {
	const want = `a date and time such as "2006-01-02T15:04:05Z"`
	at := d.At()
	s, ok := d.str(want, false)
	if !ok {
		return false
	}
	t, ok := parseTime(s)
	if !ok {
		return d.refuseValue(at, "format", "want "+want+", got ")
	}
	*v = t
	return true
}

// Duration reads a duration of the form of [DurationPattern].
func Duration(d *Decoder, v *time.Duration) bool {
	const want = `a duration such as "1m30s"`
	at := d.At()
	s, ok := d.str(want, false)
	if !ok {
		return false
	}
	t, err := time.ParseDuration(s)
	if err != nil || !plainDuration(s) {
		return d.refuseValue(at, "pattern", "want "+want+", got ")
	}
	*v = t
	return true
}

// plainDuration reports whether s, which package time takes, matches
// DurationPattern: that leaves out the sign +, missing digits and other units.
func plainDuration(s string) bool {
	before := byte(0)
	for i := range len(s) {
		c := s[i]
		if c >= 0x80 || c == '+' || c == '.' && !digit(before) || !digit(c) && before == '.' {
			return false
		}
		before = c
	}
	return letter(before)
}

// Text reads a string and gives it to the value's own method.
func Text(d *Decoder, v encoding.TextUnmarshaler) bool {
	at := d.At()
	s, ok := d.str("a string", false)
	if !ok {
		return false
	}
	if err := v.UnmarshalText([]byte(s)); err != nil {
		return d.refuse(at, "value", d.reason(at, err))
	}
	return true
}

// Custom gives the text of any value to the value's own method.
func Custom(d *Decoder, v json.Unmarshaler) bool {
	at := d.At()
	_, ok := d.value()
	return ok && Unmarshal(d, at, v)
}

// Unmarshal gives the text of the value that has just been read, which begins
// at an offset, to the value's own method.
func Unmarshal(d *Decoder, at int, v json.Unmarshaler) bool {
	if err := v.UnmarshalJSON([]byte(d.text[at:d.pos])); err != nil {
		return d.refuse(at, "value", d.reason(at, err))
	}
	return true
}

// reason returns the message for a value that its own method refused. Errors
// that speak of Go and not of the value are left out, and so is all that may
// quote a secret.
func (d *Decoder) reason(at int, err error) string {
	const plain = "not a valid value"
	var (
		number   *strconv.NumError
		kind     *json.UnmarshalTypeError
		grammar  *json.SyntaxError
		argument *json.InvalidUnmarshalError
		date     *time.ParseError
	)
	if d.secret(at) || errors.As(err, &number) || errors.As(err, &kind) || errors.As(err, &grammar) ||
		errors.As(err, &argument) || errors.As(err, &date) {
		return plain
	}
	text := foreign(line(err.Error()))
	if text == "" || strings.Contains(text, "Go value") || strings.Contains(text, "Go struct") || strings.Contains(text, "unmarshal") ||
		goType.Match(text) {
		return plain
	}
	return plain + ": " + text
}

// goType finds the name of a type of a package, such as *big.Int or
// []uuid.UUID: behind white space or a bracket, and no part of a longer word.
var goType = NewPattern(`(^|[ (\[\]*&])[a-z][a-z0-9_]*\.[A-Z]\w*([ ,;:)\]{]|$)`)

// importPath finds the import path before a message: "example.com/m/color: ".
var importPath = NewPattern(`^[a-z0-9][\w.~-]*(/[\w.~-]+)+: `)

// foreign returns the text of an error without the import path before it.
func foreign(text string) string {
	for importPath.Match(text) {
		_, text, _ = strings.Cut(text, ": ")
	}
	return text
}
