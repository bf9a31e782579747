// Package mixed has tools for types within each other that the other packages
// have by themselves: pointers to pointers, tuples in unions and unions in
// tuples, defaults of every kind, instances behind aliases.
//
//toolgen:package dialects=mcp prefix=mixed_
//toolgen:lint off=TG237 reason="the names say it all"
package mixed

import (
	"encoding/json"
	"math/big"
	"net/netip"
	"net/url"
	"time"

	"github.com/google/uuid"
)

//go:generate go tool toolgen

// Kind is an enum.
type Kind string

// The kinds.
const (
	A Kind = "a"
	B Kind = "b"
)

// Step is a small enum.
type Step uint8

// The steps.
const (
	Zero Step = iota
	One
)

// Box is generic.
type Box[T any] struct {
	V T  `json:"v"`
	O *T `json:"o,omitempty"`
}

// Node holds itself.
type Node struct {
	N    int   `json:"n"`
	Next *Node `json:"next,omitempty"`
}

// Nodes is an alias of an instance.
type Nodes = Box[Node]

// By is a generic alias.
type By[T any] = map[string]Box[T]

// Promoted embeds what is behind aliases and pointers.
type Promoted struct {
	Nodes
	*Limits
	By By[Kind] `json:"by"`
}

// Limits has defaults.
type Limits struct {
	//toolgen:schema default=5
	Most int  `json:"most"`
	Kind Kind `json:"kind,omitempty"`
}

// Maps is a map of itself, Lists a list.
type (
	Maps  map[string]Maps
	Lists []Lists
)

// Deep has types within types.
type Deep struct {
	Pointers *[]*map[string]*[2]*int         `json:"pointers"`
	None     [0]int                          `json:"none"`
	Nones    [][0]int                        `json:"nones"`
	Matrix   [3][2]Kind                      `json:"matrix"`
	Addrs    map[netip.Addr]struct{}         `json:"addrs"`
	Times    map[time.Time]int               `json:"times"`
	Steps    map[Step][]*Kind                `json:"steps"`
	Pair     [2]Step                         `json:"pair"`
	Twice    **Kind                          `json:"twice"`
	Any      *any                            `json:"any"`
	Raw      *json.RawMessage                `json:"raw"`
	Maps     Maps                            `json:"maps"`
	Lists    Lists                           `json:"lists"`
	Sets     []map[Kind]struct{}             `json:"sets"`
	Link     *url.URL                        `json:"link"`
	Big      *big.Int                        `json:"big"`
	IDs      map[uuid.UUID]*uuid.UUID        `json:"ids"`
	Empty    []struct{}                      `json:"empty"`
	Inner    map[string]struct{ A int }      `json:"inner"`
	Raws     map[string]map[Step]json.Number `json:"raws"`
}

// Defaults has one of every kind.
type Defaults struct {
	//toolgen:schema default="2h"
	Wait time.Duration `json:"wait"`
	//toolgen:schema default="2024-01-02T03:04:05Z"
	At time.Time `json:"at"`
	//toolgen:schema default="::1"
	Addr netip.Addr `json:"addr"`
	//toolgen:schema default=`["a"]`
	Kinds []Kind `json:"kinds"`
	//toolgen:schema default=`{"x":{"n":3}}`
	Nodes map[string]Node `json:"nodes"`
	//toolgen:schema default=`[1,null,[],"a"]`
	Chain Chain `json:"chain"`
	//toolgen:schema default="b"
	Kind *Kind `json:"kind"`
	//toolgen:schema default="https://example.com/a"
	Link url.URL `json:"link"`
	//toolgen:schema default=true
	Flag *bool `json:"flag,string,omitempty"`
	//toolgen:schema default="QUI="
	Bytes []byte `json:"bytes"`
	//toolgen:schema default=`{"v":1}`
	Box *Box[int] `json:"box"`
	//toolgen:schema default=1.5
	Ratio float32 `json:"ratio"`
	//toolgen:schema default=1
	Step Step `json:"step"`
}

// Chain is a tuple that holds itself, or null.
//
//toolgen:tuple
type Chain struct {
	N    int
	Next *Chain
	Kids []Chain
	Kind **Kind
}

// EchoPromoted takes promoted fields.
//
//toolgen:tool
func EchoPromoted(v Promoted) (*Promoted, error) { return &v, nil }

// EchoDeep takes types within types.
//
//toolgen:tool
func EchoDeep(v *Deep) Deep { return *v }

// EchoDefaults takes values with defaults.
//
//toolgen:tool
func EchoDefaults(v Defaults) Defaults { return v }

// EchoChain takes a tuple that holds itself.
//
//toolgen:tool
func EchoChain(v Chain) struct {
	V Chain `json:"v"`
} {
	return struct {
		V Chain `json:"v"`
	}{v}
}
