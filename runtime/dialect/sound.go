package dialect

import (
	"encoding/json"
	"slices"
	"strconv"
	"strings"

	"github.com/toolgen-dev/toolgen/internal/ecmaregexp"
	"github.com/toolgen-dev/toolgen/runtime/schema"
)

// Schemas known only at run time may hold what is no schema of draft 2020-12,
// or what readers take in different ways: expressions that do not compile,
// unions without forms, references that go round in a circle. A reader that
// compiles schemas refuses the whole list over one of them, so they are sent in
// no dialect.

// sound sets the root to one without such things: a copy, where there are any.
func (l *lowering) sound() {
	unsound, refers := false, false
	scan(l.root, func(s *schema.Schema) bool {
		unsound = unsound || flawed(s)
		refers = refers || s.Ref != ""
		return !unsound
	})
	if unsound {
		l.root = l.root.Clone()
		l.root.Walk(func(pointer string, s *schema.Schema) bool {
			m := mender{l, s, pointer, pointer == ""}
			m.mend()
			return true
		})
	}
	if refers || unsound {
		l.checkCircles()
	}
	if refers && len(l.errs) == 0 {
		l.endless()
	}
}

// scan calls f for s and the schemas below it until it returns false.
func scan(s *schema.Schema, f func(*schema.Schema) bool) bool {
	if !f(s) {
		return false
	}
	more := true
	s.Children(func(_, _ string, sub *schema.Schema) bool {
		more = scan(sub, f)
		return more
	})
	return more
}

// flawed reports whether a schema has something to mend. It may err on the side
// of yes.
func flawed(s *schema.Schema) bool {
	return s.Extra != nil || s.ID != "" || s.Anchor != "" || s.URI != "" ||
		s.AnyOf != nil && len(s.AnyOf) == 0 || s.OneOf != nil && len(s.OneOf) == 0 || s.AllOf != nil && len(s.AllOf) == 0 ||
		s.Enum != nil && len(s.Enum) == 0 || s.PrefixItems != nil && len(s.PrefixItems) == 0 ||
		s.Pattern != "" && !ecmaregexp.Valid(s.Pattern) || s.PatternProperties != nil ||
		huge(s.Minimum) || huge(s.Maximum) || huge(s.ExclusiveMinimum) || huge(s.ExclusiveMaximum) || huge(s.MultipleOf) ||
		slices.ContainsFunc(s.Enum, hugeValue) || slices.ContainsFunc(s.Examples, hugeValue) || hugeValue(s.Const) || hugeValue(s.Default)
}

// A mender makes one schema of a copy sound.
type mender struct {
	*lowering
	s    *schema.Schema
	at   string
	root bool
}

func (m *mender) step(keyword, message string, lossy bool) {
	m.add(Step{Pointer: m.at, Keyword: keyword, Message: message, Lossy: lossy})
}

func (m *mender) mend() {
	s := m.s
	for keyword, empty := range map[string]bool{
		"anyOf": s.AnyOf != nil && len(s.AnyOf) == 0,
		"oneOf": s.OneOf != nil && len(s.OneOf) == 0,
		"enum":  s.Enum != nil && len(s.Enum) == 0,
	} {
		if empty {
			m.step(keyword, keyword+" is empty, so nothing is admitted here", false)
			*s = schema.Schema{Boolean: new(false), Defs: s.Defs}
			return
		}
	}
	if len(s.AllOf) == 0 {
		s.AllOf = nil
	}
	if len(s.PrefixItems) == 0 {
		s.PrefixItems = nil
	}
	if s.Pattern != "" && !ecmaregexp.Valid(s.Pattern) {
		m.tell("pattern", "must match the pattern "+s.Pattern, "is no regular expression of ECMA-262")
		s.Pattern = ""
	}
	for _, p := range s.PatternProperties {
		if !ecmaregexp.Valid(p.Name) {
			m.errs = append(m.errs, &Error{
				Pointer: m.at + "/patternProperties/" + schema.Escape(p.Name), Rule: "pattern",
				Message: "the pattern is no regular expression of ECMA-262",
			})
		}
	}
	m.names()
	m.numbers()
	m.extra()
}

// tell moves what cannot be sent into the description.
func (m *mender) tell(keyword, text, why string) {
	m.s.Description = joinText(m.s.Description, "Constraints: "+text+".")
	m.step(keyword, keyword+" moved into the description, as it "+why+": "+text, true)
}

