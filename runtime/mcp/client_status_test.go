package mcp_test

import (
	"context"
	"errors"
	"sync/atomic"
	"testing"
	"time"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen-dev/toolgen/runtime/mcp"
)

// F15: a host is told when a server is not there, comes up and goes down, each
// once. A panic in what is told costs nothing.
func TestOnStatus(t *testing.T) {
	srv := lines(nil)
	var there atomic.Bool
	target := mcp.Dial("box", func(ctx context.Context) (sdk.Transport, error) {
		if !there.Load() {
			return nil, errors.New("nobody is there")
		}
		return mcp.DialOf(ctx, srv.target())
	})
	told := make(chan mcp.Status, 100)
	all, err := mcp.ConnectAll(t.Context(), toolbox(t), mcp.Remote{Name: "box", Target: target, Options: &mcp.ClientOptions{
		Logger: noLog, Backoff: time.Millisecond, MaxBackoff: time.Millisecond,
		OnStatus: func(name string, s mcp.Status) {
			assert.Equal(t, "box", name)
			told <- s
			panic("no")
		},
	}})
	require.NoError(t, err)
	defer all.Close()
	s := <-told
	assert.False(t, s.Connected)
	assert.ErrorContains(t, s.Err, "nobody is there")
	there.Store(true)
	for range 3 {
		s = <-told
		assert.True(t, s.Connected)
		assert.NoError(t, s.Err)
		assert.NotEmpty(t, s.Revision)
		srv.hangUp()
		s = <-told
		assert.False(t, s.Connected)
		assert.True(t, s.Reconnecting)
		assert.Error(t, s.Err)
	}
	assert.True(t, (<-told).Connected)
	require.NoError(t, all.Close())
	assert.Empty(t, told, "the host knows that it has closed it")
}

// A panic in a function of the host that is told about lists costs nothing.
func TestHooksPanic(t *testing.T) {
	told := make(chan struct{}, 10)
	srv := flaky(func(n int) string {
		if n == 1 {
			return "old"
		}
		return "new"
	})
	reg, _ := hosted(t, srv.target(), &mcp.ClientOptions{
		Approved:      map[string]string{"old": "other"},
		OnChange:      func(mcp.ToolChange) { told <- struct{}{}; panic("no") },
		OnListChanged: func(string) { told <- struct{}{}; panic("no") },
	})
	<-told
	until(t, reg, func() { srv.send(toolsChanged) }, func() bool { _, ok := reg.Lookup("c_new"); return ok })
	<-told
	<-told
}
