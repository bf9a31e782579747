package emit

import (
	"encoding/json"
	"fmt"
	"math/big"
	"strconv"
	"strings"

	"github.com/dave/jennifer/jen"

	"github.com/toolgen-dev/toolgen/gen/ir"
)

// equalItems is said of arrays that must not hold the same item twice.
const equalItems = "must not have equal items"

func atLeast(n int, what string) string { return count("at least", n, what) }
func atMost(n int, what string) string  { return count("at most", n, what) }

// count says how many things a value must have.
func count(bound string, n int, what string) string {
	if n != 1 {
		what += "s"
	}
	return fmt.Sprintf("must have %s %d %s", bound, n, what)
}

// refuse returns the statement that refuses the value at an offset.
func (x *emitter) refuse(at, keyword, message string) jen.Code {
	return method(x.d, "Refuse", id(at), quoted(keyword), quoted(message))
}

// refuseEnum refuses a value that is none of those allowed, given as JSON.
func (x *emitter) refuseEnum(at string, allowed []string) jen.Code {
	args := []jen.Code{id(at)}
	for _, text := range allowed {
		args = append(args, quoted(text))
	}
	return method(x.d, "RefuseEnum", args...)
}

// A checker writes the checks of one value.
type checker struct {
	x    *emitter
	t    *ir.Type // of the value, behind pointers
	kind ir.Kind
	at   string // variable with the value's offset
	p    place
	name string // stands for the value in the names of variables
	key  bool   // the value is the name of the current member
	body block
}

// checks returns the statements that check a good value at p against rules.
func (x *emitter) checks(r ir.Rules, t *ir.Type, name, at string, p place) block {
	if r.IsZero() {
		return nil
	}
	for x.base(t).Kind == ir.Pointer {
		t, p = x.base(t).Elem, p.deref()
	}
	c := &checker{x: x, t: t, kind: x.base(t).Kind, at: at, p: p, name: name}
	c.enum(r.Enum)
	c.bound(r.Min, "<", "minimum", "must be at least "+r.Min)
	c.bound(r.Max, ">", "maximum", "must be at most "+r.Max)
	c.bound(r.Gt, "<=", "exclusiveMinimum", "must be greater than "+r.Gt)
	c.bound(r.Lt, ">=", "exclusiveMaximum", "must be less than "+r.Lt)
	if r.MultipleOf != "" {
		c.multiple(r.MultipleOf)
	}
	c.length(r.MinLen, "<", "minLength", atLeast)
	c.length(r.MaxLen, ">", "maxLength", atMost)
	c.items(r.MinItems, "<", "min", atLeast)
	c.items(r.MaxItems, ">", "max", atMost)
	c.text(r)
	if r.Unique && c.kind != ir.Set { // a set has been checked while it was read
		values := p.value()
		if c.kind == ir.Array {
			values = id(p.operand()).Index(jen.Op(":"))
		}
		c.when(jen.Op("!").Add(x.wire("Unique", values)), "uniqueItems", equalItems)
	}
	return c.body
}

// when refuses the value if cond holds.
func (c *checker) when(cond *jen.Statement, keyword, message string) {
	if c.key {
		c.body.add(ifThen(cond,
			method(c.x.d, "Refuse", method(c.x.d, "At"), quoted("propertyNames"), quoted("the name "+message)),
			method(c.x.d, "Skip"),
			jen.Continue()))
		return
	}
	c.body.add(ifThen(cond, c.x.refuse(c.at, keyword, message)))
}

// unfit says that a rule is not one for the kind of value; package build has
// to find that earlier.
func (c *checker) unfit(rule string) { c.x.fail("%s: no %s for a %s", c.name, rule, c.kind) }

