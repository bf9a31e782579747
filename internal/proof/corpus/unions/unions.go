// Package unions has tools for interfaces with a list of members.
//
//toolgen:package dialects=mcp prefix=unions_
//toolgen:lint off=TG237 reason="the names say it all"
package unions

import (
	"context"

	"github.com/toolgen-dev/toolgen/internal/proof/corpus/dep"
)

//go:generate go tool toolgen

// Shape is a union whose members share a method.
//
//toolgen:union Circle,*Square,dep.Disc,Nothing
type Shape interface{ Area() float64 }

var _ Shape = dep.Disc{}

// Circle is a shape.
type Circle struct {
	Radius float64 `json:"radius"`
	Label  *string `json:"label"`
}

// Square is a shape by its pointer.
type Square struct {
	Side int8     `json:"side"`
	Tags []string `json:"tags,omitempty"`
	Base
}

// Base is embedded in a member.
type Base struct {
	ID string `json:"id"`
}

// Nothing is a shape without fields.
type Nothing struct{}

func (c Circle) Area() float64  { return 3 * c.Radius * c.Radius }
func (s *Square) Area() float64 { return float64(s.Side) * float64(s.Side) }
func (Nothing) Area() float64   { return 0 }

// Draw takes a union.
//
//toolgen:tool
func Draw(shape Shape) struct {
	Shape Shape `json:"shape"`
} {
	return struct {
		Shape Shape `json:"shape"`
	}{shape}
}

// Picture has the union in every place.
type Picture struct {
	List  []Shape          `json:"list"`
	Map   map[string]Shape `json:"map"`
	Pair  [2]Shape         `json:"pair"`
	Maybe Shape            `json:"maybe,omitempty"`
	//toolgen:schema optional
	Free  Shape     `json:"free"`
	Ptr   *Shape    `json:"ptr"`
	Lists [][]Shape `json:"lists,omitempty"`
}

// EchoPicture takes the union in every place.
//
//toolgen:tool
func EchoPicture(_ context.Context, in Picture) (Picture, error) { return in, nil }

// Expr is a union that holds itself, told apart by another property.
//
//toolgen:union discriminator=op Lit,Add,Neg,Call
type Expr interface{ expr() }

type (
	// Lit is a number.
	Lit struct {
		Value int16 `json:"value"`
	}
	// Add is a sum.
	//
	//toolgen:schema name=plus
	Add struct {
		Left  Expr `json:"left"`
		Right Expr `json:"right"`
	}
	// Neg is the opposite.
	Neg struct {
		Of Expr `json:"of,omitempty"`
	}
	// Call has many.
	Call struct {
		Name string          `json:"name"`
		Args []Expr          `json:"args"`
		Opts map[string]Expr `json:"opts,omitempty"`
	}
)

func (Lit) expr()  {}
func (Add) expr()  {}
func (Neg) expr()  {}
func (Call) expr() {}

// Eval takes a union that holds itself.
//
//toolgen:tool
func Eval(expr Expr) struct {
	Expr Expr `json:"expr"`
} {
	return struct {
		Expr Expr `json:"expr"`
	}{expr}
}

// Event is a union whose members have much in common.
//
//toolgen:union discriminator=kind Created,Deleted,Renamed
type Event interface{ event() }

type (
	// Created has a default.
	Created struct {
		ID   int    `json:"id"`
		Mode string `json:"mode" default:"fast" enum:"fast,slow"`
	}
	// Deleted has less.
	Deleted struct {
		ID int `json:"id"`
	}
	// Renamed has rules.
	Renamed struct {
		ID int `json:"id"`
		//toolgen:schema minlen=1 maxlen=3
		To string `json:"to"`
	}
)

func (Created) event() {}
func (Deleted) event() {}
func (Renamed) event() {}

// Apply takes any number of events.
//
//toolgen:tool
func Apply(events ...Event) struct {
	Events []Event `json:"events,omitempty"`
} {
	return struct {
		Events []Event `json:"events,omitempty"`
	}{events}
}

// Single has one member.
//
//toolgen:union Only
type Single interface{ single() }

// Only is the one member.
type Only struct {
	Shapes []Shape `json:"shapes"`
	Event  Event   `json:"event"`
}

func (Only) single() {}

// TakeSingle takes a union of one, which holds other unions.
//
//toolgen:tool
func TakeSingle(one Single, level int) struct {
	One   Single `json:"one"`
	Level int    `json:"level"`
} {
	return struct {
		One   Single `json:"one"`
		Level int    `json:"level"`
	}{one, level}
}
