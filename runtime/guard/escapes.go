package guard

import (
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// An origin is the text that another was made from.
type origin struct {
	text string
	from []int // where each byte of the other begins in it, and the end
}

// locate moves detections to where they are in the origin.
func (o *origin) locate(found []Detection) []Detection {
	out := make([]Detection, len(found))
	last := len(o.from) - 1
	for i, d := range found {
		out[i] = Detection{d.Rule, o.from[min(max(d.Start, 0), last)], o.from[min(max(d.End, 0), last)]}
	}
	return out
}

// maxEscapes is how often escapes of escapes are decoded.
const maxEscapes = 3

// unescapeJSON decodes escapes of JSON wherever they stand: of a document that is
// a piece of a text, or that is cut off. from is where each byte comes from, nil
// if there is no escape.
func unescapeJSON(text string) (plain string, from []int) {
	for range maxEscapes {
		next, at := unescapeOnce(text)
		if at == nil {
			break
		}
		for i, k := range at {
			if from != nil {
				at[i] = from[k]
			}
		}
		text, from = next, at
	}
	return text, from
}

func unescapeOnce(text string) (plain string, from []int) {
	first := strings.IndexByte(text, '\\')
	if first < 0 {
		return "", nil
	}
	out, changed := make([]byte, 0, len(text)), false
	from = make([]int, 0, len(text)+1)
	for i := 0; i < len(text); {
		size := 0
		if text[i] == '\\' {
			var r rune
			if r, size = escapeJSON(text[i:]); size > 0 {
				changed = true
				out = utf8.AppendRune(out, r)
			}
		}
		if size == 0 {
			size = 1
			out = append(out, text[i])
		}
		for len(from) < len(out) {
			from = append(from, i)
		}
		i += size
	}
	if !changed {
		return "", nil
	}
	return string(out), append(from, len(text))
}

// escapeJSON reads the escape at the beginning of a text; size is 0 if there is
// none.
func escapeJSON(text string) (r rune, size int) {
	if len(text) < 2 {
		return 0, 0
	}
	if at := strings.IndexByte(`"\/bfnrt`, text[1]); at >= 0 {
		return rune("\"\\/\b\f\n\r\t"[at]), 2
	}
	if text[1] != 'u' {
		return 0, 0
	}
	if r, size = unescape(text); size == 0 || !utf16.IsSurrogate(r) {
		return r, size
	}
	if low, more := unescapeAt(text, size); more > 0 {
		if both := utf16.DecodeRune(r, low); both != utf8.RuneError {
			return both, size + more
		}
	}
	return utf8.RuneError, size
}

func unescapeAt(text string, i int) (r rune, size int) {
	if strings.HasPrefix(text[i:], `\u`) {
		return unescape(text[i:])
	}
	return 0, 0
}
