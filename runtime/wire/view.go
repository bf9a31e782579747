//go:build !purego

package wire

import "unsafe"

// view returns b as a string that shares its memory. Nobody may use it once the
// bytes have changed. With the build tag purego it is a copy: nothing depends
// on the sharing.
func view(b []byte) string { return unsafe.String(unsafe.SliceData(b), len(b)) }

// An arena has memory for small strings, many of them in one allocation.
type arena struct {
	chunk []byte // what is written is never changed
}

// clone returns a copy of s, which is not longer than a chunk.
func (a *arena) clone(s string) string {
	n := len(a.chunk)
	if cap(a.chunk)-n < len(s) {
		a.chunk, n = make([]byte, 0, arenaChunk), 0
	}
	a.chunk = append(a.chunk, s...)
	return view(a.chunk[n:])
}
