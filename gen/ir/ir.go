// Package ir is the generator's model of one Go package and its tools.
//
// It is plain data: no go/types, no syntax trees, no emitter. It imports only
// the standard library, holds no cycles (a named type is referred to by its
// ID, see [Type.Ref]) and can be dumped as JSON. Everything that later stages
// need is resolved here: names are chosen and free of clashes, lists are in
// their final order, descriptions are finished texts, and every value that a
// directive or tag gave has been checked against its Go type.
package ir

import (
	"encoding/json"
	"go/token"
	"time"
)

// RuntimePath is the import path of the runtime package that generated code
// uses; its subpackage wire is RuntimePath + "/wire".
const RuntimePath = "github.com/toolgen-dev/toolgen/runtime"

// A Package is one Go package with at least one tool.
type Package struct {
	Path       string `json:"path"` // import path
	Name       string `json:"name"`
	Dir        string `json:"-"`                    // absolute folder; never emitted
	Output     string `json:"output"`               // file name of the generated file, such as tools_gen.go
	Constraint string `json:"constraint,omitempty"` // build constraint of the generated file, without "//go:build"

	ToolsFunc    string `json:"toolsFunc,omitempty"`    // name of the function that lists the plain tools; "" for none
	RegistryFunc string `json:"registryFunc,omitempty"` // name of the function that makes a registry; "" for none

	Tools     []*Tool     `json:"tools"`               // by file name, then position
	Receivers []*Receiver `json:"receivers,omitempty"` // in the order of their first tool
	Types     []*Def      `json:"types,omitempty"`     // every definition that a tool reaches, sorted by ID

	// Scope holds every package-level identifier of the package's own files
	// (not of the generated one), sorted. Emitted import aliases and local
	// names must avoid them.
	Scope []string `json:"scope,omitempty"`

	Dialects []string `json:"dialects,omitempty"` // dialects to check, kebab case
	// OwnDialects are those of the package directive, whatever the command line
	// says.
	OwnDialects []string       `json:"ownDialects,omitempty"`
	Lock        string         `json:"lock,omitempty"` // lock file asked for by the package directive
	LockPos     token.Position `json:"-"`
	Budget      int            `json:"budget,omitempty"` // token budget asked for by the package directive
	BudgetPos   token.Position `json:"-"`
}

// Def returns the definition with the given ID, or nil.
func (p *Package) Def(id string) *Def {
	for _, d := range p.Types {
		if d.ID == id {
			return d
		}
	}
	return nil
}

// A Tool is one function or method that models can call.
type Tool struct {
	Pos         token.Position `json:"-"`
	Name        string         `json:"name"` // as a model calls it
	Title       string         `json:"title,omitempty"`
	Description string         `json:"description"` // never empty
	Deprecated  bool           `json:"deprecated,omitempty"`

	Func     string `json:"func"`               // Go name of the function or method
	Receiver string `json:"receiver,omitempty"` // type name of its receiver, see Package.Receivers
	GoName   string `json:"goName"`             // X of the names below: "GetWeather", "CatalogFind"
	Const    string `json:"const"`              // constant with the tool's name: "ToolGetWeather"
	ArgsType string `json:"argsType,omitempty"` // type of the typed arguments: "GetWeatherArgs"; "" when there are none or a type of this package serves
	CallFunc string `json:"callFunc"`           // function that makes a call: "GetWeatherCall"

	Params []*Param `json:"params"` // all parameters, in signature order, injected ones too
	// Flat says that the sole model parameter is a struct (or a pointer to
	// one) whose fields are the arguments.
	Flat bool `json:"flat,omitempty"`

	Result  *Type `json:"result,omitempty"`  // nil for none
	HasErr  bool  `json:"hasErr,omitempty"`  // the last result is an error
	Content bool  `json:"content,omitempty"` // the result is runtime.Content or a slice of it
	// Envelope says that the function returns a runtime.Envelope with Result in it.
	Envelope bool `json:"envelope,omitempty"`

	Hints    Hints             `json:"hints"`
	Policy   Policy            `json:"policy"`
	Strict   *bool             `json:"strict,omitempty"` // false: never sent as strict
	Examples []json.RawMessage `json:"examples,omitempty"`

	// Guard is the function's type as the guard writes it; for a method it
	// has the receiver as its first parameter.
	Guard *GoType `json:"guard"`
}

