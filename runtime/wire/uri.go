package wire

import (
	"net/netip"
	"net/url"
	"strings"
)

// validURI checks an absolute URI by the grammar of RFC 3986, appendix A, but
// for addresses of future versions of IP. Package url must take it too: it has
// no escapes of ASCII in host names.
func validURI(s string) bool {
	scheme, rest, ok := strings.Cut(s, ":")
	if !ok || !validScheme(scheme) {
		return false
	}
	rest, fragment, _ := strings.Cut(rest, "#")
	path, query, _ := strings.Cut(rest, "?")
	if !uriChars(fragment, ":@/?") || !uriChars(query, ":@/?") {
		return false
	}
	if after, ok := strings.CutPrefix(path, "//"); ok {
		authority, below, found := strings.Cut(after, "/")
		if !validAuthority(authority) {
			return false
		}
		if path = ""; found {
			path = "/" + below
		}
	}
	if !uriChars(path, ":@/") {
		return false
	}
	_, err := url.Parse(s)
	return err == nil
}

func validScheme(s string) bool {
	for i := range len(s) {
		if c := s[i]; !letter(c) && (i == 0 || !digit(c) && c != '+' && c != '-' && c != '.') {
			return false
		}
	}
	return s != ""
}

func validAuthority(s string) bool {
	if user, host, ok := strings.Cut(s, "@"); ok {
		if !uriChars(user, ":") {
			return false
		}
		s = host
	}
	host, port, _ := strings.Cut(s, ":")
	if inner, ok := strings.CutPrefix(s, "["); ok {
		host, port, ok = strings.Cut(inner, "]")
		if !ok || !validIP(host, netip.Addr.Is6) || port != "" && port[0] != ':' {
			return false
		}
		port = strings.TrimPrefix(port, ":")
	} else if !uriChars(host, "") {
		return false
	}
	return port == "" || decimalName(port)
}

// uriChars reports whether s consists of unreserved characters, delimiters
// within a component, escapes, and the further characters given.
func uriChars(s, more string) bool {
	for i := 0; i < len(s); i++ {
		switch c := s[i]; {
		case letter(c) || digit(c) || strings.IndexByte("-._~!$&'()*+,;=", c) >= 0 || strings.IndexByte(more, c) >= 0:
		case c == '%' && i+2 < len(s) && hexDigit(s[i+1]) && hexDigit(s[i+2]):
			i += 2
		default:
			return false
		}
	}
	return true
}

func hexDigit(c byte) bool { return digit(c) || c|0x20-'a' <= 5 }
