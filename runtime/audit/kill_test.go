package audit_test

import (
	"bufio"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen-dev/toolgen/runtime"
	"github.com/toolgen-dev/toolgen/runtime/audit"
)

// childLog names the log that this test binary writes, when a test has started
// it as a child.
const childLog = "TOOLGEN_TEST_AUDIT_LOG"

func TestMain(m *testing.M) {
	if path := os.Getenv(childLog); path != "" {
		child(path)
	}
	os.Exit(m.Run())
}

// child makes calls until it is killed, and prints the ID of each that has
// returned.
func child(path string) {
	log, err := audit.Open(path, &audit.Options{Sync: true, MaxSize: 200 << 10})
	if err != nil {
		fmt.Println("open:", err)
		os.Exit(1)
	}
	work := runtime.Bind(runtime.Binding[runtime.None, runtime.None]{Name: "work", Call: func(context.Context, *runtime.Invocation, *runtime.None) (runtime.None, error) {
		return runtime.None{}, nil
	}})
	reg, err := runtime.NewRegistry(&runtime.Options{Extensions: []runtime.Extension{log}}, []*runtime.Tool{work})
	if err != nil {
		panic(err)
	}
	var wg sync.WaitGroup
	for worker := range 4 {
		wg.Go(func() {
			for i := 0; ; i++ {
				id := fmt.Sprintf("p%d_w%d_%d", os.Getpid(), worker, i)
				reg.Execute(context.Background(), runtime.Call{ID: id, Name: "work"})
				os.Stdout.WriteString(id + "\n")
			}
		})
	}
	wg.Wait()
}

// With Sync a line is there once its call has returned, however the process
// ends.
func TestKill(t *testing.T) {
	self, err := os.Executable()
	require.NoError(t, err)
	path := filepath.Join(t.TempDir(), "audit.jsonl")
	var returned []string
	for round := range 100 {
		cmd := exec.Command(self)
		cmd.Env = append(os.Environ(), childLog+"="+path)
		out, err := cmd.StdoutPipe()
		require.NoError(t, err)
		require.NoError(t, cmd.Start())
		r := bufio.NewReader(out)
		for n := 0; ; n++ {
			line, err := r.ReadString('\n')
			if err != nil {
				break // what was cut off has not been printed as a whole
			}
			require.NotContains(t, line, "open:")
			returned = append(returned, strings.TrimSpace(line))
			if n == round%23 {
				require.NoError(t, cmd.Process.Kill())
			}
		}
		require.Error(t, cmd.Wait())
	}
	// The last kill may have left a part of a line, which the next writer cuts off.
	log, err := audit.Open(path, nil)
	require.NoError(t, err)
	require.NoError(t, log.Close())
	report, err := audit.Verify(path, nil)
	require.NoError(t, err)
	logged := map[string]int{}
	for _, name := range report.Files {
		for _, m := range lines(t, name) {
			if m["kind"] == "end" {
				logged[m["call"].(string)]++
			}
		}
	}
	for _, id := range returned {
		require.Equal(t, 1, logged[id], id)
	}
	assert.GreaterOrEqual(t, len(returned), 100)
	t.Log(strconv.Itoa(len(returned))+" calls returned,", report.Lines, "lines in", len(report.Files), "files")
}