// names leaves out the names of schemas: $id changes where the references below
// it lead, which no reference of the model means, and readers that compile
// schemas refuse two of one $id, and some URIs.
func (m *mender) names() {
	s := m.s
	if s.ID != "" {
		m.step("$id", "$id is left out", false)
		s.ID = ""
	}
	if s.Anchor != "" && !anchorName.match(s.Anchor) {
		m.step("$anchor", "$anchor is left out: it is no name", false)
		s.Anchor = ""
	}
	if s.URI != "" && (!m.root || s.URI != schema.Draft2020) {
		m.step("$schema", "$schema is left out", false)
		s.URI = ""
	}
}

var anchorName = names{first: "a-zA-Z_", rest: "a-zA-Z0-9_.-", max: 1 << 20}

// numbers moves numbers beyond 64 bit floating point into the description.
func (m *mender) numbers() {
	s := m.s
	for _, n := range []struct {
		keyword, phrase string
		number          *json.Number
	}{
		{"minimum", "at least ", &s.Minimum}, {"maximum", "at most ", &s.Maximum},
		{"exclusiveMinimum", "greater than ", &s.ExclusiveMinimum}, {"exclusiveMaximum", "less than ", &s.ExclusiveMaximum},
		{"multipleOf", "a multiple of ", &s.MultipleOf},
	} {
		if huge(*n.number) {
			m.tell(n.keyword, n.phrase+string(*n.number), "is beyond 64 bit floating point")
			*n.number = ""
		}
	}
	if values := valuesOf(s); slices.ContainsFunc(values, hugeValue) {
		m.tell("enum", "one of "+valueList(values), "has numbers beyond 64 bit floating point")
		s.Enum, s.Const = nil, nil
	}
	if hugeValue(s.Default) {
		m.step("default", "default is left out: it is beyond 64 bit floating point", false)
		s.Default = nil
	}
	s.Examples = slices.DeleteFunc(s.Examples, hugeValue)
}

// huge reports whether a number is out of the range of float64.
func huge(n json.Number) bool {
	if len(n) < 16 && !strings.ContainsAny(string(n), "eE") {
		return false
	}
	f, err := strconv.ParseFloat(string(n), 64)
	return err != nil || f == 0 && strings.ContainsAny(mantissa(string(n)), "123456789")
}

// mantissa returns a number without its exponent.
func mantissa(n string) string {
	if i := strings.IndexAny(n, "eE"); i >= 0 {
		return n[:i]
	}
	return n
}

func hugeValue(v json.RawMessage) bool {
	return len(v) > 0 && kindOfValue(v)&numeric != 0 && huge(json.Number(v))
}

// extra leaves out keywords that the model has no field for and whose values
// are not theirs, and those of other drafts that later ones read in another way.
func (m *mender) extra() {
	m.s.Extra = slices.DeleteFunc(m.s.Extra, func(k schema.Keyword) bool {
		if fitsKeyword(k) {
			return false
		}
		m.step(k.Name, k.Name+" is left out", checked[k.Name])
		return true
	})
	if len(m.s.Extra) == 0 {
		m.s.Extra = nil
	}
}

func fitsKeyword(k schema.Keyword) bool {
	switch k.Name {
	case "$comment":
		return k.Value[0] == '"'
	case "readOnly", "writeOnly":
		return kindOfValue(k.Value) == aBoolean
	case "unevaluatedItems", "unevaluatedProperties", "contentSchema":
		_, err := schema.Parse(k.Value)
		return err == nil
	case "$dynamicRef", "$dynamicAnchor", "$recursiveRef", "$recursiveAnchor":
		return false
	case "id": // of draft 4
		return k.Value[0] != '"'
	}
	return true
}

// checkCircles refuses references that lead back to themselves without going
// down a level of the document: they say nothing that can be checked.
func (l *lowering) checkCircles() {
	state := map[*schema.Schema]int{} // 1: on the way, 2: done
	var visit func(s *schema.Schema) bool
	visit = func(s *schema.Schema) bool {
		switch state[s] {
		case 1:
			return false
		case 2:
			return true
		}
		state[s] = 1
		fine := true
		if s.Ref != "" {
			if next, ok := l.root.Resolve(s.Ref); ok {
				fine = visit(next)
			}
		}
		s.Children(func(keyword, _ string, sub *schema.Schema) bool {
			switch keyword {
			case "anyOf", "oneOf", "allOf", "not", "if", "then", "else", "dependentSchemas":
				fine = fine && visit(sub)
			}
			return fine
		})
		state[s] = 2
		return fine
	}
	l.root.Walk(func(pointer string, s *schema.Schema) bool {
		if s.Ref != "" && !visit(s) {
			l.errs = append(l.errs, &Error{Pointer: pointer, Rule: "$ref", Message: "the reference leads back to itself: " + s.Ref})
		}
		return len(l.errs) == 0
	})
}
