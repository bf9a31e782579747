// Package optional has tools for everything that may be absent.
//
//toolgen:package dialects=mcp prefix=optional_
//toolgen:lint off=TG237 reason="the names say it all"
package optional

import (
	"context"
	"encoding/json"
	"time"
)

//go:generate go tool toolgen

// Point is a struct inside others.
type Point struct {
	X int `json:"x"`
	Y int `json:"y,omitempty"`
}

// Pointers are optional because they are pointers.
type Pointers struct {
	Bool   *bool             `json:"bool"`
	Int    *int              `json:"int"`
	Text   *string           `json:"text"`
	List   *[]string         `json:"list"`
	Map    *map[string]int   `json:"map"`
	Array  *[2]int           `json:"array"`
	Struct *Point            `json:"struct"`
	Time   *time.Time        `json:"time"`
	Any    *any              `json:"any"`
	Raw    *json.RawMessage  `json:"raw"`
	Twice  **Point           `json:"twice"`
	Bytes  *[]byte           `json:"bytes"`
	Set    *map[int]struct{} `json:"set"`
}

// EchoPointers takes pointers.
//
//toolgen:tool
func EchoPointers(_ context.Context, in Pointers) (Pointers, error) { return in, nil }

// OmitEmpty is optional because of omitempty.
type OmitEmpty struct {
	Bool   bool             `json:"bool,omitempty"`
	Int    int              `json:"int,omitempty"`
	Float  float64          `json:"float,omitempty"`
	Text   string           `json:"text,omitempty"`
	List   []string         `json:"list,omitempty"`
	Map    map[string]int   `json:"map,omitempty"`
	Array  [2]int           `json:"array,omitempty"`
	Struct Point            `json:"struct,omitempty"`
	Time   time.Time        `json:"time,omitempty"`
	Any    any              `json:"any,omitempty"`
	Raw    json.RawMessage  `json:"raw,omitempty"`
	Number json.Number      `json:"number,omitempty"`
	Bytes  []byte           `json:"bytes,omitempty"`
	Set    map[int]struct{} `json:"set,omitempty"`
	Ptr    *Point           `json:"ptr,omitempty"`
}

// EchoOmitEmpty takes fields with omitempty.
//
//toolgen:tool
func EchoOmitEmpty(_ context.Context, in OmitEmpty) (OmitEmpty, error) { return in, nil }

// OmitZero is optional because of omitzero.
type OmitZero struct {
	Bool   bool            `json:"bool,omitzero"`
	Int    int8            `json:"int,omitzero"`
	Float  float32         `json:"float,omitzero"`
	Text   string          `json:"text,omitzero"`
	List   []string        `json:"list,omitzero"`
	Map    map[string]int  `json:"map,omitzero"`
	Array  [2]int          `json:"array,omitzero"`
	Struct Point           `json:"struct,omitzero"`
	Time   time.Time       `json:"time,omitzero"`
	Any    any             `json:"any,omitzero"`
	Raw    json.RawMessage `json:"raw,omitzero"`
	Number json.Number     `json:"number,omitzero"`
	Bytes  []byte          `json:"bytes,omitzero"`
	Own    Odd             `json:"own,omitzero"`
	Both   []int           `json:"both,omitempty,omitzero"`
}

// Odd is zero where it says so.
type Odd struct {
	N int `json:"n"`
}

// IsZero reports whether n is even.
func (o Odd) IsZero() bool { return o.N%2 == 0 }

// EchoOmitZero takes fields with omitzero.
//
//toolgen:tool
func EchoOmitZero(_ context.Context, in OmitZero) (OmitZero, error) { return in, nil }

// Directive is optional, or not, because of directives.
type Directive struct {
	//toolgen:schema optional
	Int int `json:"int"`
	//toolgen:schema optional
	Struct Point `json:"struct"`
	//toolgen:schema optional
	List []Point `json:"list"`
	//toolgen:schema required
	Pointer *int `json:"pointer"`
	//toolgen:schema required
	Omitted string `json:"omitted,omitempty"`
	//toolgen:schema required
	Zero Point `json:"zero,omitzero"`
}

// EchoDirective takes fields with directives.
//
//toolgen:tool
func EchoDirective(_ context.Context, in Directive) (Directive, error) { return in, nil }

// Required has nothing that may be absent.
type Required struct {
	Int    int             `json:"int"`
	List   []int           `json:"list"`
	Map    map[string]bool `json:"map"`
	Struct Point           `json:"struct"`
	Any    any             `json:"any"`
	Raw    json.RawMessage `json:"raw"`
	Number json.Number     `json:"number"`
	Array  [1]Point        `json:"array"`
}

// EchoRequired takes fields that have to be there.
//
//toolgen:tool
func EchoRequired(_ context.Context, in Required) (Required, error) { return in, nil }

// Nested has optional structs with optional fields.
type Nested struct {
	Outer *struct {
		Inner *struct {
			Leaf *int `json:"leaf"`
		} `json:"inner"`
		Other []*Point `json:"other,omitempty"`
	} `json:"outer"`
	Map map[string]*Point `json:"map,omitempty"`
}

// EchoNested takes optional parts of optional parts.
//
//toolgen:tool
func EchoNested(_ context.Context, in Nested) (Nested, error) { return in, nil }
