package gen

import (
	"go/token"
	"strconv"
	"strings"

	"github.com/toolgen-dev/toolgen/gen/ir"
)

// fieldPos returns the place of the innermost parameter or field of this module
// that a pointer into the schema of a tool's arguments leads to or passes; that
// of the tool where there is none.
func fieldPos(p *ir.Package, t *ir.Tool, pointer string) token.Position {
	w := walk{pkg: p, pos: t.Pos, fields: arguments(p, t)}
	tokens := strings.Split(pointer, "/")[1:]
	for len(tokens) > 0 {
		used := w.step(tokens)
		if used == 0 {
			break
		}
		tokens = tokens[used:]
	}
	return w.pos
}

// arguments returns the top-level properties of a tool's arguments.
func arguments(p *ir.Package, t *ir.Tool) []*ir.Field {
	args := t.Arguments()
	if t.Flat {
		w := walk{pkg: p}
		w.enter(args[0].Field.Type)
		return w.fields
	}
	fields := make([]*ir.Field, len(args))
	for i, a := range args {
		fields[i] = a.Field
	}
	return fields
}

// A walk follows a pointer through the types that a schema was made from.
type walk struct {
	pkg    *ir.Package
	pos    token.Position // of the last field of this module
	typ    *ir.Type       // reached; its definition's when it has one, nil for the arguments
	def    *ir.Def        // reached; nil for none
	fields []*ir.Field    // of what was reached
}

// step follows one keyword with what belongs to it and returns how many tokens
// that were, 0 where the way ends.
func (w *walk) step(tokens []string) int {
	name := ""
	if len(tokens) > 1 {
		name = unescapePointer.Replace(tokens[1])
	}
	index, err := strconv.Atoi(name)
	if err != nil {
		index = -1
	}
	switch tokens[0] {
	case "$defs":
		for _, d := range w.pkg.Types {
			if d.Name == name {
				w.define(d)
				return 2
			}
		}
	case "properties":
		for _, f := range w.fields {
			if f.Name == name && !f.Rest {
				w.pass(f)
				return 2
			}
		}
	case "prefixItems":
		if 0 <= index && index < len(w.fields) {
			w.pass(w.fields[index])
			return 2
		}
	case "anyOf":
		if w.def != nil && 0 <= index && index < len(w.def.Members) {
			w.enter(w.def.Members[index].Type)
			return 2
		}
	case "items", "additionalProperties":
		for _, f := range w.fields {
			if f.Rest {
				w.pass(f)
			}
		}
		if w.typ != nil && w.typ.Elem != nil {
			w.enter(w.typ.Elem)
			return 1
		}
	}
	return 0
}

var unescapePointer = strings.NewReplacer("~1", "/", "~0", "~")

// pass goes into the type of a parameter or field.
func (w *walk) pass(f *ir.Field) {
	own := w.def == nil || w.def.Local || w.def.Module
	if n := len(f.Through); n > 0 && !f.Through[n-1].Go.Local {
		own = false // promoted from a type that may belong to another module
	}
	if own && f.Pos.IsValid() {
		w.pos = f.Pos
	}
	w.enter(f.Type)
}

// enter goes to a type, whatever pointers lead to it.
func (w *walk) enter(t *ir.Type) {
	for t.Kind == ir.Pointer {
		t = t.Elem
	}
	if d := w.pkg.Def(t.Ref); d != nil {
		w.define(d)
		return
	}
	w.typ, w.def, w.fields = t, nil, nil
}

func (w *walk) define(d *ir.Def) {
	w.typ, w.def, w.fields = d.Type, d, d.Fields
}
