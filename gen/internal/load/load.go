// Package load finds and type-checks the Go packages that the generator
// works on. It is the only caller of go/packages.
//
// The go command is run once for the files of all packages and once for the
// export data of what they import; the packages themselves are parsed and
// checked here, without function bodies and without the generator's own earlier
// output. So a missing, stale or broken generated file, and user code that needs
// one, never keeps the generator from running:
//
//	pkgs, err := load.Load(ctx, load.Config{Patterns: []string{"./..."}}, &diags)
//	src := load.NewSources(pkgs...)
//	for _, p := range pkgs {
//		build.Package(p, src, …)
//	}
//
// Syntax errors and packages that the go command cannot list are diagnostics;
// such a package is [Package.Broken]. Type errors are only kept, see
// [Package.Why]: most of them do not concern a tool.
//
// Export data has no comments and no columns. [Sources] supplies both for any
// object of any package by parsing just the file that declares it.
package load

import (
	"context"
	"go/ast"
	"go/token"
	"go/types"

	"github.com/toolgen-dev/toolgen/gen/internal/diag"
	"github.com/toolgen-dev/toolgen/gen/ir"
)

// A Config says what to load. The zero value loads the package in the current
// folder.
type Config struct {
	Dir      string   // folder that patterns are relative to; "" is the current one
	Patterns []string // as for the go command; none means "."
	Tags     []string // build tags, beyond those in GOFLAGS; each may hold several, as "a,b"
	Env      []string // environment of the go command; nil is that of the process
	Output   string   // name of generated files; "" is ir.DefaultOutput
	Others   bool     // packages of other modules that the patterns name are loaded too, for reading
}

func (c Config) output() string {
	if c.Output == "" {
		return ir.DefaultOutput
	}
	return c.Output
}

// A Package is one loaded package. Analyzers may fill one in themselves; the
// methods work on such packages too.
type Package struct {
	Path   string // import path
	Name   string // of the package clauses
	Dir    string // absolute folder
	Module string // path of its module, "" for none (the standard library, GOPATH)
	Vendor string // absolute folder from which the go command takes dependencies, "" for the module cache

	Fset *token.FileSet
	// Files are the files of the active configuration with their comments,
	// without the generator's own output, sorted by name. They may be empty
	// when only Outputs are left.
	Files []*ast.File
	// Inactive are the files with toolgen directives that the active
	// configuration leaves out, and test files with directives; sorted by name.
	Inactive []*File
	// Outputs are the generator's own files in Dir (see [Own]), whatever their
	// names and constraints, sorted by name.
	Outputs []*Output

	// Broken says that the package cannot be checked: a file does not parse, or
	// the go command refuses the package. That is reported. Files are those that
	// do parse, and nothing is known about types.
	Broken bool

	Types *types.Package // incomplete where there are type errors; empty without directives; nil if Broken
	// Info describes everything outside function bodies: Defs, Uses, Types,
	// Implicits and Instances.
	Info *types.Info
	// TypeErrors are all errors of the type checker in source order; see Why.
	TypeErrors []types.Error

	// Other says that the package belongs to another module than the main ones:
	// nothing may be written for it.
	Other bool

	annotated bool     // an active file may hold directives
	listing   *listing // nil for an analyzer's package
}

// A File is a file that is not part of the active configuration.
type File struct {
	Name string    // absolute
	AST  *ast.File // with comments; positions are in the package's Fset
	Test bool      // a _test.go file
	// Constraint is the whole build constraint of the file without "//go:build",
	// made of its line, of GOOS and GOARCH in its name and of "cgo" for files
	// that import "C": "linux && (extra || cgo)". "" for a test file without one.
	Constraint string
}

// An Output is an existing generated file.
type Output struct {
	Name    string // file name without folder
	Content []byte
	Active  bool // not left out by a build constraint
}

// Load lists and checks the packages that match the patterns, sorted by path.
// The error is non-nil only when the go command itself fails; everything that
// is wrong with a package is in diags.
func Load(ctx context.Context, cfg Config, diags *diag.List) ([]*Package, error) {
	if !aliasNodes() {
		diags.Report(token.Position{}, diag.LoadFailed, "GODEBUG=gotypesalias=0 hides from toolgen which types are aliases",
			"take gotypesalias out of the environment variable GODEBUG")
		return nil, nil
	}
	listed, err := list(ctx, cfg, diags)
	if err != nil {
		return nil, err
	}
	defer listed.close()
	l := newLoader(listed, cfg)
	var pkgs []*Package
	for _, p := range listed.roots {
		if pkg := l.read(p, diags); pkg != nil {
			pkgs = append(pkgs, pkg)
		}
	}
	if err := listed.listImports(imports(pkgs)); err != nil {
		return nil, err
	}
	for _, pkg := range pkgs {
		l.check(pkg)
	}
	return pkgs, nil
}
