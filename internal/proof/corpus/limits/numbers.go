// Package limits has tools for the constraints.
//
//toolgen:package dialects=mcp prefix=limits_
//toolgen:lint off=TG237 reason="the names say it all"
package limits

import "context"

//go:generate go tool toolgen

// Range has inclusive bounds.
type Range struct {
	//toolgen:schema min=1 max=9
	Both int `json:"both"`
	//toolgen:schema min=-5
	Low int8 `json:"low"`
	//toolgen:schema max=1000
	High uint16 `json:"high"`
	//toolgen:schema min=0.5 max=2.5
	Ratio float64 `json:"ratio"`
	//toolgen:schema min=-1e10 max=1e10
	Wide float32 `json:"wide"`
	//toolgen:schema min=7 max=7
	Only uint8 `json:"only"`
}

// EchoRange takes numbers within inclusive bounds.
//
//toolgen:tool
func EchoRange(_ context.Context, in Range) (Range, error) { return in, nil }

// Open has exclusive bounds.
type Open struct {
	//toolgen:schema gt=0 lt=10
	Both int `json:"both"`
	//toolgen:schema gt=-1
	Low int64 `json:"low"`
	//toolgen:schema lt=100
	High uint `json:"high"`
	//toolgen:schema gt=0 lt=1
	Ratio float64 `json:"ratio"`
	//toolgen:schema gt=0.1
	Small float32 `json:"small"`
	//toolgen:schema gt=-128 lt=127
	Whole int8 `json:"whole"`
}

// EchoOpen takes numbers within exclusive bounds.
//
//toolgen:tool
func EchoOpen(_ context.Context, in Open) (Open, error) { return in, nil }

// Mixed has bounds of both kinds.
type Mixed struct {
	//toolgen:schema min=0 lt=10
	A int `json:"a"`
	//toolgen:schema gt=0 max=10
	B float64 `json:"b"`
	//toolgen:schema min=-9007199254740992 max=9007199254740992
	E int64 `json:"e"`
	//toolgen:schema max=9007199254740991
	F uint64 `json:"f"`
}

// EchoMixed takes numbers within bounds of both kinds.
//
//toolgen:tool
func EchoMixed(_ context.Context, in Mixed) (Mixed, error) { return in, nil }

// Multiples are multiples.
type Multiples struct {
	//toolgen:schema multipleof=2
	Even int `json:"even"`
	//toolgen:schema multipleof=5 min=-10 max=10
	Five int8 `json:"five"`
	//toolgen:schema multipleof=1024
	KiB uint64 `json:"kib"`
	//toolgen:schema multipleof=3
	Three *int32 `json:"three"`
	//toolgen:schema multipleof=200
	Byte uint8 `json:"byte"`
}

// EchoMultiples takes multiples.
//
//toolgen:tool
func EchoMultiples(_ context.Context, in Multiples) (Multiples, error) { return in, nil }

// Pick has enums that directives give.
type Pick struct {
	//toolgen:schema enum=a,b,"c d"
	Letter string `json:"letter"`
	//toolgen:schema enum=1,3,5
	Odd int `json:"odd"`
	//toolgen:schema enum=0.5,1,1e3
	Factor float64 `json:"factor"`
	//toolgen:schema enum="",x
	Empty string `json:"empty"`
	//toolgen:schema enum=10,20 min=5
	Step *uint8 `json:"step"`
	//toolgen:schema enum=ä,"\"q\"","tab\t"
	Odder string `json:"odder"`
	//toolgen:schema enum=0.1,0.2
	Tenth float32 `json:"tenth"`
}

// EchoPick takes values from lists.
//
//toolgen:tool
func EchoPick(_ context.Context, in Pick) (Pick, error) { return in, nil }

// Percent has bounds of its own.
//
//toolgen:schema min=0 max=100
type Percent int

// Odd has a rule of its own.
//
//toolgen:schema gt=0 multipleof=3
type Third uint16

// Weight has bounds of its own.
//
//toolgen:schema gt=0
type Weight float64

// Typed has fields whose types have rules, some with more of their own.
type Typed struct {
	Share Percent `json:"share"`
	//toolgen:schema min=10 max=20
	Some  Percent              `json:"some"`
	Third Third                `json:"third"`
	Mass  *Weight              `json:"mass"`
	List  []Percent            `json:"list"`
	Map   map[string]Weight    `json:"map"`
	Pair  [2]Third             `json:"pair"`
	Deep  [][]map[string]Third `json:"deep,omitempty"`
}

// EchoTyped takes values of types with rules.
//
//toolgen:tool
func EchoTyped(_ context.Context, in Typed) (Typed, error) { return in, nil }

// Score takes rules from its directives.
//
//toolgen:tool
//toolgen:param stars min=1 max=5
//toolgen:param weight gt=0 lt=1
//toolgen:param step multipleof=10 optional
//toolgen:param grade enum=A,B,C
func Score(stars int8, weight float32, step int, grade string) (struct {
	Stars  int8    `json:"stars"`
	Weight float32 `json:"weight"`
	Step   int     `json:"step,omitempty"`
	Grade  string  `json:"grade"`
}, error) {
	return struct {
		Stars  int8    `json:"stars"`
		Weight float32 `json:"weight"`
		Step   int     `json:"step,omitempty"`
		Grade  string  `json:"grade"`
	}{stars, weight, step, grade}, nil
}
