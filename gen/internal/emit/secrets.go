package emit

import (
	"slices"
	"strconv"
	"strings"

	"github.com/toolgen-dev/toolgen/gen/ir"
)

// secretDepth is how often the pointers to secrets go around in a type that
// holds itself. What is deeper is secret as a whole: better too much than a leak.
const secretDepth = 4

// escapeName makes a token of a JSON pointer.
var escapeName = strings.NewReplacer("~", "~0", "/", "~1")

// Secrets lists the JSON pointers to secret values in the arguments of a tool, as
// its generated binding does.
func Secrets(p *ir.Package, t *ir.Tool) []string {
	x := newEmitter(p)
	args := t.Arguments()
	var fields []*ir.Field
	for _, a := range args {
		fields = append(fields, a.Field)
	}
	if t.Flat {
		typ := fields[0].Type
		for typ.Kind == ir.Pointer {
			typ = typ.Elem
		}
		fields = x.def(typ).Fields
	}
	return x.secrets(fields, nil)
}

// secrets lists the JSON pointers to secret values in a tool's arguments (fields)
// or its result (t, nil for none); "*" stands for any index or name.
func (x *emitter) secrets(fields []*ir.Field, t *ir.Type) []string {
	var list []string
	visits, holders := map[string]int{}, x.holdSecrets()
	var walk func(t *ir.Type, pointer string)
	walkFields := func(fields []*ir.Field, pointer string) {
		for _, f := range fields {
			at := pointer + "/" + escapeName.Replace(f.Name)
			if f.Rest {
				at = pointer
			}
			if f.Secret {
				list = append(list, at)
				continue
			}
			walk(f.Type, at)
		}
	}
	walk = func(t *ir.Type, pointer string) {
		if t.Kind == ir.Ref {
			if !holders[t.Ref] {
				return
			}
			if visits[t.Ref] == secretDepth {
				list = append(list, pointer)
				return
			}
			visits[t.Ref]++
			defer func() { visits[t.Ref]-- }()
		}
		switch base := x.base(t); base.Kind {
		case ir.Pointer:
			walk(base.Elem, pointer)
		case ir.Slice, ir.Array, ir.Map:
			walk(base.Elem, pointer+"/*")
		case ir.Struct:
			walkFields(x.def(t).Fields, pointer)
		case ir.Union:
			for _, m := range x.def(t).Members {
				walk(m.Type, pointer)
			}
		case ir.Tuple:
			for i, f := range x.def(t).Fields {
				at := pointer + "/" + strconv.Itoa(i)
				if f.Secret {
					list = append(list, at)
					continue
				}
				walk(f.Type, at)
			}
		}
	}
	walkFields(fields, "")
	if t != nil {
		walk(t, "")
	}
	slices.Sort(list)
	return slices.Compact(list)
}

// holdSecrets returns the definitions with a secret anywhere in them: the ways
// through those without one are too many to go.
func (x *emitter) holdSecrets() map[string]bool {
	holders := map[string]bool{}
	var holds func(t *ir.Type) bool
	holds = func(t *ir.Type) bool {
		return t != nil && (holders[t.Ref] || holds(t.Elem) || holds(t.Key))
	}
	for grown := true; grown; {
		grown = false
		for _, d := range x.pkg.Types {
			if holders[d.ID] {
				continue
			}
			secret := holds(d.Type) ||
				slices.ContainsFunc(d.Fields, func(f *ir.Field) bool { return f.Secret || holds(f.Type) }) ||
				slices.ContainsFunc(d.Members, func(m *ir.Member) bool { return holds(m.Type) })
			if secret {
				holders[d.ID], grown = true, true
			}
		}
	}
	return holders
}
