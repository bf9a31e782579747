package dialect

import (
	"slices"
	"strings"

	"github.com/toolgen-dev/toolgen/runtime/schema"
)

// object lowers the keywords about objects.
func (n *node) object() {
	if n.on&anObject == 0 {
		return
	}
	in, out := n.in, n.out
	n.count("minProperties", in.MinProperties, &out.MinProperties, "at least %d member")
	n.count("maxProperties", in.MaxProperties, &out.MaxProperties, "at most %d member")
	in = n.listAll(in)
	if !n.members(in) {
		return
	}
	n.required(in)
	n.others(in)
	n.dependencies(in)
	if n.nonEmpty.on && len(out.Properties) == 0 {
		n.demand(n.at, "properties", "an object without properties cannot be expressed")
	}
}

// members lowers the properties, and reports whether objects are admitted.
func (n *node) members(in *schema.Schema) bool {
	if in.Properties == nil {
		return true
	}
	list := make([]schema.Property, 0, len(in.Properties))
	var gone []*place // forbidden by what is listed alone
	for _, p := range in.Properties {
		at := n.at.of("properties", p.Name)
		n.checkKey(p.Name, at)
		cuts, steps := n.cuts, len(n.steps)
		sub := n.node(p.Schema, at)
		switch needed := in.Requires(p.Name); {
		case sub == nil && needed:
			n.lose(anObject, "properties", "nothing that "+p.Name+" admits can be expressed, and it is needed", !p.Schema.Is(false))
			return false
		case sub == nil:
			if n.cuts > cuts {
				n.cutOff(at, steps)
			} else {
				n.forbidden(in, p, at)
			}
			switch {
			case n.closed.on || in.Closed():
			case n.shut(in):
				gone = append(gone, at)
			case n.takes("not", anything):
				list = append(list, schema.Property{Name: p.Name, Schema: never()})
			default:
				n.allow(at)
			}
			continue
		case sub == n.hollow && !needed && n.cuts > cuts:
			n.cutOff(at, steps)
			continue
		case sub == n.hollow && !needed:
			n.narrow(at, "properties", "the property is left out: it could only be empty")
			continue
		case !needed && n.nullable.on:
			n.step(at, "required", "optional, so it is sent as required and nullable")
			if n.admitsNull(p.Schema, levels) && string(p.Schema.Default) != "null" {
				n.demand(at, "required", "null is a value here, so it cannot stand for an absent member")
			}
			sub = orNull(sub)
		}
		list = append(list, schema.Property{Name: p.Name, Schema: sub})
	}
	if n.out.Properties = list; len(list) == 0 && n.in != n.top {
		for _, at := range gone {
			n.allow(at)
		}
	}
	return true
}

// allow records that a property which admits nothing may be sent.
func (n *node) allow(at *place) {
	n.widen(at, "properties", "the property is left out, and so it is not forbidden")
}

// shut reports whether what is sent lets in no members beyond the listed ones,
// where it lists some.
func (n *node) shut(in *schema.Schema) bool {
	more := in.AdditionalProperties != nil || in.PatternProperties != nil
	return n.sealed.on && !(more && n.takes("additionalProperties", anObject))
}

// admitsNull reports whether null is a value of a schema that is not absence.
func (l *lowering) admitsNull(s *schema.Schema, depth int) bool {
	s = l.target(s)
	switch values := valuesOf(s); {
	case s.Is(false) || kindsOf(s.Type)&aNull == 0:
		return false
	case values != nil:
		return kindsIn(values)&aNull != 0
	case depth == 0:
		return true
	}
	fits := func(f *schema.Schema) bool { return l.admitsNull(f, depth-1) }
	return (s.AnyOf == nil || slices.ContainsFunc(s.AnyOf, fits)) &&
		(s.OneOf == nil || slices.ContainsFunc(s.OneOf, fits)) &&
		!slices.ContainsFunc(s.AllOf, func(f *schema.Schema) bool { return !fits(f) })
}

