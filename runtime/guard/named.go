package guard

import "strings"

// nameEnds are how the names of secrets end: looking for their rarer letters is
// faster than for the whole names.
var nameEnds = []string{"word", "Word", "WORD", "wd", "Wd", "WD", "phrase", "PHRASE", "cret", "CRET", "key", "Key", "KEY", "ken", "KEN"}

// nameBegins are what stands before these ends, in lower case. The first of a
// list that is there counts.
var nameBegins = map[string][]string{
	"word": {"pass"}, "wd": {"pass", "p"}, "phrase": {"pass"}, "cret": {"se"}, "ken": {"to"},
	"key": {"api_", "api-", "api ", "api", "secret_", "secret-", "secret", "access_", "access-", "access", "private_", "private-", "auth_", "auth-", "encryption_", "signing_"},
}

const (
	maxSecret = 128 // bytes of a value
	minWord   = 6   // of a password
	minToken  = 16  // of what a machine has made
)

// named takes the value that stands behind the name of a secret, such as
// api_key=…, "password": "…" or token: …: one that people or machines make up,
// and no placeholder, type, expression, path or URL.
func named(text string, start, end int) (from, to int) {
	kind := strings.ToLower(text[start:end])
	head := strings.ToLower(text[max(0, start-len("encryption_")):start])
	begin := ""
	for _, b := range nameBegins[kind] {
		if strings.HasSuffix(head, b) {
			begin = b
			break
		}
	}
	if begin == "" || kind == "ken" && paging(text[:start-len(begin)]) {
		return 0, 0
	}
	from, quote := valueAt(text, end)
	if from == 0 {
		return 0, 0
	}
	human := kind != "key" && kind != "ken" && kind != "cret"
	for to = from; to < len(text) && text[to] > ' ' && to-from <= maxSecret; to++ {
		if c := text[to]; c == '"' || c == '\'' || c == '`' || c == '\\' || quote == 0 && indexIn(c, ";&,=") {
			break
		}
	}
	for n := 0; quote == 0 && n < 2 && to < len(text) && text[to] == '='; n++ { // of base64
		to++
	}
	value := text[from:to]
	least := minToken
	if human {
		least = minWord
	}
	if len(value) < least || len(value) > maxSecret || !varied(value) || !hasDigit(value) || indexIn(value[0], "$<{%*[(") {
		return 0, 0
	}
	if quote != 0 && (to == len(text) || text[to] <= ' ') { // a sentence, or cut off
		return 0, 0
	}
	if quote == 0 && (strings.ContainsAny(value, "(<[{*$") || to < len(text) && (alnum(text[to]) || text[to] == '=') || dotted(value)) {
		return 0, 0
	}
	if !human && !made(value) || ordinary(value) || kind == "wd" && workingFolder(text, end, value) {
		return 0, 0
	}
	return from, to
}

// paging reports whether a name goes on to that of a token which leads to the
// next page of a list, and is no secret.
func paging(before string) bool {
	before = strings.ToLower(strings.TrimRight(before[max(0, len(before)-16):], "_-"))
	for _, w := range []string{"page", "continuation", "next", "sync", "cursor", "resume"} {
		if strings.HasSuffix(before, w) {
			return true
		}
	}
	return false
}

// valueAt returns where the value of a name that ends at i begins, behind = or a
// colon, and the quote that it stands in; 0 for none.
func valueAt(text string, i int) (from int, quote byte) {
	const most = 8 // spaces
	skip := func(set string, most int) {
		for n := 0; n < most && i < len(text) && indexIn(text[i], set); n++ {
			i++
		}
	}
	skip("\"'\\", 2)
	skip(" \t", most)
	at := i
	skip("=:>", 2)
	if i == at || text[at] == '>' || text[at:i] == "==" {
		return 0, 0
	}
	skip(" \t", most)
	if i < len(text) && text[i] == '\\' {
		i++
	}
	if i < len(text) && indexIn(text[i], "\"'`") {
		quote = text[i]
		i++
	}
	return i, quote
}

// dotted reports whether a value is names with dots between them, as of a field
// in a program.
func dotted(value string) bool {
	if !strings.Contains(value, ".") {
		return false
	}
	for part := range strings.SplitSeq(value, ".") {
		if part == "" || digit(part[0]) || strings.Trim(part, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_") != "" {
			return false
		}
	}
	return true
}

// made reports whether a machine has made a value: characters of hexadecimal,
// base64 and the like, and more than one digit.
func made(value string) bool {
	digits := 0
	for i := range len(value) {
		c := value[i]
		if digit(c) {
			digits++
		} else if !letter(c) && !indexIn(c, "-_+/=.~") {
			return false
		}
	}
	return digits >= 2
}
