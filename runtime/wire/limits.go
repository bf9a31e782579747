package wire

// Limits bound what a [Decoder] takes. A zero field means its default, a
// negative one means no limit.
type Limits struct {
	Depth  int // levels of arrays and objects; default 512
	Size   int // bytes of the text; default 8 MiB
	Faults int // faults that are kept, the rest is only counted; default 20
}

// The defaults of [Limits].
const (
	DefaultDepth  = 512
	DefaultSize   = 8 << 20
	DefaultFaults = 20
)

// stackDepth stands for "no limit": decoders recurse, and a goroutine's stack
// that overflows ends the program.
const stackDepth = 100_000

func limit(set, standard, none int) int {
	switch {
	case set == 0:
		return standard
	case set < 0:
		return none
	}
	return set
}
