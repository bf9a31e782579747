package runtime

import (
	"encoding/json"
	"maps"
	"slices"
	"sync"
)

// A snapshot is the tools of a registry at one time. It is never changed.
type snapshot struct {
	entries map[string]*entry
	names   []string // sorted
	unknown Handler  // of calls of unknown names; nil without middleware
	defined sync.Map // Dialect to *definitions
}

// noTools is the snapshot of a registry that nobody has made.
var noTools snapshot

// An entry is a tool and the handler its registry made for it.
type entry struct {
	tool    *Tool
	handler Handler // nil without middleware: the tool is called directly
}

// newSnapshot wraps the tools in the registry's middleware. Tools that were
// there before keep the handlers they have.
func (reg *Registry) newSnapshot(tools map[string]*Tool) *snapshot {
	old := reg.tools.Load()
	s := &snapshot{
		entries: make(map[string]*entry, len(tools)),
		names:   slices.Sorted(maps.Keys(tools)),
	}
	for name, t := range tools {
		if old != nil && old.entries[name] != nil && old.entries[name].tool == t {
			s.entries[name] = old.entries[name]
			continue
		}
		s.entries[name] = &entry{tool: t, handler: reg.wrap(t)}
	}
	switch {
	case len(reg.eng.Middleware) == 0:
	case old != nil:
		s.unknown = old.unknown
	default:
		s.unknown = chain(nil, reg.eng.Middleware, reg.unknown)
	}
	return s
}

// copy returns the tools in a new map.
func (s *snapshot) copy() map[string]*Tool {
	all := make(map[string]*Tool, len(s.entries))
	for name, e := range s.entries {
		all[name] = e.tool
	}
	return all
}

// definitions is the outcome of Definitions in one dialect.
type definitions struct {
	once sync.Once
	json json.RawMessage
	err  error
}

func (s *snapshot) definitions(d Dialect, loose func(t *Tool, why string)) (json.RawMessage, error) {
	v, ok := s.defined.Load(d)
	if !ok {
		v, _ = s.defined.LoadOrStore(d, new(definitions))
	}
	defs := v.(*definitions)
	defs.once.Do(func() {
		var tools []*Tool
		for _, name := range s.names {
			tools = append(tools, s.entries[name].tool)
		}
		defs.json, defs.err = define(d, tools, loose)
	})
	return slices.Clone(defs.json), defs.err
}
