package dialect

import (
	"bytes"
	"encoding/json"
	"fmt"
	"unicode/utf8"

	"github.com/toolgen-dev/toolgen/runtime/schema"
)

// A count is what a schema uses of the limits of a dialect.
type count struct {
	depth      int // levels of properties, items and the like; references are not followed
	properties int
	enumValues int
	enumMost   int // values of the largest enum
	enumChars  int // of the largest enum with more than 250 strings
	nameChars  int // of all names of properties and definitions and all values
	optionals  int // members that may be left out
	unions     int // schemas with anyOf or several types
}

func measure(s *schema.Schema) count {
	var c count
	c.add(s, 1)
	return c
}

func (c *count) add(s *schema.Schema, depth int) {
	c.depth = max(c.depth, depth)
	c.properties += len(s.Properties)
	c.enumValues += len(s.Enum)
	c.enumMost = max(c.enumMost, len(s.Enum))
	c.nameChars += valueChars(s.Const)
	chars := 0
	for _, v := range s.Enum {
		chars += valueChars(v)
	}
	c.nameChars += chars
	if len(s.Enum) > 250 {
		c.enumChars = max(c.enumChars, chars)
	}
	if len(s.Type) > 1 || s.AnyOf != nil {
		c.unions++
	}
	needed := s.Requires
	if len(s.Required) > 16 { // among fewer, looking is faster than a map
		names := make(map[string]bool, len(s.Required))
		for _, name := range s.Required {
			names[name] = true
		}
		needed = func(name string) bool { return names[name] }
	}
	for _, p := range s.Properties {
		c.nameChars += length(p.Name)
		if !needed(p.Name) {
			c.optionals++
		}
	}
	for _, d := range s.Defs {
		c.nameChars += length(d.Name)
	}
	s.Children(func(keyword, _ string, sub *schema.Schema) bool {
		switch keyword {
		case "anyOf", "oneOf", "allOf", "$defs", "not", "if", "then", "else":
			c.add(sub, depth)
		default:
			c.add(sub, depth+1)
		}
		return true
	})
}

// valueChars counts the characters of a value: those of a string without its
// quotes and escapes.
func valueChars(v json.RawMessage) int {
	if len(v) < 2 || v[0] != '"' {
		return len(v)
	}
	if bytes.IndexByte(v, '\\') < 0 {
		return utf8.RuneCount(v[1 : len(v)-1])
	}
	var text string
	_ = json.Unmarshal(v, &text)
	return length(text)
}

// checkLimits compares a lowered schema with the limits of the dialect. Over
// one, the tool takes the fallback, or is refused.
func (l *lowering) checkLimits(out *schema.Schema) {
	if l.doubtDefs.on && out.Defs != nil {
		l.add(Step{Keyword: "$defs", Doubtful: true, Message: "some models want references written out"})
	}
	if !l.limited() {
		return
	}
	c := measure(out)
	for _, x := range []struct {
		limit
		n    int
		rule string
		what string
	}{
		{l.depth, c.depth, "depth", "levels"},
		{l.properties, c.properties, "properties", "properties"},
		{l.enumValues, c.enumValues, "enum", "enum values"},
		{l.enumChars, c.enumChars, "enum", "characters in one enum"},
		{l.nameChars, c.nameChars, "names", "characters in names and values"},
		{l.optionals, c.optionals, "optional", "optional members"},
		{l.unions, c.unions, "union", "members with several types"},
	} {
		if x.exceeded(x.n) && !l.demand(nil, x.rule, "%d %s; at most %d are taken", x.n, x.what, x.max) {
			l.refuse(nil, x.rule, "%d %s; at most %d are taken", x.n, x.what, x.max)
		}
	}
	for _, x := range []struct {
		limit
		n             int
		keyword, what string
	}{
		{l.doubtDepth, c.depth, "depth", "the schema is %d levels deep; more than %d have been refused"},
		{l.doubtProperties, c.properties, "properties", "the schema has %d properties; more than %d have been refused"},
		{l.doubtEnum, c.enumMost, "enum", "an enum has %d values; more than %d have been refused"},
	} {
		if x.exceeded(x.n) {
			l.add(Step{Keyword: x.keyword, Doubtful: true, Message: fmt.Sprintf(x.what, x.n, x.max)})
		}
	}
}

// limited reports whether the dialect has limits on a schema at all.
func (l *lowering) limited() bool {
	return l.depth.max+l.doubtDepth.max+l.doubtProperties.max+l.doubtEnum.max+l.rules.properties.max+l.enumValues.max+l.enumChars.max+
		l.nameChars.max+l.optionals.max+l.unions.max > 0
}
