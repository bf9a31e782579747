package gen

import (
	"path/filepath"
	"regexp"

	"github.com/toolgen-dev/toolgen/gen/internal/load"
)

// generateLine finds the comments from which go generate runs toolgen.
var generateLine = regexp.MustCompile(`^//go:generate\s.*\btoolgen\b`)

// renew says how a stale file is brought up to date: with go generate only where
// a line in its package runs toolgen.
func (r *Result) renew(path string) string {
	for _, u := range r.units {
		if u.pkg.Dir == filepath.Dir(path) && hasGenerateLine(u.pkg) {
			return "run go generate"
		}
	}
	return "run toolgen"
}

func hasGenerateLine(p *load.Package) bool {
	for _, f := range p.Files {
		for _, group := range f.Comments {
			for _, c := range group.List {
				if generateLine.MatchString(c.Text) {
					return true
				}
			}
		}
	}
	return false
}

// output returns the name of the generated file of the package in a folder, ""
// where it has no tools.
func (r *Result) output(dir string) string {
	for _, u := range r.units {
		if u.pkg.Dir == dir && u.model != nil {
			return u.model.Output
		}
	}
	return ""
}
