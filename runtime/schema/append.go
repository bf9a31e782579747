package schema

import (
	"encoding/json"
	"strconv"

	"github.com/toolgen-dev/toolgen/runtime/wire"
)

// Append appends the schema as JSON text to dst. The text is compact, the
// keywords stand in the order of the fields of [Schema], $defs last.
func (s *Schema) Append(dst []byte) []byte {
	switch {
	case s == nil:
		return append(dst, "{}"...)
	case s.Boolean != nil:
		return strconv.AppendBool(dst, *s.Boolean)
	}
	w := writer{append(dst, '{')}
	w.core(s)
	w.limits(s)
	w.array(s)
	w.object(s)
	w.applicators(s)
	w.annotations(s)
	w.properties("$defs", s.Defs)
	return append(w.buf, '}')
}

type writer struct{ buf []byte }

// key appends a comma where one is due, and the quoted keyword.
func (w *writer) key(name string) {
	if w.buf[len(w.buf)-1] != '{' {
		w.buf = append(w.buf, ',')
	}
	w.buf = append(w.buf, '"')
	w.buf = append(w.buf, name...)
	w.buf = append(w.buf, '"', ':')
}

func (w *writer) core(s *Schema) {
	w.text("$schema", s.URI)
	w.text("$id", s.ID)
	w.text("$anchor", s.Anchor)
	w.text("$ref", s.Ref)
	if len(s.Type) == 1 {
		w.text("type", s.Type[0])
	} else {
		w.texts("type", s.Type)
	}
	w.text("title", s.Title)
	w.text("description", s.Description)
	w.values("enum", s.Enum)
	w.value("const", s.Const)
}

func (w *writer) limits(s *Schema) {
	w.text("format", s.Format)
	w.text("pattern", s.Pattern)
	w.text("contentEncoding", s.ContentEncoding)
	w.text("contentMediaType", s.ContentMediaType)
	w.count("minLength", s.MinLength)
	w.count("maxLength", s.MaxLength)
	w.number("minimum", s.Minimum)
	w.number("maximum", s.Maximum)
	w.number("exclusiveMinimum", s.ExclusiveMinimum)
	w.number("exclusiveMaximum", s.ExclusiveMaximum)
	w.number("multipleOf", s.MultipleOf)
	w.count("minItems", s.MinItems)
	w.count("maxItems", s.MaxItems)
	w.flag("uniqueItems", s.UniqueItems)
	w.count("minProperties", s.MinProperties)
	w.count("maxProperties", s.MaxProperties)
}

func (w *writer) array(s *Schema) {
	w.list("prefixItems", s.PrefixItems)
	w.schema("items", s.Items)
	w.schema("contains", s.Contains)
	w.count("minContains", s.MinContains)
	w.count("maxContains", s.MaxContains)
}

func (w *writer) object(s *Schema) {
	w.properties("properties", s.Properties)
	w.properties("patternProperties", s.PatternProperties)
	w.schema("propertyNames", s.PropertyNames)
	w.texts("required", s.Required)
	if s.DependentRequired != nil {
		w.key("dependentRequired")
		w.buf = append(w.buf, '{')
		for i, d := range s.DependentRequired {
			w.buf = appendMember(w.buf, i, d.Name)
			w.buf = appendTexts(w.buf, d.Required)
		}
		w.buf = append(w.buf, '}')
	}
	w.properties("dependentSchemas", s.DependentSchemas)
	w.schema("additionalProperties", s.AdditionalProperties)
}

func (w *writer) applicators(s *Schema) {
	w.list("anyOf", s.AnyOf)
	w.list("oneOf", s.OneOf)
	w.list("allOf", s.AllOf)
	w.schema("not", s.Not)
	w.schema("if", s.If)
	w.schema("then", s.Then)
	w.schema("else", s.Else)
}

func (w *writer) annotations(s *Schema) {
	w.value("default", s.Default)
	w.values("examples", s.Examples)
	w.flag("deprecated", s.Deprecated)
	for _, k := range s.Extra {
		if w.buf[len(w.buf)-1] != '{' {
			w.buf = append(w.buf, ',')
		}
		w.buf = wire.AppendString(w.buf, k.Name)
		w.buf = append(w.buf, ':')
		w.buf = append(w.buf, k.Value...)
	}
}

func (w *writer) text(name, v string) {
	if v != "" {
		w.key(name)
		w.buf = wire.AppendString(w.buf, v)
	}
}

func (w *writer) texts(name string, v []string) {
	if v != nil {
		w.key(name)
		w.buf = appendTexts(w.buf, v)
	}
}

func (w *writer) count(name string, v *int) {
	if v != nil {
		w.key(name)
		w.buf = strconv.AppendInt(w.buf, int64(*v), 10)
	}
}

func (w *writer) number(name string, v json.Number) {
	if v != "" {
		w.key(name)
		w.buf = append(w.buf, v...)
	}
}

func (w *writer) flag(name string, v bool) {
	if v {
		w.key(name)
		w.buf = append(w.buf, "true"...)
	}
}

func (w *writer) value(name string, v json.RawMessage) {
	if v != nil {
		w.key(name)
		w.buf = append(w.buf, v...)
	}
}

func (w *writer) values(name string, v []json.RawMessage) {
	if v == nil {
		return
	}
	w.key(name)
	w.buf = append(w.buf, '[')
	for i, x := range v {
		if i > 0 {
			w.buf = append(w.buf, ',')
		}
		w.buf = append(w.buf, x...)
	}
	w.buf = append(w.buf, ']')
}

func (w *writer) schema(name string, v *Schema) {
	if v != nil {
		w.key(name)
		w.buf = v.Append(w.buf)
	}
}

func (w *writer) list(name string, v []*Schema) {
	if v == nil {
		return
	}
	w.key(name)
	w.buf = append(w.buf, '[')
	for i, x := range v {
		if i > 0 {
			w.buf = append(w.buf, ',')
		}
		w.buf = x.Append(w.buf)
	}
	w.buf = append(w.buf, ']')
}

func (w *writer) properties(name string, v []Property) {
	if v == nil {
		return
	}
	w.key(name)
	w.buf = append(w.buf, '{')
	for i, p := range v {
		w.buf = appendMember(w.buf, i, p.Name)
		w.buf = p.Schema.Append(w.buf)
	}
	w.buf = append(w.buf, '}')
}

func appendMember(dst []byte, i int, name string) []byte {
	if i > 0 {
		dst = append(dst, ',')
	}
	return append(wire.AppendString(dst, name), ':')
}

func appendTexts(dst []byte, v []string) []byte {
	dst = append(dst, '[')
	for i, x := range v {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = wire.AppendString(dst, x)
	}
	return append(dst, ']')
}

// appendValue appends valid JSON text compactly, strings as
// [wire.AppendString] writes them.
func appendValue(dst []byte, text string) []byte {
	s := scanner{text: text, deep: true}
	for s.next() != 0 {
		if c := s.text[s.pos]; c == '"' {
			dst = wire.AppendString(dst, s.str())
		} else {
			dst = append(dst, c)
			s.pos++
		}
	}
	return dst
}
