package runtime_test

import (
	"context"
	"errors"
	"fmt"
	stdruntime "runtime"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen-dev/toolgen/runtime"
)

type contextKey struct{}

// within runs f as a tool's function.
func within(t *testing.T, ctx context.Context, policy runtime.Policy, f func(context.Context)) runtime.Result {
	t.Helper()
	reg := registry(t, nil, plainTool("tool", policy, func(ctx context.Context) (string, error) { f(ctx); return "", nil }))
	return reg.Execute(ctx, call("tool"))
}

// E07: the contexts of tools are contexts like any other.
func TestE07ContextIsReal(t *testing.T) {
	for _, policy := range []runtime.Policy{{}, {Timeout: -1}, {Inline: true}, {Inline: true, Timeout: -1}, {Timeout: time.Minute}} {
		t.Run(fmt.Sprint(policy), func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				parent := context.WithValue(context.Background(), contextKey{}, "value")
				parent, stop := context.WithCancel(parent)
				defer stop()
				var kept context.Context
				res := within(t, parent, policy, func(ctx context.Context) {
					kept = ctx
					assert.Equal(t, "value", ctx.Value(contextKey{}))
					assert.NoError(t, ctx.Err())
					assert.NoError(t, context.Cause(ctx))
					assert.Contains(t, fmt.Sprint(ctx), "toolgen.run")
					before := stdruntime.NumGoroutine()

					c1, cancel1 := context.WithTimeout(ctx, time.Second)
					defer cancel1()
					c2, cancel2 := context.WithCancelCause(ctx)
					defer cancel2(nil)
					c3 := context.WithoutCancel(ctx)
					called := false
					undo := context.AfterFunc(ctx, func() { called = true })
					assert.Equal(t, before, stdruntime.NumGoroutine(), "children need no goroutine")

					time.Sleep(2 * time.Second)
					assert.ErrorIs(t, c1.Err(), context.DeadlineExceeded)
					why := errors.New("why")
					cancel2(why)
					assert.ErrorIs(t, context.Cause(c2), why)
					assert.NoError(t, c3.Err())
					assert.True(t, undo())
					assert.False(t, called)
					assert.NoError(t, ctx.Err())
				})
				require.NoError(t, res.Err())
				// The context ends with the call.
				assert.ErrorIs(t, kept.Err(), context.Canceled)
				<-kept.Done()
				child, cancel := context.WithTimeout(kept, time.Hour)
				defer cancel()
				assert.ErrorIs(t, child.Err(), context.Canceled)
			})
		})
	}
}

// A context that nobody waited on ends like one that somebody did.
func TestContextEnds(t *testing.T) {
	for _, wait := range []bool{false, true} {
		synctest.Test(t, func(t *testing.T) {
			within(t, context.Background(), runtime.Policy{Timeout: time.Second}, func(ctx context.Context) {
				if wait {
					<-ctx.Done()
				} else {
					time.Sleep(time.Second)
				}
				assert.Equal(t, context.DeadlineExceeded, ctx.Err())
				<-ctx.Done()
				assert.Equal(t, context.DeadlineExceeded, ctx.Err())
				assert.Equal(t, context.DeadlineExceeded, context.Cause(ctx))
			})
			synctest.Wait()

			parent, cancel := context.WithCancelCause(context.Background())
			why := errors.New("why")
			within(t, parent, runtime.Policy{}, func(ctx context.Context) {
				if wait {
					ctx.Done()
				}
				cancel(why)
				assert.Equal(t, context.Canceled, ctx.Err())
				assert.Equal(t, why, context.Cause(ctx))
				time.Sleep(2 * time.Minute)
				assert.Equal(t, context.Canceled, ctx.Err(), "the first reason stays")
				<-ctx.Done()
			})
			time.Sleep(time.Hour)
		})
	}
}

// The limit of a tool is in its context, so that what it calls can see it.
func TestContextDeadline(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		within(t, context.Background(), runtime.Policy{Timeout: 3 * time.Second}, func(ctx context.Context) {
			at, ok := ctx.Deadline()
			assert.True(t, ok)
			assert.Equal(t, 3*time.Second, time.Until(at))
			child, cancel := context.WithTimeout(ctx, time.Hour)
			defer cancel()
			inherited, _ := child.Deadline()
			assert.Equal(t, at, inherited)
		})
	})
}
