package schema

import (
	"encoding/json"
	"strconv"
	"strings"
	"unicode/utf8"
)

// Parse reads a schema. It is strict: the text must be JSON in UTF-8 without
// duplicate members, a keyword must have a value of its type, and every $ref
// must lead to a place in the schema itself. The error is an [*Error].
//
// Older forms are read as what they mean in draft 2020-12: an array under
// items, additionalItems, definitions, dependencies and the boolean
// exclusiveMinimum and exclusiveMaximum of draft 4.
func Parse(text []byte) (*Schema, error) {
	if !utf8.Valid(text) {
		return nil, &Error{Message: "not valid UTF-8"}
	}
	p := parser{scanner: scanner{text: string(text)}}
	var path [8]string
	var names [32]string
	p.scanner.path, p.scanner.names = path[:0], names[:0]
	s := p.schema()
	if p.next() != 0 {
		p.unexpected("the end")
	}
	if p.err == nil && p.refs {
		p.checkRefs(s)
	}
	if p.err != nil {
		return nil, p.err
	}
	return s, nil
}

type parser struct {
	scanner
	refs bool // a $ref was read
}

func (p *parser) schema() *Schema {
	s := new(Schema)
	switch {
	case p.literal("true"):
		return Bool(true)
	case p.literal("false"):
		return Bool(false)
	case p.next() != '{':
		p.unexpected("a schema")
		return s
	}
	var old older
	p.object(func(name string) { p.keyword(s, &old, name) })
	old.apply(p, s)
	return s
}

func (p *parser) keyword(s *Schema, old *older, name string) {
	switch name {
	case "$schema":
		s.URI = p.dialect()
	case "$id":
		s.ID = p.str()
	case "$anchor":
		s.Anchor = p.str()
	case "$ref":
		p.refs = true
		s.Ref = p.str()
	case "type":
		s.Type = p.types()
	case "title":
		s.Title = p.str()
	case "description":
		s.Description = p.str()
	case "enum":
		s.Enum = p.values()
	case "const":
		s.Const = p.value()
	case "default":
		s.Default = p.value()
	case "examples":
		s.Examples = p.values()
	case "deprecated":
		s.Deprecated = p.flag()
	case "$defs", "definitions":
		s.Defs = append(s.Defs, p.properties()...)
		p.distinct(s.Defs)
	case "format":
		s.Format = p.str()
	case "pattern":
		s.Pattern = p.str()
	case "contentEncoding":
		s.ContentEncoding = p.str()
	case "contentMediaType":
		s.ContentMediaType = p.str()
	default:
		if !p.limit(s, old, name) && !p.applicator(s, old, name) {
			s.Extra = append(s.Extra, Keyword{name, p.value()})
		}
	}
}

// limit reads the keywords that bound numbers, lengths and counts.
func (p *parser) limit(s *Schema, old *older, name string) bool {
	switch name {
	case "minimum":
		s.Minimum = p.number()
	case "maximum":
		s.Maximum = p.number()
	case "exclusiveMinimum":
		s.ExclusiveMinimum = p.exclusive(&old.exclusiveMinimum)
	case "exclusiveMaximum":
		s.ExclusiveMaximum = p.exclusive(&old.exclusiveMaximum)
	case "multipleOf":
		if s.MultipleOf = p.number(); p.err == nil && decimalOf(s.MultipleOf).sign <= 0 {
			p.fail(p.pos, "must be more than 0")
		}
	case "minLength":
		s.MinLength = p.count()
	case "maxLength":
		s.MaxLength = p.count()
	case "minItems":
		s.MinItems = p.count()
	case "maxItems":
		s.MaxItems = p.count()
	case "uniqueItems":
		s.UniqueItems = p.flag()
	case "minContains":
		s.MinContains = p.count()
	case "maxContains":
		s.MaxContains = p.count()
	case "minProperties":
		s.MinProperties = p.count()
	case "maxProperties":
		s.MaxProperties = p.count()
	default:
		return false
	}
	return true
}

