// Package hidden uses no predeclared name, so that a test can hide them.
package hidden

import words_ "github.com/toolgen-dev/toolgen/gen/internal/emit/testdata/dep/words"

// Level_ is an enum.
type Level_ words_.String

const Low_ Level_ = "low"

// Shape_ is a union.
type Shape_ interface{ Area_() }

// Dot_ is a shape.
type Dot_ struct{}

func (*Dot_) Area_() {}

// Args_ have all that generated code needs words for.
type Args_ struct {
	*Base_
	B    words_.Bool
	P    *words_.Int64
	N    *words_.String
	L    []words_.String
	M    map[words_.Int]*Args_
	A    map[words_.Addr]Level_
	S    map[words_.String]words_.Empty
	F    words_.Float64
	U    words_.Uint8
	Any  words_.Any
	Raw  words_.Raw
	D    words_.Duration
	T    words_.Time
	E    Level_
	X    Shape_
	Q    words_.Int
	Rest map[words_.String]words_.Raw
}

// Base_ is embedded.
type Base_ struct{ K words_.String }

func Do_(ctx words_.Context, in *Args_) (*Args_, words_.Error) { return in, ctx.Err() }

func Say_(s words_.String, n words_.Int) words_.Bool { return s == "" }

func Ask_(s words_.String, n words_.Int) words_.Bool { return n > 0 }
