package shell

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen-dev/toolgen/runtime"
)

func TestServe(t *testing.T) {
	tool, err := runtime.NewTool(runtime.ToolSpec{Name: "a", Description: "A.", Parameters: json.RawMessage(`{"type":"object"}`),
		Handler: func(context.Context, *runtime.Invocation) (any, error) { return nil, nil }})
	require.NoError(t, err)
	list := func() []*runtime.Tool { return []*runtime.Tool{tool} }
	methods := Methods("Shop", func(int) []*runtime.Tool { return list() })
	got := 0
	serve := func(_ context.Context, tools []*runtime.Tool) error { got = len(tools); return nil }
	var stderr strings.Builder

	require.NoError(t, serveTools(t.Context(), serve, &stderr, []Set{Plain(list), methods}))
	assert.Equal(t, 1, got)
	assert.Equal(t, "toolgen: left out are the methods of Shop: name a function of the package that makes one, with --new FUNC\n", stderr.String())
	assert.ErrorContains(t, serveTools(t.Context(), serve, &stderr, []Set{methods}), "--new FUNC")
	assert.ErrorContains(t, serveTools(t.Context(), serve, &stderr, []Set{Methods("Shop", func(int) []*runtime.Tool { return nil }, 5)}), "not a function")

	ctx, stop := context.WithCancel(t.Context())
	broken := errors.New("broken")
	assert.ErrorIs(t, serveTools(ctx, func(context.Context, []*runtime.Tool) error { return broken }, &stderr, []Set{Plain(list)}), broken)
	assert.NoError(t, serveTools(ctx, func(ctx context.Context, _ []*runtime.Tool) error { stop(); return ctx.Err() }, &stderr, []Set{Plain(list)}))
}

// A program whose command is gone ends and removes its folder; one that has ended
// by itself leaves that to the command.
func TestAttached(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "program")
	require.NoError(t, os.Mkdir(folder, 0o777))
	in, hold := io.Pipe()
	ctx, finish := attached(t.Context(), in, folder)
	assert.NoError(t, ctx.Err())
	finish()
	assert.DirExists(t, folder)
	require.NoError(t, hold.Close())

	in, hold = io.Pipe()
	ctx, finish = attached(t.Context(), in, folder)
	require.NoError(t, hold.Close())
	<-ctx.Done()
	assert.DirExists(t, folder, "as long as something runs")
	finish()
	assert.NoDirExists(t, folder)
}

func TestListen(t *testing.T) {
	for _, addr := range []string{":0", "localhost:0", "127.0.0.1:0"} {
		l, err := Listen(addr)
		require.NoError(t, err)
		assert.True(t, strings.HasPrefix(l.Addr().String(), "127.0.0.1:"), "%s", l.Addr())
		require.NoError(t, l.Close())
	}
	for _, addr := range []string{"0.0.0.0:0", "[::]:0", "192.0.2.1:80", "example.com:80"} {
		_, err := Listen(addr)
		assert.ErrorContains(t, err, "others could reach "+addr)
	}
	_, err := Listen("8080")
	assert.Error(t, err)
}
