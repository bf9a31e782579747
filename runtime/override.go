package runtime

import (
	"errors"
	"fmt"
	"slices"
	"time"
)

// An Override says what [Tool.With] changes. Nil keeps what the tool has.
type Override struct {
	Name        *string
	Title       *string
	Description *string
	Timeout     *time.Duration // of the policy; 0 takes the registry's, negative means none
	Hints       *Hints
	Policy      *Policy // the whole policy; Timeout comes on top
	// Middleware wraps the tool inside the middleware it has already.
	Middleware []Middleware
}

// With returns a copy of the tool with changes. Running calls and registries
// that hold the tool keep it as it was. The copy shares serial keys and the
// count of abandoned runs with the tool, as both call the same function. The error
// tells why there is no copy: a name that is none, a middleware that is nil.
func (t *Tool) With(o Override) (*Tool, error) {
	if t == nil || t.shared == nil {
		return nil, errors.New("the tool was not made by Bind or NewTool")
	}
	if slices.ContainsFunc(o.Middleware, func(m Middleware) bool { return m == nil }) {
		return nil, fmt.Errorf("tool %s: a middleware is nil", t.name)
	}
	c := t.copy()
	set(&c.name, o.Name)
	set(&c.title, o.Title)
	set(&c.description, o.Description)
	set(&c.hints, o.Hints)
	set(&c.policy, o.Policy)
	set(&c.policy.Timeout, o.Timeout)
	c.middleware = slices.Concat(t.middleware, o.Middleware)
	if err := c.check(); err != nil {
		return nil, err
	}
	return c, nil
}

func set[T any](field *T, value *T) {
	if value != nil {
		*field = *value
	}
}

// copy returns a copy that computes what derives from its texts anew.
func (t *Tool) copy() *Tool {
	c := *t
	c.shared = newShared(&c)
	return &c
}