// mayLack reports whether an object has members that may be absent.
func mayLack(s *schema.Schema) bool {
	return slices.ContainsFunc(s.Properties, func(p schema.Property) bool { return !s.Requires(p.Name) })
}

// cutOff records a property that is left out because a recursion is cut off in
// it, in place of the steps since, which are about what is not sent.
func (n *node) cutOff(at *place, since int) {
	for _, s := range n.steps[since:] {
		delete(n.seen, s)
	}
	n.steps = n.steps[:since]
	n.narrow(at, "properties", "the recursion is cut off after %d levels: the property is left out below them", levels)
}

// forbidden records a property that admits nothing.
func (n *node) forbidden(in *schema.Schema, p schema.Property, at *place) {
	switch {
	case p.Schema.Is(false):
		if in.Closed() {
			n.step(at, "properties", "the property is left out: it admits nothing")
		}
	default:
		n.narrow(at, "properties", "the property is left out: nothing that it admits can be expressed")
	}
}

// required lowers the list of needed members.
func (n *node) required(in *schema.Schema) {
	switch {
	case n.nullable.on:
		n.out.Required = make([]string, 0, len(n.out.Properties))
		for _, p := range n.out.Properties {
			n.out.Required = append(n.out.Required, p.Name)
		}
	case in.Required == nil, len(in.Required) == 0 && n.whole.on:
	case n.takes("required", anObject) || n.in == n.top && n.rootTakes.has("required"):
		n.out.Required = in.Required
	case len(in.Required) > 0:
		n.note("required", "needs the members %s", strings.Join(in.Required, ", "))
	}
}

// others lowers what is said about members beyond the listed ones.
func (n *node) others(in *schema.Schema) {
	extra := in.AdditionalProperties
	if in.PatternProperties != nil && !n.takesPatterns(in) {
		n.patterned(in)
		return
	}
	listed := len(n.out.Properties) > 0 || n.in == n.top
	switch {
	case n.closed.on:
		switch {
		case extra.Is(false):
		case extra == nil && listed:
			n.narrow(n.at, "additionalProperties", "the object is sent as closed: members beyond the listed ones are not admitted")
		default:
			n.demand(n.at, "additionalProperties", "an object with any members cannot be expressed")
		}
		n.out.AdditionalProperties = schema.Bool(false)
	case n.sealed.on && extra == nil && listed:
		n.narrow(n.at, "additionalProperties", "the provider knows the listed members alone")
	case n.takes("additionalProperties", anObject):
		n.open(extra)
	case extra.Is(false):
		if !listed {
			n.note("additionalProperties", "has no members")
		}
	default:
		if n.demand(n.at, "additionalProperties", "an object with any members cannot be expressed") {
			return
		}
		if listed {
			n.narrow(n.at, "additionalProperties", "the provider knows the listed members alone")
		}
		if text := n.further(extra); text != "" {
			n.note("additionalProperties", "further members %s", text)
		} else if listed && extra != nil {
			n.say("additionalProperties", "may have further members")
		}
	}
}

// further says what members beyond the listed ones must be; "" for anything.
func (n *node) further(extra *schema.Schema) string {
	if extra == nil {
		return ""
	}
	s := n.target(extra)
	if s.Is(true) || !asserts(s) {
		return ""
	}
	bare := *s
	bare.Type = nil
	refers := false
	s.Walk(func(_ string, sub *schema.Schema) bool { refers = refers || sub.Ref != ""; return !refers })
	text := s.String()
	switch {
	case s.Type != nil && (refers || len(text) > maxText || !asserts(&bare)):
		return "are of type " + strings.Join(s.Type, " or ")
	case refers || len(text) > maxText:
		return "have a schema of their own"
	}
	return "fit " + text
}

// maxText is how many bytes of a schema may stand in a description.
const maxText = 300

