package dialect

import (
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/toolgen-dev/toolgen/runtime/schema"
)

// A lowering turns one schema into what one dialect takes.
type lowering struct {
	*compiled
	root        *schema.Schema
	given       *schema.Schema // the root before it was made sound
	description string         // of the tool
	steps       []Step
	seen        map[Step]bool // the same, where they are many
	errs        []*Error
	block       *Step // why the tool needs the fallback; nil where it does not

	defs   []definition     // targets of the references that are kept
	open   []*schema.Schema // targets that are being inlined
	copied int              // references replaced by their targets
	cuts   int              // recursions cut off
	merges int              // references followed while merging
	cycles map[cycle]bool   // what reaches has found
	top    *schema.Schema   // the root as it is lowered
	hollow *schema.Schema   // the last array that can only be empty

	expressions map[string]*regexp.Regexp // of patternProperties, nil for what Go cannot compile
	matched     int                       // names held against patterns
}

// A definition is a schema that lands under $defs.
type definition struct {
	name   string
	target *schema.Schema
	at     *place
}

// A place is a JSON pointer into the canonical schema. The text is put
// together only for a step.
type place struct {
	up             *place
	keyword, token string
	named          bool
}

func (p *place) in(keyword string) *place { return &place{p, keyword, "", false} }

func (p *place) of(keyword, token string) *place { return &place{p, keyword, token, true} }

func (p *place) pointer() string {
	if p == nil {
		return ""
	}
	if p.named {
		return p.up.pointer() + "/" + p.keyword + "/" + schema.Escape(p.token)
	}
	return p.up.pointer() + "/" + p.keyword
}

// pointer returns the pointer to a place, or to the nearest schema around it
// that the given one has: a schema that was merged, split or added has none of
// its own.
func (l *lowering) pointer(at *place) string {
	text := at.pointer()
	for text != "" {
		if _, ok := l.given.At(text); ok {
			break
		}
		text = text[:strings.LastIndexByte(text, '/')]
	}
	return text
}

func newLowering(r *compiled, root *schema.Schema) *lowering {
	l := &lowering{compiled: r, root: root, given: root}
	l.sound()
	return l
}

// step records a change that keeps the meaning.
func (l *lowering) step(at *place, keyword, format string, args ...any) {
	l.add(Step{Pointer: l.pointer(at), Keyword: keyword, Message: fmt.Sprintf(format, args...)})
}

// widen records that a constraint is no longer in the schema.
func (l *lowering) widen(at *place, keyword, format string, args ...any) {
	l.add(Step{Pointer: l.pointer(at), Keyword: keyword, Message: fmt.Sprintf(format, args...), Lossy: true})
}

// narrow records that documents the tool accepts are no longer admitted.
func (l *lowering) narrow(at *place, keyword, format string, args ...any) {
	l.add(Step{Pointer: l.pointer(at), Keyword: keyword, Message: fmt.Sprintf(format, args...), Lossy: true, Narrows: true})
}

// add appends a step. A definition that is inlined twice gives its steps once.
func (l *lowering) add(s Step) {
	const few = 16 // steps, among which looking is faster than a map
	switch {
	case len(l.steps) < few:
		if slices.Contains(l.steps, s) {
			return
		}
	case l.seen == nil:
		l.seen = make(map[Step]bool)
		for _, before := range l.steps {
			l.seen[before] = true
		}
		fallthrough
	default:
		if l.seen[s] {
			return
		}
		l.seen[s] = true
	}
	l.steps = append(l.steps, s)
}

// refuse records a rule that cannot be satisfied.
func (l *lowering) refuse(at *place, rule, format string, args ...any) {
	l.errs = append(l.errs, &Error{Pointer: l.pointer(at), Rule: rule, Message: fmt.Sprintf(format, args...)})
}

// demand asks for the fallback, where the dialect has one, and reports whether
// it has.
func (l *lowering) demand(at *place, keyword, format string, args ...any) bool {
	if l.rules.fallback == "" {
		return false
	}
	if l.block == nil {
		l.block = &Step{Pointer: l.pointer(at), Keyword: keyword, Message: fmt.Sprintf(format, args...)}
	}
	return true
}

