package guard

// ibanLengths are the lengths of IBANs by country, of the registry of SWIFT.
var ibanLengths = map[string]int{
	"AD": 24, "AE": 23, "AL": 28, "AT": 20, "AZ": 28, "BA": 20, "BE": 16, "BG": 22, "BH": 22, "BR": 29, "BY": 28,
	"CH": 21, "CR": 22, "CY": 28, "CZ": 24, "DE": 22, "DK": 18, "DO": 28, "EE": 20, "EG": 29, "ES": 24, "FI": 18,
	"FO": 18, "FR": 27, "GB": 22, "GE": 22, "GI": 23, "GL": 18, "GR": 27, "GT": 28, "HR": 21, "HU": 28, "IE": 22,
	"IL": 23, "IQ": 23, "IS": 26, "IT": 27, "JO": 30, "KW": 30, "KZ": 20, "LB": 28, "LC": 32, "LI": 21, "LT": 20,
	"LU": 20, "LV": 21, "MC": 27, "MD": 24, "ME": 22, "MK": 19, "MR": 27, "MT": 31, "MU": 30, "NL": 18, "NO": 15,
	"PK": 24, "PL": 28, "PS": 29, "PT": 25, "QA": 29, "RO": 24, "RS": 22, "SA": 24, "SC": 31, "SE": 24, "SI": 19,
	"SK": 24, "SM": 27, "TN": 24, "TR": 26, "UA": 29, "VA": 22, "VG": 24, "XK": 20,
}

// iban returns the IBAN whose first check digit is at i: the country, two check
// digits, and letters and digits with single spaces or hyphens between them, of
// the country's length, that are 1 modulo 97 (ISO 13616).
func iban(text string, i int) (start, end int, ok bool) {
	start = i - 2
	if start < 0 || !letter(text[start]) || !letter(text[start+1]) || start > 0 && wordByte(text[start-1]) ||
		i+1 >= len(text) || !digit(text[i+1]) {
		return 0, 0, false
	}
	length := ibanLengths[string([]byte{text[start] &^ 0x20, text[start+1] &^ 0x20})]
	if length == 0 {
		return 0, 0, false
	}
	var all [34]byte
	n, at := 0, start
	for ; at < len(text) && n < length; at++ {
		c := text[at]
		if !alnum(c) {
			if (c == ' ' || c == '-') && n > 0 && alnum(text[at-1]) {
				continue
			}
			return 0, 0, false
		}
		if letter(c) {
			c &^= 0x20
		}
		all[n] = c
		n++
	}
	if n < length || at < len(text) && wordByte(text[at]) {
		return 0, 0, false
	}
	rest := 0
	for k := range length {
		c := all[(k+4)%length]
		if digit(c) {
			rest = (rest*10 + int(c-'0')) % 97
		} else {
			rest = (rest*100 + int(c-'A') + 10) % 97
		}
	}
	return start, at, rest == 1
}
