package typedoc

import (
	"encoding/json"
	"math/big"
)

// Bool takes a boolean.
//
//toolgen:tool
func Bool(v bool) bool { return v }

// String takes a text.
//
//toolgen:tool
func String(v string) string { return v }

// Int takes an integer.
//
//toolgen:tool
func Int(v int) int { return v }

// Int64 takes an integer of 64 bits.
//
//toolgen:tool
func Int64(v int64) int64 { return v }

// Int8 takes an integer of 8 bits.
//
//toolgen:tool
func Int8(v int8) int8 { return v }

// Uint16 takes an unsigned integer of 16 bits.
//
//toolgen:tool
func Uint16(v uint16) uint16 { return v }

// Uint64 takes an unsigned integer of 64 bits.
//
//toolgen:tool
func Uint64(v uint64) uint64 { return v }

// Float64 takes a number.
//
//toolgen:tool
func Float64(v float64) float64 { return v }

// Float32 takes a number of 32 bits.
//
//toolgen:tool
func Float32(v float32) float32 { return v }

// Number takes a number with all its digits.
//
//toolgen:tool
func Number(v json.Number) json.Number { return v }

// BigInt takes an integer of any size.
//
//toolgen:tool
func BigInt(v big.Int) big.Int { return v }

// Any takes any JSON.
//
//toolgen:tool
func Any(v any) any { return v }

// Raw takes any JSON as it is.
//
//toolgen:tool
func Raw(v json.RawMessage) json.RawMessage { return v }
