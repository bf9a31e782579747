package lowered

import (
	"encoding/json"
	"strings"

	"github.com/toolgen-dev/toolgen/runtime/schema"
)

// Complete returns a document with null in the place of each member that a
// strict schema requires and the document lacks: the form in which a model must
// send it. Numbers keep their texts.
func Complete(sent *schema.Schema, document string) string {
	var v any
	d := json.NewDecoder(strings.NewReader(document))
	d.UseNumber()
	if err := d.Decode(&v); err != nil {
		return document
	}
	text, err := json.Marshal(complete(sent, sent, v))
	if err != nil {
		return document
	}
	return string(text)
}

func complete(root, s *schema.Schema, v any) any {
	for s.Ref != "" {
		next, ok := root.Resolve(s.Ref)
		if !ok {
			return v
		}
		s = next
	}
	for _, f := range s.AnyOf {
		w := complete(root, f, v)
		if fits(root, f, w) {
			return w
		}
	}
	switch v := v.(type) {
	case map[string]any:
		out := make(map[string]any, len(v))
		for name, x := range v {
			if p := s.Property(name); p != nil {
				x = complete(root, p, x)
			}
			out[name] = x
		}
		for _, name := range s.Required {
			if _, ok := v[name]; !ok && mayBeNull(s.Property(name)) {
				out[name] = nil
			}
		}
		return out
	case []any:
		out := make([]any, len(v))
		for i, x := range v {
			if s.Items != nil {
				x = complete(root, s.Items, x)
			}
			out[i] = x
		}
		return out
	}
	return v
}

func fits(root, s *schema.Schema, v any) bool {
	c := *s
	c.Defs = root.Defs
	text, err := json.Marshal(v)
	if err != nil {
		return false
	}
	faults, _ := schema.Checker{Exact: true}.Check(&c, text)
	return faults == nil
}
