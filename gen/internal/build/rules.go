package build

import (
	"encoding/json"
	"fmt"
	"go/token"
	"go/types"
	"math/big"
	"slices"
	"strconv"

	"github.com/toolgen-dev/toolgen/gen/internal/diag"
	"github.com/toolgen-dev/toolgen/gen/internal/directive"
	"github.com/toolgen-dev/toolgen/gen/ir"
)

// A ruler turns constraints into the rules of one value. What does not fit
// the type, or contradicts another constraint, is reported and left out.
type ruler struct {
	b     *builder
	path  string
	t     *ir.Type // of the value
	core  *ir.Type // the same behind pointers and definitions
	named string   // qualified name of a named type behind pointers
	own   ir.Rules // of its definition
	enum  []*ir.Const
	c     directive.Constraints
	out   ir.Rules
	diags *diag.List

	part     part // that is looked at
	findings []finding
}

// rules checks the constraints of a value of type t.
func (b *builder) rules(p property, t *ir.Type, quoted bool) ir.Rules {
	r := &ruler{b: b, path: p.site.path, t: t, core: b.core(t), diags: p.diags}
	if n, ok := unalias(deref(p.typ)).(*types.Named); ok {
		r.named = qualified(n)
	}
	if def := b.defOf(t); def != nil {
		r.own, r.enum = def.Rules, def.Enum
	}
	return r.settle(p.constraints, quoted, p.from, p.site)
}

// all takes over every constraint.
func (r *ruler) all(c directive.Constraints) {
	c = r.sizes(c)
	r.c = c
	r.part = ofNumbers
	r.numbers(c)
	r.constants(firstOf(c.Max, c.Lt, c.Min, c.Gt, c.MultipleOf))
	r.part = ofTexts
	r.texts(c)
	r.formatted(c)
	r.constants(firstOf(c.MaxLen, c.MinLen, c.Pattern, c.Format))
	r.part = ofItems
	r.items(c)
	r.distinct(c)
	r.part = ofEnums
	r.enums(c.Enum)
}

// defOf returns the definition that t or what it points to refers to.
func (b *builder) defOf(t *ir.Type) *ir.Def {
	for t.Kind == ir.Pointer {
		t = t.Elem
	}
	if t.Kind != ir.Ref {
		return nil
	}
	return b.defs[t.Ref].def
}

// given lists everything that constraints say.
func given(c directive.Constraints) []*directive.Value {
	all := append(givenRules(c), c.Name, c.Desc, c.Default, c.JSON, c.Optional, c.Required, c.Secret)
	for i := range c.Examples {
		all = append(all, &c.Examples[i])
	}
	return slices.DeleteFunc(all, func(v *directive.Value) bool { return v == nil })
}

// givenRules lists the constraints that become rules.
func givenRules(c directive.Constraints) []*directive.Value {
	return slices.DeleteFunc([]*directive.Value{
		c.Min, c.Max, c.Gt, c.Lt, c.MultipleOf, c.MinLen, c.MaxLen, c.MinItems, c.MaxItems, c.Unique, c.Pattern, c.Format, c.Enum,
	}, func(v *directive.Value) bool { return v == nil })
}

func (r *ruler) bad(v *directive.Value, code diag.Code, fix, format string, args ...any) {
	r.findings = append(r.findings, finding{v, r.part, code, fmt.Sprintf(format, args...), fix})
}

// A saying is a place with a fault in what is written there.
type saying struct {
	pos  token.Position
	code diag.Code
}

// say reports what is wrong with a constraint, for the first path that leads
// to it: the field may be part of many types, on both sides.
func (b *builder) say(diags *diag.List, pos token.Position, code diag.Code, path, message, fix string) {
	key := saying{pos, code}
	if first, ok := b.said[key]; ok && first != path {
		return
	}
	b.said[key] = path
	diags.Report(pos, code, path+": "+message, fix)
}

