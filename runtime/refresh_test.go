package runtime_test

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen-dev/toolgen/runtime"
)

// Those who share a refresh fail by their own contexts alone, not by that of the
// one who leads it.
func TestRefreshFailsByItsOwnContext(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		reg := registry(t, nil)
		var took atomic.Int64
		var version atomic.Value
		version.Store("old")
		require.NoError(t, reg.AddProvider(t.Context(), "p_", providerFunc(func(ctx context.Context) ([]*runtime.Tool, error) {
			select {
			case <-time.After(time.Duration(took.Load())):
				return offering(version.Load().(string)).Tools(ctx)
			case <-ctx.Done():
				return nil, ctx.Err()
			}
		})))
		took.Store(int64(time.Second))
		var all sync.WaitGroup
		all.Go(func() { assert.NoError(t, reg.Refresh(t.Context())) })
		synctest.Wait()
		version.Store("new")
		all.Go(func() { // leads the next one, until it runs out of time in the middle of it
			ctx, cancel := context.WithTimeout(t.Context(), 1500*time.Millisecond)
			defer cancel()
			assert.ErrorIs(t, reg.Refresh(ctx), context.DeadlineExceeded)
		})
		synctest.Wait()
		for range 3 {
			all.Go(func() {
				assert.NoError(t, reg.Refresh(t.Context()))
				assert.Equal(t, []string{"p_new"}, reg.Names())
			})
		}
		all.Wait()

		// One's own failure is still everybody's.
		away := errors.New("away")
		var asked atomic.Int32
		require.NoError(t, reg.AddProvider(t.Context(), "q_", providerFunc(func(context.Context) ([]*runtime.Tool, error) {
			if asked.Add(1) == 1 {
				return nil, nil
			}
			time.Sleep(time.Second)
			return nil, away
		})))
		for range 4 {
			all.Go(func() { assert.ErrorIs(t, reg.Refresh(t.Context()), away) })
		}
		all.Wait()
		assert.EqualValues(t, 3, asked.Load(), "once when it was added, and two refreshes")
	})
}

// A refresh that nobody waits for any more leaves nothing behind, in a bubble of a
// test that is over.
func TestRefreshInBubbles(t *testing.T) {
	reg := registry(t, nil)
	require.NoError(t, reg.AddProvider(context.Background(), "p_", providerFunc(func(ctx context.Context) ([]*runtime.Tool, error) {
		time.Sleep(10 * time.Millisecond)
		return offering("a").Tools(ctx)
	})))
	refresh := func() { assert.NoError(t, reg.Refresh(context.Background())) }
	for range 2 {
		synctest.Test(t, func(t *testing.T) {
			var first sync.WaitGroup
			defer first.Wait()
			first.Go(refresh)
			synctest.Wait()
			ctx, cancel := context.WithTimeout(t.Context(), time.Millisecond)
			defer cancel()
			assert.ErrorIs(t, reg.Refresh(ctx), context.DeadlineExceeded)
		})
		var all sync.WaitGroup
		for range 3 {
			all.Go(refresh)
		}
		all.Wait()
	}
}

// Providers may give up names to each other, however many of them and in whatever
// order they are asked; those whose tools do not fit keep what they had.
func TestProvidersExchangeNames(t *testing.T) {
	reg := registry(t, nil, named("mine"))
	offer := [][]string{{"a"}, {"b"}, {"c"}, {"d"}}
	for i := range offer {
		require.NoError(t, reg.AddProvider(t.Context(), "", providerFunc(func(ctx context.Context) ([]*runtime.Tool, error) {
			made, err := offering(offer[i]...).Tools(ctx)
			for j, tool := range made {
				text := fmt.Sprint("of ", i)
				made[j], _ = tool.With(runtime.Override{Description: &text})
			}
			return made, err
		})))
	}
	owners := func() string {
		text := ""
		for tool := range reg.All() {
			if tool.Name() != "mine" {
				text += tool.Name() + " " + tool.Description() + ", "
			}
		}
		return text
	}
	offer = [][]string{{"b"}, {"a"}, {"c"}, {"d"}}
	require.NoError(t, reg.Refresh(t.Context()))
	assert.Equal(t, "a of 1, b of 0, c of 2, d of 3, ", owners())
	offer = [][]string{{"a"}, {"c", "e"}, {"b"}, {"d"}}
	require.NoError(t, reg.Refresh(t.Context()))
	assert.Equal(t, "a of 0, b of 2, c of 1, d of 3, e of 1, ", owners())

	// One that cannot have what it offers does not keep the others from theirs.
	offer = [][]string{{"mine"}, {"b", "e"}, {"c"}, {"d"}}
	err := reg.Refresh(t.Context())
	assert.ErrorContains(t, err, `provider "": there are two tools named mine`)
	assert.Equal(t, "a of 0, b of 1, c of 2, d of 3, e of 1, ", owners())

	// What depends on it keeps what it had, too.
	offer = [][]string{{"mine"}, {"b"}, {"a"}, {"c"}}
	err = reg.Refresh(t.Context())
	assert.ErrorContains(t, err, "two tools named mine")
	assert.ErrorContains(t, err, "two tools named a")
	assert.ErrorContains(t, err, "two tools named c")
	assert.Equal(t, "a of 0, b of 1, c of 2, d of 3, ", owners())
	require.NoError(t, reg.Close(t.Context()))
}

// The methods of a provider's error run within the caller's time, too.
func TestProviderErrorsThatHang(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		reg := registry(t, nil)
		var fail atomic.Pointer[error]
		fail.Store(new(error))
		require.NoError(t, reg.AddProvider(t.Context(), "p_", providerFunc(func(context.Context) ([]*runtime.Tool, error) { return nil, *fail.Load() })))
		slow := error(hangingError{time.Hour, time.Hour})
		fail.Store(&slow)
		for range 2 {
			ctx, cancel := context.WithTimeout(t.Context(), time.Second)
			start := time.Now()
			assert.Error(t, reg.Refresh(ctx))
			cancel()
			assert.Equal(t, time.Second, time.Since(start))
		}
		slowToo := error(hangingError{unwraps: time.Hour})
		fail.Store(&slowToo)
		start := time.Now()
		assert.Error(t, reg.Refresh(t.Context()))
		assert.Equal(t, time.Hour-2*time.Second, time.Since(start), "for the one before, which is asked no more before it has returned")
	})
}

// A hangingError has methods that take their time.
type hangingError struct{ says, unwraps time.Duration }

func (e hangingError) Error() string { time.Sleep(e.says); return "at last" }
func (e hangingError) Unwrap() error { time.Sleep(e.unwraps); return nil }
