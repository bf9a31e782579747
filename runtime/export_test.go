package runtime

import (
	"context"
)

// Unguarded runs a call without anything around the function: the yardstick
// for the price of guards. It decodes, calls and renders a result.
func Unguarded(reg *Registry, call Call) Result {
	t := reg.tools.Load().entries[call.Name].tool
	r := &run{eng: reg.eng, tool: t, call: call, frame: t.binding.frame()}
	r.ctx.parent = context.Background()
	if _, e := r.decode(); e != nil {
		return *r.refused(e)
	}
	if err := r.frame.call(r.ctx.parent, (*Invocation)(r)); err != nil {
		return *r.refused(r.failure(err))
	}
	r.render()
	r.frame.release()
	return r.result
}

// UsedApprovals returns how many approvals the process remembers as used.
func UsedApprovals() int {
	usedApprovals.mu.Lock()
	defer usedApprovals.mu.Unlock()
	return len(usedApprovals.ids)
}
