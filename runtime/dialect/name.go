package dialect

import (
	"fmt"
	"strings"
)

// names is the form of a name: one of first, then any of rest, both in the
// notation of a character class. The zero value takes everything.
type names struct {
	first, rest string
	max         int
	source      string
	doubtful    bool // of properties: nothing confirms it, so that others are sent all the same
}

// pattern returns the form as a regular expression.
func (n names) pattern() string {
	if n.first == n.rest {
		return fmt.Sprintf("^[%s]{1,%d}$", n.first, n.max)
	}
	return fmt.Sprintf("^[%s][%s]{0,%d}$", n.first, n.rest, n.max-1)
}

func (n names) match(name string) bool {
	if n.max == 0 {
		return true
	}
	if name == "" || len(name) > n.max || !inClass(n.first, name[0]) {
		return false
	}
	for i := 1; i < len(name); i++ {
		if !inClass(n.rest, name[i]) {
			return false
		}
	}
	return true
}

// inClass reports whether c is in a character class. A dash stands for itself
// at the end only.
func inClass(class string, c byte) bool {
	for i := 0; i < len(class); i++ {
		if i+2 < len(class) && class[i+1] == '-' {
			if class[i] <= c && c <= class[i+2] {
				return true
			}
			i += 2
		} else if class[i] == c {
			return true
		}
	}
	return false
}

// CheckName reports why a tool's name is refused; nil where it is taken. The
// error is an [*Error].
func (d Dialect) CheckName(name string) error {
	r, err := d.rules()
	if err != nil {
		return err
	}
	if !r.name.match(name) {
		return &Error{Dialect: d, Tool: name, Rule: "name", Message: "the name must match " + r.name.pattern()}
	}
	return nil
}

// A doubt is about names that are taken, but may cause trouble all the same.
type doubt struct {
	chars  string // holding one of these
	max    int    // or longer than this
	text   string
	source string
}

// DoubtName returns why a name that the dialect takes may cause trouble all
// the same, "" where nothing is known.
func (d Dialect) DoubtName(name string) string {
	if r, err := d.rules(); err == nil && (strings.ContainsAny(name, r.doubtName.chars) || r.doubtName.max > 0 && len(name) > r.doubtName.max) {
		return r.doubtName.text
	}
	return ""
}
