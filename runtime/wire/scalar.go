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
func (e *Encoder) String(s string) { e.buf = AppendString(e.buf, s) }

// Int writes an integer.
func (e *Encoder) Int(n int64) { e.buf = strconv.AppendInt(e.buf, n, 10) }

// Uint writes an unsigned integer.
func (e *Encoder) Uint(n uint64) { e.buf = strconv.AppendUint(e.buf, n, 10) }

// Float writes a number of 32 or 64 bits as encoding/json does. NaN and the
// infinities are errors.
func (e *Encoder) Float(v float64, bits int) {
	if math.IsNaN(v) || math.IsInf(v, 0) {
		e.fail(strconv.FormatFloat(v, 'g', -1, bits)+" is not JSON", nil)
		return
	}
	e.buf = appendFloat(e.buf, v, bits)
}

func appendFloat(dst []byte, v float64, bits int) []byte {
	if bits == 64 {
		if out, ok := appendShort(dst, v); ok {
			return out
		}
	}
	small, large := 1e-6, 1e21
	if bits == 32 {
		small, large = float64(float32(small)), float64(float32(large))
	}
	if a := math.Abs(v); a == 0 || a >= small && a < large {
		return strconv.AppendFloat(dst, v, 'f', -1, bits)
	}
	dst = strconv.AppendFloat(dst, v, 'e', -1, bits)
	if n := len(dst); n >= 4 && dst[n-4] == 'e' && dst[n-2] == '0' { // e-09 is e-9
		dst[n-2] = dst[n-1]
		dst = dst[:n-1]
	}
	return dst
}

// appendShort appends a number of few decimals. Of at most 15 digits only one
// number is nearest to v, so if one is, it is what the general way would find.
func appendShort(dst []byte, v float64) ([]byte, bool) {
	a := math.Abs(v)
	for decimals := range 4 {
		scaled := math.Round(a * powers[decimals])
		if scaled >= 1e15 {
			break
		}
		if scaled/powers[decimals] != a {
			continue
		}
		if math.Signbit(v) {
			dst = append(dst, '-')
		}
		whole, part := uint64(scaled), uint64(0)
		if decimals > 0 {
			unit := uint64(powers[decimals])
			whole, part = whole/unit, whole%unit
		}
		dst = strconv.AppendUint(dst, whole, 10)
		if decimals > 0 {
			dst = append(dst, '.')
			for unit := uint64(powers[decimals-1]); unit > 0; unit /= 10 {
				dst = append(dst, byte('0'+part/unit%10))
			}
		}
		return dst, true
	}
	return dst, false
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
