package load

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/tools/go/packages"
)

// excluded returns packages of the main modules that build constraints leave out
// with all their files, though one may hold directives. The go command is silent
// about them where a pattern such as ./... matches them, and their tools would
// be missing without a word.
func (l *listing) excluded(patterns []string) ([]*packages.Package, error) {
	listed, modules := map[string]bool{}, map[string]bool{}
	for _, p := range l.roots {
		listed[p.Dir] = true
		if p.Module != nil {
			modules[p.Module.Dir] = true
		}
	}
	var ask []string
	for _, pattern := range patterns {
		folder, tree := patternFolder(l.command.Dir, pattern)
		if !tree || !strings.HasSuffix(pattern, "...") {
			continue
		}
		walkFolders(folder, func(dir string) bool {
			if _, err := os.Stat(filepath.Join(dir, "go.mod")); err == nil && dir != folder && !modules[dir] {
				return false
			}
			if !listed[dir] && mentionsDirectives(dir) {
				listed[dir] = true
				ask = append(ask, "pattern="+dir)
			}
			return true
		})
	}
	if len(ask) == 0 {
		return nil, nil
	}
	found, err := l.run(filesMode, ask)
	if err != nil {
		return nil, err
	}
	return slices.DeleteFunc(found, func(p *packages.Package) bool {
		local := func(pattern string) bool {
			return isLocal(pattern) || filepath.IsAbs(pattern) || begins(pattern, p.PkgPath)
		}
		if owner(p) != "" || p.Module == nil || len(p.GoFiles) > 0 || len(p.IgnoredFiles) == 0 || !slices.ContainsFunc(patterns, local) {
			return true
		}
		p.Errors = nil // that all is excluded
		return false
	}), nil
}

// mentionsDirectives reports whether a file in a folder that is no test may hold
// directives.
func mentionsDirectives(dir string) bool {
	return slices.ContainsFunc(GoFiles(dir), func(name string) bool {
		content, err := readFile(name)
		return err == nil && !strings.HasSuffix(name, "_test.go") && bytes.Contains(content, directiveMark)
	})
}
