package params

import (
	"context"

	"github.com/toolgen-dev/toolgen/internal/proof/corpus/dep"
)

// Page is generic.
type Page[T any] struct {
	Items []T    `json:"items"`
	Next  *T     `json:"next"`
	Total uint16 `json:"total,omitempty"`
}

// Entry is generic in two ways.
type Entry[K comparable, V any] struct {
	Key   K       `json:"key"`
	Value V       `json:"value"`
	All   map[K]V `json:"all,omitempty"`
}

// Aliases, some of them generic.
type (
	Text          = string
	Texts         = []Text
	Lookup[T any] = map[string]T
	Spot          = dep.Place
	IntPage       = Page[int]
)

// Pages takes instances of a generic type.
//
//toolgen:tool
func Pages(ints Page[int], places Page[Place], boxes Page[dep.Box[dep.Mode]], again *Page[int]) struct {
	Ints   Page[int]               `json:"ints"`
	Places Page[Place]             `json:"places"`
	Boxes  Page[dep.Box[dep.Mode]] `json:"boxes"`
	Again  *Page[int]              `json:"again"`
} {
	return struct {
		Ints   Page[int]               `json:"ints"`
		Places Page[Place]             `json:"places"`
		Boxes  Page[dep.Box[dep.Mode]] `json:"boxes"`
		Again  *Page[int]              `json:"again"`
	}{ints, places, boxes, again}
}

// Entries takes instances of a type with two parameters.
//
//toolgen:tool
func Entries(_ context.Context, in Entry[string, []Place]) (Entry[string, []Place], error) {
	return in, nil
}

// Inner takes an instance whose argument is an instance.
//
//toolgen:tool
func Inner(_ context.Context, in Page[Entry[int8, *Page[Text]]]) (Page[Entry[int8, *Page[Text]]], error) {
	return in, nil
}

// Aliased takes aliases.
//
//toolgen:tool
func Aliased(text Text, texts Texts, lookup Lookup[Texts], spot *Spot, page IntPage) struct {
	Text   Text          `json:"text"`
	Texts  Texts         `json:"texts"`
	Lookup Lookup[Texts] `json:"lookup"`
	Spot   *Spot         `json:"spot"`
	Page   IntPage       `json:"page"`
} {
	return struct {
		Text   Text          `json:"text"`
		Texts  Texts         `json:"texts"`
		Lookup Lookup[Texts] `json:"lookup"`
		Spot   *Spot         `json:"spot"`
		Page   IntPage       `json:"page"`
	}{text, texts, lookup, spot, page}
}

// TwoPlaces takes two types of one name.
//
//toolgen:tool
func TwoPlaces(here Place, there dep.Place, boxes map[string]dep.Box[Place]) struct {
	Here  Place                     `json:"here"`
	There dep.Place                 `json:"there"`
	Boxes map[string]dep.Box[Place] `json:"boxes"`
} {
	return struct {
		Here  Place                     `json:"here"`
		There dep.Place                 `json:"there"`
		Boxes map[string]dep.Box[Place] `json:"boxes"`
	}{here, there, boxes}
}
