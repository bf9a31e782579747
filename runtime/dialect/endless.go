package dialect

import "github.com/toolgen-dev/toolgen/runtime/schema"

// endless replaces references to schemas of which no value can exist, since each
// would hold another of its own: an object that requires a member like itself.
// They are false for every document, which dialects without $ref find by
// themselves and the others can lower.
func (l *lowering) endless() {
	e := ends{root: l.root, known: map[*schema.Schema]bool{}}
	dead := e.dead()
	if len(dead) == 0 {
		return
	}
	if l.root == l.given {
		l.root = l.root.Clone()
		e = ends{root: l.root, known: map[*schema.Schema]bool{}}
		dead = e.dead()
	}
	for _, d := range dead {
		if l.inside(d.s) {
			l.add(Step{Pointer: d.at, Keyword: recursion, Message: "a value would have to hold another one of its own without end, so none is admitted"})
		}
	}
	for _, d := range dead {
		*d.s = schema.Schema{Boolean: new(false), Defs: d.s.Defs}
	}
	l.cycles = nil
}

// refuseNothing refuses a schema that admits nothing, at a recursion without end
// where there is one.
func (l *lowering) refuseNothing() {
	e := &Error{Rule: "root", Message: "the schema admits no arguments at all"}
	for _, s := range l.steps {
		if s.Keyword == recursion {
			e = &Error{Pointer: s.Pointer, Rule: recursion, Message: "a value would have to hold another one of its own without end, so the schema admits no arguments at all"}
			break
		}
	}
	l.errs = append(l.errs, e)
}

// recursion is what steps and errors about values without end are about.
const recursion = "recursion"

// inside reports whether a node with a reference is a part of what it refers to.
func (l *lowering) inside(s *schema.Schema) bool {
	seen := map[*schema.Schema]bool{}
	if target, ok := l.root.Resolve(s.Ref); ok {
		l.reaches(target, nil, false, seen)
	}
	return seen[s]
}

// ends finds out which schemas have values that end.
type ends struct {
	root  *schema.Schema
	known map[*schema.Schema]bool // targets of references: true is final
}

// A spot is a node and the pointer to it.
type spot struct {
	s  *schema.Schema
	at string
}

// dead returns the nodes whose references lead to schemas without such values.
// A target counts as one until another has been found, so it looks again as long
// as there are new ones that have some.
func (e *ends) dead() []spot {
	for {
		var list []spot
		before := e.alive()
		e.root.Walk(func(at string, s *schema.Schema) bool {
			if s.Ref != "" && !e.ref(s.Ref) {
				list = append(list, spot{s, at})
			}
			return true
		})
		if len(list) == 0 || e.alive() == before {
			return list
		}
		for target, ok := range e.known {
			if !ok {
				delete(e.known, target)
			}
		}
	}
}

func (e *ends) alive() (n int) {
	for _, ok := range e.known {
		if ok {
			n++
		}
	}
	return n
}

func (e *ends) ref(ref string) bool {
	target, ok := e.root.Resolve(ref)
	if !ok {
		return true // refused elsewhere
	}
	if ok, found := e.known[target]; found {
		return ok
	}
	e.known[target] = false // on the way
	ok = e.has(target)
	e.known[target] = ok
	return ok
}

// has reports whether a schema may have a value that ends. It looks at nothing
// but what must be there, and errs on the side of yes.
func (e *ends) has(s *schema.Schema) bool {
	if s == nil || s.Boolean != nil {
		return true
	}
	if s.Ref != "" && !e.ref(s.Ref) {
		return false
	}
	for _, sub := range s.AllOf {
		if !e.has(sub) {
			return false
		}
	}
	if !e.some(s.AnyOf) || !e.some(s.OneOf) {
		return false
	}
	if s.Enum != nil || s.Const != nil {
		return true
	}
	for _, scalar := range []string{"null", "boolean", "integer", "string"} {
		if s.Admits(scalar) {
			return true
		}
	}
	return s.Admits("object") && e.object(s) || s.Admits("array") && e.array(s)
}

func (e *ends) some(forms []*schema.Schema) bool {
	for _, s := range forms {
		if e.has(s) {
			return true
		}
	}
	return len(forms) == 0
}

func (e *ends) object(s *schema.Schema) bool {
	for _, name := range s.Required {
		sub := s.Property(name)
		if sub == nil && len(s.PatternProperties) == 0 {
			sub = s.AdditionalProperties
		}
		if !e.has(sub) {
			return false
		}
	}
	some := s.MinProperties != nil && *s.MinProperties > 0
	return !some || len(s.Properties)+len(s.PatternProperties) > 0 || e.has(s.AdditionalProperties)
}

func (e *ends) array(s *schema.Schema) bool {
	if s.Contains != nil && (s.MinContains == nil || *s.MinContains > 0) && !e.has(s.Contains) {
		return false
	}
	least := 0
	if s.MinItems != nil {
		least = *s.MinItems
	}
	for i, sub := range s.PrefixItems {
		if i < least && !e.has(sub) {
			return false
		}
	}
	return least <= len(s.PrefixItems) || e.has(s.Items)
}
