package emit

import (
	"fmt"
	"strings"

	"github.com/toolgen-dev/toolgen/gen/ir"
)

// A side is a direction in which values are encoded.
type side int

const (
	result    side = iota // what a tool returns
	canonical             // arguments as decoded: defaults are written, optional zero values are not
	call                  // arguments that a Go program passes to XCall: zeros that mean absence are not written
	sides
)

// A subject is a type that has functions of its own in the generated file.
type subject struct {
	name string // part of the functions' names
	def  *ir.Def
	// tag and discriminator are set when the subject is a struct as a member
	// of a union.
	tag, discriminator string

	decodes  bool
	encodes  [sides]bool
	decoder  string
	encoders [sides]string // equal for sides with the same text
}

// subjectOf returns the subject for a type, made at the first use.
func (x *emitter) subjectOf(t *ir.Type) *subject {
	if t.Kind == ir.Ref {
		def := x.def(t)
		return x.subject("def "+def.ID, func() *subject { return &subject{name: def.GoName, def: def} })
	}
	return x.subject(x.typeKey(t), func() *subject {
		name := x.typeName(t)
		return &subject{name: name, def: &ir.Def{ID: name, GoName: name, Go: t.Go, Type: t}}
	})
}

// memberOf returns the subject for a member of a union: the same struct with
// the discriminator in front.
func (x *emitter) memberOf(union *ir.Def, m *ir.Member) *subject {
	def := x.def(m.Type)
	return x.subject("member "+union.ID+" "+m.Tag, func() *subject {
		return &subject{name: union.GoName + def.GoName, def: def, tag: m.Tag, discriminator: union.Discriminator}
	})
}

// objectOf returns the subject for a struct that the generated file declares.
func (x *emitter) objectOf(name, goName string, fields []*ir.Field) *subject {
	return x.subject("object "+goName, func() *subject {
		local := &ir.GoType{Kind: ir.GoNamed, Local: true, Name: goName}
		return &subject{name: name, def: &ir.Def{
			ID: goName, GoName: name, Go: local, Local: true,
			Type: &ir.Type{Kind: ir.Struct, Go: local}, Fields: fields,
		}}
	})
}

func (x *emitter) subject(key string, make func() *subject) *subject {
	if s, ok := x.subjects[key]; ok {
		return s
	}
	s := make()
	for i, base := 2, s.name; x.subjectNames[s.name]; i++ {
		s.name = fmt.Sprint(base, i)
	}
	x.subjectNames[s.name] = true
	x.subjects[key] = s
	x.order = append(x.order, s)
	return s
}

// needDecoder says that the file needs the decoder of s, and with it those of
// its parts.
func (x *emitter) needDecoder(s *subject) {
	if s.decodes {
		return
	}
	s.decodes = true
	for _, part := range x.parts(s, true) {
		x.needDecoder(part)
	}
}

// needEncoder is needDecoder for the encoder of one side.
func (x *emitter) needEncoder(s *subject, to side) {
	if s.encodes[to] {
		return
	}
	s.encodes[to] = true
	for _, part := range x.parts(s, false) {
		x.needEncoder(part, to)
	}
}

// parts lists the subjects whose functions those of s call.
func (x *emitter) parts(s *subject, decoding bool) []*subject {
	var list []*subject
	add := func(t *ir.Type, quoted bool) {
		if part := x.part(t, decoding); part != nil && !quoted {
			list = append(list, part)
		}
	}
	t := s.def.Type
	switch t.Kind {
	case ir.Struct, ir.Tuple:
		for _, f := range s.def.Fields {
			if f.Rest {
				add(x.base(f.Type).Elem, false)
				continue
			}
			add(f.Type, f.Quoted)
		}
	case ir.Union:
		for _, m := range s.def.Members {
			list = append(list, x.memberOf(s.def, m))
		}
	case ir.Slice, ir.Array, ir.Map, ir.Pointer:
		add(t.Elem, false)
	case ir.Set:
		add(t.Key, false)
	}
	return list
}

// part returns the subject that decodes or encodes a value of type t, nil if
// that is one call into package wire.
func (x *emitter) part(t *ir.Type, decoding bool) *subject {
	switch base := x.base(t); base.Kind {
	case ir.Pointer:
		return x.part(base.Elem, decoding)
	case ir.Struct, ir.Tuple, ir.Union, ir.Slice, ir.Array, ir.Map, ir.Set:
		return x.subjectOf(t)
	}
	if decoding && t.Kind == ir.Ref && x.restricted(x.def(t)) {
		return x.subjectOf(t)
	}
	return nil
}

// restricted reports whether a scalar type takes some values only.
func (x *emitter) restricted(def *ir.Def) bool {
	return len(def.Enum) > 0 || !def.Rules.IsZero()
}

// def returns the definition that a Ref names.
func (x *emitter) def(t *ir.Type) *ir.Def {
	if def, ok := x.defs[t.Ref]; ok {
		return def
	}
	x.fail("no definition %q", t.Ref)
	return &ir.Def{ID: t.Ref, Go: t.Go, Type: &ir.Type{Kind: ir.Any, Go: t.Go}}
}

// base returns the type that says how t is decoded and encoded.
func (x *emitter) base(t *ir.Type) *ir.Type {
	if t.Kind == ir.Ref {
		return x.def(t).Type
	}
	return t
}

// typeKey tells types apart.
func (x *emitter) typeKey(t *ir.Type) string {
	if t == nil {
		return ""
	}
	return strings.Join([]string{string(t.Kind), typeText(t.Go), t.Ref, x.typeKey(t.Key), x.typeKey(t.Elem)}, " ")
}

// typeName returns the part of function names that stands for a type without
// a definition: StringSlice, OrderPointer, IntMap.
func (x *emitter) typeName(t *ir.Type) string {
	switch t.Kind {
	case ir.Ref:
		return x.def(t).GoName
	case ir.Pointer:
		return x.typeName(t.Elem) + "Pointer"
	case ir.Slice:
		return x.typeName(t.Elem) + "Slice"
	case ir.Array:
		return fmt.Sprint(x.typeName(t.Elem), "Array", t.Len)
	case ir.Set:
		return x.typeName(t.Key) + "Set"
	case ir.Map:
		if t.Key.Kind == ir.String && isPlain(t.Key.Go, "string") {
			return x.typeName(t.Elem) + "Map"
		}
		return x.typeName(t.Key) + x.typeName(t.Elem) + "Map"
	case ir.URL:
		return "URL"
	case ir.Time, ir.Duration, ir.Raw, ir.Number, ir.Any, ir.Bytes:
		return upper(string(t.Kind))
	}
	if t.Go.PkgName != "" {
		return upper(t.Go.PkgName) + upper(t.Go.Name)
	}
	return upper(t.Go.Name)
}
