package wire

import (
	"encoding/base64"
	"encoding/json"
	"math"
	"strconv"
	"strings"
	"time"
)

// Null writes null.
func (e *Encoder) Null() { e.buf = append(e.buf, "null"...) }

// Raw writes a text that is JSON already.
func (e *Encoder) Raw(text string) { e.buf = append(e.buf, text...) }

// Bool writes true or false.
func (e *Encoder) Bool(v bool) { e.buf = strconv.AppendBool(e.buf, v) }

// String writes a string; see [AppendString].
func (e *Encoder) String(s string) { e.set(AppendString(e.buf, s)) }

// Int writes an integer.
func (e *Encoder) Int(n int64) { e.set(strconv.AppendInt(e.buf, n, 10)) }

// Uint writes an unsigned integer.
func (e *Encoder) Uint(n uint64) { e.buf = strconv.AppendUint(e.buf, n, 10) }

// Float writes a number of 32 or 64 bits as encoding/json does. NaN and the
// infinities are errors.
func (e *Encoder) Float(v float64, bits int) {
	if bits == 64 {
		if out, ok := appendShort(e.buf, v); ok {
			e.set(out)
			return
		}
	}
	if math.IsNaN(v) || math.IsInf(v, 0) {
		e.fail(strconv.FormatFloat(v, 'g', -1, bits)+" is not JSON", nil)
		return
	}
	e.buf = appendFloat(e.buf, v, bits)
}

// Base64 writes bytes as a string of standard base64.
func (e *Encoder) Base64(b []byte) {
	e.buf = append(e.buf, '"')
	e.buf = base64.StdEncoding.AppendEncode(e.buf, b)
	e.buf = append(e.buf, '"')
}

// Number writes the digits as they are; "" is 0, as in encoding/json. Anything
// that is no number of JSON is an error.
func (e *Encoder) Number(n json.Number) {
	s := string(n)
	if s == "" {
		s = "0"
	}
	d := NewDecoder(s, Limits{})
	if _, ok := d.number(""); !ok || d.pos != len(s) {
		e.fail("a number that is not JSON", nil)
		return
	}
	e.buf = append(e.buf, s...)
}

// Time writes a date and time of RFC 3339, in a year from 0 to 9999.
func (e *Encoder) Time(t time.Time) {
	b, err := t.AppendText(append(e.buf, '"'))
	if err != nil {
		e.fail("a time that RFC 3339 cannot write", err)
		return
	}
	e.buf = append(b, '"')
}

// Duration writes a duration such as "1m30s", in the form of [DurationPattern].
func (e *Encoder) Duration(t time.Duration) {
	e.buf = append(e.buf, '"')
	e.buf = append(e.buf, strings.Replace(t.String(), "µ", "u", 1)...)
	e.buf = append(e.buf, '"')
}
