package runtime

import (
	"encoding/json"

	"github.com/toolgen-dev/toolgen/runtime/wire"
)

// takeTurn waits until no other run holds the call's serial key, and reports
// whether it had to wait.
func (r *run) takeTurn(x execution) (waited bool, _ *ToolError) {
	t := r.tool
	r.serial = r.serialKey()
	wait := r.eng.MaxWait
	if wait == 0 {
		wait = r.eng.timeout(t.policy)
	}
	outcome := t.lane.enter(r.ctx.parent, r, r.serial, wait, func() {
		waited = true
		x.slot.pause()
	})
	if outcome == entered {
		r.holds = true
	}
	if waited && !x.slot.resume(r.ctx.parent) {
		r.forgo()
		return true, r.ended()
	}
	switch outcome {
	case entered:
		if e := r.alive(); e != nil {
			r.forgo()
			return waited, e
		}
		return waited, nil
	case overdone:
		return waited, r.ended()
	}
	// The holder may have been abandoned by the deadline that ends this call too.
	if e := r.alive(); e != nil {
		return waited, e
	}
	message := "is busy: another call is still running; try again later"
	if outcome == stuck {
		message = "is busy: an earlier call that timed out is still running; try again later"
	}
	e := r.refuse(Busy, message, nil)
	e.Retryable = true
	return waited, e
}

// serialKey returns the key of the call. Keys of the tool and of an argument
// cannot be equal.
func (r *run) serialKey() string {
	name := r.tool.policy.Serial
	if name == "*" {
		return "*"
	}
	if key, ok := r.frame.serialKey(); ok {
		return "=" + key
	}
	return "=" + string(member(r.result.Arguments, name))
}

// member returns the value of an object's member, nil where there is none.
func member(object json.RawMessage, name string) json.RawMessage {
	d := wire.NewDecoder(string(object), wire.Limits{Depth: -1, Size: -1})
	if !d.BeginObject() {
		return nil
	}
	var value json.RawMessage
	for d.NextMember() {
		if d.Key() == name {
			wire.Raw(d, &value)
			continue
		}
		d.Skip()
	}
	return value
}

// forgo ends r's turn, if it holds a serial key.
func (r *run) forgo() {
	if r.holds {
		r.tool.lane.leave(r, r.serial)
	}
}
