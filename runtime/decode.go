package runtime

import (
	"fmt"
	"slices"

	"github.com/toolgen-dev/toolgen/runtime/schema"
	"github.com/toolgen-dev/toolgen/runtime/wire"
)

// decode decodes the call's arguments and asks the observers. It returns the text
// that was accepted.
func (r *run) decode() (text string, _ *ToolError) {
	text, e := r.accept()
	if e != nil || len(r.eng.observers) == 0 {
		return text, e
	}
	if len(r.result.Repairs) > 0 {
		r.eng.notify(r.ctx.parent, r.event(EventRepair))
	}
	rewritten, e := r.observeDecoded()
	if rewritten != "" {
		text = rewritten
	}
	return text, e
}

// accept decodes the call's arguments and mends them where that is allowed. It
// returns the text that was accepted, for a predicate to decode again; without
// one it may be empty. Decoded values never share memory with the arguments.
func (r *run) accept() (text string, _ *ToolError) {
	f, args := r.frame, r.call.Arguments
	var ok bool
	switch most := r.eng.MaxArguments; {
	case blank(args):
		text = "{}"
		ok = f.decode(text, r.eng.limits)
	case most >= 0 && len(args) > most:
		return "", invalid(r.call.Name, []Fault{tooLarge(len(args), most)}, 0)
	case r.tool.binding.predicate():
		text = string(args)
		ok = f.decode(text, r.eng.limits)
	default:
		ok = f.decodeBytes(args, r.eng.limits)
	}
	if !ok {
		faults, omitted := f.faults()
		if text == "" {
			text = string(args)
		}
		mended, ok := r.mend(text)
		if !ok {
			if e := r.alive(); e != nil {
				return "", e // the repair may not have come to its end
			}
			return "", invalid(r.call.Name, faults, omitted)
		}
		text = mended
	}
	return text, r.setArguments()
}

func tooLarge(n, most int) Fault {
	return Fault{Code: "size", Message: fmt.Sprintf("too long: %d bytes; at most %d", n, most)}
}

// mend repairs a text that was refused, and decodes it again. It reports whether
// the strict decoder accepts what came out.
func (r *run) mend(text string) (string, bool) {
	s := r.tool.parse()
	if r.eng.NoRepair || s.err != nil {
		return "", false
	}
	mended, repairs := schema.MendContext(r.ctx.parent, s.parameters, []byte(text))
	if len(repairs) == 0 || !r.frame.decode(string(mended), r.eng.limits) {
		return "", false
	}
	r.result.Repairs = r.tool.hideRepairs(repairs)
	return string(mended), true
}

// setArguments encodes what was decoded.
func (r *run) setArguments() *ToolError {
	e := r.frame.encoder()
	e.Reset(room(r.frame, len(r.call.Arguments)), r.eng.MaxDepth)
	r.frame.canonical(e)
	if err := e.Err(); err != nil {
		return r.refuse(InvalidArguments, "did not run: its arguments cannot be encoded again: "+err.Error(), err)
	}
	text := e.Bytes()
	if n := len(text); len(r.eng.observers) > 0 && n <= keepBuffer {
		*r.frame.buffer() = text
		both := append(make([]byte, 0, 2*n), text...) // one allocation with the first observer's copy
		r.result.Arguments, r.spare = both[:n:n], both[n:n]
		return nil
	}
	r.result.Arguments = keep(r.frame, text)
	return nil
}

// room returns memory for a JSON text of about n bytes: the frame's, or for a
// large text memory of its own.
func room(f frame, n int) []byte {
	if n > keepBuffer {
		return make([]byte, 0, n+n/16)
	}
	return (*f.buffer())[:0]
}

// keep returns what was written to memory from room, for the result to keep. A
// large text is kept as it is, a small one is copied and its memory used again.
func keep(f frame, text []byte) []byte {
	if n := len(text); n > keepBuffer && cap(text)-n <= n/4 {
		*f.buffer() = nil // it may be the same memory
		return slices.Clip(text)
	}
	*f.buffer() = text
	return append(make([]byte, 0, len(text)), text...)
}

// invalid returns the failure for refused arguments, one line a fault.
func invalid(tool string, faults []Fault, omitted int) *ToolError {
	return &ToolError{
		Tool: tool, Code: InvalidArguments, Faults: faults,
		Message: clip(wire.FormatFaults(tool, faults, omitted)),
	}
}
