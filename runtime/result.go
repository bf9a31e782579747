package runtime

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/toolgen-dev/toolgen/runtime/schema"
)

// Repair is one mend of a model's arguments.
type Repair = schema.Repair

// A Result is the answer to one [Call]. It is a plain value: the receiver may
// keep and marshal it, and must not change what its slices hold.
type Result struct {
	CallID string `json:"call_id,omitempty"` // the call's ID
	Tool   string `json:"tool"`              // the call's name

	// Content is what the model reads; it is never empty. For a failure it is
	// the failure's message.
	Content []Content `json:"content"`
	// Structured is the JSON of the value, nil where the tool returns none.
	Structured json.RawMessage `json:"structured,omitempty"`
	// Value is the Go value that the function returned.
	Value any `json:"-"`
	// Failure is nil on success.
	Failure *ToolError `json:"failure,omitempty"`

	Duration time.Duration `json:"duration"` // of the whole call, in nanoseconds
	Repairs  []Repair      `json:"repairs,omitempty"`
	Usage    Usage         `json:"usage,omitzero"` // what the tool reported, also on failure

	// Arguments are the canonical arguments: the decoded value with its
	// defaults, encoded again. They are nil if the arguments were refused, also by
	// an extension before those behind it have seen them, and if what an extension
	// has made of them is not valid.
	Arguments json.RawMessage `json:"-"`
	// Decision is the approval that was asked for or found, nil without one.
	Decision *Approval `json:"-"`

	ran bool
}

// clone returns a copy of a success that shares no memory but the Value.
func (r Result) clone() Result {
	r.Content = slices.Clone(r.Content)
	for i := range r.Content {
		r.Content[i].Data = slices.Clone(r.Content[i].Data)
	}
	r.Structured, r.Arguments, r.Repairs = slices.Clone(r.Structured), slices.Clone(r.Arguments), slices.Clone(r.Repairs)
	r.Decision = r.Decision.clone()
	return r
}

// Ran reports whether the function was called, whatever became of it. Results
// that middleware made itself say no.
func (r Result) Ran() bool { return r.ran }

// Text returns the content as one text, parts on lines of their own.
func (r Result) Text() string {
	if len(r.Content) == 1 {
		return r.Content[0].String()
	}
	var b strings.Builder
	for i, c := range r.Content {
		if i > 0 {
			b.WriteByte('\n')
		}
		b.WriteString(c.String())
	}
	return b.String()
}

// IsError reports whether the call failed.
func (r Result) IsError() bool { return r.Failure != nil }

// Err returns the failure as an error, nil on success.
func (r Result) Err() error {
	if r.Failure == nil {
		return nil
	}
	return r.Failure
}

// ValueOf returns the value of a successful result. The error is the result's
// failure, or tells that the value is of another type.
func ValueOf[T any](r Result) (T, error) {
	var zero T
	if r.Failure != nil {
		return zero, r.Failure
	}
	if v, ok := r.Value.(T); ok {
		return v, nil
	}
	return zero, fmt.Errorf("the value of %s is a %T, not a %T", r.Tool, r.Value, zero)
}
