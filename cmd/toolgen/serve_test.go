package main

import (
	"bufio"
	"os"
	"os/exec"
	"strings"
	"testing"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// A package is served over HTTP until the command is interrupted.
func TestServeHTTP(t *testing.T) {
	cmd := exec.Command(os.Args[0], "serve", "../../example/weather", "--http", ":0")
	cmd.Args[0] = "toolgen" // the test binary is the command, see TestMain
	stderr, err := cmd.StderrPipe()
	require.NoError(t, err)
	require.NoError(t, cmd.Start())
	line, err := bufio.NewReader(stderr).ReadString('\n')
	require.NoError(t, err, line)
	url, ok := strings.CutPrefix(strings.TrimSpace(line), "serving ")
	require.True(t, ok, line)

	session, err := sdk.NewClient(&sdk.Implementation{Name: "test"}, nil).Connect(t.Context(), &sdk.StreamableClientTransport{Endpoint: url}, nil)
	require.NoError(t, err)
	res, err := session.CallTool(t.Context(), &sdk.CallToolParams{Name: "get_weather", Arguments: map[string]any{"city": "Paris"}})
	require.NoError(t, err)
	assert.Equal(t, map[string]any{"city": "Paris", "temp": 18.0, "units": "celsius"}, res.StructuredContent)
	require.NoError(t, session.Close())

	require.NoError(t, cmd.Process.Signal(os.Interrupt))
	err = cmd.Wait()
	assert.Equal(t, exitOK, cmd.ProcessState.ExitCode(), "%v", err)
}
