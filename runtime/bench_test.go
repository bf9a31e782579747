package runtime_test

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	stdruntime "runtime"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/toolgen-dev/toolgen/runtime"
)

var benchCall = runtime.Call{ID: "c1", Name: "city", Arguments: []byte(`{"city":"Paris","units":"celsius"}`)}

// loop runs f as the body of a benchmark, and reports the processor time of one
// of the per calls that f makes.
func loop(b *testing.B, per int, f func() runtime.Result) {
	b.ReportAllocs()
	start := cpuTime()
	for b.Loop() {
		if res := f(); res.IsError() {
			b.Fatal(res.Text())
		}
	}
	b.ReportMetric(float64(cpuTime()-start)/float64(b.N*per), "cpu-ns/call")
}

// BenchmarkExecute is the price of one call. Compare with "unguarded", which
// makes the same result with nothing around the function.
func BenchmarkExecute(b *testing.B) {
	ctx := context.Background()
	canceling, cancel := context.WithCancel(ctx)
	defer cancel()
	execute := func(ctx context.Context, policy runtime.Policy) func(*testing.B) {
		return func(b *testing.B) {
			reg := registry(b, nil, cityTool("city", policy, describeCity))
			loop(b, 1, func() runtime.Result { return reg.Execute(ctx, benchCall) })
		}
	}
	b.Run("g=append", func(b *testing.B) {
		t := cityTool("city", runtime.Policy{}, describeCity)
		var buf []byte
		loop(b, 1, func() runtime.Result {
			var err error
			if buf, err = t.Append(ctx, buf[:0], benchCall.Arguments); err != nil {
				b.Fatal(err)
			}
			return runtime.Result{}
		})
	})
	b.Run("g=unguarded", func(b *testing.B) {
		reg := registry(b, nil, cityTool("city", runtime.Policy{}, describeCity))
		loop(b, 1, func() runtime.Result { return runtime.Unguarded(reg, benchCall) })
	})
	b.Run("g=inline", execute(ctx, runtime.Policy{Inline: true}))
	b.Run("g=guarded", execute(ctx, runtime.Policy{}))
	b.Run("g=guarded,cancelable", execute(canceling, runtime.Policy{}))
	b.Run("g=guarded,no timeout", execute(ctx, runtime.Policy{Timeout: -1}))
	watched := &runtime.Options{
		Middleware: []runtime.Middleware{func(_ *runtime.Tool, next runtime.Handler) runtime.Handler {
			return func(ctx context.Context, c runtime.Call) runtime.Result { return next(ctx, c) }
		}},
		Observe: func(context.Context, runtime.Event) error { return nil },
	}
	for name, policy := range map[string]runtime.Policy{"inline": {Inline: true}, "guarded": {}} {
		b.Run("g="+name+",accompanied", func(b *testing.B) { // by middleware and an observer
			reg := registry(b, watched, cityTool("city", policy, describeCity))
			loop(b, 1, func() runtime.Result { return reg.Execute(ctx, benchCall) })
		})
	}
}

// BenchmarkBatch is a batch of 1,000 calls, 8 at a time.
func BenchmarkBatch(b *testing.B) {
	calls := make([]runtime.Call, 1000)
	for i := range calls {
		calls[i] = benchCall
	}
	reg := registry(b, nil, cityTool("city", runtime.Policy{}, describeCity))
	ctx := context.Background()
	loop(b, len(calls), func() runtime.Result {
		reg.ExecuteAll(ctx, calls, nil)
		return runtime.Result{}
	})
}

// BenchmarkStuck is 1,000 calls at once of a tool that ignores its context, with
// a deadline of 20 ms: how long after it the last caller is back, at worst. It is
// measured beside other processes that keep every processor busy, too.
func BenchmarkStuck(b *testing.B) {
	for _, load := range []int{0, 1, 2} {
		b.Run(fmt.Sprintf("busy=%d", load), func(b *testing.B) {
			keepBusy(b, load*stdruntime.NumCPU())
			stuck(b)
		})
	}
}

func stuck(b *testing.B) {
	const n, limit = 1000, 20 * time.Millisecond
	var late []time.Duration
	for b.Loop() {
		release := make(chan struct{})
		tool := plainTool("stuck", runtime.Policy{Timeout: limit}, func(context.Context) (string, error) { <-release; return "", nil })
		reg := registry(b, &runtime.Options{Grace: -1, MaxAbandoned: n - 1}, tool)
		var mu sync.Mutex
		var wg sync.WaitGroup
		var worst time.Duration
		for range n {
			wg.Go(func() {
				start := time.Now()
				res := reg.Execute(context.Background(), runtime.Call{ID: "c1", Name: "stuck"})
				took := time.Since(start)
				mu.Lock()
				defer mu.Unlock()
				if res.Failure.Code != runtime.TimedOut {
					b.Error(res.Text())
				}
				worst = max(worst, took-limit)
			})
		}
		wg.Wait()
		late = append(late, worst)
		if got := len(reg.Stats().Abandoned); got != n {
			b.Errorf("the census has %d runs, not %d", got, n)
		}
		if res := reg.Execute(context.Background(), runtime.Call{Name: "stuck"}); res.Failure.Code != runtime.Busy {
			b.Error(res.Text())
		}
		close(release)
		if err := reg.Close(context.Background()); err != nil {
			b.Error(err)
		}
	}
	slices.Sort(late)
	b.ReportMetric(float64(late[len(late)/2])/1e6, "median-ms-late")
	b.ReportMetric(float64(late[len(late)-1])/1e6, "worst-ms-late")
}

// keepBusy starts processes that do nothing but use a processor, until the
// benchmark ends.
func keepBusy(b *testing.B, processes int) {
	for range processes {
		spin := exec.Command(os.Args[0])
		spin.Env = append(os.Environ(), spinning+"=1")
		if err := spin.Start(); err != nil {
			b.Fatal(err)
		}
		b.Cleanup(func() {
			_ = spin.Process.Kill()
			_ = spin.Wait()
		})
	}
}
