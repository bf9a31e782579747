package runtime

import (
	"bytes"
	"encoding/json"

	"github.com/toolgen-dev/toolgen/runtime/schema"
	"github.com/toolgen-dev/toolgen/runtime/wire"
)

// A filler writes checked arguments in their canonical form: properties in the
// order of the schema and with the defaults of those that are absent, other
// members behind them by name.
type filler struct {
	root *schema.Schema
	e    *wire.Encoder
}

// value writes v, which fits s. s is nil where nothing is known.
func (f filler) value(s *schema.Schema, v any) {
	switch v := v.(type) {
	case map[string]any:
		f.object(f.resolve(s), v)
	case []any:
		f.array(f.resolve(s), v)
	default:
		f.e.Any(v)
	}
}

func (f filler) object(s *schema.Schema, v map[string]any) {
	if !f.e.BeginObject() {
		return
	}
	named := 0
	for _, p := range s.Properties {
		x, there := v[p.Name]
		if there {
			named++
		}
		if there {
			f.e.Key(p.Name)
			f.value(p.Schema, x)
		} else if d := f.resolve(p.Schema).Default; d != nil {
			f.e.Key(p.Name)
			f.e.RawMessage(d)
		}
	}
	if named < len(v) {
		for _, name := range wire.SortedKeys(v) {
			if s.Property(name) == nil {
				f.e.Key(name)
				f.value(s.AdditionalProperties, v[name])
			}
		}
	}
	f.e.EndObject()
}

func (f filler) array(s *schema.Schema, v []any) {
	if !f.e.BeginArray() {
		return
	}
	for i, x := range v {
		item := s.Items
		if i < len(s.PrefixItems) {
			item = s.PrefixItems[i]
		}
		f.e.Element()
		f.value(item, x)
	}
	f.e.EndArray()
}

// resolve follows references; a default beside one hides that of its target.
// What leads nowhere is the schema {}.
func (f filler) resolve(s *schema.Schema) *schema.Schema {
	var standard json.RawMessage
	for range 100 { // a chain without end says nothing
		if s == nil {
			break
		}
		if standard == nil {
			standard = s.Default
		}
		if s.Ref == "" {
			if bytes.Equal(standard, s.Default) {
				return s
			}
			with := *s
			with.Default = standard
			return &with
		}
		to, ok := f.root.Resolve(s.Ref)
		if !ok {
			break
		}
		s = to
	}
	return &schema.Schema{Default: standard}
}
