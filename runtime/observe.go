package runtime

import (
	"context"
	"encoding/json"
	"log/slog"
	"runtime/debug"
	"slices"
	"strings"
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
	// it does not let the call run. It comes again where the decision does not count
	// any more when the function would be called: used by another call, expired.
	EventApproval EventKind = "approval"
	// EventRun: nothing is left to do but to call the function of a call that was
	// approved, or had to wait after its arguments were accepted. Decision is the
	// approval, if there is one. An error refuses the call as with EventDecoded;
	// the approval is used all the same.
	EventRun EventKind = "run"
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
	// [Tool.RedactAll] before you store it.
	Arguments json.RawMessage
	Repairs   []Repair
	Decision  *Approval // for EventApproval and EventRun; nil where nobody decided
	Err       error     // for EventApproval
	Started   time.Time // when the function was called, for EventAbandoned and EventLate

	asking *run   // who asks the observer, for EventDecoded
	asked  uint32 // of asking: which time
}

// Rewrite puts other arguments in the place of the call's, for EventDecoded.
// They are decoded and checked as an approver's edits are; a secret left as
// "[secret]" keeps its value. Observers that come
// later, the approver and the function see the new ones. It does nothing for
// other events, and after the observer has returned.
func (e Event) Rewrite(args json.RawMessage) {
	r := e.asking
	if r == nil {
		return
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.asked == e.asked {
		r.rewritten = slices.Clone(args)
	}
}

// An Extension is what a package adds to a registry to see or guard its calls:
// see [Options.Extensions].
type Extension interface {
	// Wrap is a [Middleware].
	Wrap(t *Tool, next Handler) Handler
	// Observe is as [Options.Observe].
	Observe(context.Context, Event) error
}

// A Recorder is an [Extension] that keeps what it sees: traces, logs. Wherever it
// stands among [Options.Extensions], it is outside of those that are none, and
// observes after them and after [Options.Observe]: it records what guards have
// let through, and not what they hide.
type Recorder interface {
	Extension
	// Records does nothing: having it makes an extension a recorder.
	Records()
}

// A witness is an [Extension] that is told of each call of a tool's function, with
// its result, whatever middleware makes of it: package tooltest has one. It is told
// also where the function has ended the goroutine.
type witness interface {
	Called(context.Context, Call, Result)
}

// inOrder returns extensions with the recorders first.
func inOrder(all []Extension) []Extension {
	var recorders, others []Extension
	for _, x := range all {
		if _, ok := x.(Recorder); ok {
			recorders = append(recorders, x)
		} else {
			others = append(others, x)
		}
	}
	return append(recorders, others...)
}

func (r *run) event(kind EventKind) Event {
	return Event{
		Kind: kind, Tool: r.tool, CallID: r.call.ID, Arguments: r.result.Arguments,
		Repairs: r.result.Repairs, Started: r.started(),
	}
}

// clone returns a copy for one observer, which may write to it: what a call runs
// with, and what other observers see, stays as it was checked.
func (e Event) clone() Event {
	e.Arguments, e.Repairs, e.Decision = slices.Clone(e.Arguments), slices.Clone(e.Repairs), e.Decision.clone()
	return e
}

// observeDecoded asks the observers whether the call may go on. It returns the
// text to go on with, "" for the one that was accepted.
func (r *run) observeDecoded() (text string, _ *ToolError) {
	for i, observe := range r.eng.observers {
		event := r.event(EventDecoded)
		if r.spare != nil {
			event.Arguments, r.spare = append(r.spare, event.Arguments...), nil
			event.Repairs = slices.Clone(event.Repairs)
		} else {
			event = event.clone()
		}
		event.asking, event.asked = r, r.ask()
		err := observe(r.ctx.parent, event)
		rewritten := r.told()
		if err != nil {
			e := r.refuse(Denied, "was refused: "+said(err), err)
			if i+1 < r.eng.guards { // the next one may hide something
				r.forget(e)
			}
			return "", e
		}
		if rewritten != nil {
			restored, err := r.tool.restore(rewritten, r.result.Arguments)
			if err != nil {
				e := r.refuse(Denied, "was denied: the rewritten arguments are not valid: "+err.Error(), err)
				r.forget(e)
				return "", e
			}
			text = string(restored)
			if e := r.replace(text, "the rewritten arguments"); e != nil {
				r.forget(e)
				return "", e
			}
		}
	}
	return text, nil
}

// ask lets an observer rewrite the arguments until told. It returns the number of
// the question.
func (r *run) ask() uint32 {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.asked++
	r.rewritten = nil
	return r.asked
}

// told returns what the observer has put in the place of the arguments. What it
// does later does not count: others have seen the arguments since.
func (r *run) told() json.RawMessage {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.asked++
	return r.rewritten
}

// observeRun asks the observers whether the function may be called now.
func (r *run) observeRun() *ToolError {
	for _, observe := range r.eng.observers {
		event := r.event(EventRun)
		event.Decision = r.result.Decision
		if err := observe(r.ctx.parent, event.clone()); err != nil {
			return r.refuse(Denied, "was refused: "+said(err), err)
		}
	}
	return nil
}

// forget drops the arguments of a call that was refused before every extension had
// its say about them: nobody records what one of them would have hidden. The
// failure may quote a secret, which nobody can find in it any more afterwards.
func (r *run) forget(e *ToolError) {
	e.Message = r.tool.Hide(e.Message, r.call.Arguments, r.result.Arguments)
	r.result.Arguments = nil
}

// replace decodes other arguments for the call.
func (r *run) replace(text, what string) *ToolError {
	if r.frame.decode(text, r.eng.limits) {
		return r.setArguments()
	}
	faults, omitted := r.frame.faults()
	_, list, _ := strings.Cut(invalid(r.tool.name, faults, omitted).Message, "\n")
	e := r.refuse(Denied, "was denied: "+what+" are not valid:\n"+list, nil)
	e.Faults = faults
	return e
}

// notify tells the observers about what they cannot change.
func (e *engine) notify(ctx context.Context, event Event) {
	for _, observe := range e.observers {
		e.tell(ctx, observe, event.clone())
	}
}

// notifyEach is notify for what no observer may keep from the others: each is told on
// a goroutine of its own, which it may end.
func (e *engine) notifyEach(ctx context.Context, event Event) {
	for _, observe := range e.observers {
		e.contained("observer", func() { e.tell(ctx, observe, event.clone()) })
	}
}

func (e *engine) tell(ctx context.Context, observe func(context.Context, Event) error, event Event) {
	defer func() {
		if p := recover(); p != nil {
			e.log(ctx, slog.LevelError, "observer panicked",
				slog.String("panic", event.Tool.Hide(said(p), event.Arguments)), slog.String("stack", string(debug.Stack())))
		}
	}()
	if err := observe(ctx, event); err != nil {
		e.log(ctx, slog.LevelWarn, "observer failed", slog.String("event", string(event.Kind)),
			slog.String("error", event.Tool.Hide(said(err), event.Arguments)))
	}
}
