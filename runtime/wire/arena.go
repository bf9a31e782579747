package wire

// What goes into an arena, and the size of its chunks, in bytes. A string keeps
// its whole chunk alive.
const (
	arenaChunk  = 1 << 10
	arenaString = 64  // of a large text
	arenaText   = 256 // texts whose strings share their memory
)

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
