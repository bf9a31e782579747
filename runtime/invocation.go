package runtime

import "encoding/json"

// An Invocation is what a tool can know about its own call, and report from it.
// A function that takes a *Invocation gets one; the model never sees that
// parameter. Its methods may be called from several goroutines, on nil, and
// after the call.
type Invocation run // so that it costs no allocation

// CallID returns the ID of the call, which may be empty.
func (inv *Invocation) CallID() string { return inv.Call().ID }

// Call returns the call as the model made it. Its arguments must not be
// changed.
func (inv *Invocation) Call() Call {
	if inv == nil {
		return Call{}
	}
	return inv.call
}

// Tool returns the tool that runs.
func (inv *Invocation) Tool() *Tool {
	if inv == nil {
		return nil
	}
	return inv.tool
}

// Arguments returns the canonical arguments: decoded, with defaults, encoded
// again. They must not be changed. In [Tool.Append] it is nil, but for tools of
// [NewTool].
func (inv *Invocation) Arguments() json.RawMessage {
	if inv == nil {
		return nil
	}
	return inv.result.Arguments
}

// AddUsage adds to the usage of the call, which [Result.Usage] gives. What comes
// after the caller was answered is dropped.
func (inv *Invocation) AddUsage(u Usage) {
	if inv == nil || inv.eng == nil {
		return
	}
	inv.mu.Lock()
	defer inv.mu.Unlock()
	if inv.answered {
		return
	}
	if inv.usage == nil {
		inv.usage = new(Usage)
	}
	*inv.usage = inv.usage.Add(u)
}

// answer ends the reports of an invocation and returns the usage. It waits for a
// report that is being told.
func (r *run) answer() (u Usage) {
	r.mu.Lock()
	r.answered = true
	if r.usage != nil {
		u = *r.usage
	}
	telling := r.telling
	r.mu.Unlock()
	if telling != nil {
		telling <- struct{}{}
		<-telling
	}
	return u
}