// applicator reads the keywords that hold schemas or names of members.
func (p *parser) applicator(s *Schema, old *older, name string) bool {
	switch name {
	case "properties":
		s.Properties = p.properties()
	case "patternProperties":
		s.PatternProperties = p.properties()
	case "additionalProperties":
		s.AdditionalProperties = p.schema()
	case "propertyNames":
		s.PropertyNames = p.schema()
	case "required":
		s.Required = p.names()
	case "dependentRequired":
		s.DependentRequired = p.dependencies()
	case "dependentSchemas":
		s.DependentSchemas = p.properties()
	case "dependencies":
		old.dependencies(p, s)
	case "items":
		if p.next() == '[' {
			old.tuple = true
			s.PrefixItems = p.list()
		} else {
			s.Items = p.schema()
		}
	case "additionalItems":
		old.additionalItems = p.schema()
	case "prefixItems":
		s.PrefixItems = p.list()
	case "contains":
		s.Contains = p.schema()
	case "anyOf":
		s.AnyOf = p.list()
	case "oneOf":
		s.OneOf = p.list()
	case "allOf":
		s.AllOf = p.list()
	case "not":
		s.Not = p.schema()
	case "if":
		s.If = p.schema()
	case "then":
		s.Then = p.schema()
	case "else":
		s.Else = p.schema()
	default:
		return false
	}
	return true
}

func (p *parser) flag() bool {
	switch {
	case p.literal("true"):
		return true
	case !p.literal("false"):
		p.unexpected("true or false")
	}
	return false
}

// count reads a number of characters, items or members. 3.0 is 3; what no
// document can reach is cut to the largest count.
func (p *parser) count() *int {
	p.next()
	at := p.pos
	n := p.number()
	if p.err != nil {
		return nil
	}
	if !IsInteger(n) || decimalOf(n).sign < 0 {
		p.fail(at, "must be a whole number, 0 or more")
		return nil
	}
	const largest = 1<<31 - 1
	if CompareNumbers(n, json.Number(strconv.Itoa(largest))) >= 0 {
		return new(largest)
	}
	r, _ := rational(n)
	return new(int(r.Num().Int64()))
}

// typeNames are the JSON Schema types.
var typeNames = []string{"string", "integer", "number", "boolean", "object", "array", "null"}

func (p *parser) types() []string {
	if p.next() != '[' {
		return p.typeName(nil)
	}
	var types []string
	at := p.pos
	p.array(func(int) { types = p.typeName(types) })
	if len(types) == 0 {
		p.fail(at, "must name a type")
	}
	return types
}

func (p *parser) typeName(types []string) []string {
	p.next()
	at := p.pos
	name := p.str()
	for _, t := range types {
		if t == name {
			p.fail(at, "names the type %q twice", name)
		}
	}
	for i, t := range typeNames {
		if t == name && types == nil {
			return typeNames[i : i+1 : i+1]
		}
		if t == name {
			return append(types, t)
		}
	}
	p.fail(at, "%q is no type of JSON Schema", name)
	return types
}

func (p *parser) values() []json.RawMessage {
	list := []json.RawMessage{}
	p.array(func(int) { list = append(list, p.value()) })
	return list
}

// names reads the list of a required keyword.
func (p *parser) names() []string {
	list := []string{}
	p.array(func(int) {
		at := p.pos
		name := p.str()
		for _, n := range list {
			if n == name {
				p.fail(at, "names %q twice", name)
			}
		}
		list = append(list, name)
	})
	return list
}

func (p *parser) list() []*Schema {
	list := []*Schema{}
	p.array(func(i int) {
		p.path = append(p.path, index(i))
		list = append(list, p.schema())
		p.path = p.path[:len(p.path)-1]
	})
	return list
}

func (p *parser) properties() []Property {
	list := make([]Property, 0, 4)
	p.object(func(name string) { list = append(list, Property{name, p.schema()}) })
	return list
}

// distinct refuses a name that both $defs and definitions have.
func (p *parser) distinct(list []Property) {
	for i, d := range list {
		for _, e := range list[:i] {
			if d.Name == e.Name {
				p.fail(p.pos, "%q is defined twice", d.Name)
			}
		}
	}
}

func (p *parser) dependencies() []Dependency {
	list := []Dependency{}
	p.object(func(name string) { list = append(list, Dependency{name, p.names()}) })
	return list
}

// checkRefs fails on a $ref that leads nowhere, and brings those into
// definitions to $defs.
func (p *parser) checkRefs(root *Schema) {
	root.Walk(func(at string, s *Schema) bool {
		if s.Ref == "" || p.err != nil {
			return p.err == nil
		}
		if strings.Contains(s.Ref, "/definitions/") {
			s.Ref = renamed(s.Ref)
		}
		if _, ok := root.Resolve(s.Ref); !ok {
			p.err = &Error{Pointer: at + "/$ref", Message: "leads to no place in this schema: " + s.Ref}
		}
		return true
	})
}
