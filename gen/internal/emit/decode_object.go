package emit

import (
	"fmt"
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

func (x *emitter) decodeObject(s *subject) block {
	list, rest := s.members()
	missing := x.missing(list)
	var body block
	if len(missing) > 0 {
		body.add(id(x.at).Op(":=").Add(method(x.d, "At")))
	}
	body.add(x.begin("Object"), id(x.mark).Op(":=").Add(method(x.d, "Refusals")))
	for _, m := range list {
		if m.field != nil && m.field.Default != nil {
			body.add(x.setDefault(s.def, m.field)...)
		}
	}
	switch n := len(list); {
	case n > wordBits:
		body.add(jen.Var().Id(x.seen).Index(jen.Lit((n + wordBits - 1) / wordBits)).Id(x.predeclared("uint64")))
	case n > 0:
		body.add(jen.Var().Id(x.seen).Id(x.predeclared("uint64")))
	}
	body.add(jen.For(method(x.d, "NextMember")).Block(x.decodeMembers(s.def, list, rest)...))
	body.add(missing...)
	return append(body, x.noneSince())
}

// word returns the word of seen bits that holds a member's bit.
func (x *emitter) word(list []member, i int) place {
	if len(list) <= wordBits {
		return place(x.seen)
	}
	return place(x.seen).index(fmt.Sprint(i / wordBits))
}

// decodeMembers decodes the current member of an object.
func (x *emitter) decodeMembers(def *ir.Def, list []member, rest *ir.Field) block {
	var unknown block
	names := make([]jen.Code, len(list))
	for i, m := range list {
		names[i] = quoted(m.name)
	}
	if rest == nil {
		unknown.add(method(x.d, "Unknown", names...))
	} else {
		unknown = x.decodeRest(def, rest)
	}
	if len(list) == 0 {
		return unknown
	}
	var cases block
	for i, m := range list {
		once := method(x.d, "Once", x.word(list, i).pointer(), id(fmt.Sprintf("1<<%d", i%wordBits)))
		body := block{method(x.d, "Skip")} // the discriminator has been read
		if m.field != nil {
			body = x.decodeField(m.field, x.place(def, place("*"+x.v), m.field), x.allocate(def, m.field))
			if m.field.Optional {
				once.Op("&&").Op("!").Add(method(x.d, "Null"))
			}
		}
		cases.add(jen.Case(names[i]).Block(ifThen(once, body...)))
	}
	cases.add(jen.Default().Block(unknown...))
	return block{jen.Switch(method(x.d, "Key")).Block(cases...)}
}

// missing refuses an object that lacks required members.
func (x *emitter) missing(list []member) block {
	var body block
	for from := 0; from < len(list); from += wordBits {
		var bits []string
		last := from
		for i := from; i < min(from+wordBits, len(list)); i++ {
			if list[i].required {
				bits = append(bits, fmt.Sprintf("1<<%d", i-from))
				last = i
			}
		}
		if len(bits) == 0 {
			continue
		}
		seen, required := x.word(list, from).value(), x.required
		if len(list) > wordBits {
			required = fmt.Sprint(required, from/wordBits+1)
		}
		args := []jen.Code{id(x.at), seen, id(required)}
		for _, m := range list[from : last+1] {
			args = append(args, quoted(m.name))
		}
		body.add(
			jen.Const().Id(required).Op("=").Id(strings.Join(bits, "|")),
			ifThen(x.word(list, from).value().Op("&").Id(required).Op("!=").Id(required), method(x.d, "Missing", args...)),
		)
	}
	return body
}

// allocate makes the embedded structs on the way to a field that are behind
// pointers.
func (x *emitter) allocate(def *ir.Def, f *ir.Field) block {
	var body block
	steps, places := x.embedded(def, place("*"+x.v), f)
	for i, p := range places {
		body.add(ifThen(p.value().Op("==").Id(x.predeclared("nil")), p.set(x.builtin("new", x.typ(steps[i].Go)))))
	}
	return body
}

// decodeField decodes a property into p and checks its rules.
func (x *emitter) decodeField(f *ir.Field, p place, body block) block {
	var (
		before, checks block
		decoded        *jen.Statement
	)
	if f.Quoted {
		before, decoded, checks = x.decodeQuoted(f.Type, p)
	} else {
		before, decoded = x.decode(f.Type, p)
	}
	checks = append(checks, x.checks(f.Rules, f.Type, upper(f.Go), x.pos, p)...)
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
		body.add(jen.If(id(x.pos).Op(":=").Add(method(x.d, "At")), decoded).Block(checks...))
	}
	if f.Secret {
		body.add(method(x.d, "Secret", id(x.predeclared("false"))))
	}
	return body
}
