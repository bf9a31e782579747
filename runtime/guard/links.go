package guard

import (
	"net/url"
	"strings"
)

const (
	linkRule = "exfiltration link"
	maxLink  = 2048 // bytes of an image's link that are looked at
	maxBare  = 512  // and of another
)

// upTo returns what follows end, up to the next beginning of what begins there:
// so that many beginnings are not each looked at to the end of all of them.
func upTo(next, text string, end int) string {
	window := text[end:min(len(text), end+maxLink)]
	before, _, _ := strings.Cut(window, next)
	return before
}

// image takes the image of Markdown, which many programs load as they show it,
// if its address carries data.
func image(text string, _, end int) (int, string) {
	window := upTo("![", text, end)
	alt := strings.IndexByte(window, ']')
	if alt < 0 || alt+1 >= len(window) || window[alt+1] != '(' {
		return 0, ""
	}
	address := window[alt+2:]
	if stop := strings.IndexByte(address, ')'); stop >= 0 {
		address = address[:stop]
	}
	if !carries(address) {
		return 0, ""
	}
	return end + alt + 2 + len(address), linkRule
}

// imageTag takes the image of HTML likewise.
func imageTag(text string, _, end int) (int, string) {
	window := upTo("<img", text, end)
	at := strings.Index(window, "src=")
	if at < 0 || strings.IndexByte(window[:at], '>') >= 0 {
		return 0, ""
	}
	address := window[at+len("src="):]
	quote := "> "
	if address != "" && (address[0] == '"' || address[0] == '\'') {
		quote, address = address[:1], address[1:]
	}
	if stop := strings.IndexAny(address, quote); stop >= 0 {
		address = address[:stop]
	}
	if !carries(address) {
		return 0, ""
	}
	return end + at + len("src=") + len(address), linkRule
}

// script takes a link that runs a program.
func script(text string, _, end int) (int, string) {
	address := strings.ToLower(strings.TrimLeft(text[end:min(len(text), end+40)], " <\t\n"))
	if strings.HasPrefix(address, "javascript:") || strings.HasPrefix(address, "vbscript:") || strings.HasPrefix(address, "data:text/html") {
		return end, linkRule
	}
	return 0, ""
}

// bareLink takes an address with a place for the prompt, the conversation or
// secrets in it. An address within it needs no look of its own: what it holds is
// seen here.
func bareLink(text string, _, end int) (int, string) {
	stop := bareEnd(text, end)
	if at := strings.LastIndexByte(text[end:stop], '<'); at >= 0 && !strings.Contains(text[end+at:stop], ">") {
		if close := strings.IndexByte(text[stop:min(len(text), stop+40)], '>'); close >= 0 {
			stop += close + 1 // <session token>
		}
	}
	_, query, ok := strings.Cut(text[end:stop], "?")
	if query = foreign(query); !ok || !blank(query) || !hasAny(strings.ToLower(query), spoils) {
		return 0, ""
	}
	return stop, linkRule
}

// foreign returns a query without the pairs with which documentation says where a
// caller's own key goes: api_key={key}.
func foreign(query string) string {
	if !strings.ContainsAny(query, "{[<") {
		return query
	}
	var all []string
	for pair := range strings.SplitSeq(query, "&") {
		name, value, _ := strings.Cut(strings.ToLower(pair), "=")
		switch name {
		case "api_key", "apikey", "api-key", "key", "access_token", "token", "auth":
			switch strings.NewReplacer("your", "", "my", "", "api", "", "access", "", "auth", "", "_", "", "-", "", " ", "").Replace(strings.Trim(value, "{}[]<>.,;)")) {
			case "key", "token":
				continue
			}
		}
		all = append(all, pair)
	}
	return strings.Join(all, "&")
}

// bareEnd returns the end of an address, or of the part of it that is looked at.
func bareEnd(text string, end int) int {
	stop := end
	for stop < len(text) && stop-end < maxBare && text[stop] > ' ' && text[stop] != '"' {
		stop++
	}
	return stop
}

// spoils are what an attacker is after, in names and places of an address.
var spoils = []string{"secret", "password", "passwd", "token", "api_key", "apikey", "conversation", "history", "system", "prompt", "user data", "user_data", "userdata", "cookie", "session", "memory", "context", "private", "credential"}

// carries reports whether an address that is loaded unasked can carry data away:
// a place to fill in, or a long value.
func carries(address string) bool {
	if !strings.Contains(address, "//") {
		return false
	}
	_, query, ok := strings.Cut(address, "?")
	name := address[strings.LastIndexByte(address, '/')+1:]
	if stem, _, _ := strings.Cut(name, "."); !ok && opaque(stem) {
		return true
	}
	if !ok {
		return blank(address)
	}
	if blank(query) {
		return true
	}
	for pair := range strings.SplitSeq(query, "&") {
		_, value, _ := strings.Cut(pair, "=")
		if text, err := url.QueryUnescape(value); err == nil && (strings.Count(text, " ") >= 3 || opaque(text)) {
			return true
		}
	}
	return false
}

// opaque reports whether a value is long and encoded: 40 and more characters of
// base64 whose text is readable.
func opaque(value string) bool {
	if len(value) < 40 {
		return false
	}
	decoded, ok := fromBase64(value)
	return ok && readable(decoded)
}

// blank reports whether an address has a place to fill in: {x}, [X], <x>, or
// these escaped.
func blank(address string) bool {
	for _, pair := range [][2]string{{"{", "}"}, {"[", "]"}, {"<", ">"}, {"%7B", "%7D"}, {"%5B", "%5D"}, {"%3C", "%3E"}} {
		for rest := address; ; {
			_, behind, ok := strings.Cut(rest, pair[0])
			inside, next, closed := strings.Cut(behind, pair[1])
			if !ok || !closed {
				break
			}
			if len(inside) >= 3 {
				return true
			}
			rest = next
		}
	}
	return false
}

func hasAny(text string, list []string) bool { return containsAny(text, list) }
