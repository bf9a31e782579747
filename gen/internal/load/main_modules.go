package load

import (
	"go/build"
	"go/token"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/tools/go/packages"

	"github.com/toolgen-dev/toolgen/gen/internal/diag"
)

// allowed returns the listed packages into which files may be written: those of
// the main module, or of all modules of the workspace. A dependency
// belongs to somebody else wherever it lies: in the module cache, in a vendor
// folder, or in the folder that a replace directive names. A package that a
// pattern names is then an error; what a pattern such as all matches besides
// is left out. That there is no package at all is an error too. With others,
// where nothing is written, what a pattern names may belong to another module.
func (l *listing) allowed(patterns []string, others bool, diags *diag.List) []*packages.Package {
	var roots []*packages.Package
	leftOut, named := false, false
	for _, p := range l.roots {
		switch owner := owner(p); {
		case owner == "":
			roots = append(roots, p)
		case others && p.Module != nil:
			if slices.ContainsFunc(patterns, func(pattern string) bool { return l.names(pattern, p) || begins(pattern, p.PkgPath) }) {
				roots = append(roots, p)
			} else {
				leftOut = true
			}
		case slices.ContainsFunc(patterns, func(pattern string) bool { return l.names(pattern, p) }):
			named = true
			message := p.PkgPath + " belongs to " + owner + ", and toolgen writes into the main module only"
			fix := "run toolgen in the folder of that module, or add the module to go.work"
			if others {
				message = p.PkgPath + " belongs to " + owner + ", which has no tools"
			}
			if p.Module == nil {
				fix = "call what you need from a package of your own"
			}
			diags.Report(token.Position{}, diag.OtherModule, message, fix)
		default:
			leftOut = true
		}
	}
	switch {
	case leftOut && len(roots) > 0:
		diags.Report(token.Position{}, diag.LeftOut, "packages of other modules are left out", "./... stands for the packages of this one")
	case len(roots) == 0 && !named:
		what := "no package"
		if leftOut {
			what += " of the main module"
		}
		diags.Reportf(token.Position{}, diag.NoPackages, "%s matches %s", what, strings.Join(patterns, " "))
	}
	return roots
}

// owner names what a package belongs to where that is no main module.
func owner(p *packages.Package) string {
	switch {
	case p.Module != nil && !p.Module.Main:
		return "the module " + p.Module.Path
	case p.Module == nil && p.Dir != "" && build.Default.GOROOT != "" &&
		strings.HasPrefix(p.Dir, filepath.Join(build.Default.GOROOT, "src")+string(filepath.Separator)):
		return "the standard library"
	}
	return ""
}

// begins reports whether the path of a package begins as a pattern does, such as
// example.com/m/...; the pattern all names no package.
func begins(pattern, path string) bool {
	stem, _, ok := strings.Cut(pattern, "...")
	return ok && stem != "" && strings.HasPrefix(path+"/", stem)
}

// names reports whether a pattern stands for just this package.
func (l *listing) names(pattern string, p *packages.Package) bool {
	if strings.Contains(pattern, "...") {
		return false
	}
	if pattern == p.PkgPath {
		return true
	}
	folder := filepath.FromSlash(pattern)
	switch {
	case filepath.IsAbs(folder):
	case isLocal(pattern):
		folder = filepath.Join(l.command.Dir, folder)
	default:
		return false
	}
	a, errA := os.Stat(folder)
	b, errB := os.Stat(p.Dir)
	return errA == nil && errB == nil && os.SameFile(a, b)
}

// vendorFolder returns the vendor folder of a main module if the go command
// uses it: there is one, and -mod does not say otherwise.
func vendorFolder(module string, env []string) string {
	folder := filepath.Join(module, "vendor")
	if _, err := os.Stat(filepath.Join(folder, "modules.txt")); module == "" || err != nil {
		return ""
	}
	if flags := getenv(env, "GOFLAGS"); strings.Contains(flags, "-mod=mod") || strings.Contains(flags, "-mod=readonly") {
		return ""
	}
	return folder
}
