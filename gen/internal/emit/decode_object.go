package emit

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/dave/jennifer/jen"

	"github.com/toolgen-dev/toolgen/gen/ir"
)

// wordBits is how many members one word of seen bits holds.
const wordBits = 64

// A member is a property as the decoder of its object sees it.
type member struct {
	name     string
	field    *ir.Field // nil for the discriminator of a union
	required bool
}

// members lists the properties of an object, without a rest field. The place
// of a member in the list is its bit.
func (s *subject) members() (list []member, rest *ir.Field) {
	if s.discriminator != "" {
		list = append(list, member{name: s.discriminator, required: true})
	}
	for _, f := range s.def.Fields {
		if f.Rest {
			rest = f
			continue
		}
		list = append(list, member{name: f.Name, field: f, required: !f.Optional})
	}
	return list, rest
}

// inlineNames is how many member names are written where they are used.
const inlineNames = 8

// memberNames returns the names of an object's members as the last arguments
// of a call, from the given one on. Long lists are declared once.
func (x *emitter) memberNames(s *subject) (names func(from, to int) []jen.Code, decls block) {
	list, _ := s.members()
	texts := func(from, to int) []jen.Code {
		codes := make([]jen.Code, 0, to-from)
		for _, m := range list[from:to] {
			codes = append(codes, quoted(m.name))
		}
		return codes
	}
	if len(list) <= inlineNames {
		return texts, nil
	}
	name := x.unique("toolgenNames" + s.name)
	decl := jen.Var().Id(name).Op("=").Index().Id(x.predeclared("string")).Add(lines(texts(0, len(list))...))
	return func(from, _ int) []jen.Code {
		all := id(name)
		if from > 0 {
			all.Index(jen.Lit(from).Op(":"))
		}
		return []jen.Code{all.Op("...")}
	}, block{decl}
}

// An objectDecoder writes the decoder of one object.
type objectDecoder struct {
	*emitter
	def   *ir.Def
	list  []member
	rest  *ir.Field
	names func(from, to int) []jen.Code
	bad   map[*ir.Field]place // whether a default could not be decoded
}

func (x *emitter) decodeObject(s *subject, names func(from, to int) []jen.Code) block {
	o := &objectDecoder{emitter: x, def: s.def, names: names}
	o.list, o.rest = s.members()
	o.bad = x.refusableDefaults(o.list)
	missing := append(o.missing(), o.badDefaults()...)
	body := x.start("Object", len(missing) > 0)
	if n := len(o.bad); n > 0 {
		body.add(jen.Var().Id(x.bad).Index(jen.Lit(n)).Id(x.predeclared("bool")))
	}
	for _, m := range o.list {
		if m.field != nil && m.field.Default != nil {
			body.add(x.setDefault(s.def, m.field, o.bad[m.field])...)
		}
	}
	switch n := len(o.list); {
	case n > wordBits:
		body.add(jen.Var().Id(x.seen).Index(jen.Lit((n + wordBits - 1) / wordBits)).Id(x.predeclared("uint64")))
	case n > 0:
		body.add(jen.Var().Id(x.seen).Id(x.predeclared("uint64")))
	}
	body.add(jen.For(method(x.d, "NextMember")).Block(o.current()...))
	body.add(missing...)
	return append(body, x.noneSince())
}

// word returns the word of seen bits that holds a member's bit.
func (o *objectDecoder) word(i int) place {
	if len(o.list) <= wordBits {
		return place(o.seen)
	}
	return place(o.seen).index(strconv.Itoa(i / wordBits))
}

