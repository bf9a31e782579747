package typedoc

import (
	"errors"
	"net/netip"
	"strings"
)

// Blob is a named slice of bytes.
type Blob []byte

// Point is a place on a map.
//
//toolgen:tuple
type Point struct {
	Lat, Lon float64
	Label    *string
}

// Slice takes a list.
//
//toolgen:tool
func Slice(v []string) []string { return v }

// Array takes a list of two.
//
//toolgen:tool
func Array(v [2]int) [2]int { return v }

// Bytes takes bytes.
//
//toolgen:tool
func Bytes(v Blob) Blob { return v }

// ByteArray takes two bytes.
//
//toolgen:tool
func ByteArray(v [2]byte) [2]byte { return v }

// Map takes a map.
//
//toolgen:tool
func Map(v map[string]int) map[string]int { return v }

// IntMap takes a map with integer keys.
//
//toolgen:tool
func IntMap(v map[int8]string) map[int8]string { return v }

// TextMap takes a map whose keys are addresses.
//
//toolgen:tool
func TextMap(v map[netip.Addr]int) map[netip.Addr]int { return v }

// Tag is text with methods: in JSON it begins with a #.
type Tag string

// MarshalText puts a # in front.
func (t Tag) MarshalText() ([]byte, error) { return []byte("#" + t), nil }

// UnmarshalText takes the # off.
func (t *Tag) UnmarshalText(text []byte) error {
	rest, ok := strings.CutPrefix(string(text), "#")
	if !ok {
		return errors.New("a tag begins with #")
	}
	*t = Tag(rest)
	return nil
}

// TagMap takes a map whose keys are texts with methods.
//
//toolgen:tool
func TagMap(v map[Tag]int) map[Tag]int { return v }

// EnumMap takes a map whose keys are units.
//
//toolgen:tool
func EnumMap(v map[Units]int) map[Units]int { return v }

// Set takes a set.
//
//toolgen:tool
func Set(v map[string]struct{}) map[string]struct{} { return v }

// Tuple takes a positional array.
//
//toolgen:tool
func Tuple(v Point) Point { return v }
