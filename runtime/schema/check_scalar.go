package schema

import (
	"encoding/json"
	"fmt"
	"math/big"
	"regexp"
	"slices"
	"sync"

	"github.com/toolgen-dev/toolgen/internal/ecmaregexp"
	"github.com/toolgen-dev/toolgen/runtime/wire"
)

// scalar reads a string, number, boolean or null of a wanted type, and checks
// what is particular to it.
func (c *check) scalar(list []*Schema, at int, kind string) {
	switch kind {
	case "string":
		if s, ok := wire.Token(c.d); ok && c.enums(list, at, kind) {
			c.strings(list, at, s)
		}
	case "number":
		var n json.Number
		if !wire.Number(c.d, &n) {
			return
		}
		if want := wanted(list); want != nil && !slices.Contains(want, "number") && !IsInteger(n) {
			c.d.RefuseValue(at, "type", "want "+typesText(want)+", got ")
			c.choices(list, at)
			return
		}
		if c.enums(list, at, kind) {
			c.numbers(list, at, n)
		}
	default:
		c.d.Skip()
		c.enums(list, at, kind)
	}
}

// strings checks the keywords about strings.
func (c *check) strings(list []*Schema, at int, v string) {
	for _, s := range list {
		if s.MinLength != nil && wire.Length(v) < *s.MinLength {
			c.d.Refuse(at, "minLength", countText("at least", *s.MinLength, "character"))
		}
		if s.MaxLength != nil && wire.Length(v) > *s.MaxLength {
			c.d.Refuse(at, "maxLength", countText("at most", *s.MaxLength, "character"))
		}
		if s.Pattern != "" && !matches(s.Pattern, v) {
			c.d.Refuse(at, "pattern", "must match the pattern "+s.Pattern)
		}
		if s.Format != "" && !wire.ValidFormat(s.Format, v) {
			c.d.Refuse(at, "format", "must have the format "+s.Format)
		}
	}
}

// numbers checks the bounds of numbers.
func (c *check) numbers(list []*Schema, at int, n json.Number) {
	v := decimalOf(n)
	for _, s := range list {
		if s.Minimum != "" && v.compare(decimalOf(s.Minimum)) < 0 {
			c.d.Refuse(at, "minimum", "must be at least "+string(s.Minimum))
		}
		if s.Maximum != "" && v.compare(decimalOf(s.Maximum)) > 0 {
			c.d.Refuse(at, "maximum", "must be at most "+string(s.Maximum))
		}
		if s.ExclusiveMinimum != "" && v.compare(decimalOf(s.ExclusiveMinimum)) <= 0 {
			c.d.Refuse(at, "exclusiveMinimum", "must be greater than "+string(s.ExclusiveMinimum))
		}
		if s.ExclusiveMaximum != "" && v.compare(decimalOf(s.ExclusiveMaximum)) >= 0 {
			c.d.Refuse(at, "exclusiveMaximum", "must be less than "+string(s.ExclusiveMaximum))
		}
		if s.MultipleOf != "" && !multiple(n, s.MultipleOf) {
			c.d.Refuse(at, "multipleOf", "must be a multiple of "+string(s.MultipleOf))
		}
	}
}

// multiple reports whether n is a whole multiple of m. Numbers too large or too
// small to be worked out are none.
func multiple(n, m json.Number) bool {
	x, okX := rational(n)
	y, okY := rational(m)
	return okX && okY && new(big.Rat).Quo(x, y).IsInt()
}

// countText says how many things a value must have.
func countText(bound string, n int, what string) string {
	if n != 1 {
		what += "s"
	}
	return fmt.Sprintf("must have %s %d %s", bound, n, what)
}

// patterns holds compiled expressions, nil for those that are no RE2.
var patterns struct {
	sync.Mutex
	m map[string]*regexp.Regexp
}

// maxPatterns bounds the memory that schemas of foreign servers can take.
const maxPatterns = 1000

// matches reports whether an expression matches anywhere in v. One that does
// not compile is taken to match, because it cannot be checked here.
func matches(pattern, v string) bool {
	re := compiled(pattern)
	return re == nil || re.MatchString(v)
}

// compiled returns a pattern as Go reads it, nil where it cannot.
func compiled(pattern string) *regexp.Regexp {
	patterns.Lock()
	re, ok := patterns.m[pattern]
	if !ok {
		re, _ = regexp.Compile(ecmaregexp.AsGo(pattern))
		if patterns.m == nil || len(patterns.m) >= maxPatterns {
			patterns.m = make(map[string]*regexp.Regexp)
		}
		patterns.m[pattern] = re
	}
	patterns.Unlock()
	return re
}
