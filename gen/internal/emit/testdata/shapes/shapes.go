// Package shapes has unions and types that hold themselves.
package shapes

import (
	"context"
	"encoding/json"
)

// Shape is a union.
type Shape interface{ Area() float64 }

// Circle is one, as a pointer.
type Circle struct {
	Radius float64 `json:"radius"`
}

// Square is another.
type Square struct {
	Side  float64 `json:"side"`
	Label *string `json:"label"`
}

// Group holds shapes.
type Group struct {
	Shapes []Shape          `json:"shapes"`
	Named  map[string]Shape `json:"named"`
	Main   Shape            `json:"main,omitempty"`
}

// Open is a shape with members of any name.
type Open struct {
	Name string `json:"name,omitempty"`
	//toolgen:rest
	Rest map[string]json.RawMessage
}

// dot is a shape that the union does not know.
type dot struct{}

func (c *Circle) Area() float64 { return 3 * c.Radius * c.Radius }
func (s Square) Area() float64  { return s.Side * s.Side }
func (g Group) Area() float64   { return 0 }
func (o Open) Area() float64    { return 0 }
func (dot) Area() float64       { return 0 }

// Node is a tree.
type Node struct {
	Name  string            `json:"name"`
	Kids  []*Node           `json:"kids"`
	Left  *Node             `json:"left,omitempty"`
	Named map[string][]Node `json:"named,omitempty"`
}

// Tree is a tree without anything else.
type Tree []Tree

func EchoGroup(ctx context.Context, in Group) (Group, error) { return in, nil }
func EchoNode(ctx context.Context, in Node) (Node, error)    { return in, nil }

func EchoTree(ctx context.Context, tree Tree) (Tree, error) { return tree, nil }

// OneShape takes and returns the union itself; a square of side 0 gives a
// shape that cannot be written, as does an open one whose name is a member's.
func OneShape(ctx context.Context, shape Shape) (Shape, error) {
	if s, ok := shape.(Square); ok && s.Side == 0 {
		return dot{}, nil
	}
	if o, ok := shape.(Open); ok && len(o.Rest) == 0 {
		return Open{Rest: map[string]json.RawMessage{o.Name: json.RawMessage(`1`)}}, nil
	}
	return shape, nil
}

// Loop returns a value that holds itself.
func Loop(ctx context.Context) (*Node, error) {
	n := new(Node)
	n.Left = n
	return n, nil
}
