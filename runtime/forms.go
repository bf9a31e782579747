package runtime

import (
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"html"
	"net/url"
	"strconv"
	"strings"
	"unicode/utf16"

	"github.com/toolgen-dev/toolgen/runtime/wire"
)

const (
	// longForm is the length in bytes from which on a text is only looked for as
	// JSON, Go and URLs write it: nobody logs it otherwise, and each form is a copy.
	longForm = 4 << 10
	// shortLine is the length in bytes under which a line of a secret does not
	// count for itself.
	shortLine = 12
)

// addForms adds the ways in which a text may be written.
func (h *hider) addForms(s string) {
	written, _ := json.Marshal(s)
	inner := string(written[1 : len(written)-1])
	again, _ := json.Marshal(inner)
	plain := wire.AppendString(nil, s)
	for _, form := range []string{inner, string(again[1 : len(again)-1]), string(plain[1 : len(plain)-1]),
		url.QueryEscape(s), url.PathEscape(s), strings.ToValidUTF8(s, "\uFFFD")} {
		h.addText(form)
	}
	for _, form := range []string{strconv.Quote(s), strconv.QuoteToASCII(s)} {
		h.addText(form[1 : len(form)-1])
	}
	if len(s) > longForm {
		return
	}
	h.addText(html.EscapeString(s))
	h.addText(strings.ReplaceAll(s, "'", `\'`))
	h.addText(strings.ReplaceAll(s, "'", "''"))
	h.addNumber(s) // one in a string
	if len(s) >= shortSecret {
		h.addText(strings.ToLower(s))
		h.addText(strings.ToUpper(s))
		h.addEscapes(s)
		h.addEncodings(s)
	}
	if trimmed := strings.TrimSpace(s); trimmed != s {
		h.addText(trimmed)
		h.addForms(trimmed)
	} else if strings.ContainsAny(s, "\r\n") {
		for line := range strings.FieldsFuncSeq(s, func(r rune) bool { return r == '\r' || r == '\n' }) {
			if line = strings.TrimSpace(line); len(line) >= shortLine {
				h.addText(line)
				h.addForms(line)
			}
		}
	}
}

// addEscapes adds a text with every character as an escape of JSON or of URLs.
func (h *hider) addEscapes(s string) {
	var lower, upper, percent, small strings.Builder
	const digits, capitals = "0123456789abcdef", "0123456789ABCDEF"
	put := func(b *strings.Builder, digits string, n uint16, width int) {
		for at := width - 1; at >= 0; at-- {
			b.WriteByte(digits[n>>(4*at)&0xF])
		}
	}
	for _, unit := range utf16.Encode([]rune(s)) {
		lower.WriteString(`\u`)
		put(&lower, digits, unit, 4)
		upper.WriteString(`\u`)
		put(&upper, capitals, unit, 4)
	}
	for i := range len(s) {
		percent.WriteByte('%')
		put(&percent, capitals, uint16(s[i]), 2)
		small.WriteByte('%')
		put(&small, digits, uint16(s[i]), 2)
	}
	for _, form := range []string{lower.String(), upper.String(), percent.String(), small.String(), strings.Trim(fmt.Sprint([]byte(s)), "[]")} {
		h.addText(form)
	}
}

// addEncodings adds a text in hexadecimal, and in base64: by itself, and as a
// part of something longer, such as user:password.
func (h *hider) addEncodings(s string) {
	h.addText(hex.EncodeToString([]byte(s)))
	h.addText(strings.ToUpper(hex.EncodeToString([]byte(s))))
	for _, encoding := range []*base64.Encoding{base64.RawStdEncoding, base64.RawURLEncoding} {
		for before := range 3 {
			text := encoding.EncodeToString(append(make([]byte, before), s...))
			// A character that also holds bits of a neighbour is none of ours.
			from := []int{0, 2, 3}[before]
			to := len(text)
			if (before+len(s))%3 != 0 {
				to--
			}
			const fewest = 6 // less is found by chance
			if to-from >= fewest {
				h.addText(text[from:to])
			}
			if before == 0 {
				h.addText(text)
			}
		}
	}
}

// addNumber adds the ways in which Go and JSON write a number.
func (h *hider) addNumber(s string) {
	const most = 64
	f, err := strconv.ParseFloat(s, 64)
	if err != nil || len(s) > most || strings.ContainsAny(s, "nNxX_") { // NaN, Inf, and what JSON does not have
		return
	}
	for _, format := range []byte("feEgG") {
		h.addText(strconv.FormatFloat(f, format, -1, 64))
		h.addText(strconv.FormatFloat(f, format, 6, 64))
		h.addText(strconv.FormatFloat(f, format, -1, 32))
	}
	whole := strconv.FormatFloat(f, 'f', -1, 64)
	if strings.Contains(whole, ".") {
		h.addText(strings.TrimPrefix(whole, "0"))
		return
	}
	h.addText(whole + ".0")
	h.addText(whole + ".00")
	if n := strings.TrimPrefix(whole, "-"); len(n) <= most {
		var grouped strings.Builder
		for i := range len(n) {
			if i > 0 && (len(n)-i)%3 == 0 {
				grouped.WriteByte(',')
			}
			grouped.WriteByte(n[i])
		}
		h.addText(grouped.String())
		h.addText(n)
	}
	if i, err := strconv.ParseInt(whole, 10, 64); err == nil && i >= 1<<16 {
		h.addText(strconv.FormatInt(i, 16))
	}
}