// applies reports whether the value is of one of the kinds, and says so if
// not.
func (r *ruler) applies(v *directive.Value, kinds ...ir.Kind) bool {
	if slices.Contains(kinds, r.core.Kind) {
		return true
	}
	fix := ""
	switch {
	case r.core.Kind == ir.String && slices.Contains(kinds, ir.Int):
		fix = "minlen and maxlen bound the length of a string"
	case isNumber(r.core.Kind) && slices.ContainsFunc([]*directive.Value{r.c.MinLen, r.c.MaxLen, r.c.MinItems, r.c.MaxItems}, func(c *directive.Value) bool { return c == v }):
		fix = "min and max bound a number"
	case r.core.Kind == ir.String && slices.Contains(kinds, ir.Slice):
		fix = "minlen and maxlen bound the length of a string"
	case r.core.Kind == ir.Slice || r.core.Kind == ir.Map || r.core.Kind == ir.Set:
		fix = "minitems and maxitems bound the number of items; give the items a named type with a rule of its own"
	}
	r.bad(v, diag.ConstraintType, fix, "%s does not apply to %s", v.Key, kindName(r.core))
	return false
}

func isNumber(k ir.Kind) bool { return k == ir.Int || k == ir.Uint || k == ir.Float }

// kindName says what a value is, in messages about constraints.
func kindName(t *ir.Type) string {
	names := map[ir.Kind]string{
		ir.Bool: "a bool", ir.String: "a string", ir.Int: "an integer", ir.Uint: "an integer", ir.Float: "a float",
		ir.Bytes: "a []byte", ir.Number: "a json.Number", ir.Any: "any", ir.Raw: "a json.RawMessage", ir.Time: "a time.Time",
		ir.Duration: "a time.Duration", ir.Text: "a type with text methods", ir.Custom: "a type with JSON methods",
		ir.URL: "a url.URL", ir.Slice: "a slice", ir.Array: "an array", ir.Map: "a map", ir.Set: "a set",
		ir.Struct: "a struct", ir.Tuple: "a tuple", ir.Union: "a union",
	}
	return names[t.Kind]
}

// items takes over the bounds of lists and maps.
func (r *ruler) items(c directive.Constraints) {
	r.out.MinItems = r.count(c.MinItems, ir.Slice, ir.Map, ir.Set)
	r.out.MaxItems = r.count(c.MaxItems, ir.Slice, ir.Map, ir.Set)
	r.ordered(c.MinItems, c.MaxItems, r.out.MinItems, r.out.MaxItems)
	r.beyond(c.MinItems, r.out.MinItems, r.own.MaxItems, 1)
	r.beyond(c.MaxItems, r.out.MaxItems, r.own.MinItems, -1)
	r.tighter(c.MinItems, r.out.MinItems, r.own.MinItems, 1)
	r.tighter(c.MaxItems, r.out.MaxItems, r.own.MaxItems, -1)
	if v := c.Unique; v != nil && r.applies(v, ir.Slice, ir.Array) {
		if !scalarElem(r.core.Elem) || !r.b.isScalar(r.core.Elem) {
			r.bad(v, diag.ConstraintType, "", "unique needs a list of scalars")
			return
		}
		r.out.Unique = true
	}
}

func scalarElem(t *ir.Type) bool { return t.Kind != ir.Pointer }

// count returns the value of a constraint that counts, nil without it.
func (r *ruler) count(v *directive.Value, kinds ...ir.Kind) *int {
	if v == nil || !r.applies(v, kinds...) {
		return nil
	}
	n, err := strconv.Atoi(v.Text)
	if err != nil || n < 0 {
		r.bad(v, diag.ConstraintValue, "", "%s needs a whole number from 0 on", v.Key)
		return nil
	}
	return &n
}

// ordered reports bounds that no count lies between.
func (r *ruler) ordered(low, high *directive.Value, min, max *int) {
	if min != nil && max != nil && *min > *max {
		r.bad(high, diag.ConstraintClash, "", "%s=%d is below %s=%d", high.Key, *max, low.Key, *min)
	}
}

// beyond reports a bound that lies outside of the type's bound at the other end.
func (r *ruler) beyond(v *directive.Value, n, own *int, sign int) {
	if n != nil && own != nil && (*n-*own)*sign > 0 {
		r.bad(v, diag.ConstraintClash, "", "%s=%d leaves nothing of the type, whose own limit is %d", v.Key, *n, *own)
	}
}

// tighter reports a bound that is looser than that of the type: both hold, so
// it would say nothing.
func (r *ruler) tighter(v *directive.Value, n, own *int, sign int) {
	if n != nil && own != nil && (*n-*own)*sign < 0 {
		r.bad(v, diag.ConstraintClash, "", "%s=%d is looser than the type's own %d", v.Key, *n, *own)
	}
}

