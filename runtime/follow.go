package runtime

import "slices"

// A follower is told about changes of a registry.
type follower struct{ changed func() }

// Follow calls changed after each change of the registry's tools, until stop is
// called. It is told that something changed, not what: it reads the registry
// again, and what it finds may be newer still. Whoever made the change waits for
// it, so it must not block; it may be called from several goroutines at once. A
// panic in it is logged. A call that is under way when stop is called may still
// come after it. Follow panics if changed is nil.
func (reg *Registry) Follow(changed func()) (stop func()) {
	if changed == nil {
		panic("runtime: Follow without a function")
	}
	if reg == nil {
		return func() {} // it never changes
	}
	f := &follower{changed}
	reg.mu.Lock()
	defer reg.mu.Unlock()
	reg.followers = append(slices.Clone(reg.followers), f)
	return func() {
		reg.mu.Lock()
		defer reg.mu.Unlock()
		reg.followers = slices.DeleteFunc(slices.Clone(reg.followers), func(other *follower) bool { return other == f })
	}
}

// HasApprover reports whether [Options.Approve] is set. Where it is not, somebody
// in front of the registry may ask for decisions, see [Registry.Pending].
func (reg *Registry) HasApprover() bool { return reg.engine().Approve != nil }
