package guard

import "sync"

// keyForms are the forms that issuers document, and passwords where they are
// named as such.
var keyForms = sync.OnceValue(func() []keyForm {
	var all []keyForm
	add := func(of func(byte) bool, least, most int, prefixes ...string) {
		for _, p := range prefixes {
			k := keyForm{prefix: p, least: least, most: most, of: of}
			k.end = k.run
			all = append(all, k)
		}
	}
	special := func(find func(text string, start, end int) (from, to int), literals ...string) {
		for _, l := range literals {
			all = append(all, keyForm{prefix: l, find: find})
		}
	}
	upper := func(c byte) bool { return digit(c) || 'A' <= c && c <= 'Z' }
	hexa := func(c byte) bool { return digit(c) || 'a' <= c && c <= 'f' }
	word := func(c byte) bool { return alnum(c) || c == '_' }
	dash := func(c byte) bool { return word(c) || c == '-' }
	dots := func(c byte) bool { return dash(c) || c == '.' }
	b64 := func(c byte) bool { return alnum(c) || c == '+' || c == '/' || c == '=' }
	add(upper, 16, 16, "AKIA", "ASIA", "ABIA", "ACCA")                                                                          // AWS
	add(b64, 100, 0, "FwoGZXIvYXdz", "IQoJb3JpZ2lu", "ABSKQmVkcm9ja0FQSUtleS")                                                  // AWS: sessions, Bedrock
	add(alnum, 36, 251, "ghp_", "gho_", "ghu_", "ghs_", "ghr_", "npm_")                                                         // GitHub, npm
	add(word, 22, 255, "github_pat_")                                                                                           // GitHub, fine-grained
	add(dash, 20, 80, "glpat-", "gldt-", "glrt-", "glptt-", "glft-", "glcbt-", "glimt-", "glagent-", "gloas-", "glsoat-")       // GitLab
	add(dash, 20, 200, "sk-")                                                                                                   // OpenAI, Anthropic, DeepSeek, OpenRouter
	add(dash, 10, 250, "xoxa-", "xoxb-", "xoxc-", "xoxd-", "xoxe-", "xoxe.", "xoxp-", "xoxr-", "xoxs-", "xapp-")                // Slack
	add(func(c byte) bool { return word(c) || c == '/' }, 40, 90, "hooks.slack.com/services/T")                                 // Slack
	add(func(c byte) bool { return dash(c) || c == '/' }, 80, 120, "discord.com/api/webhooks/", "discordapp.com/api/webhooks/") // Discord
	add(dash, 35, 35, "AIza")                                                                                                   // Google
	add(dash, 20, 0, "ya29.")                                                                                                   // Google
	add(dash, 24, 40, "GOCSPX-")                                                                                                // Google, OAuth clients
	add(alnum, 16, 255, "sk_live_", "rk_live_", "sk_test_", "rk_test_", "whsec_")                                               // Stripe
	add(dots, 40, 80, "SG.")                                                                                                    // SendGrid
	add(hexa, 32, 32, "SK", "key-")                                                                                             // Twilio, Mailgun
	add(alnum, 30, 40, "hf_", "api_org_")                                                                                       // Hugging Face
	add(alnum, 60, 70, "dop_v1_", "doo_v1_")                                                                                    // DigitalOcean
	add(alnum, 32, 32, "shpat_", "shpca_", "shppa_", "shpss_")                                                                  // Shopify
	add(dash, 50, 0, "pypi-AgEIcHlwaS5vcmc", "pypi-AgENdGVzdC5weXBpLm9yZw")                                                     // PyPI
	add(dash, 40, 0, "hvs.", "hvb.", "ATATT3", "ATBB")                                                                          // Vault, Atlassian
	add(dash, 32, 120, "gsk_", "tvly-", "r8_", "pplx-", "xai-", "nvapi-")                                                       // providers of models
	add(dash, 20, 120, "lin_api_", "ntn_", "figd_", "PMAK-", "glsa_", "NRAK-", "sntrys_", "dckr_pat_", "sbp_", "pscale_tkn_", "HRKU-", "nfp_", "rubygems_")
	add(hexa, 32, 34, "dapi")              // Databricks
	add(upper, 58, 58, "AGE-SECRET-KEY-1") // age
	all = append(all, keyForm{prefix: "eyJ", end: jwt})
	special(privateKey, "-----BEGIN ")
	special(userInfo, "://")
	special(beforeAt, "@tcp(", "@unix(", "@cloudsql(") // of the Go driver for MySQL
	special(telegram, ":AA")
	special(signature, "?sig=", "&sig=") // shared access signatures of Azure
	special(assigned(b64, 40, 100), "AccountKey=", "SharedAccessKey=", "aws_secret_access_key", "AWS_SECRET_ACCESS_KEY", "SecretAccessKey")
	tilde := func(c byte) bool { return dots(c) || c == '~' }
	special(azure(tilde), "Q~") // Azure, client secrets
	special(assigned(tilde, 8, 64), "AZURE_CLIENT_SECRET", "client_secret")
	special(named, nameEnds...)
	special(basic, "Basic ", "basic ", "BASIC ")
	special(assigned(func(c byte) bool { return tilde(c) || b64(c) }, 24, 4096), "Bearer ", "bearer ", "BEARER ")
	return all
})

