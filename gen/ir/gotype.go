package ir

// A GoKind is the form of a type expression.
type GoKind string

// The forms of type expressions.
const (
	GoNamed     GoKind = "named"     // Pkg, Name, Args; predeclared types have no Pkg
	GoPointer   GoKind = "pointer"   // Elem
	GoSlice     GoKind = "slice"     // Elem
	GoArray     GoKind = "array"     // Elem, Len
	GoMap       GoKind = "map"       // Key, Elem
	GoStruct    GoKind = "struct"    // Fields
	GoFunc      GoKind = "func"      // Params, Results, Variadic
	GoInterface GoKind = "interface" // the empty interface written out
)

// A GoType says how a Go type is written in the generated file. Types of the
// generated package itself have Pkg == "" and Local set; predeclared types
// (string, error, any) have Pkg == "" and Local unset.
type GoType struct {
	Kind     GoKind    `json:"kind"`
	Pkg      string    `json:"pkg,omitempty"`     // import path
	PkgName  string    `json:"pkgName,omitempty"` // declared name of that package
	Local    bool      `json:"local,omitempty"`
	Name     string    `json:"name,omitempty"`
	Args     []*GoType `json:"args,omitempty"` // type arguments
	Key      *GoType   `json:"key,omitempty"`
	Elem     *GoType   `json:"elem,omitempty"`
	Len      int64     `json:"len,omitempty"`
	Fields   []GoField `json:"fields,omitempty"`
	Params   []*GoType `json:"params,omitempty"`
	Results  []*GoType `json:"results,omitempty"`
	Variadic bool      `json:"variadic,omitempty"` // the last parameter's type is a slice, written ...T
}

// A GoField is a field of a struct type as the guard writes it.
type GoField struct {
	Name     string  `json:"name"`
	Type     *GoType `json:"type"`
	Tag      string  `json:"tag,omitempty"` // without quotes
	Embedded bool    `json:"embedded,omitempty"`
}
