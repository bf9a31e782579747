package subset

import (
	"encoding/json"
	"math/big"
	"strings"

	"github.com/toolgen-dev/toolgen/runtime/schema"
)

// A bound is an end of a range of numbers.
type bound struct {
	value json.Number // "" for none
	open  bool        // the value itself is not in the range
}

// lower and upper return the ends of the range that all atoms leave.
func (list atoms) lower() bound {
	var b bound
	for _, a := range list {
		b.narrow(a.Minimum, false, 1)
		b.narrow(a.ExclusiveMinimum, true, 1)
	}
	return b
}

func (list atoms) upper() bound {
	var b bound
	for _, a := range list {
		b.narrow(a.Maximum, false, -1)
		b.narrow(a.ExclusiveMaximum, true, -1)
	}
	return b
}

// narrow takes over a bound that is stricter: larger for the sign 1.
func (b *bound) narrow(value json.Number, open bool, sign int) {
	if value == "" {
		return
	}
	if b.value != "" {
		c := schema.CompareNumbers(value, b.value) * sign
		if c < 0 || c == 0 && !open {
			return
		}
	}
	*b = bound{value, open}
}

// within reports whether the bound is at least as strict as another one.
func (b bound) within(c bound, sign int, integer bool) bool {
	if c.value == "" {
		return true
	}
	if b.value == "" {
		return false
	}
	if integer {
		b, c = b.whole(sign), c.whole(sign)
	}
	d := schema.CompareNumbers(b.value, c.value) * sign
	return d > 0 || d == 0 && (b.open || !c.open)
}

// whole moves a bound of integers to the first one inside.
func (b bound) whole(sign int) bound {
	r, ok := rational(b.value)
	if !ok {
		return b
	}
	floor := new(big.Int).Div(r.Num(), r.Denom()) // Euclidean: the floor, the denominator being positive
	switch {
	case r.IsInt() && !b.open:
	case r.IsInt():
		floor.Add(floor, big.NewInt(int64(sign)))
	case sign > 0:
		floor.Add(floor, big.NewInt(1))
	}
	return bound{value: json.Number(floor.String())}
}

// rational returns the value of a number of reasonable size.
func rational(n json.Number) (*big.Rat, bool) {
	if len(n) > 200 {
		return nil, false
	}
	if i := strings.IndexAny(string(n), "eE"); i >= 0 && len(n)-i > 4 {
		return nil, false
	}
	return new(big.Rat).SetString(string(n))
}

// coverNumber covers bounds and steps of numbers.
func (p *prover) coverNumber(o, n atoms, name string, at *place) bool {
	integer := name == "integer"
	good := true
	for _, b := range n {
		one := atoms{b}
		if lower := one.lower(); !o.lower().within(lower, 1, integer) {
			keyword, words := "minimum", "at least "
			if lower.open {
				keyword, words = "exclusiveMinimum", "greater than "
			}
			good = p.gap(at, n, &schema.Schema{Minimum: b.Minimum, ExclusiveMinimum: b.ExclusiveMinimum}, at.path, keyword, "must be "+words+string(lower.value)+" now")
		}
		if upper := one.upper(); !o.upper().within(upper, -1, integer) {
			keyword, words := "maximum", "at most "
			if upper.open {
				keyword, words = "exclusiveMaximum", "less than "
			}
			good = p.gap(at, n, &schema.Schema{Maximum: b.Maximum, ExclusiveMaximum: b.ExclusiveMaximum}, at.path, keyword, "must be "+words+string(upper.value)+" now")
		}
		stepped := integer && divides(b.MultipleOf, "1") || o.has(func(a *schema.Schema) bool { return divides(b.MultipleOf, a.MultipleOf) })
		if b.MultipleOf != "" && !stepped {
			good = p.gap(at, n, &schema.Schema{MultipleOf: b.MultipleOf}, at.path, "multipleOf", "must be a multiple of "+string(b.MultipleOf)+" now")
		}
	}
	return good
}

// divides reports whether each multiple of m is one of n.
func divides(n, m json.Number) bool {
	if m == "" {
		return false
	}
	if n == m {
		return true
	}
	x, okX := rational(m)
	y, okY := rational(n)
	return okX && okY && y.Sign() != 0 && new(big.Rat).Quo(x, y).IsInt()
}
