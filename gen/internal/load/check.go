package load

import (
	"cmp"
	"errors"
	"go/ast"
	"go/token"
	"go/types"
	"go/version"
	"os"
	"runtime"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/tools/go/packages"

	"github.com/toolgen-dev/toolgen/gen/internal/diag"
)

// A loader checks the packages of one listing. They share a file set and the
// types of their dependencies.
type loader struct {
	*listing
	fset    *token.FileSet
	output  string
	sizes   types.Sizes
	types   map[string]*types.Package // by import path
	pending map[string]bool           // packages being checked from source
}

func newLoader(l *listing, cfg Config) *loader {
	return &loader{
		listing: l,
		fset:    token.NewFileSet(),
		output:  cfg.output(),
		sizes:   types.SizesFor("gc", goarch(cfg.Env)),
		types:   map[string]*types.Package{},
		pending: map[string]bool{},
	}
}

func goarch(env []string) string { return cmp.Or(getenv(env, "GOARCH"), runtime.GOARCH) }

// getenv looks a variable up in the environment of the go command.
func getenv(env []string, key string) (value string) {
	if env == nil {
		return os.Getenv(key)
	}
	for _, kv := range env {
		if v, ok := strings.CutPrefix(kv, key+"="); ok {
			value = v // as for a process, the last one counts
		}
	}
	return value
}

// read parses one listed package; nil when there is none.
func (l *loader) read(p *packages.Package, diags *diag.List) *Package {
	pkg := &Package{Path: p.PkgPath, Name: p.Name, Dir: p.Dir, Fset: l.fset, listing: l.listing}
	if p.Module != nil {
		pkg.Module, pkg.Other = p.Module.Path, !p.Module.Main
		pkg.Vendor = vendorFolder(p.Module.Dir, l.command.Env)
	}
	var found diag.List
	if pkg.Dir != "" {
		pkg.readFiles(p, l.output, &found)
	}
	l.listErrors(p, l.output, found.HasErrors(), &found)
	pkg.Broken = found.HasErrors()
	diags.Append(&found)
	if len(pkg.Files)+len(pkg.Inactive)+len(pkg.Outputs) == 0 {
		return nil
	}
	return pkg
}

// imports returns the paths that the packages to be checked import, sorted.
func imports(pkgs []*Package) []string {
	var paths []string
	for _, p := range pkgs {
		if p.Broken || !p.annotated {
			continue
		}
		for _, f := range p.Files {
			for _, spec := range f.Imports {
				path, err := strconv.Unquote(spec.Path.Value)
				if err == nil && path != "" && path != "C" && path != "unsafe" {
					paths = append(paths, path)
				}
			}
		}
	}
	slices.Sort(paths)
	return slices.Compact(paths)
}

// check checks the types of a package that has directives; without them, no
// type matters.
func (l *loader) check(pkg *Package) {
	if pkg.Broken {
		return
	}
	pkg.Types, pkg.Info = types.NewPackage(pkg.Path, pkg.Name), newInfo()
	if !pkg.annotated {
		return
	}
	cfg := l.config(l.byPath[pkg.Path], func(err error) {
		var e types.Error
		if errors.As(err, &e) {
			pkg.TypeErrors = append(pkg.TypeErrors, e)
		}
	})
	_ = types.NewChecker(cfg, l.fset, pkg.Types, pkg.Info).Files(pkg.Files) // errors went to cfg.Error
	slices.SortStableFunc(pkg.TypeErrors, func(a, b types.Error) int { return int(a.Pos) - int(b.Pos) })
}

func newInfo() *types.Info {
	return &types.Info{
		Defs:      map[*ast.Ident]types.Object{},
		Uses:      map[*ast.Ident]types.Object{},
		Types:     map[ast.Expr]types.TypeAndValue{},
		Implicits: map[ast.Node]types.Object{},
		Instances: map[*ast.Ident]types.Instance{},
	}
}

// config is set up for declarations: no function bodies, and "C" without
// content, so that neither cgo nor a C compiler is needed.
func (l *loader) config(p *packages.Package, report func(error)) *types.Config {
	cfg := &types.Config{
		IgnoreFuncBodies: true,
		FakeImportC:      true,
		Importer:         importer{l, p},
		Sizes:            l.sizes,
		Error:            report,
	}
	if p.Module != nil && p.Module.GoVersion != "" {
		// The checker refuses everything of a version newer than itself.
		if v := "go" + p.Module.GoVersion; version.Compare(v, runtime.Version()) <= 0 {
			cfg.GoVersion = v
		}
	}
	return cfg
}
