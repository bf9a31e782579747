package runtime

import (
	"context"
	"errors"
	"log/slog"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/toolgen-dev/toolgen/runtime/wire"
)

// Execute runs one call and returns its result. It never panics; whatever goes
// wrong is in the result. ctx limits the call in time and is passed on to
// middleware, approver and tool.
func (reg *Registry) Execute(ctx context.Context, call Call) Result {
	return *reg.execute(ctx, call, execution{eng: reg.engine()})
}

// Execute runs one call of the tool, whatever name the call has, with default
// [Options]: a tool that needs approval is answered with approval_required.
func (t *Tool) Execute(ctx context.Context, call Call) Result {
	call.Name = t.Name()
	if t == nil || t.shared == nil {
		return *failed(call, refuse(call, UnknownTool, t.useless(), nil))
	}
	eng := directEngine()
	t.shared.direct.Do(func() {
		if len(t.middleware) > 0 {
			t.shared.handler = eng.chained(t, t.middleware, eng.handler(t))
		}
	})
	return *eng.execute(ctx, t, t.shared.handler, call, execution{eng: eng})
}

// directEngine serves Tool.Execute.
var directEngine = sync.OnceValue(func() *engine {
	set, _ := newSettings(nil)
	return newEngine(set)
})

// An execution is what one call of Execute or ExecuteAll passes on to its
// innermost handler.
type execution struct {
	eng       *engine               // of the registry, or one that was selected from it
	approvals map[string][]Approval // stored decisions by call ID
	slot      *slot                 // of the batch's worker; nil outside of a batch
	direct    bool                  // no middleware is on the stack: the run may outlive its caller
	ran       *atomic.Bool          // set when the function is called; nil where nobody asks
}

type executionKey struct{}

// A callContext is what middleware gets: the caller's context and the execution.
// The result is in it so that a call with middleware costs one allocation more.
type callContext struct {
	context.Context
	execution execution
	ran       atomic.Bool // the function was called
	result    Result
}

// Value implements [context.Context].
func (c *callContext) Value(key any) any {
	if key == (executionKey{}) {
		return c
	}
	return c.Context.Value(key)
}

// own tells a batch's worker that it runs r, so that it can answer if r ends
// the worker's goroutine.
func (x *execution) own(r *run) {
	switch {
	case x.slot == nil:
	case x.direct:
		x.slot.own = r
	default:
		x.slot.inner.Store(r)
	}
}

// disown is the end of own for a run within middleware.
func (x *execution) disown(r *run) {
	if x.slot != nil {
		x.slot.inner.CompareAndSwap(r, nil)
	}
}

// execute runs a call. The result is nil if a batch has answered for it.
func (reg *Registry) execute(ctx context.Context, call Call, x execution) *Result {
	tools := reg.held()
	if e := tools.entries[call.Name]; e != nil {
		return x.eng.execute(ctx, e.tool, e.handler, call, x)
	}
	h := tools.unknown
	if h == nil {
		h = reg.unknown
	}
	return x.eng.execute(ctx, nil, h, call, x)
}

// execute runs a call, on a goroutine of its own where others than the tool take
// part.
func (e *engine) execute(ctx context.Context, t *Tool, h Handler, call Call, x execution) *Result {
	if ctx == nil {
		ctx = context.Background()
	}
	if e.ended() { // asked again later: here for what never comes to a function
		res := failed(call, closed(call))
		e.conclude(ctx, t, call, res, time.Now())
		return res
	}
	if x.slot == nil && e.accompanied(t, h) {
		return e.apart(ctx, t, h, call, x)
	}
	return e.conduct(ctx, t, h, call, x)
}

// conduct runs a call through its handler, or directly where that is nil, and
// makes a result of whatever comes out.
func (e *engine) conduct(ctx context.Context, t *Tool, h Handler, call Call, x execution) (res *Result) {
	start := time.Now()
	returned := false
	asked := x.ran
	defer func() {
		if returned {
			return
		}
		ran := x.ran != nil && x.ran.Load()
		if p := recover(); p != nil {
			res = e.wreck(ctx, t, call, p, ran, start)
		} else if asked != nil { // runtime.Goexit: whoever asks has to answer
			asked.Store(ran)
		}
	}()
	if h == nil {
		x.direct = true
		res = t.execute(ctx, call, x, start)
	} else {
		c := &callContext{Context: ctx}
		x.ran = &c.ran // calls that middleware has left behind do not count for the next one
		c.execution = x
		c.result = h(c, call)
		res = &c.result
	}
	if res != nil {
		e.conclude(ctx, t, call, res, start)
	}
	returned = true
	return res
}

// wreck returns the result of a call that a panic has ended, or runtime.Goexit
// where p is nil.
func (e *engine) wreck(ctx context.Context, t *Tool, call Call, p any, ran bool, start time.Time) *Result {
	res := failed(call, e.crash(ctx, t, call, p))
	res.ran = ran
	e.conclude(ctx, t, call, res, start)
	return res
}

// conclude completes a result and logs a failure.
func (e *engine) conclude(ctx context.Context, t *Tool, call Call, res *Result, start time.Time) {
	complete(call, res, start)
	e.logFailure(ctx, t, call, res)
}

// complete completes a result, also one that middleware made.
func complete(call Call, res *Result, start time.Time) {
	res.CallID, res.Tool = call.ID, call.Name
	res.Duration = time.Since(start)
	if len(res.Content) == 0 {
		text := emptyText
		if res.Failure != nil && res.Failure.Message != "" {
			text = res.Failure.Message
		}
		res.say(text)
	}
}

