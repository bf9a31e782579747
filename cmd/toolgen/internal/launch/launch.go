// Package launch builds a program around a package of tools, for the commands
// that run them. The program exists in temporary files alone: an overlay of the
// go command puts its main function, and the generated file as it should be, into
// the module, and -modfile keeps go.mod and go.sum as they are.
//
// The main function lies in a folder below the package, so that it may import
// internal packages wherever the package itself may.
package launch

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"time"
)

// A Program is what to build.
type Program struct {
	Target *Target
	Main   []byte            // Go source of the main package
	Files  map[string][]byte // files as they should be, by absolute path; nil content: not there
	Tags   []string          // build tags
	Needs  []string          // import paths of packages of toolgen that Main imports
}

// A BuildError is what the compiler says about the program, which is what it says
// about the package in it.
type BuildError struct{ Output string }

// Error implements error.
func (e *BuildError) Error() string { return "the package does not build:\n" + e.Output }

// A Binary is a built program.
type Binary struct {
	dir string // temporary
}

// Build builds a program. The caller removes it with [Binary.Remove].
func Build(ctx context.Context, p Program) (*Binary, error) {
	removeStale(os.TempDir(), time.Now().Add(-stale))
	dir, err := os.MkdirTemp("", prefix)
	if err != nil {
		return nil, fmt.Errorf("no temporary folder can be made: %w", err)
	}
	b := &Binary{dir: dir}
	if err := b.build(ctx, p); err != nil {
		return nil, errors.Join(err, b.Remove())
	}
	return b, nil
}

// Remove removes the program.
func (b *Binary) Remove() error { return os.RemoveAll(b.dir) }

// Path returns a path in the program's temporary folder.
func (b *Binary) Path(name string) string { return filepath.Join(b.dir, name) }

func (b *Binary) program() string {
	name := "program"
	if runtime.GOOS == "windows" {
		name += ".exe"
	}
	return b.Path(name)
}

func (b *Binary) build(ctx context.Context, p Program) error {
	mainDir, err := p.Target.free()
	if err != nil {
		return err
	}
	replace := map[string]string{}
	for i, path := range sortedKeys(p.Files) {
		if p.Files[path] == nil {
			replace[path] = ""
			continue
		}
		copied := b.Path(fmt.Sprintf("file%d.go", i))
		if err := os.WriteFile(copied, p.Files[path], 0o600); err != nil {
			return err
		}
		replace[path] = copied
	}
	main := b.Path("main.go")
	if err := os.WriteFile(main, p.Main, 0o600); err != nil {
		return err
	}
	replace[filepath.Join(mainDir, "main.go")] = main
	overlay, err := json.Marshal(map[string]any{"Replace": replace})
	if err != nil {
		return err
	}
	if err := os.WriteFile(b.Path("overlay.json"), overlay, 0o600); err != nil {
		return err
	}

	args := []string{"build", "-o", b.program(), "-ldflags=-s -w", "-overlay=" + b.Path("overlay.json")}
	if len(p.Tags) > 0 {
		args = append(args, "-tags="+strings.Join(p.Tags, ","))
	}
	mod, err := p.Target.modFlags(b.Path("go.mod"), p.Needs)
	if err != nil {
		return err
	}
	args = append(append(args, mod...), "./"+filepath.Base(mainDir))
	cmd := exec.CommandContext(ctx, "go", args...)
	cmd.Dir = filepath.Dir(mainDir)
	if p.Target.modCache == "" {
		// Without a home there is no module cache, and the go command takes
		// every file of the overlay for one in it.
		cmd.Env = append(os.Environ(), "GOMODCACHE="+b.Path("none"))
	}
	out, err := cmd.CombinedOutput()
	var exit *exec.ExitError
	if errors.As(err, &exit) && ctx.Err() == nil {
		return &BuildError{strings.TrimSpace(string(out))}
	}
	return err
}

// Run runs the program with the given streams until it ends or the context does,
// and returns its exit code. The end of the context is an interrupt for the
// program.
func (b *Binary) Run(ctx context.Context, stdin io.Reader, stdout, stderr io.Writer, args ...string) (int, error) {
	cmd := exec.CommandContext(ctx, b.program(), args...)
	cmd.Stdin, cmd.Stdout, cmd.Stderr = stdin, stdout, stderr
	cmd.Cancel = func() error {
		if runtime.GOOS == "windows" { // which has no interrupts for one process
			return cmd.Process.Kill()
		}
		return cmd.Process.Signal(os.Interrupt)
	}
	err := cmd.Run()
	var exit *exec.ExitError
	switch {
	case errors.As(err, &exit) && exit.ExitCode() >= 0:
		return exit.ExitCode(), nil
	case cmd.ProcessState != nil && cmd.ProcessState.Success():
		return 0, nil // whatever became of the context meanwhile
	}
	return 0, err
}
