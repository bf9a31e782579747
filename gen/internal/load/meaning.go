package load

import (
	"go/build/constraint"
	"slices"
)

// SameConstraint reports whether two build constraints, as [Constraint] returns
// them, hold for the same configurations. Tags are independent of each other:
// linux and unix are not known to have anything in common.
func SameConstraint(a, b string) bool {
	return a == b || sameMeaning(conjuncts(a), conjuncts(b))
}

// reduced leaves out the terms that the others imply, such as linux in a file
// named a_linux.go that says //go:build linux.
func reduced(terms []constraint.Expr) []constraint.Expr {
	for i := 0; i < len(terms); {
		if rest := slices.Delete(slices.Clone(terms), i, i+1); sameMeaning(terms, rest) {
			terms = rest
			continue
		}
		i++
	}
	return terms
}

// mostTags is how many tags a truth table may have; of more, only the text of
// the terms is compared.
const mostTags = 10

// sameMeaning compares two conjunctions.
func sameMeaning(a, b []constraint.Expr) bool {
	tags := map[string]int{} // to the bit in a row of the truth table
	for _, x := range slices.Concat(a, b) {
		collectTags(x, tags)
	}
	if len(tags) > mostTags {
		return slices.Equal(texts(a), texts(b))
	}
	for row := range 1 << len(tags) {
		ok := func(tag string) bool { return row>>tags[tag]&1 != 0 }
		if holds(a, ok) != holds(b, ok) {
			return false
		}
	}
	return true
}

func holds(terms []constraint.Expr, ok func(tag string) bool) bool {
	return !slices.ContainsFunc(terms, func(x constraint.Expr) bool { return !x.Eval(ok) })
}

// collectTags numbers the tags of an expression.
func collectTags(x constraint.Expr, tags map[string]int) {
	switch x := x.(type) {
	case *constraint.TagExpr:
		if _, ok := tags[x.Tag]; !ok {
			tags[x.Tag] = len(tags)
		}
	case *constraint.NotExpr:
		collectTags(x.X, tags)
	case *constraint.AndExpr:
		collectTags(x.X, tags)
		collectTags(x.Y, tags)
	case *constraint.OrExpr:
		collectTags(x.X, tags)
		collectTags(x.Y, tags)
	}
}

// texts returns the terms as a set: sorted, each once.
func texts(terms []constraint.Expr) []string {
	var list []string
	for _, x := range terms {
		list = append(list, x.String())
	}
	slices.Sort(list)
	return slices.Compact(list)
}

// conjuncts returns the terms of a constraint that all must hold.
func conjuncts(text string) []constraint.Expr {
	if text == "" {
		return nil
	}
	x, err := constraint.Parse("//go:build " + text)
	if err != nil {
		return []constraint.Expr{&constraint.TagExpr{Tag: text}} // equal to itself alone
	}
	return flat(x)
}

func flat(x constraint.Expr) []constraint.Expr {
	if and, ok := x.(*constraint.AndExpr); ok {
		return append(flat(and.X), flat(and.Y)...)
	}
	return []constraint.Expr{x}
}
