package typedoc

// Shape is a circle or a square.
//
//toolgen:union Circle,*Square
type Shape interface{ Area() float64 }

// Circle is a round shape.
type Circle struct {
	Radius float64 `json:"radius"`
}

// Area returns the area.
func (c Circle) Area() float64 { return 3 * c.Radius * c.Radius }

// Square is a shape of four equal sides.
type Square struct {
	Side float64 `json:"side"`
}

// Area returns the area.
func (s *Square) Area() float64 { return s.Side * s.Side }

// Node is a node of a tree.
type Node struct {
	Name string  `json:"name"`
	Kids []*Node `json:"kids,omitempty"`
}

// Pair is generic.
type Pair[A, B any] struct {
	First  A `json:"first"`
	Second B `json:"second"`
}

// Texts is an alias.
type Texts = []string

// Union takes one of several structs.
//
//toolgen:tool
func Union(v Shape) Shape { return v }

// Recursive takes a tree.
//
//toolgen:tool args=nested
func Recursive(v Node) Node { return v }

// Generic takes an instance of a generic type.
//
//toolgen:tool args=nested
func Generic(v Pair[Pair[string, int], Pair[string, int]]) Pair[Pair[string, int], Pair[string, int]] {
	return v
}

// Alias takes what the alias stands for.
//
//toolgen:tool
func Alias(v Texts) Texts { return v }
