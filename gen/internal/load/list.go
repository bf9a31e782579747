package load

import (
	"cmp"
	"context"
	"errors"
	"go/token"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/tools/go/packages"

	"github.com/toolgen-dev/toolgen/gen/internal/diag"
)

// mode asks for names, files and export data of the whole import graph, and
// for no syntax or types: with those, go/packages would type-check from source
// and insist on reading the generator's own output. It lists packages whose
// files do not fit together (one of them an old output of ours, say) with all
// their files and imports, which is all that is needed here.
const mode = packages.NeedName | packages.NeedFiles | packages.NeedImports | packages.NeedDeps |
	packages.NeedExportFile | packages.NeedModule

// A listing is what the go command knows of the packages.
type listing struct {
	dir    string              // absolute folder the go command ran in
	roots  []*packages.Package // sorted by path
	byPath map[string]*packages.Package
}

func list(ctx context.Context, cfg Config, diags *diag.List) (*listing, error) {
	dir, err := filepath.Abs(cfg.Dir)
	if err != nil {
		return nil, err
	}
	patterns, ok := goPatterns(cfg.Patterns, diags)
	if !ok {
		return &listing{dir: dir}, nil
	}
	command := packages.Config{Mode: mode, Context: ctx, Dir: dir, Env: cfg.Env, BuildFlags: buildFlags(cfg.Tags)}
	roots, err := runList(command, patterns)
	if err != nil {
		return nil, err
	}
	if hide := inTheWay(roots, cfg.output()); len(hide) > 0 {
		again, err := listWithout(command, patterns, hide)
		if err != nil {
			return nil, err
		}
		roots = withLeftovers(again, roots)
	}
	if len(roots) == 0 {
		diags.Reportf(token.Position{}, diag.NoPackages, "no package matches %s", strings.Join(patterns, " "))
	}
	slices.SortFunc(roots, func(a, b *packages.Package) int { return cmp.Compare(a.PkgPath, b.PkgPath) })
	l := &listing{dir: dir, roots: roots, byPath: map[string]*packages.Package{}}
	packages.Visit(roots, nil, func(p *packages.Package) { l.byPath[p.PkgPath] = p })
	return l, nil
}

// runList runs the go command. The error is one of the command's as a whole.
func runList(command packages.Config, patterns []string) ([]*packages.Package, error) {
	roots, err := packages.Load(&command, patterns...)
	if err == nil && len(roots) == 0 {
		// With export data, go/packages takes any failure of the go command for
		// one of the compiler.
		command.Mode = packages.NeedName
		_, err = packages.Load(&command, patterns...)
	}
	if err != nil {
		return nil, commandError(err)
	}
	return roots, nil
}

// commandError makes a message of the go command's out of an error that
// quotes it: "err: exit status 1: stderr: go: go.mod file not found …".
func commandError(err error) error {
	if _, message, ok := strings.Cut(err.Error(), "stderr: "); ok && message != "" {
		return errors.New(oneLine(message))
	}
	return err
}

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

// listErrors reports what the go command says against a package, but not what
// the loader finds out by itself, better: compile errors (a text "# pkg" and
// lines without a usable position), differing package names and, if syntax is
// set, the first of the syntax errors.
func (l *listing) listErrors(p *packages.Package, syntax bool, diags *diag.List) {
	for _, e := range p.Errors {
		pos := l.position(e.Pos)
		switch {
		case isCompileError(e):
		case syntax && pos.Filename != "":
		case strings.HasPrefix(e.Msg, "found packages ") && len(p.GoFiles) > 0:
		default:
			message, fix, _ := strings.Cut(strings.TrimSpace(e.Msg), "; ")
			// Places are relative to the folder in which the user works.
			message = strings.ReplaceAll(message, l.dir+string(filepath.Separator), "")
			diags.Report(pos, diag.LoadFailed, oneLine(message), oneLine(fix))
		}
	}
}

func isCompileError(e packages.Error) bool { return strings.HasPrefix(e.Msg, "# ") }

// position parses "file:line:col", relative to the folder of the go command.
func (l *listing) position(s string) token.Position {
	if s == "" || s == "-" {
		return token.Position{}
	}
	var numbers [2]int
	n := 0
	for n < 2 {
		i := strings.LastIndexByte(s, ':')
		if i < 0 {
			break
		}
		v, err := strconv.Atoi(s[i+1:])
		if err != nil {
			break
		}
		numbers[n] = v
		s, n = s[:i], n+1
	}
	pos := token.Position{Filename: s}
	switch n {
	case 1:
		pos.Line = numbers[0]
	case 2:
		pos.Line, pos.Column = numbers[1], numbers[0]
	}
	if !filepath.IsAbs(pos.Filename) {
		pos.Filename = filepath.Join(l.dir, pos.Filename)
	}
	if _, err := os.Stat(pos.Filename); err != nil {
		return token.Position{}
	}
	return pos
}

func oneLine(s string) string { return strings.Join(strings.Fields(s), " ") }
