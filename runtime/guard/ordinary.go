package guard

import "strings"

// algorithms are the words that begin names of algorithms, encodings and types,
// as they stand behind the name of a password or key: sha256, utf8mb4, int64.
var algorithms = wordSet("aes argon ascii base bcrypt bit bits blake blowfish byte bytes camellia chacha char chars cram crc crypt des digest ecdsa ed " +
	"es float hex hmac hs http int ipv iso kerberos krb latin md ntlm oauth pbkdf pkcs poly ps ripemd rot rs rsa salsa scram scrypt secp sha " +
	"shake ssha ssl text tls uint utf uuid varchar nvarchar x xchacha")

// algorithmParts are what may follow them.
var algorithmParts = wordSet("cbc cfb ctr d ecb encoded encrypted encryption format gcm general ci ctrl hash hashed i id k kw le be mb mode oaep " +
	"plus pss r s salt siv string unicode url v w with xts")

// algorithmNumbers are those of more than three digits that do: a year does not.
var algorithmNumbers = wordSet("1024 1305 2048 3072 4096 8192 8859 25519")

func wordSet(words string) map[string]bool {
	set := map[string]bool{}
	for w := range strings.FieldsSeq(words) {
		set[w] = true
	}
	return set
}

// ordinary reports whether a value that stands behind the name of a secret is
// something else, which tells where the secret is or how it is kept: a path, a
// URL, or an algorithm, encoding or type.
func ordinary(value string) bool {
	return isPath(value) || schemed(value) || algorithm(strings.ToLower(strings.TrimRight(value, ".:;)]}")))
}

// isPath reports whether a value is an absolute path: of two names or more, none
// of which looks made up.
func isPath(value string) bool {
	if !rooted(value) {
		return false
	}
	names := 0
	for name := range strings.SplitSeq(strings.TrimLeft(value[1:], `:/\`), "/") {
		upper, lower, digits := false, false, false
		for i := range len(name) {
			c := name[i]
			upper, lower, digits = upper || 'A' <= c && c <= 'Z', lower || 'a' <= c && c <= 'z', digits || digit(c)
			if !wordByte(c) && !indexIn(c, "-.@") {
				return false
			}
		}
		if upper && lower && digits || len(name) > 32 {
			return false
		}
		if name != "" {
			names++
		}
	}
	return names > 1 || value[0] != '/' && names > 0
}

// rooted reports whether a value begins as an absolute path.
func rooted(value string) bool {
	return strings.HasPrefix(value, "/") || strings.HasPrefix(value, "~/") ||
		len(value) > 2 && letter(value[0]) && value[1] == ':' && indexIn(value[2], `/\`)
}

// schemed reports whether a value is a URL. A password in it is found as such.
func schemed(value string) bool {
	scheme, rest, ok := strings.Cut(value, "://")
	return ok && len(scheme) > 1 && rest != "" && letter(scheme[0]) && strings.Trim(strings.ToLower(scheme), "abcdefghijklmnopqrstuvwxyz0123456789+-.") == ""
}

// algorithm reports whether a value, in lower case, is made of the words for
// algorithms and their numbers alone.
func algorithm(value string) bool {
	first := true
	for i := 0; i < len(value); {
		at := i
		switch c := value[i]; {
		case letter(c):
			for i < len(value) && letter(value[i]) {
				i++
			}
			if w := value[at:i]; !algorithms[w] && (first || !algorithmParts[w]) {
				return false
			}
			first = false
		case digit(c):
			for i < len(value) && digit(value[i]) {
				i++
			}
			if first || i-at > len("256") && !algorithmNumbers[value[at:i]] {
				return false
			}
		case !first && indexIn(c, "-_./"):
			i++
		default:
			return false
		}
	}
	return !first
}

// workingFolder reports whether the name that ends in wd at end is PWD or OLDPWD,
// which shells give to folders, and value is one.
func workingFolder(text string, end int, value string) bool {
	if !rooted(value) && !strings.HasPrefix(value, "~") {
		return false
	}
	name := strings.ToLower(text[max(0, end-len("_oldpwd")):end])
	if strings.HasSuffix(name, "oldpwd") {
		name = strings.TrimSuffix(name, "oldpwd")
	} else {
		name = strings.TrimSuffix(name, "pwd")
	}
	return name == "" || !wordByte(name[len(name)-1])
}
