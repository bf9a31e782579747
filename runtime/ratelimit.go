package runtime

import (
	"context"
	"fmt"
	"sync"
	"time"
)

// RateLimit returns middleware that lets at most n calls of each tool begin in
// any time per, and a burst of n. A call over the limit is answered with busy,
// and when to try again.
func RateLimit(n int, per time.Duration) Middleware {
	return func(t *Tool, next Handler) Handler {
		if t == nil {
			return next
		}
		b := &bucket{size: float64(n), rate: float64(n) / per.Seconds(), tokens: float64(n)}
		return func(ctx context.Context, call Call) Result {
			wait := b.take(time.Now())
			if wait == 0 {
				return next(ctx, call)
			}
			message := fmt.Sprintf("is busy: at most %d calls in %v; try again in %v", n, per, round(wait))
			e := refuse(call, Busy, message, nil)
			e.Retryable = true
			return *failed(call, e)
		}
	}
}

// A bucket fills with tokens over time.
type bucket struct {
	size, rate float64 // tokens, tokens a second

	mu     sync.Mutex
	tokens float64
	at     time.Time // when tokens was right
}

// take takes a token, or returns how long there will be none.
func (b *bucket) take(now time.Time) time.Duration {
	b.mu.Lock()
	defer b.mu.Unlock()
	if !b.at.IsZero() {
		b.tokens = min(b.size, b.tokens+now.Sub(b.at).Seconds()*b.rate)
	}
	b.at = now
	if b.tokens >= 1 {
		b.tokens--
		return 0
	}
	return max(time.Duration((1-b.tokens)/b.rate*float64(time.Second)), 1)
}
