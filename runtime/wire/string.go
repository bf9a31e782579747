package wire

import (
	"math/bits"
	"strings"
	"unicode/utf8"
)

// Why a string that is good JSON is refused.
const (
	notUTF8       = "is not valid UTF-8"
	loneSurrogate = "holds half of a surrogate pair"
)

// String reads a string.
func String[T ~string](d *Decoder, v *T) bool {
	s, ok := d.str("a string", true)
	if ok {
		*v = T(s)
	}
	return ok
}

// Token reads a string that is only compared with others: it may share the
// text's memory.
func Token(d *Decoder) (string, bool) { return d.str("a string", false) }

// str reads a string, wanted as the words say. With own it does not keep a
// large text alive.
func (d *Decoder) str(want string, own bool) (string, bool) {
	at, text := d.At(), d.text
	if at >= len(text) || text[at] != '"' {
		return "", d.mismatch(want)
	}
	start := at + 1
	end := start
	for len(text)-end >= 8 {
		m := unusual(load(text, end))
		if m == 0 {
			end += 8
			continue
		}
		end += bits.TrailingZeros64(m) >> 3
		if text[end] != '"' {
			break
		}
		d.pos = end + 1 // the usual
		if own && !d.share {
			return d.own(text[start:end]), true
		}
		return text[start:end], true
	}
	s, problem := d.quoted(own)
	if problem != "" {
		return "", d.refuse(at, "unicode", "the text "+problem)
	}
	return s, true
}

// quoted reads the string whose opening quote is next. The problem is not empty
// where the string is refused: a syntax fault is recorded already, anything
// else is for the caller to report.
func (d *Decoder) quoted(own bool) (s, problem string) {
	start := d.pos + 1
	end, beyond := plain(d.text, start)
	if end < len(d.text) && d.text[end] == '"' {
		d.pos = end + 1
		s = d.text[start:end]
		if beyond && !utf8.ValidString(s) {
			return "", notUTF8
		}
		if own && !d.share {
			s = d.own(s)
		}
		return s, ""
	}
	return d.unescape(start)
}

// own returns a copy of s, a part of the text.
func (d *Decoder) own(s string) string {
	if len(s) > arenaString {
		return strings.Clone(s)
	}
	return d.arena.clone(s)
}
