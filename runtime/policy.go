package runtime

import "time"

// Hints describe what a tool does to the world. They are passed to providers
// that know them and steer [Retry] and [Cache]; nothing enforces them.
type Hints struct {
	ReadOnly    bool `json:"read_only,omitempty"`    // changes nothing
	Destructive bool `json:"destructive,omitempty"`  // may delete or overwrite
	Idempotent  bool `json:"idempotent,omitempty"`   // a second call with the same arguments changes nothing more
	ClosedWorld bool `json:"closed_world,omitempty"` // touches nothing outside the program's own domain
}

// repeatable reports whether a call may be made twice without harm.
func (h Hints) repeatable() bool { return h.ReadOnly || h.Idempotent }

// A Policy says how a tool is run. The zero value is the registry's default.
type Policy struct {
	// Timeout limits a run; 0 takes the registry's limit, negative means none.
	Timeout time.Duration `json:"timeout,omitempty"`
	// Approval asks for a person's approval before each run. A tool with a
	// predicate asks only where that says so.
	Approval bool `json:"approval,omitempty"`
	// Serial keeps runs from overlapping: "*" all runs of the tool, a property's
	// name those with the same value of that argument, "" none.
	Serial string `json:"serial,omitempty"`
	// Inline runs the function on the caller's goroutine: cheaper, but the
	// caller waits for it also beyond the deadline.
	Inline bool `json:"inline,omitempty"`
	// MaxResult limits a result, in bytes of JSON; 0 takes the registry's limit,
	// negative means none.
	MaxResult int `json:"max_result,omitempty"`
}
