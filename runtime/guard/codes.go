package guard

import (
	"slices"
	"strings"
	"unicode/utf8"
)

// codeByte are the characters of lists of numbers.
var codeByte = func() (t [256]bool) {
	for c := range 256 {
		t[c] = digit(byte(c)) || strings.IndexByte("abcdefABCDEFx\\ ,:;-\n[]", byte(c)) >= 0
	}
	return t
}()

// codeGap are those of them that part two numbers.
var codeGap = func() (t [256]bool) {
	for _, c := range []byte(" ,:;-\n[]\\") {
		t[c] = true
	}
	return t
}()

// fewestCodes is how many numbers must stand in a row to be decoded.
const fewestCodes = 12

// findCodes decodes texts whose characters are written as numbers with something
// between them, in hexadecimal or decimal: "49 67 6e", "0x49, 0x67", "73,103". To
// find them it looks at one byte in 24 where there are none.
func findCodes(found []Detection, text string, depth int) []Detection {
	const least = 2 * fewestCodes
	for i := 0; i+least <= len(text); {
		k := least - 1
		for k >= 0 && codeByte[text[i+k]] {
			k--
		}
		if k >= 0 {
			i += k + 1
			continue
		}
		end := i + least
		for end < len(text) && codeByte[text[end]] {
			end++
		}
		found = decodeCodes(found, text, i, end, depth)
		i = end + 1
	}
	return found
}

func decodeCodes(found []Detection, text string, start, end, depth int) []Detection {
	for _, base := range []rune{16, 10} {
		var codes []byte
		flush := func() {
			if len(codes) >= fewestCodes {
				found = judge(found, string(codes), start, end, depth)
			}
			codes = codes[:0]
		}
		for at := start; at < end; {
			if codeGap[text[at]] {
				at++
				continue
			}
			from := at
			for at < end && !codeGap[text[at]] {
				at++
			}
			if code, ok := codeOf(text[from:at], base); ok {
				codes = append(codes, code)
			} else {
				flush()
			}
		}
		flush()
	}
	return found
}

// codeOf reads the number of a character: "49", "0x49", "x49", or "73".
func codeOf(text string, base rune) (code byte, ok bool) {
	if base == 16 {
		if len(text) > 2 && text[0] == '0' {
			text = text[1:]
		}
		if len(text) == 3 && text[0] == 'x' {
			text = text[1:]
		}
		if len(text) != 2 {
			return 0, false
		}
	}
	r, size := character(text, base, len(text))
	return byte(r), size > 0 && len(text) <= 3 && r >= '\t' && r < 256
}

// smallCapitals are the phonetic letters that look like small capitals, from a on.
var smallCapitals = []rune("ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘǫʀꜱᴛᴜᴠᴡxʏᴢ")

// styled returns the plain letter that a letter of another style stands for: a
// full-width, mathematical, circled or raised one, or a small capital.
func styled(r rune) (plain rune, ok bool) {
	switch {
	case r < 0x1EB:
		return r, false
	case 'Ａ' <= r && r <= 'Ｚ' || 'ａ' <= r && r <= 'ｚ':
		return r - '！' + '!', true
	case 0x1D400 <= r && r <= 0x1D6A3: // thirteen alphabets, A to Z and a to z
		if n := (r - 0x1D400) % 52; n < 26 {
			return 'A' + n, true
		} else {
			return 'a' + n - 26, true
		}
	case 'Ⓐ' <= r && r <= 'Ⓩ':
		return r - 'Ⓐ' + 'a', true
	case 'ⓐ' <= r && r <= 'ⓩ':
		return r - 'ⓐ' + 'a', true
	case 0x1F130 <= r && r <= 0x1F189: // squared and circled
		if n := (r - 0x1F130) % 32; n < 26 {
			return 'a' + n, true
		}
	case r < 0x1E00 || 0xA700 <= r && r < 0xA800:
		if n := slices.Index(smallCapitals, r); n >= 0 {
			return 'a' + rune(n), true
		}
	}
	return r, false
}

// findStyled reads letters of other styles as plain ones.
func findStyled(found []Detection, text string, depth int) []Detection {
	n, first, last := 0, 0, 0
	for i, r := range text {
		if _, ok := styled(r); ok {
			if n == 0 {
				first = i
			}
			last = i + utf8.RuneLen(r)
			n++
		}
	}
	if n == 0 {
		return found
	}
	plain := strings.Map(func(r rune) rune {
		if r >= '！' && r <= '～' {
			return r - '！' + '!'
		}
		if r == '\u3000' {
			return ' '
		}
		r, _ = styled(r)
		return r
	}, text)
	return judge(found, plain, first, last, depth)
}

// backwards takes a text that is written from its end, around a word of it, and
// returns how far it has looked.
func backwards(found []Detection, text string, start, end int) ([]Detection, int) {
	const before, behind = 200, 4000
	from, to := max(0, start-before), min(len(text), end+behind)
	b := []byte(text[from:to])
	slices.Reverse(b)
	if len(orders().find(nil, string(b), encodedRule)) > 0 {
		found = append(found, Detection{encodedRule, start, end})
	}
	return found, to
}

// fewestSpaced is how many letters must stand apart in a row to be read together.
const fewestSpaced = 12

// findSpaced reads words whose letters stand apart: "I g n o r e  a l l", with
// another gap between words than between letters. To find them it looks at one
// byte in 16 or so where letters stand together.
func findSpaced(found []Detection, text string, depth int) []Detection {
	const window = 2 * fewestSpaced
	for i := 0; i+window <= len(text); {
		k := i + window - 1
		for k > i && !(letter(text[k]) && letter(text[k-1])) {
			k--
		}
		if k > i {
			i = k
			continue
		}
		end := i + window
		for end < len(text) && !(letter(text[end]) && letter(text[end-1])) {
			end++
		}
		found = decodeSpaced(found, text, i, end, depth)
		i = end
	}
	return found
}

func decodeSpaced(found []Detection, text string, start, end, depth int) []Detection {
	var gaps [256]int
	letters := 0
	for i := start; i < end; i++ {
		if letter(text[i]) {
			letters++
			if i+2 < end && letter(text[i+2]) {
				gaps[text[i+1]]++
			}
		}
	}
	if letters < fewestSpaced {
		return found
	}
	usual := byte(' ')
	for c := range gaps {
		if gaps[c] > gaps[usual] {
			usual = byte(c)
		}
	}
	var b strings.Builder
	for i := start; i < end; i++ {
		switch c := text[i]; {
		case !letter(c) && c == usual && i > start && letter(text[i-1]) && i+1 < end && letter(text[i+1]):
		case letter(c):
			b.WriteByte(c)
		default:
			b.WriteByte(' ')
		}
	}
	return judge(found, b.String(), start, end, depth)
}
