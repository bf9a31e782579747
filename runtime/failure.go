package runtime

import (
	"errors"
	"time"

	"github.com/toolgen-dev/toolgen/runtime/wire"
)

// Fault is one reason why arguments were refused.
type Fault = wire.Fault

// A Code says in which way a call failed.
type Code string

// The codes of failures.
const (
	UnknownTool      Code = "unknown_tool"      // no tool of that name
	InvalidArguments Code = "invalid_arguments" // Faults tells why; the tool did not run
	ApprovalRequired Code = "approval_required" // nobody was there to decide; the tool did not run
	Denied           Code = "denied"            // an approver, an observer or a bad approval refused it, so that the tool did not run; or a guardrail withheld the result
	TimedOut         Code = "timeout"           // the time is over; the work may still complete
	Canceled         Code = "canceled"          // the caller's context was cancelled, or the registry closed
	Panicked         Code = "panic"             // tool, middleware or a method of a value panicked
	Failed           Code = "tool_error"        // the tool returned an error
	Busy             Code = "busy"              // too many abandoned runs, or the serial key is held; the tool did not run
	ResultEncoding   Code = "result_encoding"   // the result cannot be written as JSON
	ResultTooLarge   Code = "result_too_large"  // the result is over the limit
)

// A ToolError is the failure of a call. Its message is meant for the model: it
// holds no Go type names and no stack, and at most 4 KiB.
type ToolError struct {
	Tool    string `json:"tool"`
	Code    Code   `json:"code"`
	Message string `json:"message"`
	// Retryable says that the same call may succeed later and does no harm if
	// it runs again.
	Retryable bool `json:"retryable,omitempty"`
	// Limit is the time limit that was over, for [TimedOut].
	Limit time.Duration `json:"limit,omitempty"`
	// Faults are the reasons for [InvalidArguments].
	Faults []Fault `json:"faults,omitempty"`
	// Cause is the error behind it, where there is one. It is for the host and
	// may hold what no model should see.
	Cause error `json:"-"`
}

// Error returns the message with the tool's name in front, if it is set.
func (e *ToolError) Error() string {
	if e.Tool == "" {
		return e.Message
	}
	return e.Tool + ": " + e.Message
}

// Unwrap returns the cause.
func (e *ToolError) Unwrap() error { return e.Cause }

// A marked error says whether a call may be repeated.
type marked struct {
	error
	retryable bool
}

// Unwrap returns the error that was marked.
func (m *marked) Unwrap() error { return m.error }

// Transient marks an error of a tool as one that may be gone when the call is
// repeated, and repeating as harmless. It returns nil for nil.
func Transient(err error) error { return mark(err, true) }

// Permanent marks an error of a tool as one that repeating the call will not
// cure. It returns nil for nil.
func Permanent(err error) error { return mark(err, false) }

func mark(err error, retryable bool) error {
	if err == nil {
		return nil
	}
	return &marked{err, retryable}
}

// retryable returns the outermost mark of err.
func retryable(err error) bool {
	var m *marked
	return errors.As(err, &m) && m.retryable
}
