// Package structs has tools for structs: embedding, tags, names.
//
//toolgen:package dialects=mcp prefix=structs_
//toolgen:lint off=TG237 reason="the names say it all"
//toolgen:lint off=TG213 reason="ambiguous fields are tested here"
//toolgen:lint off=TG214 reason="fields that hide nothing are tested here"
package structs

import (
	"context"

	"github.com/toolgen-dev/toolgen/internal/proof/corpus/dep"
)

//go:generate go tool toolgen

// Base is embedded.
type Base struct {
	ID   string `json:"id"`
	Note string `json:"note,omitempty"`
}

// Plain embeds a struct.
type Plain struct {
	Base
	N int `json:"n"`
}

// EchoPlain takes promoted fields.
//
//toolgen:tool
func EchoPlain(_ context.Context, in Plain) (Plain, error) { return in, nil }

// Pointer embeds a pointer.
type Pointer struct {
	*Base
	N int `json:"n"`
}

// EchoPointer takes fields promoted through a pointer.
//
//toolgen:tool
func EchoPointer(_ context.Context, in Pointer) (Pointer, error) { return in, nil }

// Loose is embedded as a pointer, and all its fields are optional.
type Loose struct {
	A *int   `json:"a"`
	B string `json:"b,omitempty"`
}

// LoosePointer embeds a pointer that may stay nil.
type LoosePointer struct {
	*Loose
	N int `json:"n,omitempty"`
}

// EchoLoosePointer takes optional fields promoted through a pointer.
//
//toolgen:tool
func EchoLoosePointer(_ context.Context, in LoosePointer) (LoosePointer, error) { return in, nil }

// OptionsOnly has a tag with options and no name.
type OptionsOnly struct {
	Base `json:",omitempty"`
	N    int `json:"n"`
}

// EchoOptionsOnly takes fields promoted in spite of a tag.
//
//toolgen:tool
func EchoOptionsOnly(_ context.Context, in OptionsOnly) (OptionsOnly, error) { return in, nil }

// Tagged has an embedded struct under a name.
type Tagged struct {
	Base   `json:"base"`
	*Loose `json:"loose"`
}

// EchoTagged takes embedded structs as properties.
//
//toolgen:tool
func EchoTagged(_ context.Context, in Tagged) (Tagged, error) { return in, nil }

type small struct {
	Q    int `json:"q"`
	R, S string
}

// Unexported embeds an unexported struct.
type Unexported struct {
	small
	T bool `json:"t"`
}

// EchoUnexported takes the fields of an unexported struct.
//
//toolgen:tool
func EchoUnexported(_ context.Context, in Unexported) (Unexported, error) { return in, nil }

// Short is an alias of Base.
type Short = Base

// Aliased embeds through an alias.
type Aliased struct {
	Short
	More Short `json:"more"`
}

// EchoAliased takes fields promoted through an alias.
//
//toolgen:tool
func EchoAliased(_ context.Context, in Aliased) (Aliased, error) { return in, nil }

// Label is embedded and no struct.
type Label string

// Count is embedded as a pointer and no struct.
type Count int

// Scalars embeds types that are no structs.
type Scalars struct {
	Label
	*Count
}

// EchoScalars takes embedded scalars, which have the names of their types.
//
//toolgen:tool
func EchoScalars(_ context.Context, in Scalars) (Scalars, error) { return in, nil }

// Left and Right bring the same names.
type (
	Left struct {
		ID  string
		Own int
	}
	Right struct {
		ID  string
		Own int
		R   bool `json:"r"`
	}
	Ambiguous struct {
		Left
		Right
		N int `json:"n"`
	}
)

// EchoAmbiguous takes no field that two structs bring.
//
//toolgen:tool
func EchoAmbiguous(_ context.Context, in Ambiguous) (Ambiguous, error) { return in, nil }

// Shadowing has fields that hide others, and one that does not.
type Shadowing struct {
	Left
	Right `json:"right"`
	ID    int
}

// EchoShadowing takes the outer of two fields of one name.
//
//toolgen:tool
func EchoShadowing(_ context.Context, in Shadowing) (Shadowing, error) { return in, nil }

// Dominant has a tagged field that wins over an untagged one of its depth.
type (
	WithTag struct {
		A int `json:"Name"`
	}
	WithoutTag struct{ Name string }
	Dominant   struct {
		WithTag
		WithoutTag
	}
)

// EchoDominant takes the tagged one of two fields.
//
//toolgen:tool
func EchoDominant(_ context.Context, in Dominant) (Dominant, error) { return in, nil }

// Deep embeds what embeds.
type (
	Deepest struct {
		Z int `json:"z"`
		X int `json:"x"`
	}
	Deeper struct {
		*Deepest
		Y int `json:"y"`
	}
	Deep struct {
		Deeper
		X string `json:"x"`
	}
)

// EchoDeep takes fields from three levels.
//
//toolgen:tool
func EchoDeep(_ context.Context, in Deep) (Deep, error) { return in, nil }

// Foreign embeds structs of another package.
type Foreign struct {
	dep.Base
	dep.Box[int]
	At *dep.Place `json:"at"`
}

// EchoForeign takes fields promoted from another package.
//
//toolgen:tool
func EchoForeign(_ context.Context, in Foreign) (Foreign, error) { return in, nil }
