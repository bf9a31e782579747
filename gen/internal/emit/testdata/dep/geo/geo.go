// Package geo is a dependency of other packages.
package geo

// Mode is an enum.
type Mode string

const (
	Walk  Mode = "walk"
	Drive Mode = "drive"
)

type base struct {
	ID string `json:"id"`
}

// Place is a struct with more than its schema shows.
type Place struct {
	base
	City  string `json:"city"`
	Mode  Mode   `json:"mode"`
	notes string
}

// Box is generic.
type Box[T any] struct {
	Value T `json:"value"`
}

// Notes returns what is hidden.
func (p Place) Notes() string { return p.notes }
