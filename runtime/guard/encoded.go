package guard

import (
	"encoding/base32"
	"encoding/base64"
	"encoding/hex"
	"strings"
	"unicode/utf8"
)

// Orders may be written in base64, in hexadecimal, or as escapes of URLs, HTML or
// JSON. What is decoded is looked at as a text of its own.

const encodedRule = "encoded instructions"

// judge adds what was decoded from text[start:end], if it gives orders.
func judge(found []Detection, decoded string, start, end, depth int) []Detection {
	if readable(decoded) && len(inject(nil, decoded, depth+1)) > 0 {
		found = append(found, Detection{encodedRule, start, end})
	}
	return found
}

const (
	// shortestRun is the length from which on a run of letters and digits is
	// decoded: base64 of 18 bytes, hexadecimal of 12.
	shortestRun = 24
	// shortestPiece is that of the first of several runs that are one together.
	shortestPiece = 12
)

var runByte = func() (t [256]bool) {
	for c := range 256 {
		t[c] = alnum(byte(c)) || strings.IndexByte("+/-_=", byte(c)) >= 0
	}
	return t
}()

// findRuns decodes long runs of the characters of base64, and what is one run but
// for spaces or line ends after every so many characters. To find them it looks
// at one byte in 12 where there are none.
func findRuns(found []Detection, text string, depth int) []Detection {
	for i := 0; i+shortestPiece <= len(text); {
		k := shortestPiece - 1
		for k >= 0 && runByte[text[i+k]] {
			k--
		}
		if k >= 0 {
			i += k + 1
			continue
		}
		end := runEnd(text, i)
		whole, pieces := end, 1
		for next, on := nextPiece(text, i, end); on; next, on = nextPiece(text, i, whole) {
			pieces, whole = pieces+1, next
		}
		before := len(found)
		if pieces > 1 && whole-i >= shortestRun {
			found = decodeRun(found, text, i, whole, depth)
		}
		for at := i; at < whole && len(found) == before; {
			stop := runEnd(text, at)
			if stop-at >= shortestRun {
				found = decodeRun(found, text, at, stop, depth)
			}
			for at = stop; at < whole && !runByte[text[at]]; at++ {
			}
		}
		i = whole + 1
	}
	return found
}

func runEnd(text string, i int) int {
	for i < len(text) && runByte[text[i]] {
		i++
	}
	return i
}

// nextPiece returns the end of the piece behind the one that ends at end. All
// pieces are as long as the first, which begins at first, but the last.
func nextPiece(text string, first, end int) (next int, ok bool) {
	length := runEnd(text, first) - first
	if end-first > length && end > 0 { // was the one before a last one?
		at := end
		for at > first && runByte[text[at-1]] {
			at--
		}
		if end-at < length {
			return 0, false
		}
	}
	at := end
	if at < len(text) && text[at] == '\r' {
		at++
	}
	if at >= len(text) || text[at] != ' ' && text[at] != '\n' {
		return 0, false
	}
	at++
	next = at
	for next < len(text) && next-at <= length && runByte[text[next]] {
		next++
	}
	return next, next > at && next-at <= length
}

// decodeRun looks at what a run says in hexadecimal, base64 or base32.
func decodeRun(found []Detection, text string, start, end, depth int) []Detection {
	run := text[start:end]
	if strings.ContainsAny(run, " \r\n") {
		joined := make([]byte, 0, len(run))
		for i := range len(run) {
			if runByte[run[i]] {
				joined = append(joined, run[i])
			}
		}
		run = string(joined)
	}
	// A name and an equals sign may stand before it, and padding behind.
	for part := range strings.SplitSeq(run, "=") {
		if len(part) < shortestRun {
			continue
		}
		for _, decode := range []func(string) (string, bool){fromHex, fromBase64, fromBase32} {
			if decoded, ok := decode(part); ok && readable(decoded) {
				found = judge(found, decoded, start, end, depth)
				break
			}
		}
	}
	return found
}

// probe is how many characters are decoded before the rest is.
const probe = 64

func fromHex(run string) (string, bool) {
	if len(run)%2 != 0 {
		return "", false
	}
	head, err := hex.DecodeString(run[:min(len(run), probe)])
	if err != nil || !readable(string(head)) {
		return "", false
	}
	all, err := hex.DecodeString(run)
	return string(all), err == nil
}