// Arguments returns the parameters that a model fills in, in order.
func (t *Tool) Arguments() []*Param {
	var ps []*Param
	for _, p := range t.Params {
		if p.Inject == "" {
			ps = append(ps, p)
		}
	}
	return ps
}

// Hints describe a tool's behaviour to hosts and MCP clients.
type Hints struct {
	ReadOnly    bool `json:"readOnly,omitempty"`
	Destructive bool `json:"destructive,omitempty"`
	Idempotent  bool `json:"idempotent,omitempty"`
	ClosedWorld bool `json:"closedWorld,omitempty"`
}

// Policy says how the runtime treats a tool.
type Policy struct {
	Timeout      time.Duration `json:"timeout,omitempty"`      // 0: the registry's; negative: none
	Approval     bool          `json:"approval,omitempty"`     // ask before each call
	ApprovalFunc string        `json:"approvalFunc,omitempty"` // function or method that says whether to ask
	// ApprovalMethod says that ApprovalFunc is a method of the tool's receiver.
	ApprovalMethod bool   `json:"approvalMethod,omitempty"`
	ApprovalCtx    bool   `json:"approvalCtx,omitempty"` // that function takes the context first
	ApprovalErr    bool   `json:"approvalErr,omitempty"` // that function returns (bool, error)
	Serial         bool   `json:"serial,omitempty"`      // one call at a time
	SerialParam    string `json:"serialParam,omitempty"` // one call at a time for each value of this property
	Inline         bool   `json:"inline,omitempty"`      // runs on the caller's goroutine
	MaxResult      int    `json:"maxResult,omitempty"`   // bytes; 0: the registry's
}

// A Receiver is a type whose methods are tools.
type Receiver struct {
	Type string `json:"type"` // type name
	Func string `json:"func"` // function that binds a value: "CatalogTools"
	// Go is the type of the bound value: a pointer for structs and other
	// concrete types with a pointer method among the tools, else the type.
	Go  *GoType `json:"go"`
	Doc string  `json:"doc,omitempty"`
}

// A Param is one parameter of a tool's function.
type Param struct {
	// Inject is "context" or "invocation" for parameters that the runtime
	// fills in; "" for those of the model.
	Inject   string `json:"inject,omitempty"`
	Variadic bool   `json:"variadic,omitempty"`
	// Field describes the parameter as a property; nil when injected. With
	// Tool.Flat only its Type counts: the fields of that struct are the
	// properties.
	Field *Field `json:"field,omitempty"`
}

// A Field is one property of an object: a parameter or a struct field.
type Field struct {
	Pos         token.Position `json:"-"`
	Go          string         `json:"go"`   // Go name of the parameter or field
	Name        string         `json:"name"` // property name
	Type        *Type          `json:"type"`
	Description string         `json:"description,omitempty"`
	Deprecated  bool           `json:"deprecated,omitempty"`

	// Through are the embedded fields between the struct and this field, from
	// the outside in; empty for a direct field or a parameter.
	Through []Step `json:"through,omitempty"`

	// Optional says that the property may be absent (or null) on the input
	// side: pointer, variadic, default, omit option or directive.
	Optional  bool `json:"optional,omitempty"`
	OmitEmpty bool `json:"omitEmpty,omitempty"` // json tag option; the output side leaves it out when empty
	OmitZero  bool `json:"omitZero,omitempty"`  // json tag option; the output side leaves it out when zero
	// ZeroMethod says that omitzero uses the type's IsZero method.
	ZeroMethod bool `json:"zeroMethod,omitempty"`
	Quoted     bool `json:"quoted,omitempty"` // json tag option "string"
	Rest       bool `json:"rest,omitempty"`   // catches members without a field of their own; a map[string]T

	Rules Rules `json:"rules"` // beyond those of the type
	// Default is compact JSON, nil for none. It is applied when the property
	// is absent or null.
	Default  json.RawMessage   `json:"default,omitempty"`
	Examples []json.RawMessage `json:"examples,omitempty"`
	Secret   bool              `json:"secret,omitempty"` // its value is never shown
}

// A Step is an embedded struct field on the way to a promoted field.
type Step struct {
	Name    string  `json:"name"`              // field name
	Pointer bool    `json:"pointer,omitempty"` // the field is a pointer that the decoder must allocate
	Go      *GoType `json:"go"`                // type without the pointer
}
