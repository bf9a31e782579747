package wire

// The size of an arena's chunks, and of the largest strings in them, in bytes. A
// string keeps its whole chunk alive.
const (
	arenaChunk  = 1 << 10
	arenaString = 64
)
