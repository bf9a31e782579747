// Package foreign uses types of other packages.
package foreign

import (
	"context"
	stdjson "encoding/json"
	"sync"

	"github.com/toolgen-dev/toolgen/gen/internal/emit/testdata/dep/geo"
	"github.com/toolgen-dev/toolgen/gen/internal/emit/testdata/dep/json"
)

// Ints is an instance of a generic type by another name.
type Ints = geo.Box[int]

// Guarded holds a lock.
type Guarded struct {
	mu sync.Mutex
	N  int `json:"n"`
}

// Add returns the sum of its two numbers.
func (g *Guarded) sum() int {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.N
}

func Visit(ctx context.Context, place geo.Place) (geo.Mode, error) { return place.Mode, nil }

func Texts(ctx context.Context, text json.Text, raw stdjson.RawMessage) ([]json.Text, error) {
	return []json.Text{text, json.Text(raw)}, nil
}

func Unbox(box Ints) int { return box.Value }

func Boxes(texts geo.Box[geo.Box[string]], ints ...Ints) (geo.Box[[]Ints], error) {
	return geo.Box[[]Ints]{Value: ints}, nil
}

func Locked(g *Guarded) int { return g.sum() }

func LockedList(list []Guarded) []Guarded { return list }
