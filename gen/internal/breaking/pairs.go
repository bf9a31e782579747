package breaking

import (
	"slices"

	"github.com/toolgen-dev/toolgen/gen/internal/lock"
)

// A pair is a tool before and after; nil where there is none.
type pair struct {
	oldPackage, newPackage string
	old, new               *lock.Tool
}

// pairs finds what has become of each tool: the one of its name in its package,
// else the one of its function, which has been renamed for models, else the only
// one of its name in another package, where it has moved to.
func pairs(old, new []lock.Package) []pair {
	before, after := flatten(old), flatten(new)
	var all []pair
	match := func(same func(a, b entry) bool) {
		for _, a := range before {
			if a.paired {
				continue
			}
			var found []*entry
			for _, b := range after {
				if !b.paired && same(*a, *b) {
					found = append(found, b)
				}
			}
			if len(found) == 1 {
				a.paired, found[0].paired = true, true
				all = append(all, pair{a.pkg, found[0].pkg, a.tool, found[0].tool})
			}
		}
	}
	match(func(a, b entry) bool { return a.pkg == b.pkg && a.tool.Name == b.tool.Name })
	match(func(a, b entry) bool { return a.pkg == b.pkg && a.tool.Go.Symbol == b.tool.Go.Symbol })
	match(func(a, b entry) bool {
		twins := slices.ContainsFunc(before, func(c *entry) bool { return c != nil && !c.paired && c.pkg != a.pkg && c.tool.Name == a.tool.Name })
		return !twins && a.tool.Name == b.tool.Name
	})
	for _, a := range before {
		if !a.paired {
			all = append(all, pair{oldPackage: a.pkg, old: a.tool})
		}
	}
	for _, b := range after {
		if !b.paired {
			all = append(all, pair{newPackage: b.pkg, new: b.tool})
		}
	}
	return all
}

type entry struct {
	pkg    string
	tool   *lock.Tool
	paired bool
}

func flatten(packages []lock.Package) []*entry {
	var list []*entry
	for _, p := range packages {
		for i := range p.Tools {
			list = append(list, &entry{pkg: p.Path, tool: &p.Tools[i]})
		}
	}
	return list
}
