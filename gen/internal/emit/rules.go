package emit

import (
	"encoding/json"
	"fmt"
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
	list []check
	// say takes the checks instead of list, for a value that is a member's name.
	say func(cond *jen.Statement, message string)
}

// A check refuses a value if a condition holds.
type check struct {
	cond   *jen.Statement
	refuse jen.Code
	last   bool // what is refused here has nothing else wrong with it
	enum   bool // a value that was refused already is to name the allowed ones
}

// checked returns the statement "if decoded" for a value with checks.
func checked(init jen.Code, decoded *jen.Statement, checks []check) jen.Code {
	head := jen.If
	if init != nil {
		head = func(cond ...jen.Code) *jen.Statement { return jen.If(append([]jen.Code{init}, cond...)...) }
	}
	if checks[0].enum {
		one := head(jen.Op("!").Add(decoded).Op("||").Add(checks[0].cond)).Block(checks[0].refuse)
		switch others := sequence(checks[1:]); len(others) {
		case 0:
			return one
		case 1:
			return one.Else().Add(others[0])
		default:
			return one.Else().Block(others...)
		}
	}
	if len(checks) == 1 {
		return head(decoded.Op("&&").Add(checks[0].cond)).Block(checks[0].refuse)
	}
	return head(decoded).Block(sequence(checks)...)
}

func sequence(checks []check) block {
	var body block
	for i, c := range checks {
		one := ifThen(c.cond, c.refuse)
		if c.last && i+1 < len(checks) {
			if others := sequence(checks[i+1:]); len(others) == 1 {
				one.Else().Add(others[0])
			} else {
				one.Else().Block(others...)
			}
			return append(body, one)
		}
		body.add(one)
	}
	return body
}

// checks returns the checks of a good value at p against rules.
func (x *emitter) checks(r ir.Rules, t *ir.Type, name, at string, p place) []check {
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
	if r.Unique && c.kind != ir.Set { // a set is checked where it is read
		values := p.value()
		if c.kind == ir.Array {
			values = id(p.operand()).Index(jen.Op(":"))
		}
		c.when(jen.Op("!").Add(x.wire("Unique", values)), "uniqueItems", equalItems)
	}
	return c.list
}

// when refuses the value if cond holds.
func (c *checker) when(cond *jen.Statement, keyword, message string) {
	if c.say != nil {
		c.say(cond, message)
		return
	}
	c.list = append(c.list, check{cond: cond, refuse: c.x.refuse(c.at, keyword, message)})
}

// unfit says that a rule is not one for the kind of value; package build has
// to find that earlier.
func (c *checker) unfit(rule string) { c.x.fail("%s: no %s for a %s", c.name, rule, c.kind) }

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
	c.when(id(c.x.length(c.kind, c.p)).Op(op).Lit(*n), keyword, say(*n, what))
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
		other := c.p.value().Op("!=").Add(lit)
		if c.kind == ir.Float { // another number may become the same float
			other = jen.Parens(other.Op("||").Add(c.compare(string(text))).Op("!=").Lit(0))
		}
		differ = append(differ, other)
		texts = append(texts, string(text))
	}
	c.list = append(c.list, check{cond: join("&&", differ), refuse: c.x.refuseEnum(c.at, texts), last: true, enum: true})
}

// enumCheck returns the check of a value of an enum type.
func (x *emitter) enumCheck(def *ir.Def, at string, p place) []check {
	if len(def.Enum) == 0 {
		return nil
	}
	consts := distinct(def.Enum)
	var differ []*jen.Statement
	for _, c := range consts {
		differ = append(differ, p.value().Op("!=").Add(x.constant(def, c)))
	}
	return []check{{cond: join("&&", differ), refuse: x.refuseEnum(at, jsonOf(consts)), last: true, enum: true}}
}

// keyChecks returns the checks of a map key k, after which the loop goes on
// with the next member.
func (x *emitter) keyChecks(t *ir.Type, k place) block {
	if t.Kind != ir.Ref {
		return nil
	}
	def := x.def(t)
	var body block
	refuse := func(cond *jen.Statement, message string) {
		body.add(ifThen(cond, method(x.d, "RefuseName", quoted("the name "+message)), jen.Continue()))
	}
	if consts := distinct(def.Enum); len(consts) > 0 {
		var differ []*jen.Statement
		names := make([]string, len(consts))
		for i, one := range consts {
			names[i] = keyText(one.Value)
			differ = append(differ, k.value().Op("!=").Add(x.constant(def, one)))
			if def.Type.Kind != ir.String { // "01" is the same integer, but another name
				differ[i] = method(x.d, "Key").Op("!=").Add(id(names[i]))
			}
		}
		refuse(join("&&", differ), "must be one of "+strings.Join(names, ", "))
	}
	if def.Type.Kind == ir.String { // other names have no rules in JSON Schema
		c := &checker{x: x, t: t, kind: ir.String, p: k, name: def.GoName, say: refuse}
		c.length(def.Rules.MinLen, "<", "", atLeast)
		c.length(def.Rules.MaxLen, ">", "", atMost)
		c.text(def.Rules)
	}
	return body
}

// keyText returns a constant as a member name in JSON.
func keyText(value json.RawMessage) string {
	if _, err := strconv.Atoi(string(value)); err == nil {
		return strconv.Quote(string(value))
	}
	return string(value)
}