// current decodes the current member.
func (o *objectDecoder) current() block {
	var unknown block
	if o.rest == nil {
		unknown.add(method(o.d, "Unknown", o.names(0, len(o.list))...))
	} else {
		unknown = o.decodeRest(o.def, o.rest)
	}
	if len(o.list) == 0 {
		return unknown
	}
	var cases block
	for i, m := range o.list {
		once := method(o.d, "Once", o.word(i).pointer(), id(fmt.Sprintf("1<<%d", i%wordBits)))
		body := block{method(o.d, "Skip")} // the discriminator has been read
		if m.field != nil {
			body = o.allocate(o.def, m.field)
			if bad := o.bad[m.field]; bad != "" {
				body = append(block{bad.set(id(o.predeclared("false")))}, body...)
			}
			body = o.decodeField(m.field, o.place(o.def, place("*"+o.v), m.field), body)
			if m.field.Optional {
				once.Op("&&").Op("!").Add(method(o.d, "Null"))
			}
		}
		cases.add(jen.Case(quoted(m.name)).Block(ifThen(once, body...)))
	}
	cases.add(jen.Default().Block(unknown...))
	return block{jen.Switch(method(o.d, "Key")).Block(cases...)}
}

// missing refuses an object that lacks required members.
func (o *objectDecoder) missing() block {
	var body block
	for from := 0; from < len(o.list); from += wordBits {
		word := o.list[from:min(from+wordBits, len(o.list))]
		mask, last := requiredBits(word)
		if mask == "" {
			continue
		}
		seen, required := o.word(from), o.required
		if len(o.list) > wordBits {
			required += strconv.Itoa(from/wordBits + 1)
		}
		args := append([]jen.Code{id(o.at), seen.value(), id(required)}, o.names(from, from+last+1)...)
		body.add(
			jen.Const().Id(required).Op("=").Id(mask),
			ifThen(seen.value().Op("&").Id(required).Op("!=").Id(required), method(o.d, "Missing", args...)))
	}
	return body
}

// requiredBits returns the bits of the required members as a constant, ""
// without any, and the index of the last one.
func requiredBits(list []member) (mask string, last int) {
	var terms []string
	bits := uint64(0)
	for i, m := range list {
		if m.required {
			terms = append(terms, fmt.Sprintf("1<<%d", i))
			bits |= 1 << i
			last = i
		}
	}
	switch {
	case len(terms) > 2 && len(terms) == last+1:
		return fmt.Sprintf("1<<%d - 1", len(terms)), last
	case len(terms) > inlineNames:
		return fmt.Sprintf("%#x", bits), last
	}
	return strings.Join(terms, "|"), last
}

// allocate makes the embedded structs on the way to a field that are behind
// pointers.
func (x *emitter) allocate(def *ir.Def, f *ir.Field) block {
	var body block
	steps, places := x.embedded(def, place("*"+x.v), f)
	for i, p := range places {
		body.add(ifThen(p.value().Op("==").Id(x.predeclared("nil")), p.set(x.newOf(steps[i].Go))))
	}
	return body
}

// decodeField decodes a property into p and checks its rules.
func (x *emitter) decodeField(f *ir.Field, p place, body block) block {
	var (
		before  block
		decoded *jen.Statement
		checks  []check
	)
	t, rules := withFormat(f)
	if f.Quoted {
		before, decoded, checks = x.decodeQuoted(t, p)
	} else {
		before, decoded = x.decode(t, p)
	}
	checks = append(checks, x.checks(rules, t, upper(f.Go), x.pos, p)...)
	if f.Default != nil && x.inPlace(f.Type) {
		body.add(p.set(x.zero(f.Type))) // nothing of the default may remain
	}
	if f.Secret {
		body.add(method(x.d, "Secret", id(x.predeclared("true"))))
	}
	body = append(body, before...)
	if len(checks) == 0 {
		body.add(decoded)
	} else {
		body.add(checked(id(x.pos).Op(":=").Add(method(x.d, "At")), decoded, checks))
	}
	if f.Secret {
		body.add(method(x.d, "Secret", id(x.predeclared("false"))))
	}
	return body
}

// withFormat returns the type and rules of a field. The format of a type with
// text methods is the type's matter: it is about the text that they get, of
// which the value tells no more.
func withFormat(f *ir.Field) (*ir.Type, ir.Rules) {
	t, rules := f.Type, f.Rules
	if rules.Format == "" {
		return t, rules
	}
	out := *t
	t = &out
	for t.Kind == ir.Pointer {
		elem := *t.Elem
		t.Elem = &elem
		t = &elem
	}
	if t.Kind != ir.Text {
		return f.Type, rules
	}
	t.Format, rules.Format = rules.Format, ""
	return &out, rules
}
