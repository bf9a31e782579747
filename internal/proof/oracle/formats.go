package oracle

import (
	"errors"
	"net/netip"
	"net/url"
	"regexp"

	"github.com/santhosh-tekuri/jsonschema/v6"
)

// formats take the place of the validator's own where those let through what
// the standard does not: a sign in an IPv4 address, a host name with a dot at
// its end, spaces and other characters in a URI, control characters in the
// quotes of a mailbox. They are written after the grammars of the standards.
var formats = []jsonschema.Format{
	text("ipv4", func(s string) bool { return ipv4.MatchString(s) }),
	text("hostname", func(s string) bool { return len(s) <= 253 && hostname.MatchString(s) }),
	text("email", isMailbox),
	text("uri", isURI),
}

var errFormat = errors.New("not of the format")

// text makes a format of strings.
func text(name string, valid func(string) bool) jsonschema.Format {
	return jsonschema.Format{Name: name, Validate: func(v any) error {
		if s, ok := v.(string); ok && !valid(s) {
			return errFormat
		}
		return nil
	}}
}

const (
	octet = `(?:25[0-5]|2[0-4][0-9]|1[0-9][0-9]|[1-9]?[0-9])`
	quad  = octet + `(?:\.` + octet + `){3}`
	label = `[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?`
	host  = label + `(?:\.` + label + `)*`
	atom  = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+"
)

var (
	ipv4     = regexp.MustCompile(`^` + quad + `$`)              // RFC 2673, section 3.2
	hostname = regexp.MustCompile(`^` + host + `$`)              // RFC 1123, section 2.1
	mailbox  = regexp.MustCompile(`^(` + atom + `(?:\.` + atom + // RFC 5321, section 4.1.2, without quoted pairs
		`)*|"[ !#-\[\]-~]*")@(?:(` + host + `)|\[(` + quad + `)\]|\[IPv6:([^\]]*)\])$`)
)

func isMailbox(s string) bool {
	m := mailbox.FindStringSubmatch(s)
	return m != nil && len(s) <= 254 && len(m[1]) <= 64 && len(m[2]) <= 253 && (m[4] == "" || isIPv6(m[4])) &&
		(m[2] != "" || m[3] != "" || m[4] != "")
}

func isIPv6(s string) bool {
	a, err := netip.ParseAddr(s)
	return err == nil && a.Is6() && a.Zone() == ""
}

// The grammar of RFC 3986, appendix A.
const (
	unreserved = `\-A-Za-z0-9._~`
	sub        = `!$&'()*+,;=`
	pct        = `%[0-9A-Fa-f]{2}`
	pchar      = `(?:[` + unreserved + sub + `:@]|` + pct + `)`
	authority  = `(?:(?:[` + unreserved + sub + `:]|` + pct + `)*@)?(?:\[([^\]]*)\]|(?:[` + unreserved + sub + `]|` + pct + `)*)(?::[0-9]*)?`
	path       = `(?:/` + pchar + `*)*`
)

var uri = regexp.MustCompile(`^[A-Za-z][A-Za-z0-9+.-]*:(?://` + authority + path + `|/(?:` + pchar + `+` + path + `)?|` + pchar + `+` + path + `|)` +
	`(?:\?(?:` + pchar + `|[/?])*)?(?:#(?:` + pchar + `|[/?])*)?$`)

// isURI asks for the grammar and, as the validator itself, for package url,
// which takes no escapes of ASCII in host names.
func isURI(s string) bool {
	m := uri.FindStringSubmatch(s)
	_, err := url.Parse(s)
	return m != nil && err == nil && (m[1] == "" || isIPv6(m[1]))
}
