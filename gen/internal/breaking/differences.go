package breaking

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/toolgen-dev/toolgen/gen/internal/subset"
	"github.com/toolgen-dev/toolgen/runtime/schema"
)

// A kind says what a difference between schemas is about.
type kind int

const (
	wording kind = iota // descriptions, examples, order: nothing that is checked
	meaning             // defaults: the same call means something else
	rule                // which values there are
	known               // which values of an enum a description of a result names
)

// A difference is a keyword that differs at one place of two schemas.
type difference struct {
	path    string // as in package subset
	keyword string
	kind    kind
	message string
}

// differences returns what differs between two schemas, in the order of the new
// one. References are followed; a place in a recursion is looked at once. Those
// of results name the values of enums in their descriptions, which are compared
// there.
func differences(old, new *schema.Schema, results bool) []difference {
	d := differ{old: old, new: new, results: results, seen: map[[2]*schema.Schema]bool{}}
	d.node(old, new, "")
	return d.list
}

type differ struct {
	old, new *schema.Schema // the roots
	results  bool           // they are of results, not of arguments
	seen     map[[2]*schema.Schema]bool
	list     []difference
}

func (d *differ) add(path, keyword string, k kind, format string, args ...any) {
	one := difference{path, keyword, k, fmt.Sprintf(format, args...)}
	if !slices.Contains(d.list, one) {
		d.list = append(d.list, one)
	}
}

// follow returns the schema that a reference leads to, with the words beside the
// reference.
func follow(root, s *schema.Schema) *schema.Schema {
	for range 20 {
		target, ok := root.Resolve(s.Ref)
		if s.Ref == "" || !ok {
			break
		}
		c := *target
		if s.Description != "" {
			c.Description = s.Description
		}
		if s.Default != nil {
			c.Default = s.Default
		}
		if s.Examples != nil {
			c.Examples = s.Examples
		}
		s = &c
	}
	return s
}

// target is follow without the words beside it: it tells places of a recursion
// apart.
func target(root, s *schema.Schema) *schema.Schema {
	if t, ok := root.Resolve(s.Ref); ok && s.Ref != "" {
		return t
	}
	return s
}

func (d *differ) node(o, n *schema.Schema, path string) {
	at := [2]*schema.Schema{target(d.old, o), target(d.new, n)}
	again := d.seen[at]
	d.seen[at] = true
	o, n = follow(d.old, o), follow(d.new, n)
	d.words(o, n, path)
	if again {
		return
	}
	if o.Boolean != nil || n.Boolean != nil {
		if o.String() != n.String() {
			d.add(path, "type", rule, "is %s, was %s", n, o)
		}
		return
	}
	if !overlap(o.Type, n.Type) { // all else follows from it
		d.add(path, "type", rule, "type is %s, was %s", types(n), types(o))
		return
	}
	d.scalars(o, n, path)
	d.enum(o, n, path)
	d.members(o, n, path)
	d.items(o, n, path)
	d.forms(o, n, path)
	d.rest(o, n, path)
}

// overlap reports whether values may have one of both types. A schema without
// types takes all.
func overlap(a, b []string) bool {
	number := func(name string) string {
		if name == "integer" {
			return "number"
		}
		return name
	}
	return len(a) == 0 || len(b) == 0 || slices.ContainsFunc(a, func(x string) bool {
		return slices.ContainsFunc(b, func(y string) bool { return number(x) == number(y) })
	})
}

func types(s *schema.Schema) string { return strings.Join(s.Type, " or ") }

func (d *differ) words(o, n *schema.Schema, path string) {
	if o.Title != n.Title {
		d.add(path, "title", wording, "the title is %s", reworded(o.Title, n.Title))
	}
	if o.Description != n.Description && !d.named(o.Description, n.Description, path) {
		d.add(path, "description", wording, "the description is %s", reworded(o.Description, n.Description))
	}
	if o.Deprecated != n.Deprecated {
		d.add(path, "deprecated", wording, "is %s", choice(n.Deprecated, "deprecated now", "no longer deprecated"))
	}
	if joined(o.Examples) != joined(n.Examples) {
		d.add(path, "examples", wording, "the examples have changed")
	}
	if string(o.Default) != string(n.Default) {
		d.add(path, "default", meaning, "the default is %s, was %s", orNone(string(n.Default)), orNone(string(o.Default)))
	}
}

