package ir

import (
	"encoding/json"
	"go/token"
)

// A Kind says how a type looks in JSON and how it is decoded and encoded.
type Kind string

// The kinds. Those in the first group are complete by themselves.
const (
	Bool     Kind = "bool"
	String   Kind = "string"
	Int      Kind = "int"      // Bits 8, 16, 32, 64; 0 for int
	Uint     Kind = "uint"     // Bits 8, 16, 32, 64; 0 for uint and uintptr
	Float    Kind = "float"    // Bits 32, 64
	Bytes    Kind = "bytes"    // []byte or a named byte slice: base64 text
	Number   Kind = "number"   // json.Number
	Any      Kind = "any"      // any, interface{}
	Raw      Kind = "raw"      // json.RawMessage
	Time     Kind = "time"     // time.Time
	Duration Kind = "duration" // time.Duration
	Text     Kind = "text"     // encoding.TextMarshaler and TextUnmarshaler; Format may be set
	URL      Kind = "url"      // url.URL: text by its String method and url.Parse
	Custom   Kind = "custom"   // json.Marshaler and json.Unmarshaler with a schema given by directive
	Content  Kind = "content"  // runtime.Content; only as a result

	Pointer Kind = "pointer" // Elem
	Slice   Kind = "slice"   // Elem
	Array   Kind = "array"   // Elem, Len
	Map     Kind = "map"     // Key, Elem
	Set     Kind = "set"     // Key: map[T]struct{}
	Ref     Kind = "ref"     // Ref: a definition of the package

	// Kinds of definitions only.
	Struct Kind = "struct" // Fields
	Tuple  Kind = "tuple"  // Fields, by position
	Union  Kind = "union"  // Members, Discriminator
)

// A Type is one use of a type: in a parameter, field, element or result.
//
// Named types of kinds other than the self-contained ones (structs, tuples,
// unions, types with constants or rules of their own, named slices, arrays,
// maps and sets) are [Def]s, used by Kind Ref.
type Type struct {
	Kind   Kind    `json:"kind"`
	Go     *GoType `json:"go"` // as the source writes it, aliases kept
	Bits   int     `json:"bits,omitempty"`
	Len    int     `json:"len,omitempty"`
	Key    *Type   `json:"key,omitempty"`
	Elem   *Type   `json:"elem,omitempty"`
	Ref    string  `json:"ref,omitempty"`    // ID of a Def
	Format string  `json:"format,omitempty"` // format of a Text; the decoder checks it before the type's own method
	// Doc is the text of a named type that is no definition.
	Doc string `json:"doc,omitempty"`
	// Schema is the schema given by a json= directive, for Custom.
	Schema json.RawMessage `json:"schema,omitempty"`
	// MarshalPointer says that the marshal method of a Text or Custom is on the
	// pointer, not on the value.
	MarshalPointer bool `json:"marshalPointer,omitempty"`
	// OneWay is "out" for a type that only a result can have: a Text or Custom
	// without the unmarshal method, or an Any for an interface with methods.
	OneWay string `json:"oneWay,omitempty"`
}

// A Def is a named type, defined once and used by [Type.Ref].
type Def struct {
	Pos  token.Position `json:"-"`
	ID   string         `json:"id"`   // unique: import path, name and type arguments
	Name string         `json:"name"` // key under $defs: "Node", "conf.Config"
	// GoName is the part of generated function names that stands for this
	// type: "Node", "ConfConfig". Unique in the package.
	GoName string  `json:"goName"`
	Go     *GoType `json:"go"` // how the type is written
	Doc    string  `json:"doc,omitempty"`
	Local  bool    `json:"local,omitempty"`  // declared in this package
	Module bool    `json:"module,omitempty"` // declared in this module

	// Type holds the type's kind and parts. Its Kind is never Ref; its Go is
	// the underlying type as the guard writes it.
	Type *Type `json:"type"`

	Fields        []*Field  `json:"fields,omitempty"`        // Struct, Tuple: in JSON order
	Members       []*Member `json:"members,omitempty"`       // Union
	Discriminator string    `json:"discriminator,omitempty"` // Union: property that names the member
	Enum          []*Const  `json:"enum,omitempty"`          // constants of the type, in source order: its only values
	Known         []*Const  `json:"known,omitempty"`         // in place of Enum: constants among other values, such as flags
	Rules         Rules     `json:"rules"`
	Recursive     bool      `json:"recursive,omitempty"` // reaches itself
	NoCopy        bool      `json:"noCopy,omitempty"`    // Struct: holds a lock, so that go vet forbids copies

	Input  bool `json:"input,omitempty"`  // used by arguments
	Output bool `json:"output,omitempty"` // used by results

	// Guard says how much of a struct the compile-time guard covers: "full",
	// "fields" or "" for none.
	Guard string `json:"guard,omitempty"`
}

// Constants returns the constants of the type.
func (d *Def) Constants() []*Const {
	if len(d.Known) > 0 {
		return d.Known
	}
	return d.Enum
}

// A Const is one value of an enum type.
type Const struct {
	Pos   token.Position  `json:"-"`
	Pkg   string          `json:"pkg,omitempty"` // import path; "" for this package
	Name  string          `json:"name"`          // Go name
	Value json.RawMessage `json:"value"`         // JSON string or integer
	Doc   string          `json:"doc,omitempty"`
}

// A Member is one alternative of a union.
type Member struct {
	Tag     string `json:"tag"`               // value of the discriminator
	Type    *Type  `json:"type"`              // Ref to a struct
	Pointer bool   `json:"pointer,omitempty"` // decoding puts a pointer to it into the interface
	// Value says of a Pointer that the type itself implements the interface too,
	// so that a result can hold either. A pointer to a value always does.
	Value bool `json:"value,omitempty"`
}

// Rules are constraints on a value beyond its kind. Numbers are decimal text,
// "" when absent; counts are nil when absent.
type Rules struct {
	Min        string            `json:"min,omitempty"`
	Max        string            `json:"max,omitempty"`
	Gt         string            `json:"gt,omitempty"`
	Lt         string            `json:"lt,omitempty"`
	MultipleOf string            `json:"multipleOf,omitempty"`
	MinLen     *int              `json:"minLen,omitempty"` // characters (Unicode code points)
	MaxLen     *int              `json:"maxLen,omitempty"`
	MinItems   *int              `json:"minItems,omitempty"` // elements; for maps and sets their members
	MaxItems   *int              `json:"maxItems,omitempty"`
	Unique     bool              `json:"unique,omitempty"`
	Pattern    string            `json:"pattern,omitempty"`
	Format     string            `json:"format,omitempty"`
	Enum       []json.RawMessage `json:"enum,omitempty"` // allowed values, compact JSON
}

// IsZero reports whether r constrains nothing.
func (r Rules) IsZero() bool {
	return r.Min == "" && r.Max == "" && r.Gt == "" && r.Lt == "" && r.MultipleOf == "" &&
		r.MinLen == nil && r.MaxLen == nil && r.MinItems == nil && r.MaxItems == nil &&
		!r.Unique && r.Pattern == "" && r.Format == "" && len(r.Enum) == 0
}
