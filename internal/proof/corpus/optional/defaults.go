package optional

import (
	"context"
	"encoding/json"
	"time"
)

// Grade is an enum.
type Grade string

const (
	GradeA Grade = "A"
	GradeB Grade = "B"
)

// Scalars have defaults of each scalar kind.
type Scalars struct {
	//toolgen:schema default=true
	Bool bool `json:"bool"`
	//toolgen:schema default=-3
	Int int `json:"int"`
	//toolgen:schema default=200
	Uint uint8 `json:"uint"`
	//toolgen:schema default=1.5
	Float float32 `json:"float"`
	//toolgen:schema default="some \"text\""
	Text string `json:"text"`
	//toolgen:schema default=B
	Grade Grade `json:"grade"`
	//toolgen:schema default=90s
	Wait time.Duration `json:"wait"`
	//toolgen:schema default="2024-02-29T12:00:00Z"
	Time time.Time `json:"time"`
	//toolgen:schema default=7 min=5 max=9
	Bounded int `json:"bounded"`
	//toolgen:schema default=0
	Zero int `json:"zero"`
	//toolgen:schema default=""
	Empty string `json:"empty"`
	//toolgen:schema default=12.50
	Number json.Number `json:"number"`
}

// EchoScalars takes scalars with defaults.
//
//toolgen:tool
func EchoScalars(_ context.Context, in Scalars) (Scalars, error) { return in, nil }

// Pointed has pointers with defaults.
type Pointed struct {
	//toolgen:schema default=5
	Int *int `json:"int"`
	//toolgen:schema default=A
	Grade *Grade `json:"grade"`
	//toolgen:schema default=x
	Text **string `json:"text"`
	//toolgen:schema default=true
	Omitted *bool `json:"omitted,omitempty"`
}

// EchoPointed takes pointers with defaults.
//
//toolgen:tool
func EchoPointed(_ context.Context, in Pointed) (Pointed, error) { return in, nil }

// Composite has defaults written as JSON.
type Composite struct {
	//toolgen:schema default=`["a","b"]`
	List []string `json:"list"`
	//toolgen:schema default=`[]`
	None []int `json:"none"`
	//toolgen:schema default=`{"a":1}`
	Map map[string]int `json:"map"`
	//toolgen:schema default=`{"x":3}`
	Struct Point `json:"struct"`
	//toolgen:schema default=`[1,2]`
	Array [2]int `json:"array"`
	//toolgen:schema default=`{"k":[null]}`
	Any any `json:"any"`
	//toolgen:schema default=`{"raw":1.0}`
	Raw json.RawMessage `json:"raw"`
	//toolgen:schema default=`{"x":1,"y":2}`
	Ptr *Point `json:"ptr"`
	//toolgen:schema default="AQI="
	Bytes []byte `json:"bytes"`
}

// EchoComposite takes lists and structs with defaults.
//
//toolgen:tool
func EchoComposite(_ context.Context, in Composite) (Composite, error) { return in, nil }

// Omitting has defaults and options that leave out zero values.
type Omitting struct {
	//toolgen:schema default=5
	Int int `json:"int,omitempty"`
	//toolgen:schema default=x
	Text string `json:"text,omitempty"`
	//toolgen:schema default=true
	Bool bool `json:"bool,omitzero"`
	//toolgen:schema default=`["d"]`
	List []string `json:"list,omitempty"`
	//toolgen:schema default=`{"x":1}`
	Struct Point `json:"struct,omitzero"`
}

// EchoOmitting takes defaults of values that may be left out.
//
//toolgen:tool
func EchoOmitting(_ context.Context, in Omitting) (Omitting, error) { return in, nil }

// Inner has defaults and is part of others.
type Inner struct {
	//toolgen:schema default=3
	Level int    `json:"level"`
	Mode  string `json:"mode,omitempty" default:"auto"`
}

// Outer has parts with defaults.
type Outer struct {
	Inner Inner            `json:"inner"`
	Maybe *Inner           `json:"maybe"`
	List  []Inner          `json:"list,omitempty"`
	Map   map[string]Inner `json:"map,omitempty"`
	Inner2
}

// Inner2 is embedded and has a default.
type Inner2 struct {
	Retries uint `json:"retries" default:"3"`
}

// EchoOuter takes parts with defaults.
//
//toolgen:tool
func EchoOuter(_ context.Context, in Outer) (Outer, error) { return in, nil }

// Params has defaults and more in parameters.
//
//toolgen:tool
//toolgen:param n default=10
//toolgen:param name default="none"
//toolgen:param free optional
//toolgen:param list default=`[1]`
func Params(n int, name string, free string, p *int, list []int) struct {
	N    int    `json:"n"`
	Name string `json:"name"`
	Free string `json:"free,omitempty"`
	P    *int   `json:"p"`
	List []int  `json:"list"`
} {
	return struct {
		N    int    `json:"n"`
		Name string `json:"name"`
		Free string `json:"free,omitempty"`
		P    *int   `json:"p"`
		List []int  `json:"list"`
	}{n, name, free, p, list}
}
