package emit

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// initialisms are the words that Go names write in upper case: the list of
// golint and revive.
var initialisms = wordSet(`ACL API ASCII CPU CSS DNS EOF GUID HTML HTTP HTTPS ID IP JSON LHS QPS RAM RHS RPC SLA SMTP
	SQL SSH TCP TLS TTL UDP UI UID UUID URI URL UTF8 VM XML XMPP XSRF XSS`)

func wordSet(list string) map[string]bool {
	set := map[string]bool{}
	for _, w := range strings.Fields(list) {
		set[w] = true
	}
	return set
}

// exportedName returns a parameter's name as that of a field: userId and user_id
// become UserID, ids becomes IDs. A name without upper case gets the prefix X.
func exportedName(name string) string {
	var b strings.Builder
	for _, w := range words(name) {
		switch u := strings.ToUpper(w); {
		case initialisms[u]:
			w = u
		case len(u) > 1 && u[len(u)-1] == 'S' && initialisms[u[:len(u)-1]]:
			w = u[:len(u)-1] + "s"
		case b.Len() > 0:
			r, size := utf8.DecodeRuneInString(w)
			w = string(unicode.ToUpper(r)) + w[size:]
		}
		if last, _ := utf8.DecodeLastRuneInString(b.String()); unicode.IsDigit(last) && unicode.IsDigit(rune(w[0])) {
			b.WriteByte('_') // a_1_2 is not a_12
		}
		b.WriteString(w)
	}
	return upper(b.String())
}

// words splits a name at underscores and before upper case: before the first
// of a run, and before the last where lower case follows (HTTPServer).
func words(name string) []string {
	var list []string
	for _, part := range strings.Split(name, "_") {
		runes := []rune(part)
		start := 0
		for i := 1; i < len(runes); i++ {
			ends := i+1 < len(runes) && unicode.IsLower(runes[i+1])
			if unicode.IsUpper(runes[i]) && (!unicode.IsUpper(runes[i-1]) || ends) {
				list = append(list, string(runes[start:i]))
				start = i
			}
		}
		if start < len(runes) {
			list = append(list, string(runes[start:]))
		}
	}
	return list
}
