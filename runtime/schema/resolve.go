package schema

import (
	"net/url"
	"strings"
)

// Resolve returns the schema that a $ref of this schema names: "#", a JSON
// pointer such as "#/$defs/Node", or an anchor. s is the root. References
// beyond the schema are not followed, nor is the base of a nested $id.
func (s *Schema) Resolve(ref string) (*Schema, bool) {
	fragment, ok := strings.CutPrefix(ref, "#")
	if !ok {
		return nil, false
	}
	if strings.Contains(fragment, "%") {
		plain, err := url.PathUnescape(fragment)
		if err != nil {
			return nil, false
		}
		fragment = plain
	}
	if fragment == "" {
		return s, true
	}
	if fragment[0] != '/' {
		return s.anchor(fragment)
	}
	return s.At(fragment)
}

// At returns the schema at a JSON pointer.
func (s *Schema) At(pointer string) (*Schema, bool) {
	for pointer != "" {
		if pointer[0] != '/' {
			return nil, false
		}
		keyword, rest := token(pointer)
		name := ""
		if shape := keywordShape(keyword); shape == named || shape == listed {
			if rest == "" {
				return nil, false
			}
			name, rest = token(rest)
		}
		if s = s.child(keyword, name); s == nil {
			return nil, false
		}
		pointer = rest
	}
	return s, true
}

// token cuts the first token from a JSON pointer.
func token(pointer string) (name, rest string) {
	name = pointer[1:]
	if i := strings.IndexByte(name, '/'); i >= 0 {
		name, rest = name[:i], name[i:]
	}
	if strings.Contains(name, "~") {
		name = strings.ReplaceAll(strings.ReplaceAll(name, "~1", "/"), "~0", "~")
	}
	return name, rest
}

func (s *Schema) child(keyword, name string) *Schema {
	var found *Schema
	s.Children(func(k, t string, sub *Schema) bool {
		if k == keyword && t == name {
			found = sub
		}
		return found == nil
	})
	return found
}

func (s *Schema) anchor(name string) (*Schema, bool) {
	var found *Schema
	s.Walk(func(_ string, sub *Schema) bool {
		if sub.Anchor == name {
			found = sub
		}
		return found == nil
	})
	return found, found != nil
}

// A shape is what stands between a keyword and the schemas under it.
type shape int

const (
	unknown shape = iota
	single        // the schema itself
	listed        // an index
	named         // a name
)

func keywordShape(keyword string) shape {
	switch keyword {
	case "items", "contains", "propertyNames", "additionalProperties", "not", "if", "then", "else":
		return single
	case "prefixItems", "anyOf", "oneOf", "allOf":
		return listed
	case "properties", "patternProperties", "dependentSchemas", "$defs":
		return named
	}
	return unknown
}

// Ref returns the $ref value for a definition: "#/$defs/" and the escaped
// name.
func Ref(definition string) string {
	return "#/$defs/" + url.PathEscape(Escape(definition))
}
