package tooltest

import (
	"context"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/toolgen-dev/toolgen/runtime"
)

// An Entry is one call with its result.
type Entry struct {
	Call   runtime.Call
	Result runtime.Result
}

// Ran reports whether the function was called.
func (e Entry) Ran() bool { return e.Result.Ran() }

// A Recorder remembers calls. It is safe for concurrent use.
type Recorder struct {
	mu      sync.Mutex
	entries []Entry
}

// Record returns a registry that remembers every call made to it. It fails the
// test if the registry cannot be made. opts may be nil.
func Record(tb testing.TB, opts *runtime.Options, tools ...[]*runtime.Tool) (*runtime.Registry, *Recorder) {
	tb.Helper()
	rec := new(Recorder)
	var o runtime.Options
	if opts != nil {
		o = *opts
	}
	o.Middleware = append([]runtime.Middleware{rec.Middleware}, o.Middleware...)
	reg, err := runtime.NewRegistry(&o, tools...)
	if err != nil {
		tb.Fatal(err)
	}
	return reg, rec
}

// Middleware remembers the calls of the registry it is given to. It belongs
// outermost.
func (rec *Recorder) Middleware(_ *runtime.Tool, next runtime.Handler) runtime.Handler {
	return func(ctx context.Context, call runtime.Call) runtime.Result {
		res := next(ctx, call)
		rec.mu.Lock()
		defer rec.mu.Unlock()
		rec.entries = append(rec.entries, Entry{call, res})
		return res
	}
}

// Entries returns the calls in the order in which they finished.
func (rec *Recorder) Entries() []Entry {
	rec.mu.Lock()
	defer rec.mu.Unlock()
	return slices.Clone(rec.entries)
}

// Ran returns the calls whose functions were called.
func (rec *Recorder) Ran() []Entry {
	return slices.DeleteFunc(rec.Entries(), func(e Entry) bool { return !e.Ran() })
}

// Reset forgets the calls.
func (rec *Recorder) Reset() {
	rec.mu.Lock()
	defer rec.mu.Unlock()
	rec.entries = nil
}

// AssertNothingRan fails the test if any function was called, and reports
// whether none was.
func (rec *Recorder) AssertNothingRan(tb testing.TB) bool {
	tb.Helper()
	return rec.AssertRan(tb)
}

// AssertRan fails the test unless the functions of exactly these tools were
// called, a tool named as often as it was called, in any order. It reports
// whether it is so.
func (rec *Recorder) AssertRan(tb testing.TB, names ...string) bool {
	tb.Helper()
	var got []string
	for _, e := range rec.Ran() {
		got = append(got, e.Call.Name)
	}
	want := slices.Sorted(slices.Values(names))
	slices.Sort(got)
	if slices.Equal(want, got) {
		return true
	}
	tb.Errorf("want calls of %s, got %s", list(want), list(got))
	return false
}

func list(names []string) string {
	if len(names) == 0 {
		return "nothing"
	}
	return strings.Join(names, ", ")
}
