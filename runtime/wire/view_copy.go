//go:build purego

package wire

import "strings"

// view returns a copy of b as a string.
func view(b []byte) string { return string(b) }

// An arena has memory for small strings, many of them in one allocation.
type arena struct {
	chunk strings.Builder
}

// clone returns a copy of s, which is not longer than a chunk.
func (a *arena) clone(s string) string {
	if a.chunk.Cap()-a.chunk.Len() < len(s) {
		a.chunk = strings.Builder{}
		a.chunk.Grow(arenaChunk)
	}
	n := a.chunk.Len()
	a.chunk.WriteString(s)
	return a.chunk.String()[n:]
}
