package build

import (
	"cmp"
	"math"
	"slices"

	"github.com/toolgen-dev/toolgen/gen/internal/diag"
	"github.com/toolgen-dev/toolgen/gen/internal/directive"
	"github.com/toolgen-dev/toolgen/gen/ir"
)

// distinct reports a number of different items for which there are not enough
// values.
func (r *ruler) distinct(c directive.Constraints) {
	elem, least := r.core.Elem, most(r.out.MinItems, r.own.MinItems)
	switch r.core.Kind {
	case ir.Slice, ir.Array:
		if !r.out.Unique && !r.own.Unique {
			return
		}
		least = max(least, r.core.Len)
	case ir.Set, ir.Map:
		elem = r.core.Key
	default:
		return
	}
	values := r.values(elem)
	v := cmp.Or(c.MinItems, c.Unique)
	if v != nil && least > values {
		r.bad(v, diag.ConstraintClash, "", "%d different items are wanted, and their type has %d values", least, values)
	}
}

// values counts the values of a type, where they are few.
func (r *ruler) values(t *ir.Type) int {
	if def := r.b.defOf(t); def != nil && len(def.Enum) > 0 {
		return len(def.Enum)
	}
	if r.b.core(t).Kind == ir.Bool {
		return 2
	}
	return math.MaxInt
}

// constants reports rules of which v is one that no constant of the type keeps.
func (r *ruler) constants(v *directive.Value) {
	keeps := func(c *ir.Const) bool { return r.admits(c.Value) == "" }
	if v != nil && len(r.enum) > 0 && len(r.findings) == 0 && !slices.ContainsFunc(r.enum, keeps) {
		r.bad(v, diag.ConstraintClash, "", "no constant of the type is left")
	}
}

// lengths are the least and the greatest number of characters of a format.
var lengths = map[string][2]int{
	"date-time": {len("2006-01-02T15:04:05Z"), math.MaxInt},
	"date":      {len("2006-01-02"), len("2006-01-02")},
	"time":      {len("15:04:05Z"), math.MaxInt},
	"email":     {len("a@b"), 254},
	"uuid":      {36, 36},
	"uri":       {len("a:"), math.MaxInt},
	"ipv4":      {len("0.0.0.0"), len("255.255.255.255")},
	"ipv6":      {len("::"), len("ffff:ffff:ffff:ffff:ffff:ffff:255.255.255.255")},
	"hostname":  {1, 253},
}

// formatted reports bounds that no text of the format lies between.
func (r *ruler) formatted(c directive.Constraints) {
	format := cmp.Or(r.out.Format, r.own.Format)
	length, ok := lengths[format]
	if !ok {
		return
	}
	if v, n := cmp.Or(c.MinLen, c.Format), most(r.out.MinLen, r.own.MinLen); v != nil && n > length[1] {
		r.bad(v, diag.ConstraintClash, "", "no text of the format %s has minlen=%d, the longest has %d characters", format, n, length[1])
	}
	if v, n := cmp.Or(c.MaxLen, c.Format), least(r.out.MaxLen, r.own.MaxLen); v != nil && n < length[0] {
		r.bad(v, diag.ConstraintClash, "", "no text of the format %s has maxlen=%d, the shortest has %d characters", format, n, length[0])
	}
}

// most returns the greater of two lower bounds, 0 without any.
func most(a, b *int) int {
	n := 0
	for _, bound := range []*int{a, b} {
		if bound != nil {
			n = max(n, *bound)
		}
	}
	return n
}

// least returns the smaller of two upper bounds, the greatest int without any.
func least(a, b *int) int {
	n := math.MaxInt
	for _, bound := range []*int{a, b} {
		if bound != nil {
			n = min(n, *bound)
		}
	}
	return n
}
