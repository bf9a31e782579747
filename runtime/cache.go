package runtime

import (
	"context"
	"sync"
	"time"
)

// Cache returns middleware that answers a call with the result of an earlier one
// with the same canonical arguments that is younger than ttl, from at most size
// results a tool; with 0 or less of either it answers none. It caches successes of read-only tools that need no approval. The
// receivers of a result share its Value and nothing else.
func Cache(ttl time.Duration, size int) Middleware {
	return func(t *Tool, next Handler) Handler {
		if t == nil || t.native != nil || !t.hints.ReadOnly || t.policy.Approval || t.conditional() {
			return next
		}
		c := &cache{ttl: ttl, size: size, results: map[string]cached{}}
		return func(ctx context.Context, call Call) Result {
			key, err := t.Canonical(call.Arguments)
			if err != nil {
				return next(ctx, call)
			}
			if res, ok := c.get(string(key), time.Now()); ok {
				res.CallID = call.ID
				res.Usage = Usage{} // it was spent before
				res.ran = false
				return res
			}
			res := next(ctx, call)
			if res.Failure == nil {
				c.put(string(key), res, time.Now())
			}
			return res
		}
	}
}

// A cache holds the results of one tool.
type cache struct {
	ttl  time.Duration
	size int

	mu      sync.Mutex
	results map[string]cached
	order   []string // keys, the oldest first
}

type cached struct {
	result  Result
	expires time.Time
}

func (c *cache) get(key string, now time.Time) (Result, bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	hit, ok := c.results[key]
	if !ok || !now.Before(hit.expires) {
		return Result{}, false
	}
	return hit.result.clone(), true
}

func (c *cache) put(key string, res Result, now time.Time) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if _, there := c.results[key]; !there {
		c.order = append(c.order, key)
	}
	c.results[key] = cached{res.clone(), now.Add(c.ttl)}
	for len(c.order) > max(c.size, 0) {
		delete(c.results, c.order[0])
		c.order = c.order[1:]
	}
}
