package dialect

import (
	"slices"

	"github.com/toolgen-dev/toolgen/runtime/schema"
)

// A node is one schema on its way from in to out.
type node struct {
	*lowering
	in, out *schema.Schema
	at      *place
	on      kinds    // the types that out admits
	limits  []string // constraints that the description takes over
	remarks []string // further sentences of the description
	apart   bool     // the types need nodes of their own
	dead    bool     // nothing is admitted
}

// node lowers a schema. It returns nil for one that admits nothing.
func (l *lowering) node(in *schema.Schema, at *place) *schema.Schema {
	if in.Boolean != nil {
		if !*in.Boolean {
			return nil
		}
		in = &schema.Schema{}
	}
	if in.Ref != "" {
		return l.ref(in, at)
	}
	if len(in.AllOf) > 0 {
		if in = l.flat(in, at); in == nil {
			return nil
		}
		if in.Ref != "" || in.Boolean != nil {
			return l.node(in, at)
		}
	}
	if (in.AnyOf != nil || in.OneOf != nil) && l.whole.on {
		return l.union(in, at)
	}
	n := node{lowering: l, in: in, out: &schema.Schema{Description: in.Description}, at: at}
	n.types()
	if n.apart || l.oneType.on && (n.on.distinct()&^aNull).count() > 1 {
		return l.split(in, n.on, at)
	}
	n.texts()
	n.numbers()
	n.array()
	n.object()
	n.logic()
	n.annotations()
	if n.dead {
		return nil
	}
	n.describe()
	return n.out
}

// types works out which types the node admits, and its enum and const.
func (n *node) types() {
	in := n.in
	n.on = kindsOf(in.Type)
	if n.on&aNumber != 0 {
		n.on |= anInteger
	}
	values := in.Enum
	if in.Const != nil {
		values = n.constant()
	}
	inferred := false
	if values != nil {
		values = n.fitting(values)
		if len(values) == 0 {
			n.dead = true
			return
		}
		inferred = in.Type == nil && n.whole.on
		if in.Type == nil || n.whole.on {
			n.on = kindsIn(values) & n.on
		}
	}
	if in.Type == nil && values == nil && n.typed.on {
		n.infer()
		inferred = true
	}
	n.values(values)
	if in.Type != nil || inferred {
		n.setType(inferred)
	}
}

// setType writes the type keyword.
func (n *node) setType(inferred bool) {
	on := n.on.distinct()
	n.out.Type = on.names()
	if !inferred && kindsOf(n.in.Type) == on {
		n.out.Type = n.in.Type // in the order of the source
	}
	if n.oneType.on && on&aNull != 0 && on != aNull {
		n.out.Type = (on &^ aNull).names()
		setNullable(n.out)
	}
	if n.oneType.on && on == aNull {
		n.demand(n.at, "type", "the type null alone cannot be expressed")
	}
}

// lose takes objects or arrays away from the types of the node, as none of them
// can be sent. The other types stay; where there are none, nothing is admitted.
func (n *node) lose(kind kinds, keyword, why string, narrows bool) {
	if n.in.Type == nil && valuesOf(n.in) == nil && n.typed.on {
		n.demand(n.at, keyword, "a value of any type but %s cannot be expressed", kind.names()[0])
	}
	types := n.out.Type
	if types == nil {
		types = n.on.distinct().names()
	}
	if n.on &^= kind; n.on == 0 {
		n.dead = true
		return
	}
	l, text := n.lowering, "no "+kind.names()[0]+" is admitted: "+why
	if narrows {
		l.narrow(n.at, keyword, "%s", text)
	} else {
		l.step(n.at, keyword, "%s", text)
	}
	out := n.out
	out.Type = slices.DeleteFunc(slices.Clone(types), func(t string) bool { return kindOf(t) == kind })
	if len(out.Type) == 0 { // nullable said the rest
		out.Type = n.on.names()
		n.demand(n.at, "type", "the type null alone cannot be expressed")
	}
	if kind == anArray {
		out.MinItems, out.MaxItems, out.UniqueItems, out.PrefixItems, out.Items = nil, nil, false, nil, nil
		return
	}
	out.MinProperties, out.MaxProperties = nil, nil
	if n.items.on && out.Items == nil && n.on&anArray != 0 {
		out.Items = n.node(&schema.Schema{}, n.at.in("items"))
	}
}

// infer finds the type of a node that names none in what its keywords are
// about.
func (n *node) infer() {
	in := n.in
	switch {
	case in.Properties != nil || in.Required != nil || in.AdditionalProperties != nil || in.PatternProperties != nil:
		n.on = anObject
	case in.Items != nil || in.PrefixItems != nil || in.MinItems != nil || in.MaxItems != nil:
		n.on = anArray
	case in.Pattern != "" || in.Format != "" || in.MinLength != nil || in.MaxLength != nil || in.ContentEncoding != "":
		n.on = aString
	case in.Minimum != "" || in.Maximum != "" || in.ExclusiveMinimum != "" || in.ExclusiveMaximum != "" || in.MultipleOf != "":
		n.on = numeric
	default:
		if !n.demand(n.at, "type", "a value of any type cannot be expressed") {
			n.narrow(n.at, "type", "a value of any type cannot be expressed; it is sent as a string")
		}
		n.on = aString
		return
	}
	n.narrow(n.at, "type", "no type is named; it is sent as %s", n.on.names()[len(n.on.names())-1])
}

func setNullable(s *schema.Schema) {
	s.Extra = append(s.Extra, schema.Keyword{Name: "nullable", Value: []byte("true")})
}

// split lowers a node of several types as a union of nodes of one.
func (l *lowering) split(in *schema.Schema, on kinds, at *place) *schema.Schema {
	u := &schema.Schema{Title: in.Title, Description: in.Description, Default: in.Default, Examples: in.Examples}
	rest := *in
	rest.Title, rest.Description, rest.Default, rest.Examples = "", "", nil, nil
	for _, name := range on.distinct().names() {
		one := rest
		one.Type = []string{name}
		u.AnyOf = append(u.AnyOf, &one)
	}
	l.step(at, "type", "several types are sent as anyOf")
	return l.union(u, at)
}
