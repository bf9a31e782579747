package runtime_test

import (
	"fmt"
	"log/slog"
	"os"
	stdruntime "runtime"
	"strings"
	"sync"
	"testing"
	"time"
)

// spinning names the variable that makes the test binary a process that only
// uses a processor, see BenchmarkStuck.
const spinning = "TOOLGEN_TEST_SPIN"

// TestMain fails the tests if they leave goroutines behind.
func TestMain(m *testing.M) {
	if os.Getenv(spinning) != "" {
		for parent := os.Getppid(); os.Getppid() == parent; {
			for range 1_000_000 {
			}
		}
		return
	}
	slog.SetDefault(silent)
	code := m.Run()
	if left := leftGoroutines(); code == 0 && left != "" {
		fmt.Fprintf(os.Stderr, "goroutines left behind:\n%s\n", left)
		code = 1
	}
	os.Exit(code)
}

// leakChecked are the tests that leakCheck looks after.
var leakChecked sync.Map

// leakCheck fails a test that leaves goroutines behind.
func leakCheck(t *testing.T) {
	t.Helper()
	if _, there := leakChecked.LoadOrStore(t, true); there {
		return
	}
	t.Cleanup(func() {
		leakChecked.Delete(t)
		if left := leftGoroutines(); left != "" {
			t.Errorf("goroutines left behind:\n%s", left)
		}
	})
}

// leftGoroutines returns the stacks of goroutines that this package's code has
// started. Those that are about to end get some time.
func leftGoroutines() string {
	var left []string
	for deadline := time.Now().Add(2 * time.Second); time.Now().Before(deadline); time.Sleep(time.Millisecond) {
		left = left[:0]
		buf := make([]byte, 1<<20)
		for g := range strings.SplitSeq(string(buf[:stdruntime.Stack(buf, true)]), "\n\n") {
			if strings.Contains(g, "created by github.com/toolgen-dev/toolgen/runtime.") {
				left = append(left, g)
			}
		}
		if len(left) == 0 {
			return ""
		}
	}
	return strings.Join(left, "\n\n")
}
