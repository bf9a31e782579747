package wire

import (
	"math"
	"strings"
)

// shareSize is the size of a text whose strings may share its memory. Larger
// texts are not kept alive by a small string taken from them.
const shareSize = 4 << 10

// fewStrings is up to which size of a text its strings are copied one by one,
// and not the text.
const fewStrings = 128

// A Decoder reads one JSON text in one pass, driven by generated code that
// knows the types. It is strict (see the package comment) and never stops at
// the first fault: a value that is refused is skipped, and reading goes on.
// Only a text that is not JSON, too long or nested too deeply ends the reading:
// then every method finds the end of the text, so every loop ends.
//
// A Decoder must not be copied after its first use and is not safe for
// concurrent use.
type Decoder struct {
	text     string
	pos      int
	nameAt   int // the current member's name is text[nameAt:nameEnd],
	nameEnd  int // or it is name, if this is 0
	name     string
	depth    int
	maxDepth int
	maxSize  int
	limits   Limits // which the maxima come from
	share    bool   // strings may share the text's memory
	broken   bool   // fatal is set
	wasted   bool   // room for the rest of the text was too much for a string
	refusals int
	reports
	arena arena    // holds copies of small strings
	names []string // of the open objects whose members must be unique
	spans []span   // see Discriminator
}

// NewDecoder returns a decoder of text.
func NewDecoder(text string, lim Limits) *Decoder {
	d := new(Decoder)
	d.Reset(text, lim)
	return d
}

// Reset makes the decoder read text, as if it were new. What came of earlier
// texts stays valid.
func (d *Decoder) Reset(text string, lim Limits) {
	if d.maxDepth == 0 || d.limits != lim {
		d.limits = lim
		d.maxDepth = limit(lim.Depth, DefaultDepth, stackDepth)
		d.maxSize = limit(lim.Size, DefaultSize, math.MaxInt)
		d.maxFaults = limit(lim.Faults, DefaultFaults, math.MaxInt)
	}
	d.text, d.pos = text, 0
	d.forgetName()
	d.share, d.broken, d.wasted = len(text) <= shareSize, false, false
	d.depth, d.refusals = 0, 0
	d.reports.reset()
	if d.spans != nil {
		d.spans = nil
	}
	if len(text) > d.maxSize {
		d.tooLong(d.maxSize)
	}
}

// ResetBytes is [Decoder.Reset] for a text that must not change until it has
// been read. What is read never shares its memory, but for what
// [Decoder.Key], [Token] and [Decoder.Text] return: that is for use before the
// text changes.
func (d *Decoder) ResetBytes(text []byte, lim Limits) {
	if n := len(text); n > fewStrings && n <= shareSize {
		d.Reset(string(text), lim)
		return
	}
	d.Reset(view(text), lim)
	d.share = false
}

func (d *Decoder) forgetName() {
	d.nameEnd = 0
	if d.name != "" {
		d.name = ""
	}
}

// Release drops the text, so that a decoder that waits for its next one does not
// keep the last one alive.
func (d *Decoder) Release() {
	d.text, d.pos = "", 0
	d.forgetName()
	d.reports.reset()
	if d.spans != nil {
		d.spans = nil
	}
}

// Text returns the text that d reads.
func (d *Decoder) Text() string { return d.text }

// At returns the offset of the next value (or comma or bracket), after white
// space.
func (d *Decoder) At() int {
	if d.pos < len(d.text) && d.text[d.pos] > ' ' {
		return d.pos
	}
	return d.space()
}

func (d *Decoder) space() int {
	for d.pos < len(d.text) && white(d.text[d.pos]) {
		d.pos++
	}
	return d.pos
}

func white(c byte) bool { return c == ' ' || c == '\n' || c == '\r' || c == '\t' }

// Peek returns the first byte of the next value, 0 at the end of the text.
func (d *Decoder) Peek() byte {
	if i := d.At(); i < len(d.text) {
		return d.text[i]
	}
	return 0
}

// Null consumes a null if it is the next value.
func (d *Decoder) Null() bool {
	if i := d.pos; i < len(d.text) && d.text[i] > ' ' && d.text[i] != 'n' {
		return false
	}
	return d.null()
}

func (d *Decoder) null() bool {
	if d.Peek() != 'n' || !strings.HasPrefix(d.text[d.pos:], "null") {
		return false
	}
	d.pos += len("null")
	return true
}

// End checks that nothing but white space is left, and reports whether nothing
// was refused.
func (d *Decoder) End() bool {
	if d.pos == len(d.text) {
		return d.refusals == 0
	}
	if i := d.At(); i < len(d.text) {
		d.syntax(i, "more text after the end")
	}
	return d.refusals == 0
}

// open enters the array or object whose bracket is next.
func (d *Decoder) open() bool {
	d.depth++
	if d.depth > d.maxDepth {
		return d.tooDeep()
	}
	d.pos++
	return true
}
