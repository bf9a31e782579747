package guard

import (
	"net/url"
	"strings"
	"unicode"
)

// Hosts returns a guardrail that finds URLs whose host is none of those that are
// allowed: "example.com" allows that host alone, "*.example.com" all below it.
// It is for arguments. In a text that is a URL as a whole any scheme counts, and
// none (//host) before a host with a dot, an address or localhost; in others what
// begins with http:// or https://. A URL that cannot be parsed, and
// one with another scheme than http and https and no host, is found too, unless
// its scheme is mailto, tel or urn. The rule is "host".
func Hosts(allowed ...string) Guardrail {
	a := newAutomaton([]string{"://"}, false)
	exact, below := map[string]bool{}, []string{}
	for _, h := range allowed {
		if b, ok := strings.CutPrefix(strings.ToLower(h), "*."); ok {
			below = append(below, "."+b)
		} else if h != "" {
			exact[strings.ToLower(h)] = true
		}
	}
	bad := func(raw string) bool {
		u, err := url.Parse(raw)
		if err != nil || u.Opaque != "" && (u.Scheme == "http" || u.Scheme == "https") {
			return true
		}
		host := strings.TrimSuffix(strings.ToLower(u.Hostname()), ".")
		if exact[host] {
			return false
		}
		for _, b := range below {
			// Other characters may become dots and slashes on the way to a name.
			if strings.HasSuffix(host, b) && strings.Trim(host, "abcdefghijklmnopqrstuvwxyz0123456789-._") == "" {
				return false
			}
		}
		return true
	}
	return finder(func(found []Detection, text string) []Detection {
		if whole := asURL(text); isURL(whole) {
			if bad(whole) {
				return append(found, Detection{"host", 0, len(text)})
			}
			if !strings.ContainsFunc(strings.TrimSpace(text), unicode.IsSpace) {
				return found
			} // else others may follow the first
		}
		a.scan(text, func(_, end int) int {
			start, stop := end-len("://"), end
			for start > 0 && letter(text[start-1]) && end-start < len("https://") {
				start--
			}
			if scheme := strings.ToLower(text[start:end]); !strings.HasSuffix(scheme, "http://") && !strings.HasSuffix(scheme, "https://") {
				return end
			}
			for stop < len(text) && !urlEnd(text[stop]) {
				stop++
			}
			if bad(strings.TrimRight(text[start:stop], ".,;:!?)]}'*_")) || hiddenHost(text[stop:]) {
				found = append(found, Detection{"host", start, stop})
			}
			return stop
		})
		return found
	})
}

// asURL returns a text as readers of URLs take it: without space and control
// characters around it, and without line ends and tabs in it.
func asURL(text string) string {
	const most = 64 // of what may stand before a scheme's colon
	if head := text[:min(len(text), most)]; !strings.ContainsAny(head, `:/\`) {
		return text
	}
	if text[0] > ' ' && letter(text[0]) && strings.IndexByte(text[:min(len(text), most)], ' ') > 0 {
		return text
	}
	text = strings.TrimFunc(text, func(r rune) bool { return r <= ' ' || unicode.IsSpace(r) })
	if !strings.ContainsAny(text, "\t\r\n") {
		return text
	}
	return strings.NewReplacer("\t", "", "\r", "", "\n", "").Replace(text)
}

// hiddenHost reports whether a URL that seems to have ended goes on to an @, so
// that what was its host is a user's name.
func hiddenHost(rest string) bool {
	if rest == "" || !indexIn(rest[0], "`|^") {
		return false
	}
	for i := range len(rest) {
		switch c := rest[i]; {
		case c == '@':
			return i+1 < len(rest) && rest[i+1] > ' '
		case c <= ' ' || c == '/' || i > 256:
			return false
		}
	}
	return false
}

// namesHost reports whether a text that begins with two slashes goes on with a
// host, and is no comment of a program: one without white space that has a dot,
// an address or localhost; behind two backslashes and before another one, as of a
// share of Windows, any name. What follows the host may be anything.
func namesHost(text string) bool {
	rest := strings.TrimLeft(text, `/\`)
	goesOn := false
	cut := func() {
		if at := strings.IndexAny(rest, `/\?#`); at >= 0 {
			rest, goesOn = rest[:at], true
		}
	}
	cut() // before decoding, which may be of a long text
	rest = lookalikes.Replace(unescaped(rest))
	cut()
	if strings.ContainsFunc(rest, unicode.IsSpace) {
		return false
	}
	rest = rest[strings.LastIndexByte(rest, '@')+1:]
	if strings.HasPrefix(rest, "[") {
		address, _, ok := strings.Cut(rest, "]")
		return ok && strings.Contains(address, ":")
	}
	name, port, _ := strings.Cut(rest, ":")
	if name == "" || strings.Trim(port, "0123456789") != "" {
		return false
	}
	for i := range len(name) {
		if !wordByte(name[i]) && !indexIn(name[i], "-.") {
			return false
		}
	}
	return goesOn && strings.HasPrefix(text, `\\`) || strings.Contains(strings.Trim(name, "."), ".") || strings.EqualFold(strings.Trim(name, "."), "localhost") ||
		strings.Trim(name, "0123456789") == "" || strings.HasPrefix(strings.ToLower(name), "0x")
}

// isURL reports whether a text is a URL with a scheme, or begins like one of a
// host alone (//host). Browsers take a backslash for a slash.
func isURL(text string) bool {
	if len(text) > 1 && indexIn(text[0], `/\`) && indexIn(text[1], `/\`) {
		return namesHost(text)
	}
	scheme, rest, ok := strings.Cut(text, ":")
	if !ok || len(scheme) < 2 || len(scheme) > 20 || rest == "" {
		return false
	}
	if at := strings.IndexAny(text, " \n\t"); at >= 0 { // behind a host it is of the path
		host, slashes := strings.CutPrefix(rest, "//")
		end := strings.IndexAny(host, `/\?#`)
		if web := strings.ToLower(scheme); !slashes || end < 0 || at < len(text)-len(host)+end || web == "http" || web == "https" {
			return false // those of the web are looked for within texts
		}
	}
	for i := range len(scheme) {
		if c := scheme[i]; !letter(c) && (i == 0 || !digit(c) && c != '+' && c != '-' && c != '.') {
			return false
		}
	}
	switch strings.ToLower(scheme) {
	case "mailto", "tel", "urn":
		return false
	case "http", "https", "file", "data", "javascript", "ftp", "gopher", "dict", "ldap", "ws", "wss":
		return true
	}
	return strings.HasPrefix(rest, "//")
}

func urlEnd(c byte) bool { return c <= ' ' || strings.IndexByte("\"<>`|^", c) >= 0 }
