package schema

import (
	"encoding/json"
	"slices"
	"strings"

	"github.com/toolgen-dev/toolgen/runtime/wire"
)

// parse reads a string as the JSON it holds, where something else than a string
// is due.
func (m *mender) parse(text string, w way) (string, bool) {
	s := scanner{text: text}
	inside := s.str()
	before := len(m.repairs)
	if kind, out := meant(inside); kind != "" && admits([]string{w.want}, kind) {
		switch kind {
		case "number":
			m.add(RepairNumber, text, out)
			return out, true
		case "boolean":
			m.add(RepairBoolean, text, out)
			return out, true
		}
		m.add(RepairUnwrap, text, out)
		if m.fits(out, w.list) {
			return out, true
		}
		if mended, ok := m.convert(out, way{list: w.list}); ok {
			return mended, true
		}
		m.repairs = m.repairs[:before]
		return "", false
	}
	if (looksLikeList(inside) || looksLikeNull(inside)) && !m.enumerated(w.list) {
		return "", false
	}
	return m.wrap(text, w)
}

// meant returns the type and JSON of what a string holds, "" where that is
// nothing but text.
func meant(inside string) (kind, text string) {
	switch inside {
	case "true", "True":
		return "boolean", "true"
	case "false", "False":
		return "boolean", "false"
	}
	if n := numberLength(inside); n > 0 && n == len(inside) {
		return "number", inside
	}
	inside = strings.TrimSpace(inside)
	if kind = kindAt(inside, 0); (kind == "object" || kind == "array") && valid(inside) {
		return kind, inside
	}
	return "", ""
}

// looksLikeList reports whether a text may itself hold several values, so that
// to make it the only item of an array could change what is meant.
func looksLikeList(text string) bool {
	trimmed := strings.TrimSpace(text)
	return trimmed == "" || strings.ContainsAny(text, ",;\n") || strings.ContainsAny(trimmed[:1], "[{")
}

// looksLikeNull reports whether a text may have been meant as no value at all,
// in whatever language and however quoted, so that to make it the only item of
// an array would be a guess.
func looksLikeNull(text string) bool {
	switch strings.ToLower(strings.Trim(text, " \t\r\n\"'`<>")) {
	case "null", "none", "nil", "undefined":
		return true
	}
	return false
}

// enumerated reports whether the items of an array are of an enum, which no
// list of them fits.
func (m *mender) enumerated(list []*Schema) bool {
	return slices.ContainsFunc(itemSchemas(list, 0), func(s *Schema) bool {
		target, ok := m.root.Resolve(s.Ref)
		return s.Enum != nil || s.Const != nil || ok && s.Ref != "" && target.Enum != nil
	})
}

// maxWraps is how many arrays may be made around one value. An array of arrays
// of itself would take any number.
const maxWraps = 4

// wrap makes a value the only item of an array.
func (m *mender) wrap(text string, w way) (string, bool) {
	if w.want != "array" || text == "null" || m.wraps == maxWraps {
		return "", false
	}
	m.wraps++
	defer func() { m.wraps-- }()
	m.add(RepairWrap, text, "["+text+"]")
	item, ok := m.item(0, text, itemSchemas(w.list, 0))
	return "[" + item + "]", ok
}

// recase returns the enum value that a string differs from in case alone, if
// there is one only.
func (m *mender) recase(text string, list []*Schema) (string, bool) {
	s := scanner{text: text}
	v := s.str()
	for _, x := range list {
		values := x.Enum
		if x.Const != nil {
			values = []json.RawMessage{x.Const}
		}
		m.effort.spend(len(values))
		if values == nil || isOneOf(values, text, "string") {
			continue
		}
		found := ""
		for _, e := range values {
			e := scanner{text: string(e)}
			if e.text[0] != '"' {
				continue
			}
			if name := e.str(); strings.EqualFold(name, v) {
				if found != "" && found != name {
					return "", false
				}
				found = name
			}
		}
		if found == "" {
			return "", false
		}
		out := string(wire.AppendString(nil, found))
		m.add(RepairCase, text, out)
		return out, true
	}
	return "", false
}
