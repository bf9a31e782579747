package emit

import (
	"math/big"

	"github.com/dave/jennifer/jen"

	"github.com/toolgen-dev/toolgen/gen/ir"
)

// bound compares a number, in its own type if that can hold the bound.
func (c *checker) bound(limit, op, keyword, message string) {
	if limit == "" {
		return
	}
	switch c.kind {
	case ir.Float:
		c.when(c.beyond(op, limit), keyword, message)
	case ir.Int, ir.Uint:
		n, ok := new(big.Rat).SetString(limit)
		if !ok {
			c.unfit(keyword + " " + limit)
			return
		}
		op, whole := wholeBound(op, n)
		if value, ok := c.comparable(op, whole); ok {
			c.when(value.Op(op).Id(whole.String()), keyword, message)
		}
	default:
		c.unfit(keyword)
	}
}

// beyond compares a float with a limit. Where the float is equal to an
// inclusive limit, the number in the text may still be less or more. One that
// becomes an exclusive limit is refused: its canonical text would be.
func (c *checker) beyond(op, limit string) *jen.Statement {
	rounded := c.p.value().Op(op).Id(limit)
	if op == "<=" || op == ">=" {
		return rounded
	}
	exact := c.p.value().Op("==").Id(limit).Op("&&").Add(c.compare(limit)).Op(op).Lit(0)
	return jen.Parens(rounded.Op("||").Add(exact))
}

// compare compares the number in the text.
func (c *checker) compare(n string) *jen.Statement {
	return method(c.x.d, "Compare", id(c.at), quoted(n))
}

// wholeBound returns the comparison of integers that means the same as the
// one with n.
func wholeBound(op string, n *big.Rat) (string, *big.Int) {
	whole := new(big.Int)
	if n.IsInt() {
		return op, whole.Set(n.Num())
	}
	whole.Div(n.Num(), n.Denom()) // rounds down
	if op == "<" || op == "<=" {
		return "<=", whole
	}
	return ">", whole
}

// comparable returns the value such that it can be compared with n on every
// platform. It is not ok if no value of the type can fail the comparison.
func (c *checker) comparable(op string, n *big.Int) (value *jen.Statement, ok bool) {
	base := c.x.base(c.t)
	least, most := intRange(base.Kind, base.Bits)
	switch op {
	case "<":
		ok = n.Cmp(least) > 0
	case "<=":
		ok = n.Cmp(least) >= 0
	case ">":
		ok = n.Cmp(most) < 0
	case ">=":
		ok = n.Cmp(most) <= 0
	}
	if !ok {
		return nil, false
	}
	if n.Cmp(least) < 0 || n.Cmp(most) > 0 {
		c.unfit("value within " + op + n.String())
	}
	return c.wide(n), true
}

// wide returns the value, as a 64-bit one where n is beyond what its type holds
// on some platforms.
func (c *checker) wide(n *big.Int) *jen.Statement {
	base := c.x.base(c.t)
	if least, most := intRange(base.Kind, 32); base.Bits != 0 || n.Cmp(least) >= 0 && n.Cmp(most) <= 0 {
		return c.p.value()
	}
	return id(c.x.predeclared(string(base.Kind) + "64")).Call(c.p.value())
}

// intRange returns the least and the greatest integer of a width; 0 is the
// width of the widest platform.
func intRange(kind ir.Kind, bits int) (least, most *big.Int) {
	if bits == 0 {
		bits = 64
	}
	one := big.NewInt(1)
	if kind == ir.Uint {
		most = new(big.Int).Lsh(one, uint(bits))
		return new(big.Int), most.Sub(most, one)
	}
	most = new(big.Int).Lsh(one, uint(bits-1))
	return new(big.Int).Neg(most), new(big.Int).Sub(most, one)
}

func (c *checker) multiple(of string) {
	if c.kind != ir.Int && c.kind != ir.Uint {
		c.unfit("multipleOf")
		return
	}
	n, ok := new(big.Int).SetString(of, 10)
	if !ok {
		c.unfit("multipleOf " + of)
		return
	}
	cond := c.p.value().Op("!=").Lit(0) // the only multiple that the type holds
	if _, most := intRange(c.kind, c.x.base(c.t).Bits); n.Cmp(most) <= 0 {
		cond = c.wide(n).Op("%").Id(of).Op("!=").Lit(0)
	}
	c.when(cond, "multipleOf", "must be a multiple of "+of)
}
