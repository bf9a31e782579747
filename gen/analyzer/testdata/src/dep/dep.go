// Package dep has a type that tools return.
package dep

// Thing is a thing.
type Thing struct {
	Name string `json:"name"`
}
