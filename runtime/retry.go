package runtime

import (
	"context"
	"time"
)

// RetryOptions are the settings of [Retry].
type RetryOptions struct {
	Attempts int           // calls in all; default 3, negative: 1
	Wait     time.Duration // before the second attempt, twice as long before each one more; default 100 ms, negative: none
	MaxWait  time.Duration // the longest wait; default 5 s
}

// Retry returns middleware that repeats a call while its failure is retryable.
// It does so only for tools that are read-only or idempotent, and never for a
// call that somebody has decided about: an approval counts once. The result has the
// usage of all attempts.
func Retry(opts RetryOptions) Middleware {
	fill(&opts.Attempts, 3)
	fill(&opts.Wait, 100*time.Millisecond)
	fill(&opts.MaxWait, 5*time.Second)
	return func(t *Tool, next Handler) Handler {
		if t == nil || !t.hints.repeatable() {
			return next
		}
		return func(ctx context.Context, call Call) Result {
			wait := min(opts.Wait, opts.MaxWait)
			var spent Usage // by the attempts before
			for attempt := 1; ; attempt++ {
				res := next(ctx, call)
				res.Usage = spent.Add(res.Usage)
				spent = res.Usage
				if res.Failure == nil || !res.Failure.Retryable || res.Decision != nil || attempt >= opts.Attempts {
					return res
				}
				if !sleep(ctx, wait) {
					return res
				}
				wait = min(2*wait, opts.MaxWait) // not beyond what a duration can hold
			}
		}
	}
}

// sleep waits, and reports whether ctx goes on.
func sleep(ctx context.Context, d time.Duration) bool {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
		return ctx.Err() == nil
	case <-ctx.Done():
		return false
	}
}
