// Package dep holds types that the other packages of the corpus use.
package dep

// Mode is an enum of another package.
type Mode string

const (
	Fast Mode = "fast" // Fast is quick.
	Slow Mode = "slow" // Slow is thorough.
)

// Place is a struct of another package, whose name others have too.
type Place struct {
	// City is where it is.
	City string `json:"city"`
	Zip  *Zip   `json:"zip"`
}

// Zip has rules of its own.
//
//toolgen:schema pattern="^[0-9]{5}$"
type Zip string

// Base is embedded by structs of other packages.
type Base struct {
	ID   int64  `json:"id"`             // ID is a number.
	Note string `json:"note,omitempty"` // Note is any text.
	hidden
}

type hidden struct {
	// Key is promoted.
	Key string `json:"key"`
}

// Box is generic.
type Box[T any] struct {
	// Value is the first.
	Value T `json:"value"`
	// More are the others.
	More []T `json:"more,omitempty"`
	// Name is what the box is called.
	Name Name `json:"name"`
}

// Name is a name by another name.
type Name = string

// Disc is a member of a union of another package.
type Disc struct {
	Radius uint16 `json:"radius"`
	Place  *Place `json:"place"`
}

// Area makes it a shape.
func (d Disc) Area() float64 { return 3 * float64(d.Radius) * float64(d.Radius) }
