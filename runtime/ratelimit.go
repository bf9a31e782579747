package runtime

import (
	"context"
	"fmt"
	"sync"
	"time"
)

// RateLimit returns middleware that lets at most n calls of each tool begin in
// any span of time as long as per; they may come in one burst. A call over the
// limit is answered with busy, and when to try again. With n of 0 or less no
// call begins; a per of 0 or less limits nothing. It remembers the times of the
// last n calls of a tool.
func RateLimit(n int, per time.Duration) Middleware {
	return func(t *Tool, next Handler) Handler {
		if t == nil {
			return next
		}
		if n <= 0 {
			return func(_ context.Context, call Call) Result {
				return *failed(call, refuse(call, Busy, "is busy: its rate limit lets no calls begin", nil))
			}
		}
		w := &window{most: n, per: per, start: time.Now()}
		return func(ctx context.Context, call Call) Result {
			wait := w.take()
			if wait <= 0 {
				return next(ctx, call)
			}
			message := fmt.Sprintf("is busy: at most %d calls in %v; try again in %v", n, per, round(wait))
			e := refuse(call, Busy, message, nil)
			e.Retryable = true
			return *failed(call, e)
		}
	}
}

// A window knows when the last calls began.
type window struct {
	most  int
	per   time.Duration
	start time.Time // what times are counted from

	mu     sync.Mutex
	begun  []time.Duration // of the last calls, at most most; a ring
	oldest int             // in begun, once that is full
}

// take lets a call begin and returns 0, or returns how long none may.
func (w *window) take() time.Duration {
	w.mu.Lock()
	defer w.mu.Unlock()
	now := time.Since(w.start)
	if len(w.begun) < w.most {
		w.begun = append(w.begun, now)
		return 0
	}
	if wait := w.begun[w.oldest] + w.per - now; wait > 0 && w.per > 0 {
		return wait
	}
	w.begun[w.oldest] = now
	w.oldest = (w.oldest + 1) % w.most
	return 0
}