// assigned takes what is assigned to a name: behind quotes, colons and the like.
func assigned(of func(byte) bool, least, most int) func(string, int, int) (int, int) {
	return func(text string, _, end int) (from, to int) {
		from = end
		for from < len(text) && from-end < 8 && indexIn(text[from], " \"':=>\t\\") {
			from++
		}
		to = from
		for to < len(text) && to-from <= most && of(text[to]) {
			to++
		}
		for to > from && text[to-1] == '.' {
			to--
		}
		if n := to - from; n < least || n > most || !varied(text[from:to]) || !hasDigit(text[from:to]) || ordinary(text[from:to]) {
			return 0, 0
		}
		return from, to
	}
}

// azure takes a client secret of Azure: three characters, a digit, "Q~" and 31 to
// 34 more.
func azure(of func(byte) bool) func(string, int, int) (int, int) {
	return func(text string, start, end int) (from, to int) {
		from = start - 4
		if from < 0 || !digit(text[start-1]) || from > 0 && of(text[from-1]) {
			return 0, 0
		}
		for to = from; to < len(text) && to-end <= 34 && of(text[to]); to++ {
		}
		if n := to - end; n < 31 || n > 34 || !varied(text[from:to]) {
			return 0, 0
		}
		return from, to
	}
}

// signature takes a signature of 32 bytes in base64, perhaps with escapes.
func signature(text string, _, end int) (from, to int) {
	to = end
	for to < len(text) && to-end < 80 && (alnum(text[to]) || indexIn(text[to], "%+/=-_")) {
		to++
	}
	if to-end < 43 || !varied(text[end:to]) {
		return 0, 0
	}
	return end, to
}

// telegram takes the token of a bot: digits, a colon and 35 characters.
func telegram(text string, start, end int) (from, to int) {
	from = start
	for from > 0 && start-from < 11 && digit(text[from-1]) {
		from--
	}
	to = end
	for to < len(text) && to-end < 34 && (alnum(text[to]) || text[to] == '_' || text[to] == '-') {
		to++
	}
	if n := start - from; n < 8 || n > 10 || to-end != 33 || !varied(text[end:to]) || from > 0 && wordByte(text[from-1]) || to < len(text) && wordByte(text[to]) {
		return 0, 0
	}
	return from, to
}

func hasDigit(text string) bool {
	for i := range len(text) {
		if digit(text[i]) {
			return true
		}
	}
	return false
}

func indexIn(c byte, set string) bool {
	for i := range len(set) {
		if set[i] == c {
			return true
		}
	}
	return false
}
