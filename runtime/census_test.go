package runtime_test

import (
	"context"
	stdruntime "runtime"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen-dev/toolgen/runtime"
)

// slowProvider takes an hour for one of the things that are asked of it, and
// heeds no context.
type slowProvider struct{ at string }

func (p slowProvider) pass(at string) {
	if p.at == at {
		time.Sleep(time.Hour)
	}
}

func (p slowProvider) Tools(context.Context) ([]*runtime.Tool, error) {
	p.pass("tools")
	return []*runtime.Tool{named("t")}, nil
}

func (p slowProvider) Watch(func(context.Context)) func() {
	p.pass("watch")
	return func() { p.pass("stop") }
}

// A provider that goes on when those who asked it do not wait any more is in the
// census, with name, kind and age; Close waits for it, and tells of it.
func TestProvidersAreInTheCensus(t *testing.T) {
	for _, at := range []string{"tools", "watch"} {
		t.Run(at, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				logger, log := logged()
				reg := registry(t, &runtime.Options{Logger: logger, Grace: 2 * time.Second})
				sub := reg.Select(func(*runtime.Tool) bool { return true })
				ctx, cancel := context.WithTimeout(context.Background(), time.Second)
				defer cancel()
				start := time.Now()
				want := runtime.RunInfo{Tool: "fs_", Kind: runtime.KindProvider, Since: start}
				done := make(chan error)
				go func() { done <- sub.AddProvider(ctx, "fs_", slowProvider{at}) }()
				synctest.Wait()
				assert.Equal(t, runtime.Stats{Running: []runtime.RunInfo{want}, Abandoned: []runtime.RunInfo{}}, reg.Stats())

				err := <-done
				assert.Equal(t, time.Second, time.Since(start))
				if at == "tools" {
					assert.ErrorIs(t, err, context.DeadlineExceeded)
				} else {
					assert.NoError(t, err, "the tools are there")
					assert.Equal(t, []string{"fs_t"}, sub.Names())
				}
				for _, reg := range []*runtime.Registry{reg, sub} {
					assert.Equal(t, runtime.Stats{Running: []runtime.RunInfo{}, Abandoned: []runtime.RunInfo{want}}, reg.Stats())
				}
				assert.NotContains(t, log(), "has not returned")
				time.Sleep(2 * time.Second)
				synctest.Wait()
				assert.Contains(t, log(), `msg="abandoned run has not returned" provider=fs_ running=3s`)

				short, cancel := context.WithTimeout(context.Background(), time.Second)
				defer cancel()
				assert.ErrorContains(t, reg.Close(short), `1 runs have not returned: provider "fs_" (4s)`)
				require.NoError(t, reg.Close(context.Background()))
				assert.Equal(t, time.Hour, time.Since(start))
				assert.Empty(t, reg.Stats().Abandoned)
			})
		})
	}
}

// A provider that hangs in the end of its watch does not keep Close beyond its
// context.
func TestStopsAreInTheCensus(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		reg := registry(t, nil)
		for _, prefix := range []string{"a_", "b_"} {
			require.NoError(t, reg.AddProvider(context.Background(), prefix, slowProvider{"stop"}))
		}
		start := time.Now()
		ctx, cancel := context.WithTimeout(context.Background(), time.Second)
		defer cancel()
		assert.ErrorContains(t, reg.Close(ctx), `2 runs have not returned: provider "a_" (1s), provider "b_" (1s)`)
		assert.Len(t, reg.Stats().Abandoned, 2)
		require.NoError(t, reg.Close(context.Background()))
		assert.Equal(t, time.Hour, time.Since(start), "both at once, and each once")
	})
}

// What a provider's answer changes is waited for: Close does not end in between.
func TestCloseWaitsForFollowersOfProviders(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		reg := registry(t, nil)
		reg.Follow(func() { time.Sleep(time.Minute) })
		go func() { assert.NoError(t, reg.AddProvider(context.Background(), "x_", slowProvider{})) }()
		synctest.Wait()
		start := time.Now()
		assert.Len(t, reg.Stats().Running, 1)
		require.NoError(t, reg.Close(context.Background()))
		assert.Equal(t, time.Minute, time.Since(start))
	})
}

