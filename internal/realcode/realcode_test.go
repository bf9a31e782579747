package realcode

import (
	"fmt"
	"path"
	"path/filepath"
	"runtime/metrics"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen-dev/toolgen/gen"
)

// rounds is how often a module is generated at most: an error can hide others,
// as in any compiler.
const rounds = 5

// memory is what the generator may take of it.
const memory = 2 << 30

// TestRealCode generates tools for whole packages. Whatever cannot be a tool
// must be refused at the place that has to be changed, and when that has been
// done, what was generated must compile.
func TestRealCode(t *testing.T) {
	watchMemory(t)
	for _, c := range []struct {
		module string
		tools  int // at least
	}{
		{"github.com/hashicorp/go-tfe", 450},
		{"github.com/slack-go/slack", 150},
		{"github.com/digitalocean/godo", 100},
	} {
		t.Run(path.Base(c.module), func(t *testing.T) {
			t.Parallel()
			tmp, err := filepath.EvalSymlinks(t.TempDir())
			require.NoError(t, err)
			m, err := copyModule(filepath.Join(tmp, path.Base(c.module)), c.module)
			require.NoError(t, err)

			start := time.Now()
			result := generate(t, m)
			took := time.Since(start)

			require.Len(t, result.Packages, 1)
			tools, size := len(result.Packages[0].Tools), 0
			for _, f := range result.Files {
				size += len(f.Content)
			}
			assert.Equal(t, m.functions(), tools+total(m.refused), "each function is generated or refused")
			assert.GreaterOrEqual(t, tools, c.tools)
			t.Logf("%d functions; refused %d (%s); fields ignored %d (%s); %d tools, %d bytes, %.1f s, memory so far %d MiB",
				m.functions(), total(m.refused), counts(m.refused), total(m.ignored), counts(m.ignored),
				tools, size, took.Seconds(), mapped()>>20)

			require.NoError(t, result.Write())
			// What takes half the time is left out: optimizing and debug information.
			_, err = command(m.dir, "build", "-gcflags=-N -l -dwarf=false", ".")
			assert.NoError(t, err)
			_, err = command(m.dir, "vet", ".")
			assert.NoError(t, err)
		})
	}
}

// generate generates the root package until no error is left. Its tools are too
// many for one request.
func generate(t *testing.T, m *module) *gen.Result {
	cfg := gen.Config{Dir: m.dir, Env: environment(), Severity: map[string]gen.Severity{"TG404": gen.Warning}}
	for round := 1; ; round++ {
		result, err := gen.Generate(t.Context(), cfg)
		require.NoError(t, err)
		errors := slices.DeleteFunc(slices.Clone(result.Diagnostics), func(d gen.Diagnostic) bool { return d.Severity != gen.Error })
		if len(errors) == 0 {
			return result
		}
		require.LessOrEqual(t, round, rounds, "errors are left: %v", errors[0])
		lost, err := m.settle(errors)
		require.NoError(t, err)
		require.Empty(t, lost, "errors without a place that can be changed")
	}
}

// watchMemory ends the test with a panic when more than the allowed memory is
// in use, before the machine has to suffer.
func watchMemory(t *testing.T) {
	done := make(chan struct{})
	tick := time.NewTicker(50 * time.Millisecond)
	go func() {
		defer tick.Stop()
		for {
			select {
			case <-done:
				return
			case <-tick.C:
				if n := mapped(); n > memory {
					panic(fmt.Sprintf("%s: %d MiB of memory are in use", t.Name(), n>>20))
				}
			}
		}
	}()
	t.Cleanup(func() { close(done) })
}

// mapped returns how much memory this process has taken from the system so far,
// in bytes.
func mapped() uint64 {
	s := []metrics.Sample{{Name: "/memory/classes/total:bytes"}}
	metrics.Read(s)
	return s[0].Value.Uint64()
}
