package mcp_test

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

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

// F15: a model that calls a tool of a server that is not there reads which server
// that is, and whether it will come back.
func TestMissingTools(t *testing.T) {
	a := memory(t, mcptest.Config{Tools: []*runtime.Tool{saying("search", "a")}})
	reg := toolbox(t)
	quietly := &mcp.ClientOptions{Logger: noLog, Backoff: time.Hour, MaxBackoff: time.Hour}
	all, err := mcp.ConnectAll(t.Context(), reg,
		mcp.Remote{Name: "a", Target: in(a), Options: quietly},
		mcp.Remote{Name: "gone", Target: mcp.Command("/no/such/program"), Options: quietly, Prefix: "the.gone/"},
		mcp.Remote{Name: "mean", Target: lines(map[string]string{"tools/list": `{"tools":[{"name":"no good","inputSchema":{"type":"string"}}]}`}).target(), Options: quietly})
	require.NoError(t, err)
	call := func(name string) string {
		res := reg.Execute(t.Context(), runtime.Call{Name: name})
		assert.Equal(t, runtime.UnknownTool, res.Failure.Code)
		return res.Text()
	}
	assert.Equal(t, `there is no tool named "the_gone_read": MCP server "gone": the server is unavailable and is being reconnected: `+
		`fork/exec /no/such/program: no such file or directory; available: a_search`, call("the_gone_read"))
	assert.True(t, all.Status()[1].Reconnecting)
	assert.Contains(t, call("a_find"), `"a_find": MCP server "a" does not offer it; `)
	hashed := ""
	for name := range all.Client("mean").Status().LeftOut {
		assert.Equal(t, "no good", name)
		sum := sha256.Sum256([]byte(name))
		hashed = "mean_no_good_" + hex.EncodeToString(sum[:4])
	}
	assert.Contains(t, call(hashed), `: MCP server "mean" has it, but it was left out: `)
	assert.Equal(t, `there is no tool named "local"; available: a_search`, call("local"))
	require.NoError(t, all.Close())
	assert.Contains(t, call("the_gone_read"), `MCP server "gone": the client is closed`)
	assert.False(t, all.Status()[1].Reconnecting)
	assert.Contains(t, reg.Execute(t.Context(), runtime.Call{Name: "a_search"}).Text(), `MCP server "a": the client is closed`)
}

// A client that does not try again says so.
func TestMissingForGood(t *testing.T) {
	c := client(t, lines(nil).target(), &mcp.ClientOptions{Name: "box"})
	assert.Equal(t, `MCP server "box" does not offer it`, c.Missing("x"))
	assert.False(t, c.Status().Reconnecting)
	require.NoError(t, c.Close())
	assert.Equal(t, `MCP server "box": the client is closed`, c.Missing("x"))
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

// A name that is cut and taken gets a hash too, and another where that one is
// taken as well.
func TestConnectAllCutNames(t *testing.T) {
	long := strings.Repeat("x", 60)
	a := memory(t, mcptest.Config{Tools: []*runtime.Tool{saying(long, "a")}})
	options := &mcp.ClientOptions{Logger: noLog}
	var locals []*runtime.Tool
	for range 3 {
		reg := toolbox(t, locals...)
		all, err := mcp.ConnectAll(t.Context(), reg, mcp.Remote{Name: "long", Target: in(a), Options: options})
		require.NoError(t, err)
		for range 2 {
			names := slices.DeleteFunc(reg.Names(), func(name string) bool {
				return slices.ContainsFunc(locals, func(local *runtime.Tool) bool { return local.Name() == name })
			})
			require.Len(t, names, 1)
			assert.LessOrEqual(t, len(names[0]), 64)
			assert.Equal(t, "I am of a", reg.Execute(t.Context(), runtime.Call{Name: names[0]}).Text())
			require.NoError(t, reg.Refresh(t.Context()), "the same names again")
		}
		for _, name := range reg.Names() {
			if !slices.ContainsFunc(locals, func(local *runtime.Tool) bool { return local.Name() == name }) {
				locals = append(locals, saying(name, "the host")) // of the next registry
			}
		}
		require.NoError(t, all.Close())
	}
	assert.Len(t, locals, 3)
}

// flaky is a server that lists a tool "old" and then another one, "new". Each
// list is what list returns of its number, from 1: "" for an error, "-" for no answer.
func flaky(list func(n int) string) *script {
	lists := 0
	return &script{answer: func(req request, send func(string)) {
		result := req.answer()
		if req.Method == "tools/list" {
			lists++
			switch name := list(lists); name {
			case "-":
				return
			case "":
				send(fmt.Sprintf(`{"jsonrpc":"2.0","id":%s,"error":{"code":-32603,"message":"try later"}}`, req.ID))
				return
			default:
				result = fmt.Sprintf(`{"tools":[{"name":%q,"inputSchema":{"type":"object"}}]}`, name)
			}
		}
		if result == "" {
			send(fmt.Sprintf(`{"jsonrpc":"2.0","id":%s,"error":{"code":-32601,"message":"no"}}`, req.ID))
			return
		}
		send(fmt.Sprintf(`{"jsonrpc":"2.0","id":%s,"result":%s}`, req.ID, result))
	}}
}

const toolsChanged = `{"jsonrpc":"2.0","method":"notifications/tools/list_changed"}`

// F16: a list that fails is asked for again, whether it is the first one or one
// after a notice, and a server whose first lists fail is followed.
func TestListIsTriedAgain(t *testing.T) {
	quickly := &mcp.ClientOptions{Logger: noLog, Backoff: 1, MaxBackoff: 1000}
	for name, failing := range map[string][]int{"after a notice": {2, 3}, "at first": {1, 2, 3}} {
		t.Run(name, func(t *testing.T) {
			srv := flaky(func(n int) string {
				switch {
				case slices.Contains(failing, n):
					return ""
				case n == 1:
					return "old"
				case n < 6:
					return "new"
				}
				return "newer"
			})
			reg := toolbox(t)
			changed := make(chan struct{}, 100)
			defer reg.Follow(func() { changed <- struct{}{} })()
			all, err := mcp.ConnectAll(t.Context(), reg, mcp.Remote{Name: "c", Target: srv.target(), Options: quickly})
			require.NoError(t, err)
			defer all.Close()
			if failing[0] > 1 {
				require.Equal(t, []string{"c_old"}, reg.Names())
				srv.send(toolsChanged)
			}
			has := func(name string) bool { _, ok := reg.Lookup(name); return ok }
			for !has("c_new") {
				<-changed
			}
			assert.True(t, all.Status()[0].Connected)
			assert.NoError(t, all.Status()[0].Err)
			for !has("c_newer") {
				srv.send(toolsChanged)
				<-changed
			}
		})
	}
}

// Close does not wait for a list that the server owes.
func TestCloseWhileListing(t *testing.T) {
	asked := make(chan struct{})
	srv := flaky(func(n int) string {
		if n == 1 {
			return "old"
		}
		close(asked)
		return "-"
	})
	reg := toolbox(t)
	all, err := mcp.ConnectAll(t.Context(), reg, mcp.Remote{Name: "c", Target: srv.target(), Options: &mcp.ClientOptions{Logger: noLog, ConnectTimeout: time.Hour}})
	require.NoError(t, err)
	refreshed := make(chan error, 1)
	go func() { refreshed <- reg.Refresh(context.Background()) }()
	<-asked
	require.NoError(t, all.Close())
	assert.ErrorIs(t, <-refreshed, mcp.ErrClientClosed)
	assert.Equal(t, []string{"c_old"}, reg.Names())
}
