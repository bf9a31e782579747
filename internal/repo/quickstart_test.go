package repo

import (
	"flag"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
	"github.com/stretchr/testify/require"
)

var update = flag.Bool("update", false, "write the outputs in testdata anew")

// The quick start runs with the real go command. Modules come from the module
// cache, which is made to hold all that this module needs: no network is used
// where it does already.
func TestQuickStart(t *testing.T) {
	sources(t) // reads all Go files, so that a cached result is void when one changes
	checkout, err := filepath.Abs(root)
	require.NoError(t, err)
	download := exec.Command("go", "mod", "download")
	download.Dir = checkout
	out, err := download.CombinedOutput()
	require.NoError(t, err, "%s", out)
	env := map[string]string{
		"CHECKOUT":    checkout,
		"GOCACHE":     goEnv(t, "GOCACHE"),
		"GOMODCACHE":  goEnv(t, "GOMODCACHE"),
		"GOPROXY":     fileURL(goEnv(t, "GOMODCACHE")) + "/cache/download",
		"GOSUMDB":     "off",
		"GOTOOLCHAIN": "local",
		"GOWORK":      "off",
		"GOFLAGS":     "",
	}
	testscript.Run(t, testscript.Params{
		Files:               []string{"testdata/quickstart.txtar"},
		UpdateScripts:       *update,
		RequireExplicitExec: true,
		RequireUniqueNames:  true,
		Setup: func(e *testscript.Env) error {
			for name, value := range env {
				e.Setenv(name, value)
			}
			return nil
		},
	})
}

func goEnv(t *testing.T, name string) string {
	out, err := exec.Command("go", "env", name).Output()
	require.NoError(t, err)
	return strings.TrimSpace(string(out))
}

func fileURL(dir string) string {
	return "file:///" + strings.TrimPrefix(filepath.ToSlash(dir), "/")
}
