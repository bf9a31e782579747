// Package schema is an ordered model of JSON Schema, draft 2020-12.
//
// [Parse] reads a schema, [Schema.Append] writes it: keywords in one fixed
// order, properties and definitions in the order of the source, numbers as the
// source writes them, no white space and no HTML escaping. Reading what was
// written gives the same bytes again. Schemas of older drafts are read too and
// come out as draft 2020-12.
//
// [Check] tells why a document does not fit a schema, in the words of the
// generated decoders; [Mend] mends the arguments of a model where that can be
// done without a guess.
//
// The package imports the standard library and runtime/wire alone.
package schema

import "encoding/json"

// A Schema is one JSON Schema or sub-schema. The zero value is the schema {},
// which accepts everything.
//
// A field at its zero value is a keyword that is absent. For slices that means
// nil: an empty, non-nil slice is written, as "required":[] is. Values of the
// type json.RawMessage hold compact JSON, numbers hold their decimal text.
//
// Schemas share parts with each other: set fields, but do not write into the
// slices they hold. A schema that several goroutines read must not be changed.
type Schema struct {
	// Boolean is set for the schemas true and false, which have no keywords.
	Boolean *bool

	URI    string // $schema
	ID     string // $id
	Anchor string // $anchor
	Ref    string // $ref

	Type        []string // one name, or the names of a type list
	Title       string
	Description string

	Enum  []json.RawMessage
	Const json.RawMessage

	Format           string
	Pattern          string // ECMA-262
	ContentEncoding  string
	ContentMediaType string
	MinLength        *int // in Unicode code points
	MaxLength        *int

	Minimum          json.Number
	Maximum          json.Number
	ExclusiveMinimum json.Number
	ExclusiveMaximum json.Number
	MultipleOf       json.Number

	MinItems      *int
	MaxItems      *int
	UniqueItems   bool
	MinProperties *int
	MaxProperties *int

	PrefixItems []*Schema
	Items       *Schema
	Contains    *Schema
	MinContains *int
	MaxContains *int

	Properties           []Property
	PatternProperties    []Property // Name is the pattern
	PropertyNames        *Schema
	Required             []string
	DependentRequired    []Dependency
	DependentSchemas     []Property
	AdditionalProperties *Schema

	AnyOf []*Schema
	OneOf []*Schema
	AllOf []*Schema
	Not   *Schema
	If    *Schema
	Then  *Schema
	Else  *Schema

	Default    json.RawMessage
	Examples   []json.RawMessage
	Deprecated bool

	// Extra holds the keywords that have no field, in the order of the source.
	Extra []Keyword

	Defs []Property // $defs
}

// A Property is a schema with a name: a member of properties, $defs and the
// like.
type Property struct {
	Name   string
	Schema *Schema
}

// A Dependency lists the members that an object needs when it has the member
// Name.
type Dependency struct {
	Name     string
	Required []string
}

// A Keyword is one that the model has no field for.
type Keyword struct {
	Name  string
	Value json.RawMessage
}

var yes, no = &Schema{Boolean: new(true)}, &Schema{Boolean: new(false)}

// Bool returns the schema true or false. It is shared and must not be changed.
func Bool(b bool) *Schema {
	if b {
		return yes
	}
	return no
}

// Is reports whether s is the schema true (or false).
func (s *Schema) Is(b bool) bool { return s != nil && s.Boolean != nil && *s.Boolean == b }

// Closed reports whether s forbids members beyond its properties.
func (s *Schema) Closed() bool { return s.AdditionalProperties.Is(false) }

// Property returns the schema of a property, nil where s names none.
func (s *Schema) Property(name string) *Schema {
	for i := range s.Properties {
		if s.Properties[i].Name == name {
			return s.Properties[i].Schema
		}
	}
	return nil
}

// Requires reports whether s lists name in required.
func (s *Schema) Requires(name string) bool {
	for _, r := range s.Required {
		if r == name {
			return true
		}
	}
	return false
}

// Admits reports whether the keyword type of s lists the type name; an absent
// type admits every name, and "number" admits "integer".
func (s *Schema) Admits(name string) bool {
	if s.Type == nil {
		return true
	}
	for _, t := range s.Type {
		if t == name || t == "number" && name == "integer" {
			return true
		}
	}
	return false
}

// String returns the schema as JSON text.
func (s *Schema) String() string { return string(s.Append(nil)) }

// MarshalJSON returns the schema as JSON text. Package encoding/json escapes
// '<', '>' and '&' in what it is given here; use [Schema.Append] to avoid that.
func (s *Schema) MarshalJSON() ([]byte, error) { return s.Append(nil), nil }

// UnmarshalJSON reads a schema as [Parse] does.
func (s *Schema) UnmarshalJSON(text []byte) error {
	p, err := Parse(text)
	if err != nil {
		return err
	}
	*s = *p
	return nil
}