// bound compares a number, in its own type if that can hold the bound.
func (c *checker) bound(limit, op, keyword, message string) {
	if limit == "" {
		return
	}
	switch c.kind {
	case ir.Float:
		c.when(c.p.value().Op(op).Id(limit), keyword, message)
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

func (c *checker) length(n *int, op, keyword string, say func(int, string) string) {
	if n == nil {
		return
	}
	if c.kind != ir.String {
		c.unfit(keyword)
		return
	}
	if op == "<" && *n <= 0 {
		return
	}
	length := c.x.wire("Length", c.x.convert(c.t, c.p, "string"))
	c.when(length.Op(op).Lit(*n), keyword, say(*n, "character"))
}

func (c *checker) items(n *int, op, keyword string, say func(int, string) string) {
	if n == nil || op == "<" && *n <= 0 {
		return
	}
	what := "item"
	switch c.kind {
	case ir.Slice, ir.Set:
		keyword += "Items"
	case ir.Map:
		keyword, what = keyword+"Properties", "member"
	default:
		c.unfit(keyword + "Items")
		return
	}
	c.when(c.x.builtin("len", c.p.value()).Op(op).Lit(*n), keyword, say(*n, what))
}

func (c *checker) text(r ir.Rules) {
	if r.Pattern == "" && r.Format == "" {
		return
	}
	if c.kind != ir.String {
		c.unfit("pattern or format")
		return
	}
	if r.Pattern != "" {
		pattern := c.x.pattern(c.name, r.Pattern)
		c.when(jen.Op("!").Id(pattern).Dot("Match").Call(c.x.convert(c.t, c.p, "string")),
			"pattern", "must match the pattern "+r.Pattern)
	}
	if r.Format != "" {
		c.when(jen.Op("!").Add(c.x.wire("ValidFormat", quoted(r.Format), c.x.convert(c.t, c.p, "string"))),
			"format", "must have the format "+r.Format)
	}
}

// enum compares with each of the allowed values.
func (c *checker) enum(allowed []json.RawMessage) {
	if len(allowed) == 0 {
		return
	}
	var (
		differ []*jen.Statement
		texts  []string
	)
	for _, text := range allowed {
		lit, ok := c.x.scalar(c.t, text)
		if !ok {
			c.unfit("enum value " + string(text))
			return
		}
		differ = append(differ, c.p.value().Op("!=").Add(lit))
		texts = append(texts, string(text))
	}
	c.body.add(ifThen(join("&&", differ), c.x.refuseEnum(c.at, texts)))
}

// enumCheck returns the check of a value of an enum type.
func (x *emitter) enumCheck(def *ir.Def, at string, p place) block {
	if len(def.Enum) == 0 {
		return nil
	}
	consts := distinct(def.Enum)
	var differ []*jen.Statement
	for _, c := range consts {
		differ = append(differ, p.value().Op("!=").Add(x.constant(def, c)))
	}
	return block{ifThen(join("&&", differ), x.refuseEnum(at, jsonOf(consts)))}
}

// keyChecks returns the checks of a map key k, after which the loop goes on
// with the next member.
func (x *emitter) keyChecks(t *ir.Type, k place) block {
	if t.Kind != ir.Ref {
		return nil
	}
	def := x.def(t)
	c := &checker{x: x, t: t, kind: def.Type.Kind, p: k, name: def.GoName, key: true}
	if consts := distinct(def.Enum); len(consts) > 0 {
		var differ []*jen.Statement
		names := make([]string, len(consts))
		for i, one := range consts {
			names[i] = keyText(one.Value)
			differ = append(differ, k.value().Op("!=").Add(x.constant(def, one)))
		}
		c.when(join("&&", differ), "enum", "must be one of "+strings.Join(names, ", "))
	}
	if c.kind == ir.String { // other names have no rules in JSON Schema
		c.length(def.Rules.MinLen, "<", "minLength", atLeast)
		c.length(def.Rules.MaxLen, ">", "maxLength", atMost)
		c.text(def.Rules)
	}
	return c.body
}

// keyText returns a constant as a member name in JSON.
func keyText(value json.RawMessage) string {
	if _, err := strconv.Atoi(string(value)); err == nil {
		return strconv.Quote(string(value))
	}
	return string(value)
}
