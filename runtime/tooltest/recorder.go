package tooltest

import (
	"context"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/toolgen-dev/toolgen/runtime"
)

// An Entry is one call with its result.
type Entry struct {
	Call   runtime.Call
	Result runtime.Result // zero but for its names where middleware has panicked

	ran *atomic.Bool
}

// Ran reports whether the function was called, whatever middleware has made of
// it.
func (e Entry) Ran() bool { return e.Result.Ran() || e.ran != nil && e.ran.Load() }

// A Recorder remembers calls, and each time a function is called for one. It is a
// [runtime.Extension], which belongs first in [runtime.Options], and is safe for
// concurrent use.
type Recorder struct {
	mu      sync.Mutex
	entries []Entry
	ran     []Entry
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
	o.Extensions = append([]runtime.Extension{rec}, o.Extensions...)
	reg, err := runtime.NewRegistry(&o, tools...)
	if err != nil {
		tb.Fatal(err)
	}
	return reg, rec
}

type ranKey struct{ *Recorder }

// Wrap remembers the calls as they are made, with the results that the caller
// gets.
func (rec *Recorder) Wrap(_ *runtime.Tool, next runtime.Handler) runtime.Handler {
	return func(ctx context.Context, call runtime.Call) runtime.Result {
		e := Entry{call, runtime.Result{CallID: call.ID, Tool: call.Name}, new(atomic.Bool)}
		defer func() {
			rec.mu.Lock()
			defer rec.mu.Unlock()
			rec.entries = append(rec.entries, e)
		}()
		e.Result = next(context.WithValue(ctx, ranKey{rec}, e.ran), call)
		return e.Result
	}
}

// Called remembers a call whose function was called.
func (rec *Recorder) Called(ctx context.Context, call runtime.Call, res runtime.Result) {
	if ran, ok := ctx.Value(ranKey{rec}).(*atomic.Bool); ok {
		ran.Store(true)
	}
	rec.mu.Lock()
	defer rec.mu.Unlock()
	rec.ran = append(rec.ran, Entry{Call: call, Result: res})
}

// Observe does nothing.
func (rec *Recorder) Observe(context.Context, runtime.Event) error { return nil }

// Records makes it a [runtime.Recorder].
func (rec *Recorder) Records() {}

// Entries returns the calls in the order in which they finished.
func (rec *Recorder) Entries() []Entry {
	rec.mu.Lock()
	defer rec.mu.Unlock()
	return slices.Clone(rec.entries)
}

// Ran returns an entry for each time that a function was called, with its own
// result: several for a call that was tried again.
func (rec *Recorder) Ran() []Entry {
	rec.mu.Lock()
	defer rec.mu.Unlock()
	return slices.Clone(rec.ran)
}

// Reset forgets the calls.
func (rec *Recorder) Reset() {
	rec.mu.Lock()
	defer rec.mu.Unlock()
	rec.entries, rec.ran = nil, nil
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
