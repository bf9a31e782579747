package guard_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/toolgen-dev/toolgen/runtime/guard"
)

// part is text of which keys are made: it has all kinds of letters.
const part = "aB3dE6gH9jK2mN5pQ8sT1vW4yZ7cF0rL"

// keySamples has a secret for each literal that Keys looks for, and what stands
// around it. "|" parts what is kept before, the secret, and what is kept behind.
var keySamples = func() map[string]string {
	all := map[string]string{
		"ABSKQmVkcm9ja0FQSUtleS": "|ABSKQmVkcm9ja0FQSUtleS" + part + part + part + part + "|", "github_pat_": "|github_pat_11AABBCCD0" + part + "|",
		"hooks.slack.com/services/T":   "https://|hooks.slack.com/services/T01ABCDEF/B01ABCDEF/" + part + "|",
		"discord.com/api/webhooks/":    "https://|discord.com/api/webhooks/123456789012345678/" + part + part + "|",
		"discordapp.com/api/webhooks/": "https://|discordapp.com/api/webhooks/123456789012345678/" + part + part + "|",
		"AIza":                         "|AIza" + part + "012|", "ya29.": "|ya29." + part + "|", "GOCSPX-": "|GOCSPX-" + part + "|", "SG.": "|SG." + part[:22] + "." + part + "01|",
		"SK": "|SK0123456789abcdef0123456789abcdef|", "key-": "|key-0123456789abcdef0123456789abcdef|", "dapi": "|dapi0123456789abcdef0123456789abcdef|",
		"AGE-SECRET-KEY-1": "|AGE-SECRET-KEY-1" + strings.ToUpper(part+part[:26]) + "|",
		"eyJ":              "|eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.dozjgNryP4J3jVmNHl0w5N_XgL0n3I9PlFUP0THsR8U|",
		"-----BEGIN ":      "|-----BEGIN EC PRIVATE KEY-----\nMHc\n-----END EC PRIVATE KEY-----|\n",
		"://":              "amqp://|ann:hunter22|@mq/x", "@tcp(": "|ann:hunter22|@tcp(db:3306)/x", "@unix(": "|ann:hunter22|@unix(/db)/x", "@cloudsql(": "|ann:hunter22|@cloudsql(p:r:i)/x",
		":AA": "bot |123456789:AA" + part + "0| x", "?sig=": "https://a/b?sig=|" + part + "0123456789a%3D|&x", "&sig=": "https://a/b?c=d&sig=|" + part + "0123456789a%3D|",
		"Q~":   "|3Wb8Q~" + part + "|, x",
		"word": "password = |hunter22x|", "Word": "dbPassWord: |hunter22x|", "WORD": "DB_PASSWORD=|hunter22x|", "wd": "passwd=|hunter22x|", "Wd": "PassWd=|hunter22x|", "WD": "PWD=|hunter22x|",
		"phrase": "passphrase: |hunter22x|", "PHRASE": "KEY_PASSPHRASE=|hunter22x|", "cret": `"secret": "|` + part + `|"`, "CRET": "APP_SECRET=|" + part + "|",
		"key": "api_key=|" + part + "|", "Key": "apiKey: |" + part + "|", "KEY": "API_KEY=|" + part + "|", "ken": "auth_token: |" + part + "|", "KEN": "TOKEN=|" + part + "|",
		"Basic ": "Basic |YW5uOmh1bnRlcjIyMg==|", "basic ": "basic |YW5uOmh1bnRlcjIyMg==|", "BASIC ": "BASIC |YW5uOmh1bnRlcjIyMg==|",
	}
	for sample, literals := range map[string][]string{
		"|*" + strings.ToUpper(part[:16]) + "|": {"AKIA", "ASIA", "ABIA", "ACCA"},
		"|*" + part + part + part + part + "|":  {"FwoGZXIvYXdz", "IQoJb3JpZ2lu"},
		"|*" + part + "0123|":                   {"ghp_", "gho_", "ghu_", "ghs_", "ghr_", "npm_"},
		"|*" + part[:20] + "|":                  {"glpat-", "gldt-", "glrt-", "glptt-", "glft-", "glcbt-", "glimt-", "glagent-", "gloas-", "glsoat-", "sk-"},
		"|*1234567890-" + part + "|":            {"xoxa-", "xoxb-", "xoxc-", "xoxd-", "xoxe-", "xoxe.", "xoxp-", "xoxr-", "xoxs-", "xapp-"},
		"|*" + part[:24] + "|":                  {"sk_live_", "rk_live_", "sk_test_", "rk_test_", "whsec_"},
		"|*" + part + "|":                       {"hf_", "api_org_", "shpat_", "shpca_", "shppa_", "shpss_"},
		"|*" + part + part + "|":                {"dop_v1_", "doo_v1_", "pypi-AgEIcHlwaS5vcmc", "pypi-AgENdGVzdC5weXBpLm9yZw", "hvs.", "hvb.", "ATATT3", "ATBB"},
		"|*" + part + "01|":                     {"gsk_", "tvly-", "r8_", "pplx-", "xai-", "nvapi-"},
		"|*" + part[:21] + "|":                  {"lin_api_", "ntn_", "figd_", "PMAK-", "glsa_", "NRAK-", "sntrys_", "dckr_pat_", "sbp_", "pscale_tkn_", "HRKU-", "nfp_", "rubygems_"},
		"*=|" + part + part[:12] + "|;x":        {"AccountKey", "SharedAccessKey", "aws_secret_access_key", "AWS_SECRET_ACCESS_KEY", "SecretAccessKey"},
		"*=|" + part[:9] + "~-|;x":              {"AZURE_CLIENT_SECRET", "client_secret"},
		"*|" + part + "~-.+/|":                  {"Bearer ", "bearer ", "BEARER "},
	} {
		for _, l := range literals {
			all[l] = strings.ReplaceAll(sample, "*", l)
		}
	}
	for _, l := range []string{"AccountKey", "SharedAccessKey"} { // literals with the sign
		all[l+"="] = all[l]
		delete(all, l)
	}
	return all
}()

