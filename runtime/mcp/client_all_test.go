package mcp_test

import (
	"context"
	"encoding/json"
	"errors"
	"testing"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen-dev/toolgen/runtime"
	"github.com/toolgen-dev/toolgen/runtime/mcp"
	"github.com/toolgen-dev/toolgen/runtime/mcp/mcptest"
)

// saying returns a tool that says who it is.
func saying(name, who string) *runtime.Tool {
	return mcptest.Func(name, "", func(context.Context, json.RawMessage) (any, error) { return "I am of " + who, nil })
}

func dead() mcp.Target {
	return mcp.Dial("dead", func(context.Context) (sdk.Transport, error) { return nil, errors.New("nobody is there") })
}

// F20, F22: tools of one name of two servers and of the host.
func TestConnectAllNames(t *testing.T) {
	a := memory(t, mcptest.Config{Tools: []*runtime.Tool{saying("search", "a"), saying("a_git", "a")}})
	b := memory(t, mcptest.Config{Tools: []*runtime.Tool{saying("search", "b")}})
	reg := toolbox(t, saying("search", "the host"), saying("b_search", "the host"))
	all, err := mcp.ConnectAll(t.Context(), reg, mcp.Remote{Name: "a", Target: in(a), Options: &mcp.ClientOptions{Logger: noLog}},
		mcp.Remote{Name: "b", Target: in(b), Options: &mcp.ClientOptions{Logger: noLog}})
	require.NoError(t, err)
	defer all.Close()
	assert.Equal(t, []string{"a_a_git", "a_search", "b_search", "b_search_63ef8a4c", "search"}, reg.Names())
	for name, who := range map[string]string{"a_search": "a", "b_search": "the host", "b_search_63ef8a4c": "b", "search": "the host", "a_a_git": "a"} {
		assert.Equal(t, "I am of "+who, reg.Execute(t.Context(), runtime.Call{Name: name}).Text(), name)
	}
	require.NoError(t, reg.Refresh(t.Context()))
	assert.Len(t, reg.Names(), 5, "the same names again")
	assert.Equal(t, "b", all.Client("b").Name())
	assert.Nil(t, all.Client("c"))
}

// A dead server contributes nothing, a required one is an error.
func TestConnectAllDead(t *testing.T) {
	a := memory(t, mcptest.Config{Tools: []*runtime.Tool{saying("search", "a")}})
	quietly := &mcp.ClientOptions{Logger: noLog}
	reg := toolbox(t)
	_, err := mcp.ConnectAll(t.Context(), reg, mcp.Remote{Name: "a", Target: in(a), Options: quietly}, mcp.Remote{Name: "gone", Target: dead(), Options: quietly, Required: true})
	assert.ErrorContains(t, err, `MCP server "gone": the server is unavailable: nobody is there`)
	assert.Empty(t, reg.Names(), "nothing is added")

	all, err := mcp.ConnectAll(t.Context(), reg, mcp.Remote{Name: "a", Target: in(a), Options: quietly}, mcp.Remote{Name: "gone", Target: dead(), Options: quietly})
	require.NoError(t, err)
	defer all.Close()
	assert.Equal(t, []string{"a_search"}, reg.Names())
	status := all.Status()
	assert.True(t, status[0].Connected)
	assert.Equal(t, "2026-07-28", status[0].Revision)
	assert.Equal(t, []string{"search"}, status[0].Tools)
	assert.False(t, status[1].Connected)
	assert.ErrorContains(t, status[1].Err, "nobody is there")
	require.NoError(t, reg.Refresh(t.Context()))
	assert.Equal(t, []string{"a_search"}, reg.Names())
}

// A server that is there later than the others is followed all the same.
func TestConnectAllLate(t *testing.T) {
	a := memory(t, mcptest.Config{Tools: []*runtime.Tool{saying("search", "a")}})
	open := make(chan struct{})
	late := mcp.Dial("late", func(ctx context.Context) (sdk.Transport, error) {
		select {
		case <-open:
			return a.Transport(), nil
		default:
			return nil, errors.New("not yet")
		}
	})
	reg := toolbox(t)
	changed := make(chan struct{}, 10)
	defer reg.Follow(func() { changed <- struct{}{} })()
	all, err := mcp.ConnectAll(t.Context(), reg, mcp.Remote{Name: "late", Target: late, Options: &mcp.ClientOptions{Logger: noLog, Backoff: 1, MaxBackoff: 1000}})
	require.NoError(t, err)
	defer all.Close()
	close(open)
	for len(reg.Names()) == 0 {
		<-changed
	}
	assert.Equal(t, []string{"late_search"}, reg.Names())
	require.NoError(t, a.Registry.Add(saying("find", "a")))
	for len(reg.Names()) == 1 {
		<-changed
	}
	assert.Equal(t, []string{"late_find", "late_search"}, reg.Names())
}

// Prefixes of which one begins as the other could give two tools one name.
func TestConnectAllPrefixes(t *testing.T) {
	for name, remotes := range map[string][]mcp.Remote{
		"two remotes are named":   {{Name: "a", Target: dead()}, {Name: "a", Target: dead()}},
		"may have the same names": {{Name: "a", Target: dead()}, {Name: "a_b", Target: dead()}},
		"has no name":             {{Target: dead()}},
		"the target is nil":       {{Name: "a"}},
	} {
		_, err := mcp.ConnectAll(t.Context(), toolbox(t), remotes...)
		assert.ErrorContains(t, err, name)
	}
}
