// Package enums has tools for enums in every place.
//
//toolgen:package dialects=mcp prefix=enums_
//toolgen:lint off=TG237 reason="the names say it all"
package enums

import (
	"context"

	"github.com/toolgen-dev/toolgen/internal/proof/corpus/dep"
)

//go:generate go tool toolgen

// Color is an enum of strings.
type Color string

const (
	Red   Color = "red"   // Red is warm.
	Green Color = "green" // Green is neither.
	Blue  Color = "Blue"  // Blue is cold.
	None  Color = ""
)

const secret Color = "secret"

// Level is an enum of integers.
type Level int

const (
	Low Level = iota + 1
	Mid
	High
	Top = High // Top is High by another name.
)

// Bits is an enum of unsigned integers of one byte.
type Bits uint8

const (
	Read       Bits = 1 // Read allows to read.
	Write      Bits = 2 // Write allows to write.
	Run        Bits = 4
	Everything Bits = 255
)

// Flags have bits that add up, so that they are no enum.
type Flags uint16

const (
	Fast Flags = 1 << iota // Fast is quick.
	Loud
	Long
)

// Signed is an enum with negative values.
type Signed int8

const (
	Down Signed = -1
	Hold Signed = 0
	Up   Signed = 1
)

// Inner is an enum of unexported constants.
//
//toolgen:enum unexported
type Inner string

const (
	innerOne Inner = "one"
	innerTwo Inner = "two"
)

// Loose has constants and is no enum.
//
//toolgen:enum off
type Loose string

// Known is a value of Loose.
const Known Loose = "known"

// Odd has values that are hard to write.
type Odd string

const (
	Quote  Odd = "\"quote\" `back` \\"
	Emoji  Odd = "🎉 ü"
	Spaces Odd = "  two  "
	Line   Odd = "a\nb"
	Angle  Odd = "<&>"
)

// Capped is an enum with rules.
//
//toolgen:schema max=2
type Capped int32

const (
	CappedOne   Capped = 1
	CappedTwo   Capped = 2
	CappedThree Capped = 3
)

// Paint takes an enum of strings.
//
//toolgen:tool
func Paint(color Color) struct {
	Color Color `json:"color"`
} {
	if color == secret {
		color = None
	}
	return struct {
		Color Color `json:"color"`
	}{color}
}

// Set takes an enum of integers, and one with a default.
//
//toolgen:tool
//toolgen:param other default=2
func Set(level, other Level) struct {
	Level Level `json:"level"`
	Other Level `json:"other"`
} {
	return struct {
		Level Level `json:"level"`
		Other Level `json:"other"`
	}{level, other}
}

// Kinds has every kind of enum.
type Kinds struct {
	Bits   Bits     `json:"bits"`
	Flags  Flags    `json:"flags"`
	Signed Signed   `json:"signed"`
	Inner  Inner    `json:"inner"`
	Loose  Loose    `json:"loose"`
	Odd    Odd      `json:"odd"`
	Mode   dep.Mode `json:"mode"`
	Capped Capped   `json:"capped"`
}

// EchoKinds takes every kind of enum.
//
//toolgen:tool
func EchoKinds(_ context.Context, in Kinds) (Kinds, error) {
	if in.Inner != innerOne {
		in.Inner = innerTwo
	}
	return in, nil
}

// Places has enums in every place.
type Places struct {
	List    []Color                   `json:"list"`
	Pair    [2]Level                  `json:"pair"`
	Values  map[string]Color          `json:"values"`
	Keys    map[Color]int             `json:"keys"`
	IntKeys map[Signed]string         `json:"int_keys"`
	Both    map[Bits]Level            `json:"both"`
	Set     map[Color]struct{}        `json:"set"`
	IntSet  map[Level]struct{}        `json:"int_set"`
	Deep    [][]map[string][]dep.Mode `json:"deep"`
}

// EchoPlaces takes enums in every place.
//
//toolgen:tool
func EchoPlaces(_ context.Context, in Places) (Places, error) { return in, nil }

// Maybe has enums that may be absent.
type Maybe struct {
	Pointer *Color  `json:"pointer"`
	Omitted Level   `json:"omitted,omitempty"`
	Zero    Signed  `json:"zero,omitzero"`
	Default Color   `json:"default" default:"green"`
	Integer *Level  `json:"integer" default:"3"`
	Double  **Bits  `json:"double"`
	Quoted  Level   `json:"quoted,string"`
	QuotedP *Signed `json:"quoted_p,string"`
	QuotedS Color   `json:"quoted_s,string"`
	//toolgen:schema enum=red,Blue
	Fewer Color `json:"fewer"`
	//toolgen:schema enum=1,3
	Ends *Level `json:"ends"`
	//toolgen:schema min=2
	AtLeast Level `json:"at_least"`
}

// EchoMaybe takes enums that may be absent or are restricted.
//
//toolgen:tool
func EchoMaybe(_ context.Context, in Maybe) (Maybe, error) { return in, nil }

// Mix takes any number of values of an enum.
//
//toolgen:tool
func Mix(first Color, rest ...Color) struct {
	First Color   `json:"first"`
	Rest  []Color `json:"rest,omitempty"`
} {
	return struct {
		First Color   `json:"first"`
		Rest  []Color `json:"rest,omitempty"`
	}{first, rest}
}
