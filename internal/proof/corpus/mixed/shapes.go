package mixed

import "encoding/json"

// Shape is a union whose members hold it and another one.
//
//toolgen:union Circle,*Group,Labelled,Holder
type Shape interface{ area() }

// Circle is round.
type Circle struct {
	R float64 `json:"r"`
}

// Group holds shapes.
type Group struct {
	Kids []Shape `json:"kids"`
	One  *Shape  `json:"one"`
}

// Labelled is a circle with any further members.
type Labelled struct {
	Circle
	//toolgen:rest
	Rest map[string]json.RawMessage `proof:"rest"`
}

// Holder holds a tuple.
type Holder struct {
	Pair Pair `json:"pair"`
}

// Pair is a tuple of unions.
//
//toolgen:tuple
type Pair struct {
	Shape Shape
	Maybe *Shape
	Part  Part
}

// Part is a union that shares a member with Shape.
//
//toolgen:union discriminator=kind Circle,Leaf,*Parts
type Part interface{ part() }

// Leaf is empty.
type Leaf struct{}

// Parts embeds an instance over the union.
type Parts struct{ Box[Part] }

func (Circle) area()   {}
func (*Group) area()   {}
func (Labelled) area() {}
func (Holder) area()   {}
func (Circle) part()   {}
func (Leaf) part()     {}
func (*Parts) part()   {}

// EchoParts takes parts and shapes.
//
//toolgen:tool
func EchoParts(parts []Part, shapes ...Shape) struct {
	Parts  []Part  `json:"parts"`
	Shapes []Shape `json:"shapes,omitempty"`
} {
	return struct {
		Parts  []Part  `json:"parts"`
		Shapes []Shape `json:"shapes,omitempty"`
	}{parts, shapes}
}

// EchoPair takes a tuple of unions.
//
//toolgen:tool
//toolgen:param pair default=`[{"type":"circle","r":1},null,{"kind":"leaf"}]`
func EchoPair(pair Pair) struct {
	Pair Pair `json:"pair"`
} {
	return struct {
		Pair Pair `json:"pair"`
	}{pair}
}
