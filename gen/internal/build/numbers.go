package build

import (
	"math"
	"math/big"
	"strconv"
	"strings"

	"github.com/toolgen-dev/toolgen/gen/internal/diag"
	"github.com/toolgen-dev/toolgen/gen/internal/directive"
	"github.com/toolgen-dev/toolgen/gen/ir"
)

// maxExact is the largest integer up to which every JSON reader keeps
// integers exact: 2^53.
var maxExact = new(big.Int).Lsh(big.NewInt(1), 53)

// How many bits an int or uint counts for: values that become constants in Go
// must compile on every platform, others only fit where they are used.
const (
	constBits = 32
	anyBits   = 64
)

// numbers takes over the bounds of numbers.
func (r *ruler) numbers(c directive.Constraints) {
	min, max, gt, lt := c.Min, c.Max, c.Gt, c.Lt
	r.out.Min, r.out.Max = r.bound(min), r.bound(max)
	r.out.Gt, r.out.Lt = r.bound(gt), r.bound(lt)
	if r.out.Min != "" && r.out.Gt != "" && gt.Tag == "" {
		r.bad(gt, diag.ConstraintClash, "remove one of the two", "%s and %s are both lower bounds", min.Key, gt.Key)
	}
	if r.out.Max != "" && r.out.Lt != "" && lt.Tag == "" {
		r.bad(lt, diag.ConstraintClash, "remove one of the two", "%s and %s are both upper bounds", max.Key, lt.Key)
	}
	r.looser(min, r.out.Min, firstText(r.own.Min, r.own.Gt), 1)
	r.looser(gt, r.out.Gt, firstText(r.own.Min, r.own.Gt), 1)
	r.looser(max, r.out.Max, firstText(r.own.Max, r.own.Lt), -1)
	r.looser(lt, r.out.Lt, firstText(r.own.Max, r.own.Lt), -1)
	r.multiple(c.MultipleOf)
	r.emptyRange(firstOf(max, lt, min, gt, c.MultipleOf))
}

func firstOf(values ...*directive.Value) *directive.Value {
	for _, v := range values {
		if v != nil {
			return v
		}
	}
	return nil
}

func firstText(texts ...string) string {
	for _, t := range texts {
		if t != "" {
			return t
		}
	}
	return ""
}

// sizes turns the bounds of the validate tag, which bound the length of a text
// and the size of a list as well as a number, into those that are meant.
func (r *ruler) sizes(c directive.Constraints) directive.Constraints {
	low, high := &c.MinLen, &c.MaxLen
	r.part = ofTexts
	switch r.core.Kind {
	case ir.String:
	case ir.Slice, ir.Map, ir.Set:
		low, high = &c.MinItems, &c.MaxItems
		r.part = ofItems
	default:
		return c
	}
	r.size(&c.Min, low, 0)
	r.size(&c.Gt, low, 1)
	r.size(&c.Max, high, 0)
	r.size(&c.Lt, high, -1)
	return c
}

// size moves a bound, which shift makes inclusive.
func (r *ruler) size(from, to **directive.Value, shift int) {
	v := *from
	if v == nil || !v.Sized {
		return
	}
	*from = nil
	if *to != nil {
		return // of a directive or another tag, which go before validate
	}
	n, err := strconv.ParseInt(v.Text, 0, 32) // as package validator does
	if err != nil {
		r.bad(v, diag.ConstraintValue, "", "%s needs a whole number, not %s", v.Key, v.Text)
		return
	}
	size := *v
	size.Text = strconv.Itoa(max(0, int(n)+shift))
	*to = &size
}

// bound returns a bound as decimal text, "" without one.
func (r *ruler) bound(v *directive.Value) string {
	if v == nil || !r.applies(v, ir.Int, ir.Uint, ir.Float) {
		return ""
	}
	text := v.Text
	if v.Sized {
		text = plainNumber(text, r.core.Kind)
	}
	if r.core.Kind == ir.Float {
		if !jsonNumber.MatchString(text) || !isFloat(text, max(r.core.Bits, 32)) {
			r.bad(v, diag.ConstraintValue, "", "%s=%s is no float%d", v.Key, v.Text, r.core.Bits)
			return ""
		}
		return text
	}
	n, problem := integer(text, r.core, anyBits)
	if problem != "" {
		r.bad(v, diag.ConstraintValue, "", "%s=%s %s", v.Key, v.Text, problem)
		return ""
	}
	return n.String()
}

// plainNumber writes a number as JSON does that package validator reads by the
// rules of package strconv: 0x10, +1, .5.
func plainNumber(text string, k ir.Kind) string {
	if k == ir.Float {
		if f, err := strconv.ParseFloat(text, 64); err == nil && !jsonNumber.MatchString(text) {
			return strconv.FormatFloat(f, 'g', -1, 64)
		}
	} else if n, ok := new(big.Int).SetString(text, 0); ok {
		return n.String()
	}
	return text
}

