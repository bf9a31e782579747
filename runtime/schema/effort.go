package schema

import "context"

// An effort is what may still be spent on one document, in bytes read and
// schemas, members and enum values looked at. A nil effort has no bound.
type effort struct {
	ctx  context.Context // whose end ends the effort; nil for none
	left int
	look int // left at which ctx is looked at again
}

// effortStep is how much is spent between two looks at the context.
const effortStep = 1 << 14

// apartEffort is what it takes to read a value ahead, whatever it is.
const apartEffort = 32

// newEffort returns the effort that a document of n bytes is worth.
func newEffort(ctx context.Context, n int) *effort {
	left := 1<<20 + 32*min(n, 2<<20)
	return &effort{ctx: ctx, left: left, look: left}
}

// newCheckEffort returns the effort that a check of n bytes is worth. It is so
// much more than what a schema that somebody wrote can need that only a document
// or schema made for it is refused.
func newCheckEffort(n int) *effort {
	left := 1<<25 + 32*n
	return &effort{left: left, look: left}
}

// spend takes n from the effort and reports whether there was so much left.
func (e *effort) spend(n int) bool {
	if e == nil {
		return true
	}
	if e.left < 0 {
		return false
	}
	if e.left -= n; e.left <= e.look {
		e.look = e.left - effortStep
		if e.ctx != nil && e.ctx.Err() != nil {
			e.stop()
		}
	}
	return e.left >= 0
}

// stop ends the effort.
func (e *effort) stop() { e.left = -1 }

// over reports whether nothing is left.
func (e *effort) over() bool { return e != nil && e.left < 0 }
