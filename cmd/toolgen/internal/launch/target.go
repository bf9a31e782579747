package launch

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
)

// A Target is the package that a program is built around, as the go command
// lists it.
type Target struct {
	ImportPath string
	Name       string // "" where its files do not agree, or cannot be read
	Dir        string
	Standard   bool
	Module     *struct {
		Path string
		Dir  string
		Main bool // files may be generated in it
	}
	Error *struct{ Err string }

	workspace string // path of go.work; "" for none
	mainMod   string // path of the go.mod in charge
	flags     string // GOFLAGS
	modCache  string // GOMODCACHE; "" where the environment names no place for it
}

// Find finds the one package that a pattern names.
func Find(ctx context.Context, pattern string, tags []string) (*Target, error) {
	args := []string{"list", "-e", "-json=ImportPath,Name,Dir,Standard,Module,Error"}
	if len(tags) > 0 {
		args = append(args, "-tags="+strings.Join(tags, ","))
	}
	out, err := command(ctx, append(args, "--", pattern)...)
	if err != nil {
		return nil, fmt.Errorf("%w%s", err, DidYouMean(ctx, pattern))
	}
	var found []*Target
	for d := json.NewDecoder(bytes.NewReader(out)); d.More(); {
		t := new(Target)
		if err := d.Decode(t); err != nil {
			return nil, err
		}
		found = append(found, t)
	}
	switch {
	case len(found) == 0:
		return nil, fmt.Errorf("no package matches %s", pattern)
	case len(found) > 1:
		return nil, fmt.Errorf("%s matches %d packages; name one", pattern, len(found))
	}
	t := found[0]
	switch {
	case t.Dir == "" && t.Error != nil:
		return nil, errors.New(strings.TrimSpace(t.Error.Err) + DidYouMean(ctx, pattern))
	case t.Error != nil && t.Module == nil && !t.Standard && strings.HasPrefix(t.Error.Err, "no Go files in "):
		return nil, fmt.Errorf("there are no Go files in %s%s", pattern, oneOf(Below(ctx, pattern)))
	case t.Name == "main":
		return nil, fmt.Errorf("%s is package main, which no program can import; move its tools into a package of their own", t.ImportPath)
	case t.Module == nil:
		return nil, fmt.Errorf("%s belongs to no module, so no program with it can be built", t.ImportPath)
	}
	return t, t.environment(ctx)
}

func (t *Target) environment(ctx context.Context) error {
	out, err := command(ctx, "env", "-json", "GOWORK", "GOMOD", "GOFLAGS", "GOMODCACHE")
	if err != nil {
		return err
	}
	var env struct{ GOWORK, GOMOD, GOFLAGS, GOMODCACHE string }
	if err := json.Unmarshal(out, &env); err != nil {
		return err
	}
	t.mainMod, t.flags, t.modCache = env.GOMOD, env.GOFLAGS, env.GOMODCACHE
	if env.GOWORK != "off" {
		t.workspace = env.GOWORK
	}
	return nil
}

// IsAnnotated reports whether a file of the package speaks of tools.
func (t *Target) IsAnnotated() bool {
	return slices.ContainsFunc(GoFiles(t.Dir), func(path string) bool {
		text, err := os.ReadFile(path)
		return err == nil && bytes.Contains(text, []byte("//toolgen:tool"))
	})
}

// free returns a folder for the main function that is not there: below the
// package where it is ours, else in the main module.
func (t *Target) free() (string, error) {
	parent := t.Dir
	if !t.Module.Main {
		parent = filepath.Dir(t.mainMod)
	}
	for i := range 1000 {
		dir := filepath.Join(parent, fmt.Sprintf("toolgenmain%d", i))
		if _, err := os.Lstat(dir); errors.Is(err, os.ErrNotExist) {
			return dir, nil
		}
	}
	return "", fmt.Errorf("%s has no room for a temporary package", parent)
}

// modFlags returns the flags that let the go command add to copies of go.mod and
// go.sum what the program needs, and leave the files themselves alone. A
// workspace, and a vendor folder that holds everything, need none: there the go
// command changes nothing.
func (t *Target) modFlags(copyTo string, needs []string) ([]string, error) {
	if t.workspace != "" || t.vendored(needs) {
		return nil, nil
	}
	for _, f := range []struct{ from, to string }{
		{t.mainMod, copyTo},
		{sumFile(t.mainMod), sumFile(copyTo)},
	} {
		text, err := os.ReadFile(f.from)
		if errors.Is(err, os.ErrNotExist) { // a module without dependencies has no go.sum
			continue
		}
		if err == nil {
			err = os.WriteFile(f.to, text, 0o600)
		}
		if err != nil {
			return nil, err
		}
	}
	return []string{"-mod=mod", "-modfile=" + copyTo}, nil
}

// vendored reports whether the go command takes dependencies from a vendor
// folder that has all that the program needs.
func (t *Target) vendored(needs []string) bool {
	vendor := filepath.Join(filepath.Dir(t.mainMod), "vendor")
	if _, err := os.Stat(filepath.Join(vendor, "modules.txt")); err != nil ||
		strings.Contains(t.flags, "-mod=mod") || strings.Contains(t.flags, "-mod=readonly") {
		return false
	}
	return !slices.ContainsFunc(needs, func(path string) bool {
		return len(GoFiles(filepath.Join(vendor, filepath.FromSlash(path)))) == 0
	})
}

// GoFiles returns the paths of the Go files in a folder, sorted; none where there
// is no such folder.
func GoFiles(dir string) []string {
	entries, _ := os.ReadDir(dir)
	var paths []string
	for _, e := range entries {
		if !e.IsDir() && filepath.Ext(e.Name()) == ".go" {
			paths = append(paths, filepath.Join(dir, e.Name()))
		}
	}
	return paths
}

func sumFile(mod string) string { return strings.TrimSuffix(mod, ".mod") + ".sum" }

// command runs the go command. The error is its message.
func command(ctx context.Context, args ...string) ([]byte, error) {
	var stderr bytes.Buffer
	cmd := exec.CommandContext(ctx, "go", args...)
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if errors.Is(err, exec.ErrNotFound) {
		return nil, errors.New("the go command is not found; install Go, and put its folder into PATH")
	}
	if text := strings.TrimSpace(stderr.String()); err != nil && text != "" {
		return nil, errors.New(text)
	}
	return out, err
}

func sortedKeys(files map[string][]byte) []string { return slices.Sorted(maps.Keys(files)) }
