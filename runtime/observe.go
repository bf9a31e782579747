package runtime

import (
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"runtime/debug"
	"time"
)

// An EventKind says what an [Event] is about.
type EventKind string

// The kinds of events.
const (
	// EventRepair: the arguments were mended. It comes before EventDecoded.
	EventRepair EventKind = "repair"
	// EventDecoded: the arguments were accepted. An error refuses the call: it
	// is answered with denied and the error's text, and does not run. It comes
	// again for arguments that an approver has edited.
	EventDecoded EventKind = "decoded"
	// EventApproval: a decision was found or made; Decision tells which, Err why
	// it does not let the call run.
	EventApproval EventKind = "approval"
	// EventAbandoned: the caller was answered, the function still runs.
	EventAbandoned EventKind = "abandoned"
	// EventLate: the function of an abandoned run has returned; its result was
	// dropped.
	EventLate EventKind = "late"
)

// An Event is one thing that happened inside a call.
type Event struct {
	Kind   EventKind
	Tool   *Tool
	CallID string
	// Arguments is the canonical text, secrets included: see
	// [Tool.Redact] before you store it.
	Arguments json.RawMessage
	Repairs   []Repair
	Decision  *Approval // for EventApproval; nil where nobody decided
	Err       error     // for EventApproval
	Started   time.Time // when the function was called, for EventAbandoned and EventLate
}

func (r *run) event(kind EventKind) Event {
	return Event{
		Kind: kind, Tool: r.tool, CallID: r.call.ID, Arguments: r.result.Arguments,
		Repairs: r.result.Repairs, Started: r.started(),
	}
}

// observeDecoded asks the observer whether the call may go on.
func (r *run) observeDecoded() *ToolError {
	if r.eng.Observe == nil {
		return nil
	}
	if err := r.eng.Observe(r.ctx.parent, r.event(EventDecoded)); err != nil {
		return r.refuse(Denied, "was refused: "+err.Error(), err)
	}
	return nil
}

// notify tells the observer about what it cannot change.
func (e *engine) notify(ctx context.Context, event Event) {
	if e.Observe == nil {
		return
	}
	defer func() {
		if p := recover(); p != nil {
			e.log(ctx, slog.LevelError, "observer panicked",
				slog.String("panic", fmt.Sprint(p)), slog.String("stack", string(debug.Stack())))
		}
	}()
	if err := e.Observe(ctx, event); err != nil {
		e.log(ctx, slog.LevelWarn, "observer failed", slog.String("event", string(event.Kind)), slog.Any("error", err))
	}
}
