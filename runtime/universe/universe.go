// Package universe has the predeclared identifiers of Go under names that a
// package cannot hide. Generated code uses it only in packages that declare one
// of them otherwise, such as a type named string or a function named len.
package universe

// The predeclared types.
type (
	Any        = any
	Bool       = bool
	Byte       = byte
	Complex64  = complex64
	Complex128 = complex128
	Error      = error
	Float32    = float32
	Float64    = float64
	Int        = int
	Int8       = int8
	Int16      = int16
	Int32      = int32
	Int64      = int64
	Rune       = rune
	String     = string
	Uint       = uint
	Uint8      = uint8
	Uint16     = uint16
	Uint32     = uint32
	Uint64     = uint64
	Uintptr    = uintptr
)

// The boolean constants.
const (
	True  = true
	False = false
)

// Len returns the length of a slice.
func Len[S ~[]E, E any](s S) int { return len(s) }

// Size returns the number of entries of a map.
func Size[M ~map[K]V, K comparable, V any](m M) int { return len(m) }

// New returns a pointer to a new zero value.
func New[T any]() *T { return new(T) }

// Pointer returns a pointer to a copy of v.
func Pointer[T any](v T) *T { return &v }

// Panic panics.
func Panic(v any) { panic(v) }
