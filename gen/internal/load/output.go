package load

import (
	"fmt"
	"path/filepath"
	"regexp"
	"strings"
	"unicode"
)

// windowsDevice matches names that are no files there, whatever their extension.
var windowsDevice = regexp.MustCompile(`(?i)^(con|prn|aux|nul|com[0-9]|lpt[0-9])$`)

// BadOutput says why a name cannot be that of a generated file, "" if it can.
// The go command reads all of a package's configuration from names: what it
// ignores, takes for a test or leaves out on other systems would not be part of
// the package.
func BadOutput(name string) string {
	switch {
	case name != filepath.Base(name) || strings.ContainsAny(name, `/\`):
		return fmt.Sprintf("%q is not a plain file name", name)
	case !strings.HasSuffix(name, ".go"):
		return fmt.Sprintf("%q does not end in .go", name)
	case strings.HasSuffix(name, "_test.go"):
		return fmt.Sprintf("%q is a test file", name)
	case name[0] == '.' || name[0] == '_':
		return fmt.Sprintf("the go command ignores %q", name)
	case strings.ContainsAny(name, "\"'`*<>?|:") || strings.ContainsFunc(name, unicode.IsControl):
		return fmt.Sprintf("%q holds a character that file names in a module must not have", name)
	}
	if stem, _, _ := strings.Cut(name, "."); windowsDevice.MatchString(stem) {
		return fmt.Sprintf("%q is a device on Windows", name)
	}
	if tags := nameTags(name); len(tags) > 0 {
		return fmt.Sprintf("by its name, %q is built for %s only", name, strings.Join(tags, " and "))
	}
	return ""
}
