package load

import (
	"go/ast"
	"go/build/constraint"
	"path/filepath"
	"slices"
	"strings"
)

// Constraint returns the whole build constraint of a file in the syntax of
// "//go:build" lines: that line (or the older "+build" lines), GOOS and GOARCH
// in the file's name, and "cgo" where the file imports "C". What the rest implies
// is left out. It is "" for none.
func Constraint(name string, f *ast.File) string {
	var exprs []constraint.Expr
	if x := buildLine(f); x != nil {
		exprs = flat(x)
	}
	for _, tag := range nameTags(filepath.Base(name)) {
		exprs = append(exprs, &constraint.TagExpr{Tag: tag})
	}
	if slices.ContainsFunc(f.Imports, func(i *ast.ImportSpec) bool { return i.Path.Value == `"C"` }) {
		exprs = append(exprs, &constraint.TagExpr{Tag: "cgo"})
	}
	if exprs = reduced(exprs); len(exprs) == 0 {
		return ""
	}
	all := exprs[0]
	for _, x := range exprs[1:] {
		all = &constraint.AndExpr{X: all, Y: x}
	}
	return all.String()
}

// buildLine returns the constraint written in the file's head. As for the go
// command, //go:build wins over +build lines.
func buildLine(f *ast.File) constraint.Expr {
	var plus constraint.Expr
	for _, cg := range f.Comments {
		if cg.Pos() > f.Package {
			break
		}
		for _, c := range cg.List {
			x, err := constraint.Parse(c.Text)
			switch {
			case err != nil:
			case constraint.IsGoBuild(c.Text):
				return x
			case plus == nil:
				plus = x
			default:
				plus = &constraint.AndExpr{X: plus, Y: x}
			}
		}
	}
	return plus
}

// nameTags returns the GOOS and GOARCH that a file name ends in, by the rule
// of go/build: everything before the first underscore is no tag.
func nameTags(base string) []string {
	stem, _, _ := strings.Cut(base, ".")
	_, stem, ok := strings.Cut(stem, "_")
	if !ok {
		return nil
	}
	parts := strings.Split(stem, "_")
	if n := len(parts); parts[n-1] == "test" {
		parts = parts[:n-1]
	}
	n := len(parts)
	switch {
	case n >= 2 && knownOS[parts[n-2]] && knownArch[parts[n-1]]:
		return parts[n-2:]
	case n >= 1 && (knownOS[parts[n-1]] || knownArch[parts[n-1]]):
		return parts[n-1:]
	}
	return nil
}

var knownOS = words(`aix android darwin dragonfly freebsd hurd illumos ios js linux nacl netbsd openbsd plan9
	solaris wasip1 windows zos`)

var knownArch = words(`386 amd64 amd64p32 arm armbe arm64 arm64be loong64 mips mipsle mips64 mips64le mips64p32
	mips64p32le ppc ppc64 ppc64le riscv riscv64 s390 s390x sparc sparc64 wasm`)

func words(list string) map[string]bool {
	set := map[string]bool{}
	for _, w := range strings.Fields(list) {
		set[w] = true
	}
	return set
}