// open writes additionalProperties.
func (n *node) open(extra *schema.Schema) {
	switch {
	case extra == nil:
		if n.sealed.on {
			n.out.AdditionalProperties = schema.Bool(true)
		}
		return
	case extra.Boolean != nil:
		n.out.AdditionalProperties = extra
		return
	}
	if n.out.AdditionalProperties = n.node(extra, n.at.in("additionalProperties")); n.out.AdditionalProperties == nil {
		n.out.AdditionalProperties = schema.Bool(false)
	}
}

// takesPatterns reports whether patternProperties are taken, with these
// patterns.
func (n *node) takesPatterns(in *schema.Schema) bool {
	return n.takes("patternProperties", anObject) && !slices.ContainsFunc(in.PatternProperties, func(p schema.Property) bool {
		return featuresOf(p.Name)&n.patterns.refused != 0
	})
}

// patterned handles patternProperties where they are not taken.
func (n *node) patterned(in *schema.Schema) {
	if n.demand(n.at, "patternProperties", "members named by a pattern cannot be expressed") {
		return
	}
	patterns := make([]string, len(in.PatternProperties))
	for i, p := range in.PatternProperties {
		patterns[i] = p.Name
	}
	n.note("patternProperties", "members may match %s", strings.Join(patterns, ", "))
	if n.takes("additionalProperties", anObject) {
		n.out.AdditionalProperties = schema.Bool(true)
	} else {
		n.narrow(n.at, "patternProperties", "the provider knows the listed members alone")
	}
}

// dependencies lowers the other keywords about objects.
func (n *node) dependencies(in *schema.Schema) {
	out := n.out
	if in.PatternProperties != nil && n.takesPatterns(in) {
		out.PatternProperties = n.named(in.PatternProperties, "patternProperties")
	}
	if in.PropertyNames != nil {
		if n.takes("propertyNames", anObject) {
			out.PropertyNames = n.orNever(n.inner(in.PropertyNames, n.at.in("propertyNames")))
		} else if !trivialNames(in) {
			n.drop(n.at, "propertyNames", "left out")
		}
	}
	if in.DependentRequired != nil {
		if n.takes("dependentRequired", anObject) {
			out.DependentRequired = in.DependentRequired
		} else {
			n.drop(n.at, "dependentRequired", "left out")
		}
	}
	if in.DependentSchemas != nil {
		if n.takes("dependentSchemas", anObject) {
			out.DependentSchemas = n.named(in.DependentSchemas, "dependentSchemas")
		} else {
			n.drop(n.at, "dependentSchemas", "left out")
		}
	}
}

// trivialNames reports whether propertyNames says no more than that names are
// strings.
func trivialNames(in *schema.Schema) bool {
	return in.PropertyNames.String() == `{"type":"string"}` || in.PropertyNames.Is(true)
}

func (n *node) named(list []schema.Property, keyword string) []schema.Property {
	out := make([]schema.Property, len(list))
	for i, p := range list {
		out[i] = schema.Property{Name: p.Name, Schema: n.orNever(n.inner(p.Schema, n.at.of(keyword, p.Name)))}
	}
	return out
}

func onlyNull() *schema.Schema { return &schema.Schema{Type: aNull.names()} }

// orNull returns a lowered schema that admits null too.
func orNull(s *schema.Schema) *schema.Schema {
	switch {
	case s.Ref != "":
		return &schema.Schema{AnyOf: []*schema.Schema{s, onlyNull()}}
	case s.AnyOf != nil:
		if !slices.ContainsFunc(s.AnyOf, func(f *schema.Schema) bool { return slices.Contains(f.Type, "null") }) {
			s.AnyOf = append(s.AnyOf, onlyNull())
		}
	case s.Type != nil && !slices.Contains(s.Type, "null"):
		s.Type = append(s.Type[:len(s.Type):len(s.Type)], "null")
		if s.Const != nil {
			s.Enum, s.Const = append(s.Enum, s.Const), nil
		}
		if s.Enum != nil {
			s.Enum = append(s.Enum[:len(s.Enum):len(s.Enum)], []byte("null"))
		}
	}
	return s
}