// logFailure logs the failure of a call, if it is one. Those that are out of
// time do not wait for the logger.
func (e *engine) logFailure(ctx context.Context, t *Tool, call Call, res *Result) {
	f := res.Failure
	if f == nil {
		return
	}
	attrs := []slog.Attr{
		slog.String("tool", call.Name), slog.String("call", call.ID),
		slog.String("code", string(f.Code)), cause(t, call, res),
	}
	if f.Code == TimedOut || f.Code == Canceled {
		e.census.journal.later(notice{eng: e, ctx: ctx, call: Call{ID: call.ID, Name: call.Name}, text: failedText, attrs: attrs})
		return
	}
	e.log(ctx, slog.LevelWarn, failedText, attrs...)
}

const failedText = "tool call failed"

// cause says in a log why a call failed.
func cause(t *Tool, call Call, res *Result) slog.Attr {
	key := "message"
	if res.Failure.Code == InvalidArguments && len(res.Failure.Faults) > 0 {
		key = "faults"
	}
	return slog.String(key, t.RedactFailure(call, *res))
}

// unknown answers a call of a name that no tool has.
func (reg *Registry) unknown(_ context.Context, call Call) Result {
	names := reg.held().names
	var b strings.Builder
	b.WriteString("there is no tool named " + quote(call.Name))
	if why := reg.missing(call.Name); why != "" {
		const most = 500
		b.WriteString(": " + strings.ToValidUTF8(why[:min(len(why), most)], ""))
	}
	if near := wire.Nearest(call.Name, names); near != "" {
		b.WriteString("; did you mean " + near + "?")
	}
	if len(names) == 0 {
		b.WriteString("; no tools are available")
	} else {
		b.WriteString("; available: " + strings.Join(names, ", "))
	}
	return *failed(call, &ToolError{Tool: call.Name, Code: UnknownTool, Message: clip(b.String())})
}

// quote writes a name from a model within reasonable length.
func quote(name string) string {
	const most = 100
	if len(name) > most {
		name = strings.ToValidUTF8(name[:most], "") + "…"
	}
	return string(wire.AppendString(nil, name))
}

// execute is the innermost handler. The result is nil if a batch has answered.
func (t *Tool) execute(ctx context.Context, call Call, x execution, start time.Time) *Result {
	if x.slot != nil && !x.direct {
		defer x.slot.over()
	}
	r := &run{eng: x.eng, tool: t, call: call, called: start}
	r.ctx.parent = ctx
	r.call.Name = t.name
	r.result.CallID, r.result.Tool = call.ID, t.name
	if t.binding == nil {
		return r.refused(r.refuse(UnknownTool, t.useless(), nil))
	}
	r.frame = t.binding.frame()
	waited, e := r.prepare(x)
	if e == nil && (waited || r.result.Decision != nil) {
		if e = r.observeRun(); e != nil {
			r.forgo()
		}
	}
	if e != nil {
		r.frame.release()
		return r.refused(e)
	}
	if waited {
		r.waited = time.Since(start)
	}
	return r.start(x)
}

// prepare does what comes before the function: it decodes the arguments, asks
// the observer and the approver, and waits for the serial key. It reports
// whether it has waited.
func (r *run) prepare(x execution) (waited bool, _ *ToolError) {
	if r.eng.ended() {
		return false, r.closed()
	}
	if e := r.alive(); e != nil {
		return false, e
	}
	text, e := r.decode()
	if e != nil {
		return false, e
	}
	if e := r.crowded(); e != nil { // before somebody is asked, who may be what hangs
		return false, e
	}
	before := r.result.Arguments
	given, asked, e := r.approve(x, text)
	if e != nil {
		return false, e
	}
	if asked {
		waited = true
		if e := r.crowded(); e != nil {
			return true, e
		}
	}
	for {
		if r.tool.policy.Serial != "" {
			w, e := r.takeTurn(x)
			if waited = waited || w; e != nil {
				return waited, e
			}
		}
		if given == nil {
			return waited, nil
		}
		e := r.use(given)
		waited = waited || r.eng.Claim != nil
		if e == nil {
			return waited, nil
		}
		r.forgo()
		if asked || e.Cause != errUsed {
			r.decided(e)
			return waited, e
		}
		// Another call was first. Another decision about this one may be left.
		if given.Edited != nil {
			if e := r.replace(string(before), "the arguments"); e != nil {
				return waited, e
			}
		}
		if given, _, e = r.approve(x, text); e != nil {
			return waited, e
		}
	}
}

// crowded returns the failure of a call of a tool that has too many abandoned
// runs.
func (r *run) crowded() *ToolError {
	most := r.eng.MaxAbandoned
	if most < 0 || int(r.tool.lane.overdue.Load()) <= most {
		return nil
	}
	e := r.refuse(Busy, "is busy: earlier calls that timed out are still running; try again later", nil)
	e.Retryable = true
	return e
}

// ended returns the failure of a call that stopped waiting because its context
// has ended.
func (r *run) ended() *ToolError {
	if e := r.alive(); e != nil {
		return e
	}
	return r.refuse(Canceled, "did not run: the call was canceled", nil)
}

// alive returns the failure of a call whose context has ended. The deadline is
// looked at too, because the context's own timer may come later than ours.
func (r *run) alive() *ToolError {
	err := r.ctx.parent.Err()
	if at, ok := r.ctx.parent.Deadline(); ok && err == nil && time.Until(at) <= 0 {
		err = context.DeadlineExceeded
	}
	if err == nil {
		return nil
	}
	if errors.Is(err, context.DeadlineExceeded) {
		return r.refuse(TimedOut, "did not run: the time is over", err)
	}
	return r.refuse(Canceled, "did not run: the call was canceled", context.Cause(r.ctx.parent))
}
