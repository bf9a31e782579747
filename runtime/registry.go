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
// safe for concurrent use; those that read take no lock. [NewRegistry] makes
// one: the zero value holds no tools and takes none.
type Registry struct {
	eng   *engine
	tools atomic.Pointer[snapshot]

	providers atomic.Pointer[[]*supplier] // copied on write

	mu        sync.Mutex  // serialises changes
	followers []*follower // copied on write
	refresher refresher
	watches   []watch
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

// errUnmade is why a registry takes no tools.
var errUnmade = errors.New("the registry was not made by NewRegistry")

// held returns the tools as they are now.
func (reg *Registry) held() *snapshot {
	if reg == nil || reg.eng == nil {
		return &noTools
	}
	return reg.tools.Load()
}

// engine returns the engine, one that was never closed for the zero value.
func (reg *Registry) engine() *engine {
	if reg == nil || reg.eng == nil {
		return directEngine()
	}
	return reg.eng
}

// Add adds tools. If it returns an error it has added none: a name that is taken or
// is none, a tool without a function, a middleware that panics.
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
		reg.eng.contained("follower", f.changed)
	}
	return err
}

// store stores a new snapshot unless edit fails. It returns who has to be told.
func (reg *Registry) store(edit func(all map[string]*Tool) error) ([]*follower, error) {
	if reg == nil || reg.eng == nil {
		return nil, errUnmade
	}
	reg.mu.Lock()
	defer reg.mu.Unlock()
	all := map[string]*Tool{}
	if old := reg.tools.Load(); old != nil {
		all = old.copy()
	}
	if err := edit(all); err != nil {
		return nil, err
	}
	if err := wrapped(func() { reg.tools.Store(reg.newSnapshot(all)) }); err != nil {
		return nil, err
	}
	return reg.followers, nil
}

// Lookup returns the tool of a name.
func (reg *Registry) Lookup(name string) (*Tool, bool) {
	e := reg.held().entries[name]
	if e == nil {
		return nil, false
	}
	return e.tool, true
}

// Names returns the names of the tools, sorted.
func (reg *Registry) Names() []string {
	return append([]string{}, reg.held().names...)
}

// All returns an iterator over the tools, sorted by name. It sees the tools as
// they are when it starts.
func (reg *Registry) All() iter.Seq[*Tool] {
	return func(yield func(*Tool) bool) {
		s := reg.held()
		for _, name := range s.names {
			if !yield(s.entries[name].tool) {
				return
			}
		}
	}
}

// Select returns a new registry with the same options and those tools that keep
// accepts. It does not follow later changes of the tools. Its calls go through
// the middleware that this registry's go through, so that a rate limit holds for
// both together; [Registry.Stats] and [Registry.Close] of this registry include
// them. Closing the new one closes it alone. Select panics if keep is nil.
func (reg *Registry) Select(keep func(*Tool) bool) *Registry {
	if keep == nil {
		panic("runtime: Select without a function")
	}
	if reg == nil || reg.eng == nil {
		return new(Registry)
	}
	sub := &Registry{eng: reg.eng.child()}
	all, kept := reg.held(), &snapshot{entries: map[string]*entry{}}
	for _, name := range all.names {
		if e := all.entries[name]; keep(e.tool) {
			kept.entries[name] = e
			kept.names = append(kept.names, name)
		}
	}
	if len(sub.eng.Middleware) > 0 {
		kept.unknown = sub.eng.chained(nil, sub.eng.Middleware, sub.unknown)
	}
	sub.tools.Store(kept)
	return sub
}

// Definitions returns the tools as a provider's "tools" field takes them,
// sorted by name, the same bytes as long as the tools are the same, and [] (or
// the dialect's empty form) for none. If the dialect cannot express some of the
// tools, or not so many, it returns one error that joins all reasons and no
// JSON; [Registry.Select] picks a subset. A tool that a strict dialect cannot
// express goes out with strict:false, which is logged once as info.
func (reg *Registry) Definitions(d Dialect) (json.RawMessage, error) {
	return reg.held().definitions(d, func(t *Tool, why string) {
		reg.engine().log(context.Background(), slog.LevelInfo, "tool is not strict", slog.String("tool", t.name), slog.String("dialect", string(d)), slog.String("reason", why))
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