// texts takes over what constrains strings.
func (r *ruler) texts(c directive.Constraints) {
	r.out.MinLen = r.count(c.MinLen, ir.String)
	r.out.MaxLen = r.count(c.MaxLen, ir.String)
	r.ordered(c.MinLen, c.MaxLen, r.out.MinLen, r.out.MaxLen)
	r.beyond(c.MinLen, r.out.MinLen, r.own.MaxLen, 1)
	r.beyond(c.MaxLen, r.out.MaxLen, r.own.MinLen, -1)
	r.tighter(c.MinLen, r.out.MinLen, r.own.MinLen, 1)
	r.tighter(c.MaxLen, r.out.MaxLen, r.own.MaxLen, -1)
	if v := c.Pattern; v != nil && r.applies(v, ir.String) && r.single(v, r.own.Pattern) {
		if problem := checkPattern(v.Text); problem != "" {
			r.bad(v, diag.BadPattern, "", "%s", problem)
		} else {
			r.out.Pattern = v.Text
		}
	}
	if v := c.Format; v != nil && r.formatFits(v) && r.single(v, r.own.Format) {
		r.out.Format = v.Text
	}
}

// single reports a constraint that the type has already: a schema node holds
// it only once.
func (r *ruler) single(v *directive.Value, own string) bool {
	if own != "" {
		r.bad(v, diag.ConstraintClash, "remove one of the two", "the type has %s %s already", v.Key, own)
	}
	return own == ""
}

// enums takes over the allowed values.
func (r *ruler) enums(v *directive.Value) {
	if v == nil || !r.applies(v, ir.String, ir.Int, ir.Uint, ir.Float) {
		return
	}
	for _, item := range v.Items {
		at := *v
		at.Pos = item.Pos
		text, problem := r.b.literal(item, v.Tag != "", r.t, constBits)
		if problem != "" {
			r.bad(&at, diag.ConstraintValue, "", "enum %s", problem)
			continue
		}
		if problem := r.admits(text); problem != "" {
			r.bad(&at, diag.ConstraintClash, "", "enum value %s %s", text, problem)
			continue
		}
		if slices.ContainsFunc(r.out.Enum, func(other json.RawMessage) bool { return sameNumber(other, text) }) {
			r.bad(&at, diag.ConstraintClash, "remove it", "enum value %s is in the list already", text)
			continue
		}
		r.out.Enum = append(r.out.Enum, text)
	}
}

// sameNumber reports whether two JSON texts are one number.
func sameNumber(a, b json.RawMessage) bool {
	x, y := rat(string(a)), rat(string(b))
	return x != nil && y != nil && x.Cmp(y) == 0
}

// admits says why the other rules do not admit a value, "" if they do.
func (r *ruler) admits(text json.RawMessage) string {
	if len(r.enum) > 0 && !slices.ContainsFunc(r.enum, func(c *ir.Const) bool { return string(c.Value) == string(text) }) {
		return "is no constant of the type"
	}
	rules := r.out
	rules.Enum = nil
	for _, rules := range []ir.Rules{rules, r.own} {
		if fault := r.b.checkRules(r.core, rules, text); fault != "" {
			return fault
		}
	}
	return ""
}

// rat parses decimal text.
func rat(text string) *big.Rat {
	if text == "" {
		return nil
	}
	n, ok := new(big.Rat).SetString(text)
	if !ok {
		return nil
	}
	return n
}

// defRules takes over what a type's own directive says.
func (b *builder) defRules(d *ir.Def, info *typeInfo, s site) bool {
	c := info.set.Schema
	if c == nil {
		return true
	}
	for _, v := range given(directive.Constraints{Default: c.Default, Optional: c.Optional, Required: c.Required, Secret: c.Secret, Examples: c.Examples}) {
		info.diags.Report(v.Pos, diag.ConstraintType, v.Key+" does not belong on a type", "put it on the fields and parameters of the type")
	}
	if c.JSON != nil {
		info.diags.Report(c.JSON.Pos, diag.ConstraintType, "json= is for types with JSON methods of their own", "remove it")
	}
	r := &ruler{b: b, path: d.Name, t: d.Type, core: d.Type, enum: d.Enum, diags: info.diags}
	d.Rules = r.settle(*c, false, s.pkg, s)
	return true
}
