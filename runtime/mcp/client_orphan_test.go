//go:build unix

package mcp_test

import (
	"bufio"
	"context"
	"fmt"
	"os"
	"os/exec"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen-dev/toolgen/runtime"
	"github.com/toolgen-dev/toolgen/runtime/mcp"
)

const hostMode = "MCP_TEST_HOST"

// The test binary can be a host that has a child of its own, prints its process
// and waits.
func init() {
	if os.Getenv(hostMode) == "" {
		return
	}
	target := mcp.Command(os.Args[0])
	target.Env = []string{hostMode + "=", childMode + "=good"}
	reg, err := runtime.NewRegistry(nil)
	if err == nil {
		var c *mcp.Client
		if c, err = mcp.Connect(context.Background(), target, nil); err == nil {
			err = reg.AddProvider(context.Background(), "c_", c)
		}
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	fmt.Println(string(reg.Execute(context.Background(), runtime.Call{Name: "c_echo"}).Structured))
	select {}
}

// A host that is killed leaves no server behind: the child's input ends with it.
func TestChildOfKilledHost(t *testing.T) {
	t.Parallel()
	self, err := os.Executable()
	require.NoError(t, err)
	host := exec.Command(self)
	host.Env = append(os.Environ(), hostMode+"=1")
	out, err := host.StdoutPipe()
	require.NoError(t, err)
	require.NoError(t, host.Start())
	line, err := bufio.NewReader(out).ReadString('\n')
	require.NoError(t, err)
	var child int
	_, err = fmt.Sscanf(line, `{"pid":%d`, &child)
	require.NoError(t, err, line)
	assert.True(t, alive(child))
	require.NoError(t, host.Process.Kill())
	_ = host.Wait()
	require.Eventually(t, func() bool { return !alive(child) }, 10*time.Second, time.Millisecond)
}
