package runtime

import (
	"encoding/json"
	"sync"
)

// An Invocation is what a tool can know about its own call, and report from it.
// A function that takes a *Invocation gets one; the model never sees that
// parameter. Its methods may be called from several goroutines and on nil.
type Invocation struct {
	tool *Tool
	call Call
	args json.RawMessage
	run  *run // nil for Tool.Append

	mu       sync.Mutex
	usage    Usage
	answered bool // the caller has its result: what comes now is dropped
}

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
// again. They must not be changed.
func (inv *Invocation) Arguments() json.RawMessage {
	if inv == nil {
		return nil
	}
	return inv.args
}

// AddUsage adds to the usage of the call, which [Result.Usage] gives.
func (inv *Invocation) AddUsage(u Usage) {
	if inv == nil {
		return
	}
	inv.mu.Lock()
	defer inv.mu.Unlock()
	if !inv.answered {
		inv.usage = inv.usage.Add(u)
	}
}

// answer ends the reports and returns the usage.
func (inv *Invocation) answer() Usage {
	inv.mu.Lock()
	defer inv.mu.Unlock()
	inv.answered = true
	return inv.usage
}
