package limits

import "context"

// Counts bounds the number of items.
type Counts struct {
	//toolgen:schema minitems=1
	Some []string `json:"some"`
	//toolgen:schema maxitems=2
	Few []int `json:"few"`
	//toolgen:schema minitems=2 maxitems=3
	Both []bool `json:"both"`
	//toolgen:schema maxitems=0
	None []string `json:"none,omitempty"`
	//toolgen:schema minitems=1 maxitems=2
	Map map[string]int `json:"map"`
	//toolgen:schema minitems=1 maxitems=3
	Set map[string]struct{} `json:"set"`
}

// EchoCounts takes lists of bounded size.
//
//toolgen:tool
func EchoCounts(_ context.Context, in Counts) (Counts, error) { return in, nil }

// Uniques have no equal items.
type Uniques struct {
	//toolgen:schema unique
	Strings []string `json:"strings"`
	//toolgen:schema unique maxitems=4
	Ints []int64 `json:"ints"`
	//toolgen:schema unique
	Floats []float64 `json:"floats"`
	//toolgen:schema unique
	Bools []bool `json:"bools"`
	//toolgen:schema unique
	Pair [2]string `json:"pair"`
	//toolgen:schema unique
	Bytes [3]uint8 `json:"bytes"`
	//toolgen:schema unique
	Slugs []Slug `json:"slugs,omitempty"`
}

// EchoUniques takes lists without equal items.
//
//toolgen:tool
func EchoUniques(_ context.Context, in Uniques) (Uniques, error) { return in, nil }

// Words is a list with rules of its own.
//
//toolgen:schema minitems=1 maxitems=3 unique
type Words []string

// Table is a map with rules of its own.
//
//toolgen:schema maxitems=2
type Table map[string]Percent

// Group is a set with rules of its own.
//
//toolgen:schema minitems=1
type Group map[int]struct{}

// Named has fields of types with rules.
type Named struct {
	Words Words `json:"words"`
	//toolgen:schema maxitems=2
	Less  Words   `json:"less"`
	Table Table   `json:"table"`
	Group Group   `json:"group"`
	Lists []Words `json:"lists"`
	Maybe *Words  `json:"maybe"`
}

// EchoNamed takes lists of types with rules.
//
//toolgen:tool
func EchoNamed(_ context.Context, in Named) (Named, error) { return in, nil }

// Join takes a bounded list and a bounded variadic parameter.
//
//toolgen:tool
//toolgen:param words minitems=1 maxitems=2
//toolgen:param sizes maxitems=2 unique
func Join(words []string, sizes ...Size) struct {
	Words []string `json:"words"`
	Sizes []Size   `json:"sizes,omitempty"`
} {
	return struct {
		Words []string `json:"words"`
		Sizes []Size   `json:"sizes,omitempty"`
	}{words, sizes}
}

// Size is a small number.
type Size uint16
