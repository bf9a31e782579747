package directive

import (
	"go/token"
	"time"

	"github.com/toolgen-dev/toolgen/gen/internal/diag"
)

// A Where is the kind of declaration that carries directives.
type Where int

// The kinds of declarations.
const (
	Func       Where = iota // a function
	Method                  // a method, or a method of an interface type
	Struct                  // a named struct type
	Interface               // a named interface type
	Named                   // any other named type
	Field                   // a struct field
	Param                   // a parameter on a line of its own in the signature
	PackageDoc              // the package comment
	Const                   // a constant
	Alias                   // an alias of a type
)

// A Set holds the directives of one declaration in typed form. Fields are
// nil where there is no such directive.
type Set struct {
	Tool     *Tool
	Params   []*ParamDirective // one for each name, in source order
	Schema   *Constraints
	Examples []Value // JSON texts, in source order
	Tools    *Tools
	Union    *Union
	Enum     *Enum
	Package  *Package
	Lint     []Lint
	Ignore   *token.Position
	Tuple    *token.Position
	Rest     *token.Position
}

// A Tool is the directive that makes a function a tool.
type Tool struct {
	Pos          token.Position // of the verb
	Name         string
	Go           string
	Title        string
	Desc         string
	Timeout      time.Duration // 0 unless given, -1 for none
	Approval     bool          // also when ApprovalFunc is set
	ApprovalFunc string
	ReadOnly     bool
	Destructive  bool
	Idempotent   bool
	ClosedWorld  bool
	Serial       bool // also when SerialParam is set
	SerialParam  string
	Inline       bool
	ArgsNested   bool
	StrictOff    bool
	MaxResult    int // bytes; 0 unless given

	at map[string]token.Position
}

// At returns the position of the value (or flag) given for key, or that of
// the directive.
func (t *Tool) At(key string) token.Position { return at(t.at, key, t.Pos) }

// A ParamDirective describes one parameter of a function.
type ParamDirective struct {
	Pos  token.Position // of the parameter's name
	Name string         // Go name of the parameter
	Constraints
}

// Constraints describe a value: a parameter, field or named type. Each is
// nil unless given; flags have a Value with an empty Text.
type Constraints struct {
	Name     *Value // of the property, for parameters; for structs, of the union member
	Desc     *Value
	Default  *Value
	Examples []Value
	JSON     *Value // a JSON Schema

	Min, Max, Gt, Lt, MultipleOf *Value
	MinLen, MaxLen               *Value // characters
	MinItems, MaxItems           *Value
	Pattern, Format              *Value
	Enum                         *Value // see Items

	Unique, Optional, Required, Secret *Value // flags
}

// Tools makes the methods of a type tools.
type Tools struct {
	Pos    token.Position
	Prefix string
}

// A Union lists the member types of an interface.
type Union struct {
	Pos           token.Position
	Discriminator string // "" unless given
	Members       []Item // type names as written: "Card", "*Card", "pay.Card"
}

// An Enum overrides what is taken for an enum.
type Enum struct {
	Pos        token.Position
	Off        bool // not an enum
	Unexported bool // unexported constants count too
}

// A Package holds the defaults of a package.
type Package struct {
	Pos      token.Position
	Timeout  time.Duration // 0 unless given, -1 for none
	Prefix   string
	Out      string   // file name
	Dialects []string // unchecked names
	Tools    string   // name of the function
	Registry string   // name of the function; "none" for none
	Lock     string
	Budget   int

	at map[string]token.Position
}

// At returns the position of the value given for key, or that of the
// directive.
func (p *Package) At(key string) token.Position { return at(p.at, key, p.Pos) }

// A Lint switches one diagnostic off for a declaration.
type Lint struct {
	Pos    token.Position
	Off    diag.Code
	Reason string
}

func at(m map[string]token.Position, key string, otherwise token.Position) token.Position {
	if pos, ok := m[key]; ok {
		return pos
	}
	return otherwise
}

// Over returns c with everything that it does not say taken from lower. What
// would contradict c is not taken: required below an optional or a default, the
// other kind of a bound.
func (c Constraints) Over(lower Constraints) Constraints {
	if c.Optional != nil || c.Default != nil {
		lower.Required = nil
	}
	if c.Required != nil {
		lower.Optional, lower.Default = nil, nil
	}
	if c.Min != nil || c.Gt != nil {
		lower.Min, lower.Gt = nil, nil
	}
	if c.Max != nil || c.Lt != nil {
		lower.Max, lower.Lt = nil, nil
	}
	from := lower.values()
	for i, v := range c.values() {
		if *v == nil {
			*v = *from[i]
		}
	}
	if c.Examples == nil {
		c.Examples = lower.Examples
	}
	return c
}

// Without returns c without a constraint, wherever it is the value.
func (c Constraints) Without(v *Value) Constraints {
	for _, given := range c.values() {
		if *given != nil && (*given).Key == v.Key && (*given).Tag == v.Tag && (*given).Pos == v.Pos {
			*given = nil
		}
	}
	return c
}

func (c *Constraints) values() []**Value {
	return []**Value{
		&c.Name, &c.Desc, &c.Default, &c.JSON, &c.Min, &c.Max, &c.Gt, &c.Lt, &c.MultipleOf, &c.MinLen, &c.MaxLen,
		&c.MinItems, &c.MaxItems, &c.Pattern, &c.Format, &c.Enum, &c.Unique, &c.Optional, &c.Required, &c.Secret,
	}
}
