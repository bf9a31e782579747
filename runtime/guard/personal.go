package guard

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// Personal returns a guardrail that finds personal data: e-mail addresses,
// telephone numbers, payment cards (13 to 19 digits with the right check digit)
// and IBANs (of a known country, with its length and the right check digits).
// Its rules are "email", "phone", "card" and "iban".
func Personal() Guardrail { return finder(findPersonal) }

// personal are the bytes at which personal data may be: digits, @ and +.
var personal = func() (t [256]bool) {
	for _, c := range []byte("0123456789@+") {
		t[c] = true
	}
	return t
}()

func findPersonal(found []Detection, text string) []Detection {
	done := 0 // up to here everything has been looked at
	for i := 0; i < len(text); i++ {
		if !personal[text[i]] {
			continue
		}
		if text[i] == '@' {
			if start, end, ok := email(text, i, done); ok {
				found = append(found, Detection{"email", start, end})
				i, done = end-1, end
			}
			continue
		}
		start, end, ok := iban(text, i)
		if ok { // it may begin within an address that was too long
			found = append(found, Detection{"iban", start, end})
			i, done = end-1, end
			continue
		}
		var rule string
		if rule, end = numberAt(text, i); rule != "" && i >= done {
			found = append(found, Detection{rule, i, end})
			done = end
		}
		i = max(i, end-1)
	}
	return found
}

// email returns the address around the @ at i.
func email(text string, i, done int) (start, end int, ok bool) {
	const most = 64 // of the local part; RFC 5321
	start = i
	for start > done && i-start < most && (alnum(text[start-1]) || strings.IndexByte("._%+-", text[start-1]) >= 0) {
		start--
	}
	for start < i && strings.IndexByte("._-+%", text[start]) >= 0 {
		start++
	}
	end = i + 1
	for end < len(text) && end-i < 254 {
		if c := text[end]; c >= utf8.RuneSelf {
			r, size := utf8.DecodeRuneInString(text[end:])
			if !unicode.IsLetter(r) && !unicode.IsMark(r) {
				break
			}
			end += size
			continue
		} else if !alnum(c) && c != '.' && c != '-' {
			break
		}
		end++
	}
	for end > i && (text[end-1] == '.' || text[end-1] == '-') {
		end--
	}
	if start == i || end <= i+1 {
		return 0, 0, false
	}
	domain := text[i+1 : end]
	dot := strings.LastIndexByte(domain, '.')
	if dot < 1 || len(domain)-dot-1 < 2 || strings.Contains(domain, "..") || version(domain) {
		return 0, 0, false
	}
	for k, c := range []byte(domain[dot+1:]) {
		if c >= utf8.RuneSelf && k >= 2 && domain[dot+k] < utf8.RuneSelf { // a word of a language that does not part them
			return start, i + 1 + dot + 1 + k, true
		}
		if !letter(c) && c < utf8.RuneSelf || c < utf8.RuneSelf && k > 0 && domain[dot+k] >= utf8.RuneSelf {
			return 0, 0, false
		}
	}
	return start, end, true
}

// version reports whether what looks like a domain is the version of a module:
// v1.2.3 with something behind it.
func version(domain string) bool {
	first, rest, _ := strings.Cut(strings.TrimPrefix(domain, "v"), ".")
	second, _, _ := strings.Cut(rest, ".")
	return first != "" && second != "" && strings.Trim(first+second, "0123456789") == ""
}

func digit(c byte) bool    { return '0' <= c && c <= '9' }
func letter(c byte) bool   { return 'a' <= c|0x20 && c|0x20 <= 'z' }
func alnum(c byte) bool    { return digit(c) || letter(c) }
func wordByte(c byte) bool { return alnum(c) || c == '_' || c >= 0x80 }
