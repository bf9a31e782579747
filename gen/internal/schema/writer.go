package schema

import (
	"github.com/toolgen-dev/toolgen/gen/ir"
	"github.com/toolgen-dev/toolgen/runtime/schema"
)

// A writer makes one schema.
type writer struct {
	pkg  *ir.Package
	side Side
	defs map[string]*ir.Def
	uses map[string]int // of definitions that may stand under $defs
	out  []schema.Property
	done map[string]bool // those that are in out, or about to be
}

func newWriter(p *ir.Package, side Side) *writer {
	w := &writer{pkg: p, side: side, defs: map[string]*ir.Def{}, uses: map[string]int{}, done: map[string]bool{}}
	for _, d := range p.Types {
		w.defs[d.ID] = d
	}
	return w
}

// finish puts the definitions that were used into the root.
func (w *writer) finish(root *schema.Schema) *schema.Schema {
	root.Defs = w.out
	return root
}

// sharable reports whether a definition may stand under $defs.
func sharable(d *ir.Def) bool {
	switch d.Type.Kind {
	case ir.Struct, ir.Tuple:
		return len(d.Fields) > 0
	case ir.Union:
		return true
	}
	return d.Recursive
}

// shared reports whether a definition does.
func (w *writer) shared(d *ir.Def) bool {
	return sharable(d) && (d.Recursive || w.uses[d.ID] > 1)
}

// count counts the uses of definitions in a type. The body of a definition
// under $defs counts once.
func (w *writer) count(t *ir.Type) {
	switch t.Kind {
	case ir.Ref:
		d := w.defs[t.Ref]
		if sharable(d) {
			if w.uses[d.ID]++; w.uses[d.ID] > 1 {
				return
			}
		}
		w.countDef(d)
	case ir.Pointer, ir.Slice, ir.Array, ir.Map:
		w.count(t.Elem)
	}
}

func (w *writer) countDef(d *ir.Def) {
	switch d.Type.Kind {
	case ir.Struct, ir.Tuple:
		w.countFields(d.Fields)
	case ir.Union:
		for _, m := range d.Members {
			w.countFields(w.defs[m.Type.Ref].Fields)
		}
	default:
		w.count(d.Type)
	}
}

func (w *writer) countFields(fields []*ir.Field) {
	for _, f := range fields {
		w.count(f.Type)
	}
}

// node returns the schema of one use of a type. text is its description; ""
// means that of the type. Pointers and unions of a result may be nil.
func (w *writer) node(t *ir.Type, text string) *schema.Schema {
	s := w.present(t, text)
	if w.side == Out && w.nilable(t) {
		return nullable(s)
	}
	return s
}

// nilable reports whether a value of the type can be nil and null in JSON.
func (w *writer) nilable(t *ir.Type) bool {
	return t.Kind == ir.Pointer || t.Kind == ir.Ref && w.defs[t.Ref].Type.Kind == ir.Union
}

// present is node for a value that is not nil.
func (w *writer) present(t *ir.Type, text string) *schema.Schema {
	switch t.Kind {
	case ir.Pointer:
		return w.node(t.Elem, text)
	case ir.Ref:
		d := w.defs[t.Ref]
		if !w.shared(d) {
			return w.body(d, text)
		}
		w.share(d)
		return &schema.Schema{Ref: schema.Ref(d.Name), Description: text}
	}
	s := w.plain(t)
	if s.Description = text; text == "" {
		s.Description = t.Doc
	}
	return s
}

// share puts a definition under $defs.
func (w *writer) share(d *ir.Def) {
	if w.done[d.ID] {
		return
	}
	w.done[d.ID] = true
	i := len(w.out)
	w.out = append(w.out, schema.Property{Name: d.Name})
	w.out[i].Schema = w.body(d, "")
}

// body returns the schema of a definition in place.
func (w *writer) body(d *ir.Def, text string) *schema.Schema {
	var s *schema.Schema
	switch d.Type.Kind {
	case ir.Struct:
		s = w.object(d.Fields)
	case ir.Tuple:
		s = w.tuple(d.Fields)
	case ir.Union:
		s = w.union(d)
	default:
		s = w.plain(d.Type)
		if s.Enum = w.enum(d); s.Enum != nil {
			s.Minimum, s.Maximum = "", "" // of the width
		}
	}
	if s.Description = text; text == "" {
		s.Description = d.Doc
	}
	s.Description = w.withConstants(s.Description, d)
	if w.side == In {
		restrict(s, d.Type.Kind, d.Rules)
	}
	return s
}
