// Package scalars has a tool for each scalar type and a few for all of them
// together.
//
//toolgen:package dialects=mcp prefix=scalars_
//toolgen:lint off=TG237 reason="the names say it all"
package scalars

import (
	"context"
	"encoding/json"
)

//go:generate go tool toolgen

// One holds a single value, as a tool with a single parameter takes it.
type One[T any] struct {
	V T `json:"v"`
}

// Bool takes a boolean.
//
//toolgen:tool
func Bool(v bool) One[bool] { return One[bool]{v} }

// Text takes a string.
//
//toolgen:tool
func Text(v string) One[string] { return One[string]{v} }

// Int takes an int.
//
//toolgen:tool
func Int(v int) One[int] { return One[int]{v} }

// Int8 takes an int8.
//
//toolgen:tool
func Int8(v int8) One[int8] { return One[int8]{v} }

// Int16 takes an int16.
//
//toolgen:tool
func Int16(v int16) One[int16] { return One[int16]{v} }

// Int32 takes an int32.
//
//toolgen:tool
func Int32(v int32) One[int32] { return One[int32]{v} }

// Int64 takes an int64.
//
//toolgen:tool
func Int64(v int64) One[int64] { return One[int64]{v} }

// Uint takes a uint.
//
//toolgen:tool
func Uint(v uint) One[uint] { return One[uint]{v} }

// Uint8 takes a uint8.
//
//toolgen:tool
func Uint8(v uint8) One[uint8] { return One[uint8]{v} }

// Uint16 takes a uint16.
//
//toolgen:tool
func Uint16(v uint16) One[uint16] { return One[uint16]{v} }

// Uint32 takes a uint32.
//
//toolgen:tool
func Uint32(v uint32) One[uint32] { return One[uint32]{v} }

// Uint64 takes a uint64.
//
//toolgen:tool
func Uint64(v uint64) One[uint64] { return One[uint64]{v} }

// Uintptr takes a uintptr.
//
//toolgen:tool
func Uintptr(v uintptr) One[uintptr] { return One[uintptr]{v} }

// Float32 takes a float32.
//
//toolgen:tool
func Float32(v float32) One[float32] { return One[float32]{v} }

// Float64 takes a float64.
//
//toolgen:tool
func Float64(v float64) One[float64] { return One[float64]{v} }

// Rune takes a rune and a byte, which are integers.
//
//toolgen:tool
func Rune(r rune, b byte) (struct {
	R rune `json:"r"`
	B byte `json:"b"`
}, error) {
	return struct {
		R rune `json:"r"`
		B byte `json:"b"`
	}{r, b}, nil
}

// Named types without constants are as what they name.
type (
	// Flag is a bool by another name.
	Flag bool
	// Name is a string by another name.
	Name string
	// Count is an int by another name.
	Count int
	// Tiny is an int8 by another name.
	Tiny int8
	// Port is a uint16 by another name.
	Port uint16
	// Ratio is a float32 by another name.
	Ratio float32
)

// Named has a field for each of them.
type Named struct {
	Flag  Flag  `json:"flag"`
	Name  Name  `json:"name"`
	Count Count `json:"count"`
	Tiny  Tiny  `json:"tiny"`
	Port  Port  `json:"port"`
	Ratio Ratio `json:"ratio"`
}

// EchoNamed takes scalars by other names.
//
//toolgen:tool
func EchoNamed(_ context.Context, in Named) (Named, error) { return in, nil }

// All has a field for each scalar.
type All struct {
	B   bool
	S   string
	I   int
	I8  int8
	I16 int16
	I32 int32
	I64 int64
	U   uint
	U8  uint8
	U16 uint16
	U32 uint32
	U64 uint64
	Ptr uintptr
	F32 float32
	F64 float64
}

// EchoAll takes every scalar; the properties have the names of the fields.
//
//toolgen:tool
func EchoAll(_ context.Context, in All) (All, error) { return in, nil }

// Pointers has a pointer to each scalar.
type Pointers struct {
	B   *bool    `json:"b"`
	S   *string  `json:"s"`
	I   *int     `json:"i"`
	I8  *int8    `json:"i8"`
	I64 *int64   `json:"i64"`
	U   *uint    `json:"u"`
	U16 *uint16  `json:"u16"`
	U64 *uint64  `json:"u64"`
	F32 *float32 `json:"f32"`
	F64 *float64 `json:"f64"`
	PP  **int    `json:"pp"`
	PPP ***Name  `json:"ppp"`
}

// EchoPointers takes scalars that may be absent.
//
//toolgen:tool
func EchoPointers(_ context.Context, in *Pointers) (*Pointers, error) { return in, nil }

// Quoted has every scalar in a string.
type Quoted struct {
	B   bool    `json:"b,string"`
	S   string  `json:"s,string"`
	I   int     `json:"i,string"`
	I8  int8    `json:"i8,string"`
	I64 int64   `json:"i64,string"`
	U   uint    `json:"u,string"`
	U16 uint16  `json:"u16,string"`
	U64 uint64  `json:"u64,string"`
	F32 float32 `json:"f32,string"`
	F64 float64 `json:"f64,string"`
	T   Tiny    `json:"t,string"`

	Num json.Number `json:"num,string"`
}

// EchoQuoted takes scalars in strings.
//
//toolgen:tool
func EchoQuoted(_ context.Context, in Quoted) (Quoted, error) { return in, nil }

// MaybeQuoted has optional scalars in strings.
type MaybeQuoted struct {
	B *bool    `json:"b,string"`
	S *string  `json:"s,omitempty,string"`
	I *int64   `json:"i,string,omitempty"`
	U uint8    `json:"u,string,omitempty"`
	F *float64 `json:"f,omitzero,string"`
	N int      `json:"n,omitzero,string"`
	D int      `json:"d,string" default:"7"`

	Num *json.Number `json:"num,string"`
}

// EchoMaybeQuoted takes optional scalars in strings.
//
//toolgen:tool
func EchoMaybeQuoted(_ context.Context, in MaybeQuoted) (MaybeQuoted, error) { return in, nil }
