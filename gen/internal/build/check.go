package build

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"maps"
	"math/big"
	"net/url"
	"slices"
	"strconv"
	"time"

	"github.com/toolgen-dev/toolgen/gen/internal/schema"
	"github.com/toolgen-dev/toolgen/gen/ir"
	rtschema "github.com/toolgen-dev/toolgen/runtime/schema"
	"github.com/toolgen-dev/toolgen/runtime/wire"
)

// later runs a check when all definitions are complete.
func (b *builder) later(check func()) { b.checks = append(b.checks, check) }

// sound reports whether a type and all it consists of were understood.
func (b *builder) sound(t *ir.Type, seen map[string]bool) bool {
	switch t.Kind {
	case ir.Ref:
		e := b.defs[t.Ref]
		if seen[t.Ref] {
			return true
		}
		seen[t.Ref] = true
		if e.failed || e.def.Type.Kind == "" {
			return false
		}
		for _, f := range e.def.Fields {
			if !b.sound(f.Type, seen) {
				return false
			}
		}
		for _, m := range e.def.Members {
			if !b.sound(m.Type, seen) {
				return false
			}
		}
		return b.sound(e.def.Type, seen)
	case ir.Pointer, ir.Slice, ir.Array, ir.Map:
		return b.sound(t.Elem, seen)
	}
	return true
}

// check says what is wrong with a default or example of a field.
func (b *builder) check(f *ir.Field, text json.RawMessage, wide int) []string {
	if !b.sound(f.Type, map[string]bool{}) {
		return nil
	}
	var faults []wire.Fault
	if !f.Quoted {
		faults = b.goFaults(f.Type, text, wide)
	}
	return texts(faults, rtschema.Check(schema.Property(b.out, f), text))
}

// checkRules says which rule a scalar value breaks, "" for none.
func (b *builder) checkRules(t *ir.Type, rules ir.Rules, text json.RawMessage) string {
	if rules.IsZero() {
		return ""
	}
	for _, fault := range texts(nil, rtschema.Check(schema.Rules(t, rules), text)) {
		return fault
	}
	return ""
}

// texts writes faults as diagnostics say them: those of Go types, and those of
// the schema where the former say nothing.
func texts(first, faults []wire.Fault) []string {
	said := map[string]bool{}
	var list []string
	for i, f := range append(first, faults...) {
		if i < len(first) {
			said[f.Path] = true
		} else if said[f.Path] {
			continue
		}
		text := f.Message
		if f.Path != "" {
			text = f.Path + ": " + text
		}
		list = append(list, text)
	}
	return list
}

// goFaults finds what a schema cannot say: whether the Go types can hold a
// document that fits the schema.
func (b *builder) goFaults(t *ir.Type, text json.RawMessage, wide int) []wire.Fault {
	return b.faults(text, wide, func(w *walker, v any) { w.value(t, v, "") })
}

// defFaults is goFaults for a definition.
func (b *builder) defFaults(d *ir.Def, text json.RawMessage, wide int) []wire.Fault {
	return b.faults(text, wide, func(w *walker, v any) { w.def(d, v, "") })
}

func (b *builder) faults(text json.RawMessage, wide int, walk func(*walker, any)) []wire.Fault {
	dec := json.NewDecoder(bytes.NewReader(text))
	dec.UseNumber()
	var v any
	if err := dec.Decode(&v); err != nil {
		return []wire.Fault{{Message: err.Error()}}
	}
	w := &walker{b: b, wide: wide}
	walk(w, v)
	return w.faults
}

// compact removes the white space from JSON text.
func compact(dst *json.RawMessage, text string) error {
	var buf bytes.Buffer
	if err := json.Compact(&buf, []byte(text)); err != nil {
		return err
	}
	*dst = buf.Bytes()
	return nil
}

// A walker holds a document against a type.
type walker struct {
	b      *builder
	wide   int // bits that an int counts for
	faults []wire.Fault
}

func (w *walker) fault(path, format string, args ...any) {
	w.faults = append(w.faults, wire.Fault{Path: path, Message: fmt.Sprintf(format, args...)})
}

func (w *walker) value(t *ir.Type, v any, path string) {
	switch t.Kind {
	case ir.Pointer:
		w.value(t.Elem, v, path)
	case ir.Ref:
		w.def(w.b.defs[t.Ref].def, v, path)
	default:
		switch v := v.(type) {
		case string:
			w.text(t, v, path)
		case json.Number:
			w.number(t, v, path)
		case []any:
			w.list(t, v, path)
		case map[string]any:
			for _, k := range slices.Sorted(maps.Keys(v)) {
				w.member(t, k, v[k], path)
			}
		}
	}
}

func (w *walker) def(d *ir.Def, v any, path string) {
	fields := d.Fields
	switch v := v.(type) {
	case []any:
		if d.Type.Kind != ir.Tuple {
			w.list(d.Type, v, path)
			return
		}
		for i := range min(len(v), len(fields)) {
			w.value(fields[i].Type, v[i], fmt.Sprintf("%s[%d]", path, i))
		}
	case map[string]any:
		if d.Type.Kind == ir.Map {
			w.value(d.Type, v, path)
			return
		}
		for _, m := range d.Members {
			if m.Tag == v[d.Discriminator] {
				fields = w.b.defs[m.Type.Ref].def.Fields
			}
		}
		for _, f := range fields {
			if elem, ok := v[f.Name]; ok && !f.Quoted && elem != nil {
				w.value(f.Type, elem, join(path, f.Name))
			}
		}
	default:
		w.value(d.Type, v, path)
	}
}

func join(path, name string) string {
	if path == "" {
		return name
	}
	return path + "." + name
}

func (w *walker) list(t *ir.Type, v []any, path string) {
	elem := t.Elem
	if t.Kind == ir.Set {
		elem = t.Key
	}
	if elem == nil {
		return
	}
	for i := range v {
		w.value(elem, v[i], fmt.Sprintf("%s[%d]", path, i))
	}
}

func (w *walker) member(t *ir.Type, key string, v any, path string) {
	if t.Kind != ir.Map {
		return
	}
	path = join(path, key)
	if k := w.b.core(t.Key); k.Kind == ir.Int || k.Kind == ir.Uint {
		w.number(k, json.Number(key), path)
	}
	w.value(t.Elem, v, path)
}

func (w *walker) number(t *ir.Type, v json.Number, path string) {
	switch t.Kind {
	case ir.Int, ir.Uint:
		n, ok := new(big.Rat).SetString(string(v))
		if !ok || !n.IsInt() {
			return // the schema's matter
		}
		if _, problem := integer(n.Num().String(), t, w.wide); problem != "" {
			w.fault(path, "%s %s", v, problem)
		}
	case ir.Float:
		if _, err := strconv.ParseFloat(string(v), t.Bits); err != nil {
			w.fault(path, "%s does not fit %s", v, typeName(t))
		}
	}
}

func (w *walker) text(t *ir.Type, v, path string) {
	var err error
	want := ""
	switch t.Kind {
	case ir.Time:
		_, err = time.Parse(time.RFC3339, v)
		want = "a date and time such as 2006-01-02T15:04:05Z"
	case ir.Duration:
		_, err = time.ParseDuration(v)
		want = "a duration such as 1m30s"
	case ir.URL:
		_, err = url.Parse(v)
		want = "a URL"
	case ir.Bytes:
		_, err = base64.StdEncoding.DecodeString(v)
		want = "base64 text"
	}
	if err != nil {
		w.fault(path, "wants %s, not %q", want, v)
	}
}
