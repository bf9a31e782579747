package guard

import "strings"

// Keys returns a guardrail that finds API keys, tokens and private keys by the
// forms that their issuers give them, and passwords in URLs. Its rule is
// "secret".
func Keys() Guardrail {
	var literals []string
	for _, k := range keyForms {
		literals = append(literals, k.prefix)
	}
	a := newAutomaton(literals, false)
	return finder(func(found []Detection, text string) []Detection {
		a.scan(text, func(i, end int) int {
			k := keyForms[i]
			start := end - len(k.prefix)
			if k.prefix != schemeEnd && k.prefix != pemBegin && start > 0 && (alnum(text[start-1]) || text[start-1] == '_' || text[start-1] == '-') {
				return end
			}
			if stop := k.end(text, start, end); stop > 0 {
				if k.prefix == schemeEnd {
					start = end
				}
				found = append(found, Detection{"secret", start, stop})
				return stop
			}
			return end
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
}

const (
	schemeEnd = "://"
	pemBegin  = "-----BEGIN "
)

// keyForms are the forms that issuers document.
var keyForms = func() []keyForm {
	var all []keyForm
	add := func(of func(byte) bool, least, most int, prefixes ...string) {
		for _, p := range prefixes {
			k := keyForm{prefix: p, least: least, most: most, of: of}
			k.end = k.run
			all = append(all, k)
		}
	}
	upper := func(c byte) bool { return digit(c) || 'A' <= c && c <= 'Z' }
	word := func(c byte) bool { return alnum(c) || c == '_' }
	dash := func(c byte) bool { return word(c) || c == '-' }
	dots := func(c byte) bool { return dash(c) || c == '.' }
	add(upper, 16, 16, "AKIA", "ASIA", "ABIA", "ACCA") // AWS
	add(alnum, 36, 251, "ghp_", "gho_", "ghu_", "ghs_", "ghr_", "npm_")
	add(word, 22, 255, "github_pat_")
	add(dash, 20, 64, "glpat-", "gldt-", "glrt-")                                 // GitLab
	add(dash, 20, 200, "sk-")                                                     // OpenAI, Anthropic and others
	add(dash, 10, 250, "xoxa-", "xoxb-", "xoxp-", "xoxr-", "xoxs-", "xapp-")      // Slack
	add(dash, 35, 35, "AIza")                                                     // Google
	add(dash, 20, 0, "ya29.")                                                     // Google
	add(alnum, 16, 255, "sk_live_", "rk_live_", "sk_test_", "rk_test_", "whsec_") // Stripe
	add(dots, 40, 80, "SG.")                                                      // SendGrid
	add(alnum, 30, 40, "hf_")                                                     // Hugging Face
	add(alnum, 60, 70, "dop_v1_", "doo_v1_")                                      // DigitalOcean
	add(alnum, 32, 32, "shpat_", "shpca_", "shppa_", "shpss_")                    // Shopify
	add(dash, 50, 0, "pypi-AgEIcHlwaS5vcmc")                                      // PyPI
	add(dash, 40, 0, "hvs.", "hvb.")                                              // Vault
	add(dash, 32, 64, "gsk_", "tvly-", "r8_", "pplx-")
	all = append(all,
		keyForm{prefix: "eyJ", end: jwt}, keyForm{prefix: pemBegin, end: privateKey}, keyForm{prefix: schemeEnd, end: userInfo})
	return all
}()

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
func privateKey(text string, _, end int) int {
	line := text[end:min(len(text), end+40)]
	label, _, ok := strings.Cut(line, "-----")
	if !ok || !strings.HasSuffix(label, "PRIVATE KEY") && !strings.HasSuffix(label, "PRIVATE KEY BLOCK") {
		return 0
	}
	close := "-----END " + label + "-----"
	if i := strings.Index(text[end:], close); i >= 0 {
		return end + i + len(close)
	}
	return len(text)
}

// userInfo takes the password of a URL.
func userInfo(text string, _, end int) int {
	const most = 256
	colon := 0
	for at := end; at < len(text) && at-end < most; at++ {
		switch c := text[at]; {
		case c == ':' && colon == 0:
			colon = at
		case c == '@' && colon > 0 && at > colon+1:
			return at
		case c == '/' || c == '?' || c == '#' || c == '@' || c <= ' ' || c == '"' || c == '<' || c == '{' || c == '$':
			return 0
		}
	}
	return 0
}
