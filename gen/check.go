package gen

import "github.com/toolgen-dev/toolgen/gen/internal/load"

// Check reports what is wrong with one package that is loaded already. It is
// what package analyzer is made of.
func Check(pkg *load.Package, cfg Config) []Diagnostic {
	u := newUnits([]*load.Package{pkg}, cfg)[0]
	u.run((*unit).build)
	u.run((*unit).check)
	return overrule(u.diags.Sorted(), cfg.Severity)
}
