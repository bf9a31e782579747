package wire

import (
	"net/netip"
	"strings"
	"time"
)

// ValidFormat reports whether s has the format of that name: date-time, date,
// time, email, uuid, uri, ipv4, ipv6 or hostname, as JSON Schema defines them
// and, for the first three, package time takes them. Any other name is the
// format of every string.
func ValidFormat(name, s string) bool {
	switch name {
	case "date-time":
		_, ok := parseTime(s)
		return ok
	case "date":
		_, err := time.Parse(time.DateOnly, s)
		return err == nil
	case "time":
		_, ok := parseTime("2000-01-01T" + s)
		return ok
	case "email":
		return validEmail(s)
	case "uuid":
		return validUUID(s)
	case "uri":
		return validURI(s)
	case "ipv4":
		return validIP(s, netip.Addr.Is4)
	case "ipv6":
		return validIP(s, netip.Addr.Is6)
	case "hostname":
		return validHostname(s)
	}
	return true
}

// parseTime reads a date and time of RFC 3339. Package time alone would also
// take hours of one digit, decimals after a comma, and any zone.
func parseTime(s string) (time.Time, bool) {
	const shape = "0000-00-00T00:00:00"
	if len(s) <= len(shape) || !hasShape(s[:len(shape)], shape) {
		return time.Time{}, false
	}
	zone := s[len(shape):]
	if zone[0] == '.' {
		n := 1
		for n < len(zone) && digit(zone[n]) {
			n++
		}
		zone = zone[n:]
	}
	if zone != "Z" && (!hasShape(zone, "+00:00") && !hasShape(zone, "-00:00") || zone[1:3] > "23" || zone[4:] > "59") {
		return time.Time{}, false
	}
	t, err := time.Parse(time.RFC3339, s)
	return t, err == nil
}

// hasShape reports whether s is like shape, where 0 stands for any digit.
func hasShape(s, shape string) bool {
	if len(s) != len(shape) {
		return false
	}
	for i := range len(s) {
		if shape[i] == '0' && !digit(s[i]) || shape[i] != '0' && s[i] != shape[i] {
			return false
		}
	}
	return true
}

func validIP(s string, kind func(netip.Addr) bool) bool {
	a, err := netip.ParseAddr(s)
	return err == nil && kind(a) && a.Zone() == ""
}

func validUUID(s string) bool {
	if len(s) != 36 {
		return false
	}
	for i := range len(s) {
		switch c := s[i]; i {
		case 8, 13, 18, 23:
			if c != '-' {
				return false
			}
		default:
			if !digit(c) && c|0x20-'a' > 5 {
				return false
			}
		}
	}
	return true
}

// validHostname checks a name of RFC 1123.
func validHostname(s string) bool {
	if len(s) > 253 {
		return false
	}
	for label := range strings.SplitSeq(s, ".") {
		if label == "" || len(label) > 63 || label[0] == '-' || label[len(label)-1] == '-' {
			return false
		}
		for i := range len(label) {
			if c := label[i]; !letter(c) && !digit(c) && c != '-' {
				return false
			}
		}
	}
	return true
}

// validEmail checks a mailbox of RFC 5321.
func validEmail(s string) bool {
	at := strings.LastIndexByte(s, '@')
	if at < 0 || at > 64 || len(s) > 254 || !validLocal(s[:at]) {
		return false
	}
	domain := s[at+1:]
	if ip, ok := strings.CutPrefix(domain, "["); ok && strings.HasSuffix(ip, "]") {
		ip = strings.TrimSuffix(ip, "]")
		if six, ok := strings.CutPrefix(ip, "IPv6:"); ok {
			return validIP(six, netip.Addr.Is6)
		}
		return validIP(ip, netip.Addr.Is4)
	}
	return validHostname(domain)
}

// validLocal checks what comes before the @: a text in quotes, or words with
// points between them.
func validLocal(s string) bool {
	if len(s) > 1 && s[0] == '"' && s[len(s)-1] == '"' {
		for i := 1; i < len(s)-1; i++ {
			if c := s[i]; c < ' ' || c > '~' || c == '"' || c == '\\' {
				return false
			}
		}
		return true
	}
	for word := range strings.SplitSeq(s, ".") {
		if word == "" {
			return false
		}
		for i := range len(word) {
			if c := word[i]; !letter(c) && !digit(c) && strings.IndexByte("!#$%&'*+-/=?^_`{|}~", c) < 0 {
				return false
			}
		}
	}
	return true
}
