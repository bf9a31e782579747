// Package lists has tools for slices, arrays, maps, sets and tuples.
//
//toolgen:package dialects=mcp prefix=lists_
//toolgen:lint off=TG237 reason="the names say it all"
package lists

import (
	"context"
	"encoding/json"
	"net/netip"
	"time"
)

//go:generate go tool toolgen

// Point is an element.
type Point struct {
	X int  `json:"x"`
	Y *int `json:"y"`
}

// Name is a string by another name.
type Name string

// Slices are slices.
type Slices struct {
	Strings  []string          `json:"strings"`
	Ints     []int             `json:"ints"`
	Bytes    [][]byte          `json:"bytes"`
	Bools    []bool            `json:"bools"`
	Floats   []float32         `json:"floats"`
	Points   []Point           `json:"points"`
	Pointers []*Point          `json:"pointers"`
	Matrix   [][]int8          `json:"matrix"`
	Cube     [][][]Name        `json:"cube"`
	Anys     []any             `json:"anys"`
	Raws     []json.RawMessage `json:"raws"`
	Maps     []map[string]int  `json:"maps"`
	IntPtrs  []*int            `json:"int_ptrs"`
}

// EchoSlices takes slices.
//
//toolgen:tool
func EchoSlices(_ context.Context, in Slices) (Slices, error) { return in, nil }

// Arrays are arrays.
type Arrays struct {
	Pair   [2]string       `json:"pair"`
	One    [1]Point        `json:"one"`
	Gone   [0]int          `json:"gone,omitempty"`
	Bytes2 []*uint8        `json:"bytes2"`
	None   [0]int          `json:"none"`
	Bytes  [4]byte         `json:"bytes"`
	Grid   [2][3]int16     `json:"grid"`
	Lists  [2][]Name       `json:"lists"`
	Maybe  *[2]bool        `json:"maybe"`
	Anys   [2]any          `json:"anys"`
	Ptrs   [2]*Point       `json:"ptrs"`
	Quads  [][4]float64    `json:"quads"`
	ByName map[Name][2]int `json:"by_name"`
}

// EchoArrays takes arrays.
//
//toolgen:tool
func EchoArrays(_ context.Context, in Arrays) (Arrays, error) { return in, nil }

// Maps have keys of every kind.
type Maps struct {
	String map[string]int             `json:"string"`
	Named  map[Name]string            `json:"named"`
	Int    map[int]bool               `json:"int"`
	Int8   map[int8]string            `json:"int8"`
	Int64  map[int64]int64            `json:"int64"`
	Uint   map[uint]Point             `json:"uint"`
	Uint8  map[uint8]*Point           `json:"uint8"`
	Addr   map[netip.Addr]string      `json:"addr,omitempty"`
	Time   map[time.Time]int          `json:"time,omitempty"`
	Lists  map[string][]string        `json:"lists"`
	Maps   map[string]map[int]Name    `json:"maps"`
	Any    map[string]any             `json:"any"`
	Raw    map[string]json.RawMessage `json:"raw"`
	Points map[string]Point           `json:"points"`
}

// EchoMaps takes maps.
//
//toolgen:tool
func EchoMaps(_ context.Context, in Maps) (Maps, error) { return in, nil }

// Sets are sets.
type Sets struct {
	String map[string]struct{}     `json:"string"`
	Named  map[Name]struct{}       `json:"named"`
	Int    map[int]struct{}        `json:"int"`
	Uint16 map[uint16]struct{}     `json:"uint16"`
	Addr   map[netip.Addr]struct{} `json:"addr"`
	Maybe  *map[int8]struct{}      `json:"maybe"`
	List   []map[string]struct{}   `json:"list"`
	Map    map[string]IDs          `json:"map"`
	Omit   IDs                     `json:"omit,omitempty"`
}

// IDs is a set by another name.
type IDs map[int64]struct{}

// EchoSets takes sets.
//
//toolgen:tool
func EchoSets(_ context.Context, in Sets) (Sets, error) { return in, nil }

// Pair is a tuple.
//
//toolgen:tuple
type Pair struct {
	Name  string
	Count *int
}

// Line is a tuple of tuples and more.
//
//toolgen:tuple
type Line struct {
	From, To Pair
	Weight   float64
	Labels   []Name
	Raw      json.RawMessage
	skipped  int
}

// Tuples has tuples in every place.
type Tuples struct {
	Pair  Pair            `json:"pair"`
	Line  Line            `json:"line"`
	List  []Pair          `json:"list"`
	Map   map[string]Pair `json:"map"`
	Maybe *Pair           `json:"maybe"`
	Zero  Pair            `json:"zero,omitzero"`
}

// EchoTuples takes tuples.
//
//toolgen:tool
func EchoTuples(_ context.Context, in Tuples) (Tuples, error) {
	in.Line.skipped = 0
	return in, nil
}

// EchoPair takes a tuple as its only parameter, which is a property then.
//
//toolgen:tool
func EchoPair(pair Pair) struct {
	Pair Pair `json:"pair"`
} {
	return struct {
		Pair Pair `json:"pair"`
	}{pair}
}

// Blob is a []byte by another name.
type Blob []byte

// Digits are not bytes, but bytes by another name.
type Digits [3]Digit

// Digit is a byte by another name.
type Digit uint8

// Bytes are bytes.
type Bytes struct {
	Plain  []byte          `json:"plain"`
	Blob   Blob            `json:"blob"`
	Ptr    *Blob           `json:"ptr"`
	List   []Blob          `json:"list"`
	Map    map[string]Blob `json:"map"`
	Array  [4]byte         `json:"array"`
	Digits Digits          `json:"digits"`
	Omit   Blob            `json:"omit,omitempty"`
}

// EchoBytes takes bytes.
//
//toolgen:tool
func EchoBytes(_ context.Context, in Bytes) (Bytes, error) { return in, nil }

// Named types of lists.
type (
	Strings []string
	Grid    [2][2]int
	Table   map[string]Strings
	Bag     map[Name]struct{}
	Points  []*Point
)

// Named has a field for each of them.
type Named struct {
	Strings Strings          `json:"strings"`
	Grid    Grid             `json:"grid"`
	Table   Table            `json:"table"`
	Bag     Bag              `json:"bag"`
	Points  Points           `json:"points"`
	Tables  []map[Name]Table `json:"tables"`
	Ptr     *Strings         `json:"ptr"`
	Omit    Table            `json:"omit,omitempty"`
}

// EchoNamed takes lists of named types.
//
//toolgen:tool
func EchoNamed(_ context.Context, in Named) (Named, error) { return in, nil }

// Tagged are lists whose items the tags of other libraries bound.
type Tagged struct {
	Words  []string  `json:"words" jsonschema:"enum=a,enum=b\\,c,maxItems=3"`
	Codes  []string  `json:"codes,omitempty" jsonschema:"minLength=2,pattern=^[a-z]+$"`
	Mails  *[]string `json:"mails" jsonschema:"format=email"`
	Levels []int8    `json:"levels" enum:"1,2" default:"2,1"`
	Twice  []int8    `json:"twice" enum:"1,2"`
	Marks  [2]uint   `json:"marks" jsonschema:"minimum=1,exclusiveMaximum=9,multipleOf=2"`
	Shares []float64 `json:"shares" jsonschema:"minimum=0,exclusiveMinimum=true,maximum=1,default=0.5"`
	Names  []Name    `json:"names" jsonschema:"maxLength=3,uniqueItems"`
}

// EchoTagged takes lists with items that have rules.
//
//toolgen:tool
func EchoTagged(_ context.Context, in Tagged) (Tagged, error) { return in, nil }