// integer parses an integer that a value of type t can have in every JSON
// reader. wide is how many bits an int or uint counts for.
func integer(text string, t *ir.Type, wide int) (n *big.Int, problem string) {
	n, ok := new(big.Int).SetString(text, 10)
	if !ok {
		problem = "is not an integer"
		if r := rat(text); r != nil && r.IsInt() && len(r.Num().String()) < 20 {
			problem = "is an integer in a form that Go has for floats: write " + r.Num().String()
		}
		return nil, problem
	}
	bits := t.Bits
	if bits == 0 {
		bits = wide
	}
	low, high := new(big.Int), new(big.Int).Lsh(big.NewInt(1), uint(bits))
	if t.Kind == ir.Int {
		high.Rsh(high, 1)
		low.Neg(high)
	}
	switch fits := n.Cmp(low) >= 0 && n.Cmp(high) < 0; {
	case n.Sign() < 0 && t.Kind == ir.Uint:
		return nil, "is negative"
	case !fits && t.Bits == 0 && bits == constBits:
		return nil, "does not fit 32 bits, which is all that " + typeName(t) + " has on some platforms"
	case !fits:
		return nil, "does not fit " + typeName(t)
	case n.CmpAbs(maxExact) > 0:
		return nil, "is beyond 2^53, which JSON readers round"
	}
	return n, ""
}

// isFloat reports whether decimal text is a float of that size, neither too
// large nor so small that nothing is left of it.
func isFloat(text string, bits int) bool {
	f, err := strconv.ParseFloat(text, bits)
	if err != nil || math.IsInf(f, 0) || math.IsNaN(f) {
		return false
	}
	mantissa, _, _ := strings.Cut(strings.ToLower(text), "e")
	return f != 0 || strings.Trim(mantissa, "-0.") == ""
}

func typeName(t *ir.Type) string {
	name := string(t.Kind)
	if t.Bits > 0 {
		name += strconv.Itoa(t.Bits)
	}
	return name
}

// emptyRange reports bounds that no number lies between, those of the type
// included.
func (r *ruler) emptyRange(v *directive.Value) {
	if v == nil {
		return
	}
	low, openLow := tightest(1, r.out.Min, r.out.Gt, r.own.Min, r.own.Gt)
	high, openHigh := tightest(-1, r.out.Max, r.out.Lt, r.own.Max, r.own.Lt)
	if r.core.Kind == ir.Float {
		if low != nil && high != nil && (low.Cmp(high) > 0 || low.Cmp(high) == 0 && (openLow || openHigh)) {
			r.bad(v, diag.ConstraintClash, "", "no number lies within the bounds")
		}
		return
	}
	first, last := limits(r.core)
	one := big.NewInt(1)
	if low != nil {
		n := new(big.Int).Set(low.Num())
		if openLow {
			n.Add(n, one)
		}
		first = larger(first, n, 1)
	}
	if high != nil {
		n := new(big.Int).Set(high.Num())
		if openHigh {
			n.Sub(n, one)
		}
		last = larger(last, n, -1)
	}
	of := ""
	if step, ok := new(big.Int).SetString(firstText(r.out.MultipleOf, r.own.MultipleOf), 10); ok {
		first = new(big.Int).Mul(step, ceil(first, step))
		of = " and is a multiple of " + step.String()
	}
	if first.Cmp(last) > 0 {
		r.bad(v, diag.ConstraintClash, "", "no number lies within the bounds%s", of)
	}
}

// tightest returns the tightest of the bounds min, gt, min, gt (sign 1) or max,
// lt, max, lt (sign -1), nil without one, and whether it is exclusive.
func tightest(sign int, bounds ...string) (limit *big.Rat, open bool) {
	for i, text := range bounds {
		n := rat(text)
		if n == nil {
			continue
		}
		if limit == nil || n.Cmp(limit)*sign > 0 || n.Cmp(limit) == 0 && i%2 == 1 {
			limit, open = n, i%2 == 1
		}
	}
	return limit, open
}

// limits returns the smallest and largest value of an integer type.
func limits(t *ir.Type) (low, high *big.Int) {
	bits := t.Bits
	if bits == 0 {
		bits = anyBits
	}
	low, high = new(big.Int), new(big.Int).Lsh(big.NewInt(1), uint(bits))
	if t.Kind == ir.Int {
		high.Rsh(high, 1)
		low.Neg(high)
	}
	return low, high.Sub(high, big.NewInt(1))
}

func larger(a, b *big.Int, sign int) *big.Int {
	if a.Cmp(b)*sign < 0 {
		return b
	}
	return a
}

// ceil returns n/step, rounded up.
func ceil(n, step *big.Int) *big.Int {
	q, m := new(big.Int).DivMod(n, step, new(big.Int))
	if m.Sign() != 0 {
		q.Add(q, big.NewInt(1))
	}
	return q
}

// looser reports a bound that is looser than that of the type; sign is 1 for
// a lower bound.
func (r *ruler) looser(v *directive.Value, text, own string, sign int) {
	n, limit := rat(text), rat(own)
	if n != nil && limit != nil && n.Cmp(limit)*sign < 0 {
		r.bad(v, diag.ConstraintClash, "", "%s=%s is looser than the type's own %s", v.Key, text, own)
	}
}

func (r *ruler) multiple(v *directive.Value) {
	switch {
	case v == nil:
	case r.core.Kind == ir.Float:
		r.bad(v, diag.ConstraintType, "use an integer of a smaller unit", "multipleof is not exact for floats")
	case r.applies(v, ir.Int, ir.Uint) && r.single(v, r.own.MultipleOf):
		n, problem := integer(v.Text, r.core, constBits)
		switch {
		case problem != "":
			r.bad(v, diag.ConstraintValue, "", "%s=%s %s", v.Key, v.Text, problem)
		case n.Sign() <= 0:
			r.bad(v, diag.ConstraintValue, "", "multipleof must be above 0")
		default:
			r.out.MultipleOf = n.String()
		}
	}
}
