package guard

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// A number is groups of digits with single separators between them. It is an
// array of a fixed size, so that looking at one takes bounded time.
type number struct {
	plus   bool      // begins with +
	groups [8][2]int // where they are
	count  int       // of groups
	digits [20]byte
	length int // of digits
}

const separators = " -.()/"

// separator returns the size of the character at i if it parts groups of digits,
// 0 if not. Spaces that do not break and dashes are written for " " and "-".
func separator(text string, i int) int {
	switch {
	case i >= len(text):
	case text[i] < utf8.RuneSelf:
		if strings.IndexByte(separators, text[i]) >= 0 {
			return 1
		}
	case strings.HasPrefix(text[i:], "\u00a0"):
		return 2
	case strings.HasPrefix(text[i:], "\u202f"), strings.HasPrefix(text[i:], "\u2007"), strings.HasPrefix(text[i:], "\u2009"),
		strings.HasPrefix(text[i:], "\u2010"), strings.HasPrefix(text[i:], "\u2011"), strings.HasPrefix(text[i:], "\u2012"), strings.HasPrefix(text[i:], "\u2013"):
		return 3
	}
	return 0
}

// numberAt looks for a card or telephone number that begins at i, with a digit
// or +. It returns its rule, "" for none, and where to go on.
func numberAt(text string, i int) (rule string, end int) {
	start := i
	var n number
	if text[i] == '+' {
		n.plus = true
		if i++; i < len(text) && text[i] == '(' {
			i++
		}
	}
	if !n.plus && short(text, i) {
		return "", start + 1
	}
	var ends [len(n.groups)]struct{ at, length int }
	for n.count < len(n.groups) && i < len(text) && digit(text[i]) {
		from := i
		for i < len(text) && digit(text[i]) {
			if n.length < len(n.digits) {
				n.digits[n.length] = text[i]
				n.length++
			}
			i++
		}
		n.groups[n.count] = [2]int{from, i}
		ends[n.count].at, ends[n.count].length = i, n.length
		n.count++
		for range 2 {
			i += separator(text, i)
		}
	}
	if n.count == 0 {
		return "", start + 1
	}
	first := ends[0].at
	if start > 0 && touches(text, start-1, start-2, true) {
		return "", first
	}
	for k := n.count; k > 0; k-- {
		n.count, n.length = k, ends[k-1].length
		if end := ends[k-1].at; !touches(text, end, end+1, false) {
			if rule := n.rule(text[start:end]); rule == "phone" && n.digits[1] == '0' && n.digits[0] == '0' && continued(text, start) {
				break // the groups of a longer number
			} else if rule != "" {
				return rule, end
			}
		}
	}
	return "", first
}

// short reports whether the number at i begins with a group that neither a card
// nor a telephone number begins with: one digit, or two of which the first is no
// 0.
func short(text string, i int) bool {
	n := 0
	for i+n < len(text) && n < 3 && digit(text[i+n]) {
		n++
	}
	return n == 1 || n == 2 && text[i] != '0'
}

// touches reports whether the byte at i, beside a number, makes it part of
// something longer; next is the byte behind that. before says that it is the last
// byte of a character before the number.
func touches(text string, i, next int, before bool) bool {
	if i < 0 || i >= len(text) {
		return false
	}
	if text[i] >= utf8.RuneSelf {
		r, _ := utf8.DecodeRuneInString(text[i:])
		if before {
			r, _ = utf8.DecodeLastRuneInString(text[:i+1])
		}
		return r == utf8.RuneError || !unicode.IsSpace(r) && !unicode.IsPunct(r)
	}
	if wordByte(text[i]) {
		return true
	}
	return strings.IndexByte("-.,/:", text[i]) >= 0 && next >= 0 && next < len(text) && digit(text[next])
}

// continued reports whether digits with a separator stand before i.
func continued(text string, i int) bool {
	before, size := utf8.DecodeLastRuneInString(text[:i])
	at := i - size
	return at > 0 && (before < utf8.RuneSelf && strings.ContainsRune(separators, before) || separator(text, at) > 0) && digit(text[at-1])
}

// rule says what the number is, "" for nothing.
func (n *number) rule(written string) string {
	switch {
	case n.length < 7 || n.length == len(n.digits):
		return ""
	case n.card(written):
		return "card"
	case n.phone(written):
		return "phone"
	}
	return ""
}

// card reports whether it can be the number of a payment card: of an issuer, in
// its length, with the check digit of Luhn (ISO/IEC 7812).
func (n *number) card(written string) bool {
	if n.length < 13 || n.plus || strings.ContainsAny(written, "()+/") || !issued(string(n.digits[:4]), n.length) {
		return false
	}
	for _, g := range n.groups[:n.count] {
		if size := g[1] - g[0]; size < 3 || size != 4 && strings.Contains(written, ".") {
			return false
		}
	}
	sum := 0
	for i, c := range n.digits[:n.length] {
		d := int(c - '0')
		if (n.length-i)%2 == 0 {
			if d *= 2; d > 9 {
				d -= 9
			}
		}
		sum += d
	}
	return sum%10 == 0
}

// issued reports whether cards with these first four digits have that length.
func issued(first string, length int) bool {
	n, _ := strconv.Atoi(first)
	switch {
	case n/1000 == 4:
		return length == 13 || length == 16 || length == 19 // Visa
	case n >= 5100 && n < 5600 || n >= 2221 && n <= 2720:
		return length == 16 // Mastercard
	case n/100 == 34 || n/100 == 37:
		return length == 15 // American Express
	case n/100 == 36 || n/100 == 38 || n/10 >= 300 && n/10 <= 305:
		return length == 14 // Diners Club
	case n == 6011 || n/100 == 65 || n/10 >= 644 && n/10 <= 649 || n >= 3528 && n <= 3589 || n/100 == 62:
		return length >= 16 && length <= 19 // Discover, JCB, UnionPay
	case n == 5018 || n == 5020 || n == 5038 || n == 5893 || n == 6304 || n == 6759 || n/10 == 676:
		return length >= 13 && length <= 19 // Maestro
	}
	return false
}

// phone reports whether it is written as a telephone number: international with
// +, or 00 and separators; 10 digits as 3, 3 and 4; or with a leading 0 and
// separators. A decimal fraction with + is none.
func (n *number) phone(written string) bool {
	size := func(i int) int { return n.groups[i][1] - n.groups[i][0] }
	switch {
	case n.plus && n.count == 2 && strings.Contains(written, ".") && size(1) < 8:
		return false
	case n.plus:
		return n.length >= 8 && n.length <= 15 && n.digits[0] != '0'
	case n.length == 10 && n.count == 3:
		return size(0) == 3 && size(1) == 3 && n.digits[0] >= '2' && !strings.Contains(written, "/")
	case n.digits[0] == '0' && n.digits[1] == '0' && n.digits[2] != '0' && n.count >= 2:
		if n.digits[2] == '1' && n.length != len("0012125550100") {
			return false
		}
		return n.length >= 11 && n.length <= 17 && size(0) >= 2 && size(0) <= 5 && !strings.Contains(written, ".")
	case n.digits[0] == '0' && n.digits[1] != '0' && n.count >= 2 && n.count <= 6:
		return n.length >= 9 && n.length <= 13 && size(0) >= 2 && strings.ContainsAny(written, " /-\u00a0\u202f\u2007\u2009\u2010\u2011\u2012\u2013") && !strings.Contains(written, ".")
	}
	return false
}
