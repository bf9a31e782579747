package build_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/tools/txtar"

	"github.com/toolgen-dev/toolgen/gen/internal/build"
	"github.com/toolgen-dev/toolgen/gen/internal/diag"
	"github.com/toolgen-dev/toolgen/gen/internal/load"
)

// TestAsLoaded builds some archives by way of the go command. Dependencies then
// come from export data, which knows neither columns nor comments, and the
// result must be the same.
func TestAsLoaded(t *testing.T) {
	for _, name := range []string{"types/foreign_docs", "types/embedding", "bad/types"} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			a, err := txtar.ParseFile(filepath.Join("testdata", filepath.FromSlash(name)+".txtar"))
			require.NoError(t, err)
			want := buildArchive(t, a, build.Options{})

			dir := writeModules(t, a)
			f := &fixture{dir: dir}
			pkgs, err := load.Load(context.Background(), load.Config{Dir: dir, Env: append(os.Environ(), "GOFLAGS=-mod=mod", "GOWORK=off")}, &f.diags)
			require.NoError(t, err)
			require.Len(t, pkgs, 1, f.lines())
			f.pkg = build.Package(pkgs[0], load.NewSources(pkgs...), build.Options{}, &f.diags)
			assert.Equal(t, local(want), local(f))
			assert.Equal(t, string(dump(t, want.pkg)), string(dump(t, f.pkg)))
		})
	}
}

// local returns the diagnostics without what the loaders say differently: the
// places of standard library files.
func local(f *fixture) string {
	var list []diag.Diagnostic
	for _, d := range f.diags.Sorted() {
		d.Related = nil
		list = append(list, d)
	}
	var buf strings.Builder
	_ = diag.Fprint(&buf, f.dir, list)
	return buf.String()
}

// writeModules writes an archive such that the go command finds its packages:
// those of other modules in modules of their own.
func writeModules(t *testing.T, a *txtar.Archive) string {
	dir := newLoader(t, a).dir
	mod := "module example.com/app\n\ngo 1.26\n"
	modules := map[string]bool{}
	for _, f := range a.Files {
		parts := strings.Split(f.Name, "/")
		if !strings.Contains(parts[0], ".") || len(parts) < 3 {
			continue
		}
		modules[parts[0]+"/"+parts[1]] = true
	}
	modules["github.com/toolgen-dev/toolgen"] = true
	for m := range modules {
		mod += fmt.Sprintf("\nrequire %s v0.0.0\nreplace %s => ./%s\n", m, m, m)
		require.NoError(t, os.WriteFile(filepath.Join(dir, filepath.FromSlash(m), "go.mod"), []byte("module "+m+"\n\ngo 1.26\n"), 0o644))
	}
	require.NoError(t, os.WriteFile(filepath.Join(dir, "go.mod"), []byte(mod), 0o644))
	return dir
}
