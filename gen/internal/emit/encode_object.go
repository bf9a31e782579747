package emit

import (
	"slices"
	"strings"

	"github.com/dave/jennifer/jen"

	"github.com/toolgen-dev/toolgen/gen/internal/schema"
	"github.com/toolgen-dev/toolgen/gen/ir"
	runtimeschema "github.com/toolgen-dev/toolgen/runtime/schema"
)

func (x *emitter) encodeObject(s *subject, to side) block {
	body := x.open(s.def, "Object")
	if s.discriminator != "" {
		body.add(method(x.e, "Name", quoted(jsonString(s.discriminator)+":")),
			method(x.e, "Raw", quoted(jsonString(s.tag))))
	}
	var taken []string // by what is not the rest
	if s.discriminator != "" {
		taken = append(taken, s.discriminator)
	}
	for _, f := range s.def.Fields {
		if !f.Rest {
			taken = append(taken, f.Name)
		}
	}
	for _, f := range s.def.Fields {
		p := x.place(s.def, place("*"+x.v), f)
		if base := x.base(f.Type); to == result && f.OmitEmpty && base.Kind == ir.Array && base.Len == 0 {
			continue // always empty
		}
		if f.Rest {
			entries := x.encodeEntries(x.base(f.Type), p, to, taken)
			body = append(body, x.onlyIf(x.reachable(s.def, f), entries)...)
			continue
		}
		conds, t := x.present(s.def, f, to), f.Type
		if base := x.base(t); base.Kind == ir.Pointer && slices.Contains(conds, x.isSet(p)) {
			t, p = base.Elem, p.deref()
		}
		member := block{method(x.e, "Name", quoted(jsonString(f.Name)+":"))}
		if f.Quoted {
			member = append(member, x.encodeQuoted(t, p)...)
		} else {
			member = append(member, x.encode(t, p, to)...)
		}
		body = append(body, x.onlyIf(conds, member)...)
	}
	return append(body, method(x.e, "EndObject"))
}

// onlyIf puts statements under a condition, if there is one.
func (x *emitter) onlyIf(conds []string, body block) block {
	if len(conds) == 0 {
		return body
	}
	return block{ifThen(conjunction(conds), body...)}
}

func conjunction(conds []string) *jen.Statement { return id(strings.Join(conds, " && ")) }

// isSet returns the condition that a pointer, slice, map or interface is not
// nil.
func (x *emitter) isSet(p place) string { return string(p) + " != " + x.predeclared("nil") }

// reachable returns the conditions under which a field is there at all: no
// embedded pointer on the way is nil.
func (x *emitter) reachable(def *ir.Def, f *ir.Field) []string {
	var conds []string
	_, places := x.embedded(def, place("*"+x.v), f)
	for _, p := range places {
		conds = append(conds, x.isSet(p))
	}
	return conds
}

// present returns the conditions under which a member is written, none for
// always. A result goes by its omit options. Arguments leave out every optional
// value that is zero where absence gives the same, because it may be one that the
// rules of its type do not admit; what is empty but not zero was given, so they
// keep it. With a default absence is something else: a zero stays then, so that
// what was passed is what the function gets, but nil and what the schema refuses,
// which mean that nothing was passed.
func (x *emitter) present(def *ir.Def, f *ir.Field, to side) []string {
	conds := x.reachable(def, f)
	p := x.place(def, place("*"+x.v), f)
	switch pointer := x.base(f.Type).Kind == ir.Pointer; {
	case to == result || f.Optional && f.Default == nil:
	case !f.Optional || to == canonical && !pointer:
		return conds
	case f.Default != nil && !x.hasNil(f.Type) && x.admitsZero(f):
		return conds
	}
	if to != result {
		return append(conds, x.notZero(f.Type, false, p)...)
	}
	if f.OmitEmpty {
		conds = append(conds, x.notEmpty(f.Type, p)...)
	}
	if f.OmitZero && !(f.OmitEmpty && sameTest(x.base(f.Type).Kind)) {
		conds = append(conds, x.notZero(f.Type, f.ZeroMethod, p)...)
	}
	return conds
}

// sameTest reports whether empty and zero are the same for a kind.
func sameTest(k ir.Kind) bool {
	switch k {
	case ir.Bool, ir.String, ir.Int, ir.Uint, ir.Float, ir.Number, ir.Duration, ir.Pointer, ir.Any, ir.Union:
		return true
	}
	return false
}

// notEmpty returns the condition that a value is not empty as encoding/json
// sees it, none if it never is.
func (x *emitter) notEmpty(t *ir.Type, p place) []string {
	switch base := x.base(t); base.Kind {
	case ir.Slice, ir.Map, ir.Set, ir.Bytes, ir.Raw:
		return []string{x.length(base.Kind, p) + " > 0"}
	case ir.Struct, ir.Tuple, ir.Array, ir.Time, ir.URL:
		return nil
	case ir.Text, ir.Custom:
		return []string{"!" + x.wireName("IsEmpty") + "(" + p.address() + ")"}
	default:
		return []string{x.notZeroKind(base.Kind, p)}
	}
}

// notZero returns the conditions that a value is not zero, by the type's own
// method where method is set.
func (x *emitter) notZero(t *ir.Type, method bool, p place) []string {
	kind := x.base(t).Kind
	own := "!" + string(p) + ".IsZero()"
	switch {
	case kind == ir.Pointer && method:
		return []string{x.isSet(p), own}
	case kind == ir.Time || method:
		return []string{own}
	}
	switch kind {
	case ir.Struct, ir.Tuple, ir.Array, ir.Text, ir.URL, ir.Custom:
		return []string{"!" + x.wireName("IsZero") + "(" + p.address() + ")"}
	}
	return []string{x.notZeroKind(kind, p)}
}

// notZeroKind returns the condition for a value of a simple kind.
func (x *emitter) notZeroKind(k ir.Kind, p place) string {
	switch k {
	case ir.Bool:
		return string(p)
	case ir.String, ir.Number:
		return string(p) + ` != ""`
	case ir.Int, ir.Uint, ir.Float, ir.Duration:
		return string(p) + " != 0"
	}
	return x.isSet(p)
}

// zeros are the JSON texts of zero values.
var zeros = map[ir.Kind]string{
	ir.Bool: "false", ir.String: `""`, ir.Int: "0", ir.Uint: "0", ir.Float: "0", ir.Number: "0", ir.Duration: `"0s"`,
}

// admitsZero reports whether a field may have its zero value. Only of scalars is
// that known here: those of other types may.
func (x *emitter) admitsZero(f *ir.Field) bool {
	zero, ok := zeros[x.base(f.Type).Kind]
	if !ok {
		return true
	}
	if f.Quoted {
		zero = jsonString(zero)
	}
	return len(runtimeschema.Check(schema.Property(x.pkg, f), []byte(zero))) == 0
}
