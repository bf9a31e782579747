package load

import (
	"context"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/tools/txtar"

	"github.com/toolgen-dev/toolgen/gen/internal/diag"
)

var update = flag.Bool("update", false, "rewrite the want section of testdata/*.txtar")

// unpack writes the files of an archive to a new folder.
func unpack(t testing.TB, a *txtar.Archive) string {
	t.Helper()
	dir, err := filepath.EvalSymlinks(t.TempDir())
	require.NoError(t, err)
	for _, f := range a.Files {
		name := filepath.Join(dir, filepath.FromSlash(f.Name))
		require.NoError(t, os.MkdirAll(filepath.Dir(name), 0o777))
		require.NoError(t, os.WriteFile(name, f.Data, 0o666))
	}
	return dir
}

// env is the environment for the go command: nothing of the outer one decides
// what it does, and it stays off the network.
func env(extra ...string) []string {
	return append(append(os.Environ(), "GOFLAGS=", "GOPROXY=off", "GOWORK=", "GO111MODULE=", "GOTOOLCHAIN=local"), extra...)
}

// TestScenarios loads the modules in testdata/*.txtar. In the comment of each,
// a line "load ARG..." says what to load (KEY=value is for the environment,
// -tags=a,b and -dir=sub for the configuration, the rest are patterns), and the
// file "want" holds what must come of it.
func TestScenarios(t *testing.T) {
	files, err := filepath.Glob("testdata/*.txtar")
	require.NoError(t, err)
	require.NotEmpty(t, files)
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txtar"), func(t *testing.T) {
			t.Parallel()
			a, err := txtar.ParseFile(file)
			require.NoError(t, err)
			dir := unpack(t, a)
			var got strings.Builder
			for line := range strings.Lines(string(a.Comment)) {
				args, ok := strings.CutPrefix(line, "load ")
				if !ok {
					continue
				}
				fmt.Fprintf(&got, "> load %s\n", strings.TrimRight(args, "\n"))
				got.WriteString(dump(dir, scenario(dir, strings.Fields(args))))
			}
			want := &a.Files[len(a.Files)-1]
			require.Equal(t, "want", want.Name, "the last file")
			if *update {
				want.Data = []byte(got.String())
				require.NoError(t, os.WriteFile(file, txtar.Format(a), 0o666))
			}
			assert.Equal(t, string(want.Data), got.String())
		})
	}
}

type outcome struct {
	pkgs  []*Package
	diags diag.List
	err   error
}

func scenario(dir string, args []string) *outcome {
	cfg := Config{Dir: dir, Env: env()}
	for _, arg := range args {
		key, value, ok := strings.Cut(arg, "=")
		switch {
		case ok && key == "-tags":
			cfg.Tags = append(cfg.Tags, value)
		case ok && key == "-dir":
			cfg.Dir = filepath.Join(dir, value)
		case ok && strings.ToUpper(key) == key:
			cfg.Env = append(cfg.Env, arg)
		default:
			cfg.Patterns = append(cfg.Patterns, arg)
		}
	}
	var o outcome
	o.pkgs, o.err = Load(context.Background(), cfg, &o.diags)
	return &o
}

// dump writes an outcome as text, with DIR for the temporary folder.
func dump(dir string, o *outcome) string {
	var b strings.Builder
	for _, p := range o.pkgs {
		fmt.Fprintf(&b, "package %s %q in %s of module %q\n", p.Name, p.Path, diag.Rel(dir, p.Dir), p.Module)
		if p.Broken {
			b.WriteString("\tbroken\n")
		}
		for _, f := range p.Files {
			fmt.Fprintf(&b, "\tfile %s", filepath.Base(p.Fset.File(f.FileStart).Name()))
			if c := p.Constraint(f); c != "" {
				fmt.Fprintf(&b, " if %s", c)
			}
			b.WriteString("\n")
		}
		for _, f := range p.Inactive {
			fmt.Fprintf(&b, "\tinactive %s if %q test %t\n", filepath.Base(f.Name), f.Constraint, f.Test)
		}
		for _, o := range p.Outputs {
			fmt.Fprintf(&b, "\toutput %s active %t\n", o.Name, o.Active)
		}
		for _, name := range p.names() {
			fmt.Fprintf(&b, "\t%s\n", p.Types.Scope().Lookup(name))
		}
		for _, e := range p.TypeErrors {
			fmt.Fprintf(&b, "\ttype error %s: %s\n", filepath.Base(e.Fset.Position(e.Pos).String()), e.Msg)
		}
	}
	if err := diag.Fprint(&b, dir, o.diags.Sorted()); err != nil {
		return err.Error()
	}
	if o.err != nil {
		fmt.Fprintf(&b, "error %v\n", o.err)
	}
	return strings.ReplaceAll(b.String(), dir, "DIR")
}

// TestCommandFails covers what the go command says about no package at all.
func TestCommandFails(t *testing.T) {
	for name, test := range map[string]struct{ archive, want string }{
		"no module":  {"-- a.go --\npackage p\n", "go.mod file not found"},
		"bad go.mod": {"-- go.mod --\nmodul x\n-- a.go --\npackage p\n", "go.mod:1: unknown directive: modul"},
		"newer Go":   {"-- go.mod --\nmodule x\n\ngo 1.999\n-- a.go --\npackage p\n", "go.mod requires go >= 1.999"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			o := scenario(unpack(t, txtar.Parse([]byte(test.archive))), nil)
			assert.ErrorContains(t, o.err, test.want)
			assert.NotContains(t, o.err.Error(), "exit status")
			assert.Zero(t, o.diags.Len())
		})
	}
}

func (p *Package) names() []string {
	if p.Types == nil {
		return nil
	}
	return p.Types.Scope().Names()
}

func TestCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	_, err := Load(ctx, Config{Dir: t.TempDir()}, &diag.List{})
	assert.Error(t, err)
}

func TestBuildFlags(t *testing.T) {
	assert.Nil(t, buildFlags(nil))
	assert.Nil(t, buildFlags([]string{"", " ", ","}))
	assert.Equal(t, []string{"-tags=a,b,c"}, buildFlags([]string{"a,b", "c"}))
	assert.Equal(t, []string{"-tags=a,b"}, buildFlags([]string{" a b "}))
}
