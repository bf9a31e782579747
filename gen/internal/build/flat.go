package build

import (
	"go/ast"
	"go/types"
	"regexp"

	"github.com/toolgen-dev/toolgen/runtime/wire"
)

// isObject reports whether t is a struct, or a pointer to one, that is an
// object with properties in JSON.
func (b *builder) isObject(t types.Type) bool {
	switch t := unalias(deref(t)).(type) {
	case *types.Struct:
		return true
	case *types.Named:
		if b.grows(t) || !isStruct(t) || wellKnown[qualified(t)] != "" {
			return false
		}
		return b.methods(t, site{side: input}).kind == "" && b.typeInfo(t).set.Tuple == nil
	}
	return false
}

// generatedType returns the name of a type that expr uses and only the
// generator's own output declares.
func (b *builder) generatedType(expr ast.Expr) (name, file string) {
	ast.Inspect(expr, func(n ast.Node) bool {
		id, ok := n.(*ast.Ident)
		if !ok || name != "" || b.pkg.Types.Scope().Lookup(id.Name) != nil {
			return name == ""
		}
		decl := regexp.MustCompile(`(?m)^type ` + regexp.QuoteMeta(id.Name) + `\b`)
		for _, out := range b.pkg.Outputs {
			if decl.Match(out.Content) {
				name, file = id.Name, out.Name
			}
		}
		return name == ""
	})
	return name, file
}

// didYouMean suggests the nearest of several names.
func didYouMean(name string, candidates []string) string {
	if near := wire.Nearest(name, candidates); near != "" {
		return "did you mean " + near + "?"
	}
	return ""
}
