// Package refused has a function for each form of Go type that cannot be an
// argument.
package refused

import (
	"io"
	"unsafe"
)

// Level is a byte.
type Level byte

// Own has JSON of its own making, and does not say what it is.
type Own struct{}

func (Own) MarshalJSON() ([]byte, error)  { return nil, nil }
func (*Own) UnmarshalJSON(b []byte) error { return nil }

// OneWay can only be written.
type OneWay struct{}

func (OneWay) MarshalText() ([]byte, error) { return nil, nil }

// Pointer is a named pointer.
type Pointer *int

// Job has a field that cannot be.
type Job struct {
	Done map[string][]chan int `json:"done"`
}

// Key has JSON methods, which do not count for keys.
type Key struct{ A, B int }

// Chan is refused.
//
//toolgen:tool
func Chan(v chan int) {}

// Func is refused.
//
//toolgen:tool
func Func(v func()) {}

// Complex is refused.
//
//toolgen:tool
func Complex(v complex128) {}

// Unsafe is refused.
//
//toolgen:tool
func Unsafe(v unsafe.Pointer) {}

// Interface is refused.
//
//toolgen:tool
func Interface(v io.Reader) {}

// Field is refused.
//
//toolgen:tool
func Field(v []Job) {}

// KeyOfMap is refused.
//
//toolgen:tool
func KeyOfMap(v map[Key]string) {}

// FloatKey is refused.
//
//toolgen:tool
func FloatKey(v map[float64]string) {}

// Bytes is refused.
//
//toolgen:tool
func Bytes(v []Level) {}

// OwnJSON is refused.
//
//toolgen:tool
func OwnJSON(v Own) {}

// NoUnmarshal is refused.
//
//toolgen:tool
func NoUnmarshal(v OneWay) {}

// NamedPointer is refused.
//
//toolgen:tool
func NamedPointer(v Pointer) {}

// Long is refused.
//
//toolgen:tool
func Long(v [100000]int) {}
