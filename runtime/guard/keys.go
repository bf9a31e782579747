package guard

import "strings"

// Keys returns a guardrail that finds API keys, tokens and private keys by the
// forms that their issuers give them, and passwords in URLs. Its rule is
// "secret".
func Keys() Guardrail {
	forms := keyForms()
	var literals []string
	for _, k := range forms {
		literals = append(literals, k.prefix)
	}
	a := newAutomaton(literals, false)
	return finder(func(found []Detection, text string) []Detection {
		a.scan(text, func(i, end int) int {
			k := &forms[i]
			start := end - len(k.prefix)
			stop := 0
			switch {
			case k.find != nil:
				start, stop = k.find(text, start, end)
			case start > 0 && (alnum(text[start-1]) || text[start-1] == '_' || text[start-1] == '-'):
			default:
				stop = k.end(text, start, end)
			}
			if stop <= 0 {
				return end
			}
			d := Detection{"secret", start, stop}
			if len(found) == 0 || found[len(found)-1] != d { // two literals may end at one place
				found = append(found, d)
			}
			return stop
		})
		return found
	})
}

// A keyForm is how a kind of key is written.
type keyForm struct {
	prefix string
	least  int                                   // characters behind the prefix
	most   int                                   // 0: any number
	of     func(byte) bool                       // which characters
	end    func(text string, start, end int) int // 0: it is none
	// find is for forms that are not all behind the literal: it returns where the
	// key is, 0 and 0 for none.
	find func(text string, start, end int) (from, to int)
}

// run takes the characters behind a prefix.
func (k keyForm) run(text string, _, end int) int {
	at := end
	for at < len(text) && k.of(text[at]) && (k.most == 0 || at-end <= k.most) {
		at++
	}
	for at > end && (text[at-1] == '-' || text[at-1] == '.') {
		at--
	}
	if n := at - end; n < k.least || k.most > 0 && n > k.most || !varied(text[end:at]) {
		return 0
	}
	return at
}

// varied reports whether a text is no filler such as xxxxxxxx or a word: a key
// has digits or changing case, and several different characters.
func varied(text string) bool {
	var seen [256]bool
	different, upper, lower, digits := 0, false, false, false
	for i := range min(len(text), 64) {
		c := text[i]
		if !seen[c] {
			seen[c] = true
			different++
		}
		upper = upper || 'A' <= c && c <= 'Z'
		lower = lower || 'a' <= c && c <= 'z'
		digits = digits || digit(c)
	}
	return different >= 6 && (digits || upper && lower)
}

// jwt takes a JSON Web Token: three parts in base64url.
func jwt(text string, start, end int) int {
	at, dots := end, 0
	part := end - start
	for ; at < len(text); at++ {
		c := text[at]
		switch {
		case alnum(c) || c == '-' || c == '_':
			part++
			continue
		case c == '.' && dots < 2 && part >= 10:
			dots++
			part = 0
			continue
		}
		break
	}
	if dots < 2 || part < 10 {
		return 0
	}
	return at
}

// privateKey takes a PEM block up to its end, or to the end of the text.
func privateKey(text string, start, end int) (from, to int) {
	line := text[end:min(len(text), end+40)]
	label, _, ok := strings.Cut(line, "-----")
	if !ok || !strings.HasSuffix(label, "PRIVATE KEY") && !strings.HasSuffix(label, "PRIVATE KEY BLOCK") {
		return 0, 0
	}
	close := "-----END " + label + "-----"
	if i := strings.Index(text[end:], close); i >= 0 {
		return start, end + i + len(close)
	}
	return start, len(text)
}

// userInfo takes the user and password of a URL, but not a placeholder.
func userInfo(text string, _, end int) (from, to int) {
	const most = 256
	colon := 0
	for at := end; at < len(text) && at-end < most; at++ {
		first := at == end || at == colon+1
		switch c := text[at]; {
		case c == ':' && colon == 0:
			colon = at
		case c == '@' && colon > 0 && at > colon+1:
			return end, at
		case c == '/' || c == '?' || c == '#' || c == '@' || c <= ' ' || c == '"' || c == '<' || first && indexIn(c, "${%*"):
			return 0, 0
		}
	}
	return 0, 0
}

// beforeAt takes the user and password that stand before an @.
func beforeAt(text string, start, _ int) (from, to int) {
	const most = 128
	colon := false
	for from = start; from > 0 && start-from < most; from-- {
		c := text[from-1]
		if c == ':' {
			colon = true
		}
		if c <= ' ' || indexIn(c, "\"'`=/<>()") {
			break
		}
	}
	if !colon || start-from < 3 || indexIn(text[from], "${<") {
		return 0, 0
	}
	return from, start
}

// basic takes user and password of an Authorization header, in base64.
func basic(text string, _, end int) (from, to int) {
	for to = end; to < len(text) && to-end < 400 && (alnum(text[to]) || indexIn(text[to], "+/=-_")); to++ {
	}
	plain, ok := fromBase64(text[end:to])
	if !ok || to-end < 8 || !readable(plain) || !strings.Contains(plain, ":") {
		return 0, 0
	}
	return end, to
}
