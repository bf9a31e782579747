// Package recursion has tools for types that hold themselves.
//
//toolgen:package dialects=mcp prefix=recursion_
//toolgen:lint off=TG237 reason="the names say it all"
package recursion

import "context"

//go:generate go tool toolgen

// Node holds itself in a list.
type Node struct {
	Name string  `json:"name"`
	Kids []*Node `json:"kids,omitempty"`
}

// Plant takes a tree.
//
//toolgen:tool
func Plant(root Node) (Node, error) { return root, nil }

// List holds itself through a pointer.
type List struct {
	Value int8  `json:"value"`
	Next  *List `json:"next"`
}

// Chain takes a linked list.
//
//toolgen:tool
func Chain(_ context.Context, list *List, more *List) struct {
	List *List `json:"list"`
	More *List `json:"more"`
} {
	return struct {
		List *List `json:"list"`
		More *List `json:"more"`
	}{list, more}
}

// Folder holds itself in a map, and files that hold folders.
type Folder struct {
	Folders map[string]Folder `json:"folders"`
	Files   []File            `json:"files,omitempty"`
}

// File holds a folder.
type File struct {
	Size uint32  `json:"size"`
	In   *Folder `json:"in"`
}

// Scan takes types that hold each other.
//
//toolgen:tool
func Scan(folder Folder) (Folder, error) { return folder, nil }

// Tree is a list of itself.
type Tree []Tree

// Shape is a tree without anything else.
//
//toolgen:tool
func Shape(tree Tree) struct {
	Tree Tree `json:"tree"`
} {
	return struct {
		Tree Tree `json:"tree"`
	}{tree}
}

// Dict is a map of itself.
type Dict map[string]Dict

// Names takes a map of maps.
//
//toolgen:tool
func Names(dict Dict) struct {
	Dict Dict `json:"dict"`
} {
	return struct {
		Dict Dict `json:"dict"`
	}{dict}
}

// Cons is a tuple that holds itself.
//
//toolgen:tuple
type Cons struct {
	Head int
	Tail []Cons
}

// Fold takes a tuple that holds itself.
//
//toolgen:tool
func Fold(cons Cons) struct {
	Cons Cons `json:"cons"`
} {
	return struct {
		Cons Cons `json:"cons"`
	}{cons}
}

// Self embeds a pointer to itself, which adds nothing.
type Self struct {
	*Self
	N int `json:"n"`
}

// EchoSelf takes a struct that embeds itself.
//
//toolgen:tool
func EchoSelf(_ context.Context, in Self) (struct {
	N int `json:"n"`
}, error) {
	return struct {
		N int `json:"n"`
	}{in.N}, nil
}

// Gen is generic and holds itself.
type Gen[T any] struct {
	Value T                  `json:"value"`
	Left  *Gen[T]            `json:"left"`
	Right []Gen[T]           `json:"right,omitempty"`
	Map   map[string]*Gen[T] `json:"map,omitempty"`
}

// EchoGen takes two instances of a generic type that holds itself.
//
//toolgen:tool
func EchoGen(ints Gen[int8], texts Gen[string]) struct {
	Ints  Gen[int8]   `json:"ints"`
	Texts Gen[string] `json:"texts"`
} {
	return struct {
		Ints  Gen[int8]   `json:"ints"`
		Texts Gen[string] `json:"texts"`
	}{ints, texts}
}

// Ruled holds itself, with rules and a default.
type Ruled struct {
	//toolgen:schema min=1 max=3
	Level int `json:"level" default:"2"`
	//toolgen:schema maxitems=2
	Parts []Ruled `json:"parts,omitempty"`
}

// EchoRuled takes a tree with rules.
//
//toolgen:tool
func EchoRuled(_ context.Context, in Ruled) (Ruled, error) { return in, nil }
