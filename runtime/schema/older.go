package schema

import (
	"encoding/json"
	"strings"
)

// Draft2020 is the value of $schema for the draft that this package writes.
const Draft2020 = "https://json-schema.org/draft/2020-12/schema"

// older holds what the keywords of earlier drafts say until the whole object
// is read.
type older struct {
	tuple                              bool // items was an array
	additionalItems                    *Schema
	exclusiveMinimum, exclusiveMaximum bool // draft 4
}

// apply turns the older keywords of s into those of draft 2020-12.
func (o *older) apply(p *parser, s *Schema) {
	if o.tuple {
		// Beside an array under items, additionalItems is what items is now;
		// without one it means nothing.
		s.Items = o.additionalItems
	}
	if o.exclusiveMinimum {
		s.Minimum, s.ExclusiveMinimum = "", s.Minimum
	}
	if o.exclusiveMaximum {
		s.Maximum, s.ExclusiveMaximum = "", s.Maximum
	}
}

// exclusive reads a bound, or the flag of draft 4 beside minimum or maximum.
func (p *parser) exclusive(flag *bool) json.Number {
	if c := p.next(); c == 't' || c == 'f' {
		*flag = p.flag()
		return ""
	}
	return p.number()
}

// dependencies reads the keyword that dependentRequired and dependentSchemas
// replace.
func (o *older) dependencies(p *parser, s *Schema) {
	p.object(func(name string) {
		if p.next() == '[' {
			s.DependentRequired = append(s.DependentRequired, Dependency{name, p.names()})
		} else {
			s.DependentSchemas = append(s.DependentSchemas, Property{name, p.schema()})
		}
	})
}

// dialect reads $schema. Older drafts become the one that is written.
func (p *parser) dialect() string {
	uri := p.str()
	name := strings.TrimSuffix(uri, "#")
	name = strings.TrimPrefix(strings.TrimPrefix(name, "https:"), "http:")
	switch name {
	case "//json-schema.org/draft-04/schema", "//json-schema.org/draft-06/schema",
		"//json-schema.org/draft-07/schema", "//json-schema.org/draft/2019-09/schema",
		"//json-schema.org/schema":
		return Draft2020
	}
	return uri
}

// renamed returns a $ref with $defs in place of each definitions keyword. A
// property of that name stays.
func renamed(ref string) string {
	tokens := strings.Split(ref, "/")
	for i := 1; i < len(tokens); i++ {
		switch keywordShape(tokens[i]) {
		case named, listed:
			i++ // a name or an index follows
		case unknown:
			if tokens[i] == "definitions" {
				tokens[i] = "$defs"
				i++
			}
		}
	}
	return strings.Join(tokens, "/")
}
