package runtime

import (
	"context"
	"encoding/json"

	"github.com/toolgen-dev/toolgen/runtime/wire"
)

// typed is the frame of a [Binding]. Its types are known to steps alone.
type typed struct {
	steps  interface{ do(*typed, step) }
	args   any  // *A; nil while the frame waits, where functions retain it
	used   bool // args is not zero
	result any  // *R
	dec    wire.Decoder
	enc    wire.Encoder
	buf    []byte

	// What a step takes and gives.
	ctx       context.Context
	inv       *Invocation
	out       *wire.Encoder
	err       error
	ok        bool
	str       string
	boxed     any
	parts     []Content
	rendering rendering
}

// A step is a part of a call that depends on the types.
type step int

const (
	stepRenew step = iota // makes new arguments
	stepDecode
	stepCanonical
	stepSerialKey
	stepNeedsApproval
	stepCall
	stepEncode
	stepText
	stepContents
	stepValue
	stepRelease // clears everything and gives the frame back
)

func (f *typed) decode(text string, lim wire.Limits) bool {
	f.use()
	f.dec.Reset(text, lim)
	f.steps.do(f, stepDecode)
	return f.dec.End()
}

func (f *typed) decodeBytes(text []byte, lim wire.Limits) bool {
	f.use()
	f.dec.ResetBytes(text, lim)
	f.steps.do(f, stepDecode)
	return f.dec.End()
}

// use makes sure that the arguments are zero, and marks them as used.
func (f *typed) use() {
	if f.used {
		f.steps.do(f, stepRenew)
	}
	f.used = true
}

func (f *typed) faults() ([]Fault, int) { return f.dec.Faults(), f.dec.Omitted() }

func (f *typed) canonical(e *wire.Encoder) {
	f.out = e
	f.steps.do(f, stepCanonical)
}

func (f *typed) serialKey() (string, bool) {
	f.steps.do(f, stepSerialKey)
	return f.str, f.ok
}

func (f *typed) needsApproval(ctx context.Context) (bool, error) {
	f.ctx = ctx
	f.steps.do(f, stepNeedsApproval)
	return f.ok, f.err
}

func (f *typed) call(ctx context.Context, inv *Invocation) error {
	f.ctx, f.inv = ctx, inv
	f.steps.do(f, stepCall)
	return f.err
}

func (f *typed) encode(e *wire.Encoder) rendering {
	f.out = e
	f.steps.do(f, stepEncode)
	return f.rendering
}

func (f *typed) text() (string, bool) {
	f.steps.do(f, stepText)
	return f.str, f.ok
}

func (f *typed) contents() []Content {
	f.steps.do(f, stepContents)
	return f.parts
}

func (f *typed) structured() json.RawMessage { return nil }

func (f *typed) value() any {
	f.steps.do(f, stepValue)
	return f.boxed
}

func (f *typed) encoder() *wire.Encoder { return &f.enc }
func (f *typed) buffer() *[]byte        { return &f.buf }
func (f *typed) release()               { f.steps.do(f, stepRelease) }

// keepBuffer is the largest buffer that waits for a next call.
const keepBuffer = 64 << 10

// rest drops what a frame that waits for its next call must not keep alive.
func (f *typed) rest() {
	f.used = false
	f.dec.Release()
	f.enc.Release()
	if f.ctx != nil || f.out != nil || f.str != "" || f.parts != nil { // Append leaves them alone
		f.ctx, f.inv, f.out, f.err = nil, nil, nil, nil
		f.str, f.boxed, f.parts = "", nil, nil
	}
	if cap(f.buf) > keepBuffer {
		f.buf = nil
	}
}
