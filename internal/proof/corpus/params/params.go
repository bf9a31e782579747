// Package params has tools for the forms of signatures.
//
//toolgen:package dialects=mcp prefix=params_
//toolgen:lint off=TG237 reason="the names say it all"
package params

import (
	"context"
	"errors"

	"github.com/toolgen-dev/toolgen/internal/proof/corpus/dep"
	"github.com/toolgen-dev/toolgen/runtime"
)

//go:generate go tool toolgen

// None takes nothing.
//
//toolgen:tool
func None() struct{} { return struct{}{} }

// Injected takes nothing from the model.
//
//toolgen:tool
func Injected(ctx context.Context, inv *runtime.Invocation) (struct{}, error) {
	if inv == nil {
		return struct{}{}, errors.New("no invocation")
	}
	return struct{}{}, ctx.Err()
}

// Empty takes a struct without fields.
//
//toolgen:tool
func Empty(in struct{}) struct{} { return in }

// Many is what EchoMany takes.
type Many struct {
	City  string   `json:"city"`
	Days  int8     `json:"days"`
	Ratio *float64 `json:"ratio"`
	Deep  **bool   `json:"deep"`
	Tags  []string `json:"tags"`
	Place *Place   `json:"place"`
}

// Place is a struct with the name that another package has too.
type Place struct {
	Street string `json:"street"`
}

// EchoMany takes many parameters and what the runtime fills in.
//
//toolgen:tool
func EchoMany(_ context.Context, city string, days int8, _ *runtime.Invocation, ratio *float64, deep **bool, tags []string, place *Place) (Many, error) {
	return Many{city, days, ratio, deep, tags, place}, nil
}

// Variadic takes any number of integers.
//
//toolgen:tool
func Variadic(first int, more ...int) struct {
	First int   `json:"first"`
	More  []int `json:"more,omitempty"`
} {
	return struct {
		First int   `json:"first"`
		More  []int `json:"more,omitempty"`
	}{first, more}
}

// VariadicStructs takes any number of structs and nothing else.
//
//toolgen:tool
func VariadicStructs(places ...Place) struct {
	Places []Place `json:"places,omitempty"`
} {
	return struct {
		Places []Place `json:"places,omitempty"`
	}{places}
}

// VariadicPointers takes any number of pointers.
//
//toolgen:tool
func VariadicPointers(places ...*Place) struct {
	Places []*Place `json:"places,omitempty"`
} {
	return struct {
		Places []*Place `json:"places,omitempty"`
	}{places}
}

// VariadicLists takes any number of lists.
//
//toolgen:tool
func VariadicLists(rows ...[]uint16) struct {
	Rows [][]uint16 `json:"rows,omitempty"`
} {
	return struct {
		Rows [][]uint16 `json:"rows,omitempty"`
	}{rows}
}

// Nested takes a struct as a property.
//
//toolgen:tool args=nested
func Nested(place Place) struct {
	Place Place `json:"place"`
} {
	return struct {
		Place Place `json:"place"`
	}{place}
}

// NestedPointer takes a pointer to a struct as a property.
//
//toolgen:tool args=nested
func NestedPointer(place *Place) struct {
	Place *Place `json:"place"`
} {
	return struct {
		Place *Place `json:"place"`
	}{place}
}

// Flat takes a pointer to a struct, whose fields are the properties.
//
//toolgen:tool
func Flat(place *Place) *Place { return place }

// FlatForeign takes a struct of another package.
//
//toolgen:tool
func FlatForeign(_ context.Context, place dep.Place) (dep.Place, error) { return place, nil }

// Renamed takes parameters under other names, which Go cannot write.
//
//toolgen:tool
//toolgen:param kind name=type
//toolgen:param err name=error
func Renamed(kind string, err bool) struct {
	Type  string `json:"type"`
	Error bool   `json:"error"`
} {
	return struct {
		Type  string `json:"type"`
		Error bool   `json:"error"`
	}{kind, err}
}

// Names is what Hostile takes.
type Names struct {
	A0 int  `json:"json"`
	A1 int  `json:"ctx"`
	A2 int  `json:"string"`
	A3 int  `json:"any"`
	A4 int  `json:"wire"`
	A5 int  `json:"d"`
	A6 int  `json:"v"`
	A7 int  `json:"at"`
	A8 int  `json:"seen"`
	B0 bool `json:"e"`
	B1 bool `json:"runtime"`
	B2 bool `json:"len"`
	B3 bool `json:"mark"`
	B4 bool `json:"required"`
}

// Hostile takes parameters named like what generated code uses.
//
//toolgen:tool
func Hostile(json, ctx, string, any, wire, d, v, at, seen int, e, runtime, len, mark, required bool) Names {
	return Names{json, ctx, string, any, wire, d, v, at, seen, e, runtime, len, mark, required}
}