// fromBase64 decodes either alphabet, with or without padding.
func fromBase64(run string) (string, bool) {
	run = strings.TrimRight(run, "=")
	encoding := base64.RawStdEncoding
	if strings.ContainsAny(run, "-_") {
		encoding = base64.RawURLEncoding
	}
	if len(run) > probe {
		head, err := encoding.DecodeString(run[:probe])
		if err != nil || !readable(string(head)) {
			return "", false
		}
	}
	all, err := encoding.DecodeString(run)
	return string(all), err == nil
}

func fromBase32(run string) (string, bool) {
	if strings.Trim(run[:min(len(run), probe)], "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567") != "" {
		return "", false
	}
	all, err := base32.StdEncoding.WithPadding(base32.NoPadding).DecodeString(run)
	return string(all), err == nil
}

// readable reports whether something decoded is a text: its first bytes are
// printable.
func readable(text string) bool {
	if len(text) < 8 {
		return false
	}
	head := text[:min(len(text), 48)]
	printable := 0
	for i, r := range head {
		switch {
		case r == utf8.RuneError && i < len(head)-utf8.UTFMax:
			return false
		case r == '\n' || r == '\t' || r == '\r' || r >= ' ' && r != 0x7F:
			printable++
		default:
			return false
		}
	}
	return printable >= 8
}

// escapes begin a character that is written as its number.
var escapes = []string{"%", "&#", `\u`, `\x`}

const (
	// fewestEscapes is how many must stand near each other to be decoded.
	fewestEscapes = 3
	// nearEscape is how many other characters may stand before, between and behind
	// them.
	nearEscape = 24
)

// findEscapes decodes the escapes that begin at start, and returns where to go on.
func findEscapes(found []Detection, text string, start, end, depth int) ([]Detection, int) {
	var b strings.Builder
	n, plain, at := 0, 0, start
	for at < len(text) {
		r, size := unescape(text[at:])
		if size == 0 {
			// Letters and spaces between escapes belong to them.
			if n == 0 || plain == nearEscape || text[at] < ' ' {
				break
			}
			plain++
			b.WriteByte(text[at])
			at++
			continue
		}
		n, plain = n+1, 0
		if r < 256 {
			b.WriteByte(byte(r))
		} else {
			b.WriteRune(r)
		}
		at += size
	}
	stop := max(at-plain, end)
	if n >= fewestEscapes {
		from := start // the word before may have only some of its letters escaped
		for from > 0 && start-from < nearEscape && text[from-1] >= ' ' {
			from--
		}
		found = judge(found, text[from:start]+b.String(), start, stop, depth)
	}
	return found, stop
}

// unescape reads one escape at the beginning of a text.
func unescape(text string) (r rune, size int) {
	switch {
	case len(text) >= 3 && text[0] == '%':
		return character(text[1:3], 16, 3)
	case len(text) >= 4 && text[0] == '\\' && text[1] == 'x':
		return character(text[2:4], 16, 4)
	case len(text) >= 6 && text[0] == '\\' && text[1] == 'u':
		return character(text[2:6], 16, 6)
	case len(text) >= 4 && text[0] == '&' && text[1] == '#':
		stop := strings.IndexByte(text[:min(len(text), 12)], ';')
		if stop < 3 {
			return 0, 0
		}
		if text[2] == 'x' || text[2] == 'X' {
			return character(text[3:stop], 16, stop+1)
		}
		return character(text[2:stop], 10, stop+1)
	}
	return 0, 0
}

// character reads the number of a character; size is 0 if there is none.
func character(digits string, base rune, length int) (r rune, size int) {
	for i := range len(digits) {
		c := rune(digits[i])
		switch {
		case '0' <= c && c <= '9':
			c -= '0'
		case base == 16 && 'a' <= c|0x20 && c|0x20 <= 'f':
			c = c | 0x20 - 'a' + 10
		default:
			return 0, 0
		}
		if r = r*base + c; r > utf8.MaxRune {
			return 0, 0
		}
	}
	if digits == "" {
		return 0, 0
	}
	return r, length
}
