package load

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"go/token"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/tools/go/packages"

	"github.com/toolgen-dev/toolgen/gen/internal/diag"
)

// The go command is asked twice. First only for names and files of the packages
// that the patterns match; it then lists packages whose files do not fit
// together (one of them an old output of ours, say) with all their files.
//
// Then for what the files of annotated packages import, with export data for
// the whole graph. If that included the packages themselves, the go command
// would compile each together with an output that is about to be replaced: the
// longest part of most runs.
const (
	filesMode   = packages.NeedName | packages.NeedFiles | packages.NeedModule
	importsMode = filesMode | packages.NeedImports | packages.NeedDeps | packages.NeedExportFile
)

// A listing is what the go command knows of the packages.
type listing struct {
	command packages.Config     // without a mode
	roots   []*packages.Package // that match the patterns, sorted by path
	byPath  map[string]*packages.Package
	hidden  []string // files that the go command does not see
	overlay string   // temporary file that hides outputs from the go command; "" for none
}

func list(ctx context.Context, cfg Config, diags *diag.List) (*listing, error) {
	dir, err := filepath.Abs(cfg.Dir)
	if err != nil {
		return nil, err
	}
	l := &listing{
		command: packages.Config{Context: ctx, Dir: dir, Env: cfg.Env, BuildFlags: buildFlags(cfg.Tags)},
		byPath:  map[string]*packages.Package{},
	}
	patterns, ok := goPatterns(cfg.Patterns, diags)
	if !ok {
		return l, nil
	}
	if err := l.hideIrregular(patterns, diags); err != nil {
		return nil, err
	}
	if l.roots, err = l.run(filesMode, patterns); err != nil {
		return nil, err
	}
	if hide := inTheWay(l.roots, cfg.output()); len(hide) > 0 {
		if err := l.hide(hide); err != nil {
			return nil, err
		}
		again, err := l.run(filesMode, patterns)
		if err != nil {
			return nil, err
		}
		l.roots = l.withLeftovers(again, l.roots)
	}
	excluded, err := l.excluded(cfg.Patterns)
	if err != nil {
		return nil, err
	}
	l.roots = append(l.roots, excluded...)
	l.roots = l.allowed(patterns, cfg.Others, diags)
	slices.SortFunc(l.roots, func(a, b *packages.Package) int { return cmp.Compare(a.PkgPath, b.PkgPath) })
	for _, p := range l.roots {
		l.byPath[p.PkgPath] = p
	}
	return l, nil
}

// listImports lists packages by their paths, with all that they import.
func (l *listing) listImports(paths []string) error {
	if len(paths) == 0 {
		return nil
	}
	imports, err := l.run(importsMode, paths)
	if err == nil && len(imports) == 0 {
		// With export data, go/packages takes any failure of the go command for
		// one of the compiler.
		if _, err = l.run(packages.NeedName, paths); err == nil {
			err = l.exportError(paths)
		}
	}
	packages.Visit(imports, nil, func(p *packages.Package) { l.byPath[p.PkgPath] = p })
	return err
}

// exportError returns what keeps the go command from listing export data, such as
// that there is no place for its cache.
func (l *listing) exportError(paths []string) error {
	args := append([]string{"list", "-e", "-export", "-f={{.Name}}"}, l.command.BuildFlags...)
	cmd := exec.CommandContext(l.command.Context, "go", append(append(args, "--"), paths...)...)
	cmd.Dir, cmd.Env = l.command.Dir, l.command.Env
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	if err := cmd.Run(); err != nil {
		return errors.New(cmp.Or(oneLine(stderr.String()), err.Error()))
	}
	return nil
}

// run runs the go command. The error is one of the command's as a whole.
func (l *listing) run(mode packages.LoadMode, patterns []string) ([]*packages.Package, error) {
	command := l.command
	command.Mode = mode
	pkgs, err := packages.Load(&command, patterns...)
	if err != nil {
		return nil, commandError(err)
	}
	return pkgs, nil
}

// close removes the overlay.
func (l *listing) close() {
	if l.overlay != "" {
		_ = os.Remove(l.overlay) // in the system's folder for temporary files
	}
}

// commandError makes a message of the go command's out of an error that
// quotes it: "err: exit status 1: stderr: go: go.mod file not found …".
func commandError(err error) error {
	if strings.Contains(err.Error(), "go command required, not found") { // go/packages wraps nothing
		return errNoGo
	}
	if _, message, ok := strings.Cut(err.Error(), "stderr: "); ok && message != "" {
		return errors.New(oneLine(message))
	}
	return err
}

var errNoGo = errors.New("the go command is not found; install Go, and put its folder into PATH")

// goPatterns returns the patterns in the form that go/packages takes literally.
func goPatterns(patterns []string, diags *diag.List) ([]string, bool) {
	if len(patterns) == 0 {
		return []string{"."}, true
	}
	ok := true
	var out []string
	for _, p := range patterns {
		if strings.HasSuffix(p, ".go") {
			diags.Report(token.Position{}, diag.LoadFailed, "a pattern names packages, but "+p+" is a file",
				"use the package's folder, such as "+packageDir(p))
			ok = false
		}
		if strings.Contains(p, "=") {
			p = "pattern=" + p
		}
		out = append(out, p)
	}
	return out, ok
}

func packageDir(file string) string {
	dir := filepath.ToSlash(filepath.Dir(file))
	if filepath.IsAbs(file) || strings.HasPrefix(dir, ".") {
		return dir
	}
	return "./" + dir
}

// buildFlags never holds an empty argument, which the go command would take
// for a package.
func buildFlags(tags []string) []string {
	var list []string
	for _, t := range tags {
		list = append(list, strings.FieldsFunc(t, func(r rune) bool { return r == ',' || r == ' ' })...)
	}
	if len(list) == 0 {
		return nil
	}
	return []string{"-tags=" + strings.Join(list, ",")}
}
