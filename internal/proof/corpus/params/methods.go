package params

import "context"

// Catalog has methods that are tools.
//
//toolgen:tools prefix=catalog_
type Catalog struct{ Limit int }

// Query is what Find takes.
type Query struct {
	Text  string `json:"text"`
	Limit *int   `json:"limit"`
}

// Find takes a struct.
func (c *Catalog) Find(_ context.Context, q Query) (Query, error) { return q, nil }

// Put takes parameters.
func (c *Catalog) Put(id uint32, tags ...string) struct {
	ID   uint32   `json:"id"`
	Tags []string `json:"tags,omitempty"`
} {
	return struct {
		ID   uint32   `json:"id"`
		Tags []string `json:"tags,omitempty"`
	}{id, tags}
}

// Reset takes nothing.
func (c *Catalog) Reset() struct{} { return struct{}{} }
