package runtime

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"iter"
	"log/slog"
	"sync"
	"sync/atomic"
)

// A Registry holds tools by name and executes calls of them. All methods are
// safe for concurrent use; those that read take no lock.
type Registry struct {
	eng   *engine
	tools atomic.Pointer[snapshot]

	mu        sync.Mutex // serialises changes
	providers []*supplier
	followers []*follower // copied on write
	refresher refresher
	watches   []func() // stop watching providers
}

// NewRegistry returns a registry of tools. opts may be nil. The error joins
// everything that is wrong with the options and the tools: nil tools, bad
// names, two tools of one name.
func NewRegistry(opts *Options, tools ...[]*Tool) (*Registry, error) {
	set, err := newSettings(opts)
	if err != nil {
		return nil, err
	}
	reg := &Registry{eng: newEngine(set)}
	var all []*Tool
	for _, list := range tools {
		all = append(all, list...)
	}
	if err := reg.Add(all...); err != nil {
		return nil, err
	}
	return reg, nil
}

// Add adds tools. If it returns an error it has added none.
func (reg *Registry) Add(tools ...*Tool) error {
	return reg.change(func(all map[string]*Tool) error { return insert(all, tools) })
}

// insert adds tools to those there are.
func insert(all map[string]*Tool, tools []*Tool) error {
	var errs []error
	for _, t := range tools {
		if err := t.check(); err != nil {
			errs = append(errs, err)
		} else if all[t.name] != nil {
			errs = append(errs, fmt.Errorf("there are two tools named %s", t.name))
		} else {
			all[t.name] = t
		}
	}
	return errors.Join(errs...)
}

// Replace adds tools and takes the place of those that have their names. Calls
// that are running go on with the tool they began with. If it returns an error
// it has changed nothing.
func (reg *Registry) Replace(tools ...*Tool) error {
	return reg.change(func(all map[string]*Tool) error {
		var errs []error
		for _, t := range tools {
			if err := t.check(); err != nil {
				errs = append(errs, err)
			} else {
				all[t.name] = t
			}
		}
		return errors.Join(errs...)
	})
}

// Remove removes tools by name. A name without a tool is no error.
func (reg *Registry) Remove(names ...string) {
	_ = reg.change(func(all map[string]*Tool) error {
		for _, name := range names {
			delete(all, name)
		}
		return nil
	})
}

// change stores a new snapshot unless edit fails, and tells those who follow.
func (reg *Registry) change(edit func(all map[string]*Tool) error) error {
	followers, err := reg.store(edit)
	for _, f := range followers {
		f.changed()
	}
	return err
}

// store stores a new snapshot unless edit fails. It returns who has to be told.
func (reg *Registry) store(edit func(all map[string]*Tool) error) (followers []*follower, err error) {
	reg.mu.Lock()
	defer reg.mu.Unlock()
	all := map[string]*Tool{}
	if old := reg.tools.Load(); old != nil {
		all = old.copy()
	}
	if err := edit(all); err != nil {
		return nil, err
	}
	defer func() { // middleware is asked here to wrap the tools
		if p := recover(); p != nil {
			err = errors.New("a middleware panicked: " + said(p))
		}
	}()
	reg.tools.Store(reg.newSnapshot(all))
	return reg.followers, nil
}

// Lookup returns the tool of a name.
func (reg *Registry) Lookup(name string) (*Tool, bool) {
	e := reg.tools.Load().entries[name]
	if e == nil {
		return nil, false
	}
	return e.tool, true
}

// Names returns the names of the tools, sorted.
func (reg *Registry) Names() []string {
	return append([]string{}, reg.tools.Load().names...)
}

// All returns an iterator over the tools, sorted by name. It sees the tools as
// they are when it starts.
func (reg *Registry) All() iter.Seq[*Tool] {
	return func(yield func(*Tool) bool) {
		s := reg.tools.Load()
		for _, name := range s.names {
			if !yield(s.entries[name].tool) {
				return
			}
		}
	}
}

// Select returns a new registry with the same options and those tools that keep
// accepts. It does not follow later changes.
func (reg *Registry) Select(keep func(*Tool) bool) *Registry {
	kept := map[string]*Tool{}
	for t := range reg.All() {
		if keep(t) {
			kept[t.name] = t
		}
	}
	sub := &Registry{eng: newEngine(reg.eng.settings)}
	sub.tools.Store(sub.newSnapshot(kept))
	return sub
}

// Definitions returns the tools as a provider's "tools" field takes them,
// sorted by name, the same bytes as long as the tools are the same, and [] (or
// the dialect's empty form) for none. If the dialect cannot express some of the
// tools, or not so many, it returns one error that joins all reasons and no
// JSON; [Registry.Select] picks a subset. A tool that a strict dialect cannot
// express goes out with strict:false, which is logged once as info.
func (reg *Registry) Definitions(d Dialect) (json.RawMessage, error) {
	return reg.tools.Load().definitions(d, func(t *Tool, why string) {
		reg.eng.log(context.Background(), slog.LevelInfo, "tool is not strict", slog.String("tool", t.name), slog.String("dialect", string(d)), slog.String("reason", why))
	})
}

// Run executes a call of the tool name, and returns the function's value or the
// error. It is Execute for callers that are no model.
func (reg *Registry) Run(ctx context.Context, name string, args json.RawMessage) (any, error) {
	res := reg.Execute(ctx, Call{Name: name, Arguments: args})
	if err := res.Err(); err != nil {
		return nil, err
	}
	return res.Value, nil
}
