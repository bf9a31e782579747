package runtime

import (
	"fmt"
	"strings"

	"github.com/toolgen-dev/toolgen/runtime/schema"
	"github.com/toolgen-dev/toolgen/runtime/wire"
)

// decode decodes the call's arguments, mends them where that is allowed, and
// tells the observer.
func (r *run) decode() *ToolError {
	f, args := r.frame, r.inv.call.Arguments
	r.text = "{}"
	if !blank(args) {
		if most := r.eng.MaxArguments; most >= 0 && len(args) > most {
			return r.invalid([]Fault{tooLarge(len(args), most)}, 0)
		}
		r.text = string(args) // the one copy: decoded values share it, never args
	}
	if !f.decode(r.text, r.eng.limits) {
		faults, omitted := f.faults()
		if r.eng.NoRepair || !r.mend() {
			return r.invalid(faults, omitted)
		}
	}
	if e := r.setArguments(); e != nil {
		return e
	}
	if r.eng.Observe == nil {
		return nil
	}
	if len(r.answer.Repairs) > 0 {
		r.eng.notify(r.parent, r.event(EventRepair))
	}
	return r.observeDecoded()
}

func tooLarge(n, most int) Fault {
	return Fault{Code: "size", Message: fmt.Sprintf("%d bytes are too many; at most %d are allowed", n, most)}
}

// mend repairs the text and decodes it again. It reports whether the strict
// decoder accepts what came out; the faults are then those of the first try.
func (r *run) mend() bool {
	s := r.inv.tool.parse()
	if s.err != nil {
		return false
	}
	mended, repairs := schema.Mend(s.parameters, []byte(r.text))
	if len(repairs) == 0 {
		return false
	}
	text := string(mended)
	if !r.frame.decode(text, r.eng.limits) {
		return false
	}
	r.text = text
	r.answer.Repairs = r.inv.tool.hideRepairs(repairs)
	return true
}

// setArguments encodes what was decoded.
func (r *run) setArguments() *ToolError {
	buf := r.frame.buffer()
	e := wire.NewEncoder((*buf)[:0], r.eng.MaxDepth)
	r.frame.canonical(e)
	*buf = e.Bytes()
	if err := e.Err(); err != nil {
		return r.refuse(InvalidArguments, "did not run: its arguments cannot be encoded again: "+err.Error(), err)
	}
	r.inv.args = append(make([]byte, 0, len(*buf)), *buf...)
	r.answer.Arguments = r.inv.args
	return nil
}

// invalid returns the failure for refused arguments, one line a fault.
func (r *run) invalid(faults []Fault, omitted int) *ToolError {
	return invalid(r.inv.call.Name, faults, omitted)
}

func invalid(tool string, faults []Fault, omitted int) *ToolError {
	const room = 100 // for the last line
	var b strings.Builder
	b.WriteString("invalid arguments for " + tool + ":")
	for i, f := range faults {
		line := "\n- " + faultText(f)
		if b.Len()+len(line) > maxMessage-room && i > 0 {
			omitted += len(faults) - i
			break
		}
		b.WriteString(line)
	}
	if omitted > 0 {
		fmt.Fprintf(&b, "\n- and %d more", omitted)
	}
	return &ToolError{Tool: tool, Code: InvalidArguments, Message: clip(b.String()), Faults: faults}
}

func faultText(f Fault) string {
	if f.Path == "" {
		return f.Message
	}
	return f.Path + ": " + f.Message
}
