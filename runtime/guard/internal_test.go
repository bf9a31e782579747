package guard

// Unescaped returns a text without the escapes of JSON in it, and whether there
// are any.
func Unescaped(text string) (string, bool) {
	plain, from := unescapeJSON(text)
	return plain, from != nil
}

// KeyLiterals are what Keys looks for.
func KeyLiterals() []string {
	var all []string
	for _, k := range keyForms() {
		all = append(all, k.prefix)
	}
	return all
}
