// Package kinds has a tool for each group of types.
package kinds

import (
	"context"
	"encoding/json"
	"errors"
	"net/netip"
	"net/url"
	"strings"
	"time"
)

// Name is a string by another name.
type Name string

// Level is an enum of integers.
type Level int8

const (
	Low Level = iota + 1
	High
	Top = High
)

// Color is an enum of strings.
type Color string

const (
	Red  Color = "red"
	Blue Color = "bl`ue"
)

// Blob is anything by another name.
type Blob any

// ID is text that takes more than its schema promises.
type ID string

func (id ID) MarshalText() ([]byte, error) { return []byte(id), nil }

func (id *ID) UnmarshalText(text []byte) error {
	*id = ID(text)
	return nil
}

// Tags is a list by another name.
type Tags []string

// Code is text of its own making.
type Code struct{ letters string }

func (c Code) MarshalText() ([]byte, error) { return []byte(strings.ToUpper(c.letters)), nil }

func (c *Code) UnmarshalText(text []byte) error {
	if len(text) == 0 {
		return errors.New("a code has letters")
	}
	c.letters = strings.ToLower(string(text))
	return nil
}

// Money has JSON of its own making.
type Money struct{ cents int64 }

func (m *Money) MarshalJSON() ([]byte, error) { return json.Marshal(float64(m.cents) / 100) }

func (m *Money) UnmarshalJSON(text []byte) error {
	var f float64
	err := json.Unmarshal(text, &f)
	m.cents = int64(f * 100)
	return err
}

// Scalars agree with encoding/json.
type Scalars struct {
	B    bool    `json:"b"`
	S    string  `json:"s"`
	Name Name    `json:"name"`
	I    int     `json:"i"`
	I8   int8    `json:"i8"`
	I64  int64   `json:"i64"`
	U    uint    `json:"u"`
	U16  uint16  `json:"u16"`
	U64  uint64  `json:"u64"`
	F32  float32 `json:"f32"`
	F64  float64 `json:"f64"`

	Bytes []byte          `json:"bytes"`
	Time  time.Time       `json:"time"`
	Addr  netip.Addr      `json:"addr"`
	Code  Code            `json:"code"`
	Money Money           `json:"money"`
	Any   any             `json:"any"`
	Raw   json.RawMessage `json:"raw"`
	Num   json.Number     `json:"num"`
	Level Level           `json:"level"`
	Color Color           `json:"color"`
	Blob  Blob            `json:"blob"`
}

// Lists agree with encoding/json.
type Lists struct {
	Strings []string               `json:"strings"`
	Tags    Tags                   `json:"tags"`
	Matrix  [][]int                `json:"matrix"`
	Pair    [2]Name                `json:"pair"`
	Points  []*Point               `json:"points"`
	Anys    []any                  `json:"anys"`
	Levels  []Level                `json:"levels"`
	Counts  map[string]int         `json:"counts"`
	ByName  map[Name][]Color       `json:"by_name"`
	ByInt   map[int8]bool          `json:"by_int"`
	ByUint  map[uint]*Point        `json:"by_uint"`
	ByAddr  map[netip.Addr]string  `json:"by_addr"`
	ByColor map[Color]json.Number  `json:"by_color"`
	ByLevel map[Level]map[Name]any `json:"by_level"`
}

// Point is a struct inside others.
type Point struct {
	X int `json:"x"`
	Y int `json:"y,omitempty"`
}

// Optional may be left out, each in its way. It agrees with encoding/json.
type Optional struct {
	P      *int             `json:"p,omitempty"`
	PP     *[]string        `json:"pp,omitempty"`
	Deep   **Point          `json:"deep,omitempty"`
	S      string           `json:"s,omitempty"`
	N      int              `json:"n,omitempty"`
	B      bool             `json:"b,omitempty"`
	List   []string         `json:"list,omitempty"`
	Map    map[string]Point `json:"map,omitempty"`
	Any    any              `json:"any,omitempty"`
	Time   time.Time        `json:"time,omitzero"`
	Addr   netip.Addr       `json:"addr,omitzero"`
	Point  Point            `json:"point,omitzero"`
	Pair   [2]int           `json:"pair,omitzero"`
	Num    json.Number      `json:"num,omitempty"`
	Raw    json.RawMessage  `json:"raw,omitempty"`
	Since  *time.Time       `json:"since,omitzero"`
	Level  Level            `json:"level,omitempty"`
	Code   Code             `json:"code,omitzero"`
	Bytes  []byte           `json:"bytes,omitempty"`
	Floats []float32        `json:"floats,omitzero"`
	None   [0]int           `json:"none,omitempty"` // always empty, so never written
	Two    [2]int           `json:"two,omitempty"`  // never empty
}

// Quoted has scalars in strings. It agrees with encoding/json.
type Quoted struct {
	I int      `json:"i,string"`
	U uint8    `json:"u,string"`
	F float64  `json:"f,string"`
	B bool     `json:"b,string"`
	S string   `json:"s,string"`
	L Level    `json:"l,string"`
	P *int     `json:"p,string"`
	O *float32 `json:"o,omitempty,string"`
}

// Special differs from encoding/json.
type Special struct {
	Wait  time.Duration           `json:"wait"`
	Set   map[string]struct{}     `json:"set"`
	Addrs map[netip.Addr]struct{} `json:"addrs"`
	Pair  Pair                    `json:"pair"`
	Link  url.URL                 `json:"link"`
	Links []url.URL               `json:"links"`
	Nil   []string                `json:"nil"`
	ID    ID                      `json:"id"`
	Rest  map[string]json.RawMessage
}

// Pair is an array in JSON.
type Pair struct {
	Name string
	At   *Point
}

func EchoScalars(ctx context.Context, in Scalars) (Scalars, error)    { return in, nil }
func EchoLists(ctx context.Context, in Lists) (Lists, error)          { return in, nil }
func EchoOptional(ctx context.Context, in Optional) (Optional, error) { return in, nil }
func EchoQuoted(ctx context.Context, in Quoted) (Quoted, error)       { return in, nil }
func EchoSpecial(ctx context.Context, in Special) (Special, error)    { return in, nil }

// Nothing returns zero values, to see them encoded.
func Nothing(ctx context.Context, what string) (*Lists, error) {
	if what == "nil" {
		return nil, nil
	}
	return new(Lists), nil
}
