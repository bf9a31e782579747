package typedoc

import (
	"encoding/json"
	"time"
)

// Item is a struct.
type Item struct {
	// Name is what it is called.
	Name  string `json:"name"`
	Count int
	note  string
}

// Tagged has all options of the json tag but "string".
type Tagged struct {
	Empty   string    `json:"empty,omitempty"`
	Zero    time.Time `json:"zero,omitzero"`
	Ignored string    `json:"-"`
	Dash    string    `json:"-,"`
}

// Quoted has scalars in strings.
type Quoted struct {
	Int   int64   `json:"int,string"`
	Float float64 `json:"float,string,omitempty"`
	Bool  *bool   `json:"bool,string"`
	Text  string  `json:"text,string,omitempty"`

	Number json.Number `json:"number,string,omitempty"`
}

// Base has what others embed.
type Base struct {
	Key string `json:"key"`
}

// Label is a text that others embed.
type Label string

type hidden struct {
	Deep int `json:"deep,omitempty"`
}

// Embedding embeds in all ways that promote fields.
type Embedding struct {
	*Base
	hidden `json:",omitempty"`
	Label
	Note string `json:"note"`
}

// Ignoring has a field that models do not see.
type Ignoring struct {
	Name string `json:"name"`
	//toolgen:ignore
	Cache string `json:"cache"`
}

// HiddenPointer embeds a pointer to a type that only this package knows.
type HiddenPointer struct {
	*hidden
	Note string `json:"note"`
}

// Named embeds a struct under a name.
type Named struct {
	Base `json:"base"`
}

// Shadowing has a field that hides the promoted one.
type Shadowing struct {
	Base
	Key int `json:"key"`
}

// Left has the property ID.
type Left struct{ ID string }

// Right has it too.
type Right struct{ ID string }

// Tied embeds two structs with the property ID, and so has none.
//
//toolgen:lint off=TG213 reason="shows what becomes of it"
type Tied struct {
	Left
	Right
	Note string `json:"note"`
}

// Open takes members beyond its fields.
type Open struct {
	Name string `json:"name"`
	//toolgen:rest
	More map[string]int
}

// Struct takes an object.
//
//toolgen:tool args=nested
func Struct(v Item) Item { return v }

// Options takes an object with optional members.
//
//toolgen:tool args=nested
func Options(v Tagged) Tagged { return v }

// InString takes an object with scalars in strings.
//
//toolgen:tool args=nested
func InString(v Quoted) Quoted { return v }

// Embed takes the fields of embedded types beside its own.
//
//toolgen:tool args=nested
func Embed(v Embedding) Embedding { return v }

// EmbedPointer takes the fields of an embedded pointer.
//
//toolgen:tool args=nested
func EmbedPointer(v HiddenPointer) HiddenPointer { return v }

// EmbedNamed takes an embedded struct as a member.
//
//toolgen:tool args=nested
func EmbedNamed(v Named) Named { return v }

// EmbedHidden takes the outer of two fields of a name.
//
//toolgen:tool args=nested
func EmbedHidden(v Shadowing) Shadowing { return v }

// EmbedTied takes neither of two fields of a name.
//
//toolgen:tool args=nested
func EmbedTied(v Tied) Tied { return v }

// Ignore takes what is not ignored.
//
//toolgen:tool args=nested
func Ignore(v Ignoring) Ignoring { return v }

// Rest takes members beyond its fields.
//
//toolgen:tool args=nested
func Rest(v Open) Open { return v }
