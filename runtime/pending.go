package runtime

import (
	"context"
)

// Pending returns a request for each call that would have to be approved, in
// the order of the calls, and runs none of them. Calls that would fail before
// that are left out, and so are calls without an ID: a decision could not be
// matched with them. Observers are asked as they are for a call that runs. Pass
// the decisions to [Registry.ExecuteAll] together with the calls.
func (reg *Registry) Pending(ctx context.Context, calls []Call) []ApprovalRequest {
	if ctx == nil {
		ctx = context.Background()
	}
	if reg.engine().ended() {
		return nil
	}
	tools := reg.held()
	var all []ApprovalRequest
	for _, call := range calls {
		e := tools.entries[call.Name]
		if e == nil || e.tool.native != nil || call.ID == "" {
			continue
		}
		var q ApprovalRequest
		ok := false
		done := make(chan struct{})
		go func() { // an observer may end it
			defer close(done)
			q, ok = reg.engine().pending(ctx, e.tool, call)
		}()
		if <-done; ok {
			all = append(all, q)
		}
	}
	return all
}

// pending returns the request for one call, if it needs one.
func (e *engine) pending(ctx context.Context, t *Tool, call Call) (q ApprovalRequest, ok bool) {
	defer func() {
		if p := recover(); p != nil {
			e.crash(ctx, t, call, p)
			ok = false // it fails when it is executed, too
		}
	}()
	r := &run{eng: e, tool: t, call: call}
	r.ctx.parent = ctx
	r.frame = t.binding.frame()
	text, failure := r.accept()
	if failure != nil {
		return q, false
	}
	rewritten, failure := r.observeDecoded()
	if failure != nil {
		return q, false
	}
	if rewritten != "" {
		text = rewritten
	}
	needed := r.needsApproval(text)
	r.frame.release()
	if !needed {
		return q, false
	}
	return r.request(), true
}