// An observer that hears late of a run that has returned late is a goroutine that
// is left, too: it is in the census, and Close waits. Its serial key is free.
func TestLateObserversAreInTheCensus(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		for _, leave := range []func(){func() {}, stdruntime.Goexit} {
			var late atomic.Int32
			reg := registry(t, &runtime.Options{Observe: func(_ context.Context, e runtime.Event) error {
				if e.Kind == runtime.EventLate {
					time.Sleep(time.Minute)
					late.Add(1)
					leave()
				}
				return nil
			}}, plainTool("t", runtime.Policy{Timeout: time.Second, Serial: "*"}, deaf(2*time.Second)))
			start := time.Now()
			assert.Equal(t, runtime.TimedOut, reg.Execute(t.Context(), call("t")).Failure.Code)
			time.Sleep(2 * time.Second)
			assert.Len(t, reg.Stats().Abandoned, 1)
			assert.Equal(t, runtime.TimedOut, reg.Execute(t.Context(), call("t")).Failure.Code, "not busy")
			require.NoError(t, reg.Close(t.Context()))
			assert.EqualValues(t, 2, late.Load())
			assert.Equal(t, time.Minute+5*time.Second, time.Since(start))
		}
	})
}

// A run that has returned late ends its turn once, however long its observers take:
// not that of the call after it.
func TestLateRunEndsItsOwnTurn(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var together, most atomic.Int32
		var took atomic.Int64 // nanoseconds
		took.Store(int64(2 * time.Second))
		tool := plainTool("t", runtime.Policy{Timeout: time.Second, Serial: "*"}, func(context.Context) (string, error) {
			most.Store(max(most.Load(), together.Add(1)))
			time.Sleep(time.Duration(took.Load()))
			together.Add(-1)
			return "", nil
		})
		reg := registry(t, &runtime.Options{Observe: func(_ context.Context, e runtime.Event) error {
			if e.Kind == runtime.EventLate {
				time.Sleep(10 * time.Second)
			}
			return nil
		}}, tool)
		reg.Execute(t.Context(), call("t")) // returns after two seconds, observed until twelve
		time.Sleep(10500 * time.Millisecond)
		took.Store(int64(900 * time.Millisecond))
		go reg.Execute(t.Context(), call("t"))
		time.Sleep(time.Second / 2)
		synctest.Wait()
		took.Store(int64(time.Millisecond))
		go reg.Execute(t.Context(), call("t"))
		time.Sleep(600 * time.Millisecond)
		assert.NoError(t, reg.Execute(t.Context(), call("t")).Err())
		require.NoError(t, reg.Close(t.Context()))
		assert.EqualValues(t, 1, most.Load())
	})
}

// ExecuteAll leaves nobody behind who tells observers of abandoned runs, and one
// that ends its goroutine keeps neither it nor the news of other runs.
func TestObserversOfBatchesEndWithThem(t *testing.T) {
	for _, leave := range []func(){func() {}, func() { panic("no") }, stdruntime.Goexit} {
		synctest.Test(t, func(t *testing.T) {
			var told atomic.Int32
			reg := registry(t, &runtime.Options{Observe: func(_ context.Context, e runtime.Event) error {
				if e.Kind == runtime.EventAbandoned {
					time.Sleep(time.Minute)
					told.Add(1)
					leave()
				}
				return nil
			}}, plainTool("t", runtime.Policy{Timeout: time.Second}, deaf(time.Hour)), plainTool("other", runtime.Policy{}, sleeper(2*time.Second)))
			reg.ExecuteAll(t.Context(), append(calls("t", 3), call("other")), nil)
			assert.EqualValues(t, 3, told.Load())
			require.NoError(t, reg.Close(t.Context()))
		})
	}
}
