package load

import (
	"go/build"
	"go/types"
	"os"
	"path/filepath"
	"strings"
	"unicode"
)

// candidates returns where the source file that the compiler recorded as name
// may lie, best first. Export data names files of the standard library
// "$GOROOT/src/…", and under -trimpath "path@version/file.go" or
// "import/path/file.go".
func (s *Sources) candidates(pkg *types.Package, name string) []string {
	if s.listing != nil && pkg != nil {
		if p := s.listing.byPath[pkg.Path()]; p != nil {
			for _, f := range p.GoFiles {
				if filepath.Base(f) == filepath.Base(name) {
					return []string{f}
				}
			}
			return nil // made by cgo or another generator, no file of the package
		}
	}
	if rest, ok := strings.CutPrefix(filepath.ToSlash(name), "$GOROOT/"); ok {
		return []string{filepath.Join(build.Default.GOROOT, filepath.FromSlash(rest))}
	}
	if filepath.IsAbs(name) {
		return []string{name}
	}
	return []string{
		filepath.Join(moduleCache(), escape(name)),
		filepath.Join(build.Default.GOROOT, "src", name),
	}
}

func moduleCache() string {
	if dir := os.Getenv("GOMODCACHE"); dir != "" {
		return dir
	}
	list := filepath.SplitList(build.Default.GOPATH)
	if len(list) == 0 {
		return ""
	}
	return filepath.Join(list[0], "pkg", "mod")
}

// escape spells the module path of "path@version/file" as the module cache
// does: "!" and the small letter for a capital one.
func escape(name string) string {
	module, rest, ok := strings.Cut(name, "@")
	if !ok {
		return name
	}
	var b strings.Builder
	for _, r := range module {
		if unicode.IsUpper(r) {
			b.WriteByte('!')
			r = unicode.ToLower(r)
		}
		b.WriteRune(r)
	}
	return b.String() + "@" + rest
}
