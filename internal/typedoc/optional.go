package typedoc

import "encoding/json"

// Pointer takes an integer or nothing.
//
//toolgen:tool
func Pointer(v *int) *int { return v }

// Default takes an integer that is 3 by itself.
//
//toolgen:tool
//toolgen:param v default=3
func Default(v int) int { return v }

// Composite takes a list that is not empty by itself.
//
//toolgen:tool
//toolgen:param v default=`["a"]`
func Composite(v []string) []string { return v }

// Optional takes an integer that is 0 by itself.
//
//toolgen:tool
//toolgen:param v optional
func Optional(v int) int { return v }

// OptionalRaw takes any JSON as it is, or nothing.
//
//toolgen:tool
//toolgen:param v optional
func OptionalRaw(v json.RawMessage) json.RawMessage { return v }

// Variadic takes any number of texts.
//
//toolgen:tool
func Variadic(v ...string) []string { return v }

// Secret takes a text that nobody is shown.
//
//toolgen:tool
//toolgen:param v secret maxlen=8
func Secret(v string) string { return v }
