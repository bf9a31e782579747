package typedoc

import (
	"encoding/json"
	"errors"
	"math"
	"time"
)

// Lists has lists that may be nil.
type Lists struct {
	List  []int          `json:"list"`
	Map   map[string]int `json:"map"`
	Bytes []byte         `json:"bytes"`
	Deep  [][]int        `json:"deep"`
	Omit  []int          `json:"omit,omitempty"`
}

// Settings has values of enums.
type Settings struct {
	Units    Units         `json:"units"`
	Priority Priority      `json:"priority"`
	By       map[Units]int `json:"by"`
}

// Codes has texts whose methods are on the pointer.
type Codes struct {
	Value Code         `json:"value"`
	Map   map[int]Code `json:"map"`
}

// Report has parts that are any JSON.
type Report struct {
	Any   any     `json:"any"`
	Error error   `json:"error"`
	Shape Shape   `json:"shape"`
	Inner *Report `json:"inner,omitempty"`
}

// NilLists returns lists that are nil.
//
//toolgen:tool
func NilLists() Lists { return Lists{Deep: [][]int{nil}} }

// NilPointer returns nil.
//
//toolgen:tool
func NilPointer() *Item { return nil }

// HTML returns a text with characters of HTML.
//
//toolgen:tool
func HTML() string { return "<a> & <b>" }

// Broken returns a text that is not UTF-8.
//
//toolgen:tool
func Broken() string { return "a\xffb" }

// Lines returns a text with Unicode's line ends.
//
//toolgen:tool
func Lines() string { return "a\u2028b" }

// Floats returns numbers of all sizes.
//
//toolgen:tool
func Floats() []float64 { return []float64{1, 0.1, 1e21, 1e-7, 0} }

// IntKeys returns a map with integer keys.
//
//toolgen:tool
func IntKeys() map[int]bool { return map[int]bool{10: true, 9: true, -1: false} }

// Cycle returns a tree that contains itself.
//
//toolgen:tool
func Cycle() *Node {
	n := &Node{Name: "a"}
	n.Kids = []*Node{n}
	return n
}

// NaN returns what is not a number.
//
//toolgen:tool
func NaN() []float64 { return []float64{1, math.NaN()} }

// SameKeys returns a map with two keys that JSON cannot tell apart.
//
//toolgen:tool
func SameKeys() map[string]int { return map[string]int{"a\xfe": 1, "a\xff": 2} }

// Taken returns a rest with the name of a field.
//
//toolgen:tool
func Taken() Open { return Open{Name: "a", More: map[string]int{"name": 1}} }

// BadNumber returns a json.Number that is none.
//
//toolgen:tool
func BadNumber() json.Number { return "1,5" }

// NoNumber returns an empty json.Number.
//
//toolgen:tool
func NoNumber() json.Number { return "" }

// NoRaw returns an empty json.RawMessage.
//
//toolgen:tool
func NoRaw() json.RawMessage { return nil }

// Spaced returns a json.RawMessage with spaces.
//
//toolgen:tool
func Spaced() json.RawMessage { return json.RawMessage(`{"b" : 1, "b" : "<"}`) }

// PointerMethods returns values whose methods are on the pointer.
//
//toolgen:tool
func PointerMethods() Codes {
	return Codes{Value: Code{"A"}, Map: map[int]Code{1: {"B"}}}
}

// Interfaces returns values of any type.
//
//toolgen:tool
func Interfaces() Report {
	return Report{Any: map[string]any{"html": "<", "list": []string(nil)}, Error: errors.New("full"), Shape: Circle{1}}
}

// NilUnion returns a union without a value.
//
//toolgen:tool
func NilUnion() Report { return Report{} }

// NoConstants returns values that no constant has.
//
//toolgen:tool
func NoConstants() Settings { return Settings{Priority: 7, By: map[Units]int{"kelvin": 1}} }

// FarTime returns a time that RFC 3339 cannot say.
//
//toolgen:tool
func FarTime() time.Time { return time.Date(10000, 1, 1, 0, 0, 0, 0, time.UTC) }

// Long returns a duration.
//
//toolgen:tool
func Long() time.Duration { return 90 * time.Minute }