// fallBack starts again with the rules of the fallback and a step that says
// why.
func (l *lowering) fallBack(t Tool) *lowering {
	r := tables()[l.rules.fallback]
	next := newLowering(r, l.given)
	s := Step{Keyword: "parameters", Lossy: false}
	how := "the tool is sent with parametersJsonSchema"
	if l.strict {
		s.Keyword, s.Lossy, how = "strict", true, "the tool is sent with strict:false"
	}
	if l.block != nil {
		s.Pointer, s.Message = l.block.Pointer, how+": "+l.block.Message
	} else {
		s.Message = how + ", as the tool asks"
	}
	next.add(s)
	next.tool(t)
	return next
}

// tool checks and cuts the texts of the tool.
func (l *lowering) tool(t Tool) {
	if !l.name.match(t.Name) {
		l.refuse(nil, "name", "the name must match %s", l.name.pattern())
	}
	l.description = t.Description
	if max := l.rules.description.max; max > 0 {
		text, cut := cutText(t.Description, max)
		if cut {
			l.description = text
			l.add(Step{Keyword: "description", Lossy: true, Doubtful: true, Message: fmt.Sprintf(
				"the description is cut from %d to %d characters; at most %d are taken", length(t.Description), length(text), max)})
		}
	}
	if n := l.doubtDescription; n.exceeded(len(t.Description)) && n.exceeded(length(t.Description)) {
		l.add(Step{Keyword: "description", Doubtful: true, Message: fmt.Sprintf(
			"the description has %d characters; clients cut it at %d", length(t.Description), n.max)})
	}
}

// parameters returns the lowered root, nil where the dialect wants none.
func (l *lowering) parameters() *schema.Schema {
	if len(l.errs) > 0 {
		return nil
	}
	if l.verbatim.on {
		return l.asIs()
	}
	if l.full && l.asItIs() {
		l.checkLimits(l.root)
		return l.root
	}
	in := l.rootObject()
	if in == nil {
		l.refuse(nil, "root", "arguments are an object, and the schema admits none")
		return nil
	}
	if l.omitNone.on && takesNothing(in) {
		if !in.Closed() {
			l.narrow(nil, "additionalProperties", "the tool is sent as one without arguments")
		}
		return nil
	}
	l.top = in
	out := l.node(in, nil)
	if out == nil {
		if len(l.errs) == 0 {
			l.refuseNothing()
		}
		return nil
	}
	l.addDefs(out)
	if l.block == nil {
		l.checkLimits(out)
	}
	if l.upperCase.on {
		out.Walk(func(_ string, s *schema.Schema) bool {
			types := make([]string, len(s.Type))
			for i, t := range s.Type {
				types[i] = strings.ToUpper(t)
			}
			if s.Type != nil {
				s.Type = types
			}
			return true
		})
	}
	return out
}

// fittingExamples leaves out the examples that the lowered schema does not
// admit, for which a provider that checks them would refuse the request.
func (l *lowering) fittingExamples(examples []json.RawMessage, out *schema.Schema) []json.RawMessage {
	if _, sent := l.form.(anthropicForm); !sent {
		return nil
	}
	return slices.DeleteFunc(slices.Clone(examples), func(e json.RawMessage) bool {
		faults, _ := schema.Checker{Exact: true}.Check(out, e)
		if faults != nil {
			l.add(Step{Keyword: "examples", Lossy: true, Message: "an example is left out, which does not fit what is sent: " + string(e)})
		}
		return faults != nil
	})
}

// takesNothing reports whether an object has no members to speak of.
func takesNothing(s *schema.Schema) bool {
	return len(s.Properties)+len(s.Required)+len(s.PatternProperties) == 0 && s.MinProperties == nil &&
		(s.AdditionalProperties == nil || s.Closed())
}

// asIs returns the root unchanged, but that its type is object.
func (l *lowering) asIs() *schema.Schema {
	s := asObjects(l.root)
	switch {
	case len(s.Type) == 1 && s.Type[0] == "object":
		return s
	case s.Is(false) || !s.Admits("object"):
		l.refuse(nil, "root", "arguments are an object, and the schema admits none")
		return nil
	}
	c := *s
	c.Boolean, c.Type = nil, []string{"object"}
	return &c
}

// checkKey refuses a property name that the dialect does not take, or reports
// one that it may not take.
func (l *lowering) checkKey(name string, at *place) {
	switch {
	case l.key.match(name):
	case l.key.doubtful:
		l.add(Step{Pointer: l.pointer(at), Keyword: "property", Doubtful: true, Message: fmt.Sprintf(
			"the property name %q may be refused, as it does not match %s", name, l.key.pattern())})
	default:
		l.refuse(at, "property", "the property name %q must match %s", name, l.key.pattern())
	}
}