// scalars compares keywords whose value is one word.
func (d *differ) scalars(o, n *schema.Schema, path string) {
	count := func(p *int) string {
		if p == nil {
			return ""
		}
		return strconv.Itoa(*p)
	}
	for _, k := range []struct{ keyword, old, new string }{
		{"type", types(o), types(n)},
		{"const", string(o.Const), string(n.Const)},
		{"format", o.Format, n.Format},
		{"pattern", o.Pattern, n.Pattern},
		{"contentEncoding", o.ContentEncoding, n.ContentEncoding},
		{"contentMediaType", o.ContentMediaType, n.ContentMediaType},
		{"minLength", count(o.MinLength), count(n.MinLength)},
		{"maxLength", count(o.MaxLength), count(n.MaxLength)},
		{"minimum", string(o.Minimum), string(n.Minimum)},
		{"maximum", string(o.Maximum), string(n.Maximum)},
		{"exclusiveMinimum", string(o.ExclusiveMinimum), string(n.ExclusiveMinimum)},
		{"exclusiveMaximum", string(o.ExclusiveMaximum), string(n.ExclusiveMaximum)},
		{"multipleOf", string(o.MultipleOf), string(n.MultipleOf)},
		{"minItems", count(o.MinItems), count(n.MinItems)},
		{"maxItems", count(o.MaxItems), count(n.MaxItems)},
		{"uniqueItems", choice(o.UniqueItems, "true", ""), choice(n.UniqueItems, "true", "")},
		{"minProperties", count(o.MinProperties), count(n.MinProperties)},
		{"maxProperties", count(o.MaxProperties), count(n.MaxProperties)},
		{"minContains", count(o.MinContains), count(n.MinContains)},
		{"maxContains", count(o.MaxContains), count(n.MaxContains)},
	} {
		if k.old != k.new {
			d.add(path, k.keyword, rule, "%s is %s, was %s", k.keyword, orNone(k.new), orNone(k.old))
		}
	}
}

func (d *differ) enum(o, n *schema.Schema, path string) {
	if o.Enum == nil || n.Enum == nil {
		if (o.Enum == nil) != (n.Enum == nil) {
			d.add(path, "enum", rule, "%s", choice(n.Enum == nil, "any value is taken now, not only "+joined(o.Enum), "only some values are taken now: "+joined(n.Enum)))
		}
		return
	}
	has := func(list []json.RawMessage, v json.RawMessage) bool {
		return slices.ContainsFunc(list, func(w json.RawMessage) bool { return string(v) == string(w) })
	}
	var kept, order []json.RawMessage
	for _, v := range o.Enum {
		if has(n.Enum, v) {
			kept = append(kept, v)
		} else {
			d.add(path, "enum", rule, "the value %s is gone", v)
		}
	}
	for _, v := range n.Enum {
		if has(o.Enum, v) {
			order = append(order, v)
		} else {
			d.add(path, "enum+", rule, "the value %s is new", v)
		}
	}
	if joined(kept) != joined(order) {
		d.add(path, "order", wording, "the values are in another order")
	}
}

func joined(values []json.RawMessage) string {
	list := make([]string, len(values))
	for i, v := range values {
		list[i] = string(v)
	}
	return strings.Join(list, ", ")
}

// members compares the properties of objects.
func (d *differ) members(o, n *schema.Schema, path string) {
	var kept, order []string
	for _, m := range o.Properties {
		if n.Property(m.Name) != nil {
			kept = append(kept, m.Name)
		} else {
			d.add(subset.Below(path, m.Name), "additionalProperties", rule, "is gone")
		}
	}
	for _, m := range n.Properties {
		at := subset.Below(path, m.Name)
		was := o.Property(m.Name)
		if was == nil {
			d.add(at, "properties", rule, "is new%s", choice(n.Requires(m.Name), "", ", and optional"))
			continue
		}
		order = append(order, m.Name)
		if o.Requires(m.Name) != n.Requires(m.Name) {
			d.add(at, "required", rule, "is %s", choice(n.Requires(m.Name), "required now", "optional now"))
		}
		d.node(was, m.Schema, at)
	}
	for _, name := range slices.Concat(o.Required, n.Required) { // of those that are not described
		if o.Property(name) == nil && n.Property(name) == nil && o.Requires(name) != n.Requires(name) {
			d.add(subset.Below(path, name), "required", rule, "is %s", choice(n.Requires(name), "required now", "optional now"))
		}
	}
	if !slices.Equal(kept, order) {
		d.add(path, "order", wording, "the members are in another order")
	}
	if d.both(o.AdditionalProperties, n.AdditionalProperties, subset.Below(path, "*")) {
		d.add(path, "additionalProperties", rule, "other members are %s", choice(n.Closed(), "no longer taken", "taken or checked otherwise"))
	}
}

// both compares two schemas that may be absent, and reports whether one is, or
// is a boolean, and they differ.
func (d *differ) both(o, n *schema.Schema, path string) bool {
	plain := func(s *schema.Schema) bool { return s == nil || s.Boolean != nil }
	if !plain(o) && !plain(n) {
		d.node(o, n, path)
		return false
	}
	text := func(s *schema.Schema) string {
		if s == nil {
			return "true"
		}
		return s.String()
	}
	return text(o) != text(n)
}
