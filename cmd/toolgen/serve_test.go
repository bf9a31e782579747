package main

import (
	"bufio"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// A package is served on standard input and output until the client has gone,
// and over HTTP until the command is interrupted.
func TestServe(t *testing.T) {
	t.Run("stdio", func(t *testing.T) {
		cmd := serveWeather()
		cmd.Stderr = os.Stderr
		callWeather(t, &sdk.CommandTransport{Command: cmd})
		assert.Equal(t, exitOK, cmd.ProcessState.ExitCode())
	})
	t.Run("http", func(t *testing.T) {
		cmd := serveWeather("--http", ":0")
		stderr, err := cmd.StderrPipe()
		require.NoError(t, err)
		require.NoError(t, cmd.Start())
		line, err := bufio.NewReader(stderr).ReadString('\n')
		require.NoError(t, err, line)
		url, ok := strings.CutPrefix(strings.TrimSpace(line), "serving ")
		require.True(t, ok, line)
		callWeather(t, &sdk.StreamableClientTransport{Endpoint: url})
		require.NoError(t, cmd.Process.Signal(os.Interrupt))
		err = cmd.Wait()
		assert.Equal(t, exitOK, cmd.ProcessState.ExitCode(), "%v", err)
	})
}

// A command that is killed leaves no server behind, and no temporary files.
func TestServeKilled(t *testing.T) {
	cmd := serveWeather("--http", ":0")
	temp := t.TempDir()
	cmd.Env = append(os.Environ(), "TMPDIR="+temp, "TMP="+temp)
	out, err := cmd.StderrPipe()
	require.NoError(t, err)
	require.NoError(t, cmd.Start())
	stderr := bufio.NewReader(out)
	line, err := stderr.ReadString('\n')
	require.NoError(t, err, line)
	require.Contains(t, line, "serving ")
	require.NoError(t, cmd.Process.Kill())
	rest, err := io.ReadAll(stderr) // which the server holds too
	require.NoError(t, err)
	assert.Empty(t, string(rest))
	_ = cmd.Wait()
	if runtime.GOOS != "windows" { // where a program that runs cannot be removed
		left, err := filepath.Glob(filepath.Join(temp, "toolgen-*"))
		require.NoError(t, err)
		assert.Empty(t, left)
	}
}

func serveWeather(flags ...string) *exec.Cmd {
	cmd := exec.Command(os.Args[0], append([]string{"serve", "../../example/weather"}, flags...)...)
	cmd.Args[0] = "toolgen" // the test binary is the command, see TestMain
	return cmd
}

func callWeather(t *testing.T, transport sdk.Transport) {
	session, err := sdk.NewClient(&sdk.Implementation{Name: "test"}, nil).Connect(t.Context(), transport, nil)
	require.NoError(t, err)
	res, err := session.CallTool(t.Context(), &sdk.CallToolParams{Name: "get_weather", Arguments: map[string]any{"city": "Paris"}})
	require.NoError(t, err)
	assert.Equal(t, map[string]any{"city": "Paris", "temp": 18.0, "units": "celsius"}, res.StructuredContent)
	require.NoError(t, session.Close())
}