// Every literal of the rule has a sample, and every sample a literal.
func TestEveryKey(t *testing.T) {
	literals := guard.KeyLiterals()
	for _, l := range literals {
		sample, ok := keySamples[l]
		if !assert.True(t, ok, "no sample for %q", l) {
			continue
		}
		parts := strings.Split(sample, "|")
		if assert.Len(t, parts, 3, sample) {
			assert.Equal(t, parts[0]+"[secret]"+parts[2], redact(t, guard.Keys(), strings.Join(parts, "")), l)
		}
	}
	for l := range keySamples {
		assert.True(t, slices.Contains(literals, l), "nothing looks for %q", l)
	}
}

// A key that two literals lead to is one finding.
func TestKeyIsFoundOnce(t *testing.T) {
	assert.Len(t, rules(t, guard.Keys(), "client_secret="+part), 1)
	assert.Len(t, rules(t, guard.Keys(), "client_secret="+part+" client_secret="+part), 2)
}

// What stands behind the name of a secret may tell where it is, or how it is kept.
func TestNamesOfSecretsBeforeOthers(t *testing.T) {
	for _, text := range []string{
		"PWD=/home/user1/src", "OLDPWD=/srv1234", "pwd: /home/user1", `{"PWD":"/Users/Ann2Lee/x"}`, "export PWD=~user1/src", "PWD=C:/Users/ann1",
		"password: sha256", "password = argon2id", `"password": "bcrypt2"`, "password: utf8mb4", "password: base64-encoded", "passwd=pbkdf2-hmac-sha256.",
		"secret: PBKDF2-HMAC-SHA256", "api_key: aes-256-gcm-siv-with-hmac-sha512", "client_secret: argon2id", "password: varchar255", "passphrase: ed25519",
		"password: https://vault.example/v1/db", "secret=vault+https://vault.example/v1/db/22", "token: s3://bucket-1/tokens/2024",
		"password: /run/secrets/db1", "secret=/run/secrets/db1/2024", "client_secret=/run/secrets/db1", "password: ~/.config/pw1", "token: /var/run/secrets/k8s1/token2",
	} {
		assert.Equal(t, text, redact(t, guard.Keys(), text))
	}
	for text, want := range map[string]string{
		"PWD=hunter22x":                            "PWD=[secret]",
		"DB_PWD=/x9!kQ2zz":                         "DB_PWD=[secret]",
		"password=/x9!kQ2zz":                       "password=[secret]",
		"password: ~Hunter22":                      "password: [secret]",
		"password=sha256sum9x":                     "password=[secret]",
		"password: text2024, password=Ed256!":      "password: [secret], password=[secret]",
		"password: sha256:9f86d081884c":            "password: [secret]",
		"secret=/aB3dE6gH9jK2/mN5pQ8sT1vW4yZ7":     "secret=[secret]",
		"password: https://ann:hunter22@x.example": "password: https://[secret]@x.example",
	} {
		assert.Equal(t, want, redact(t, guard.Keys(), text))
	}
}
