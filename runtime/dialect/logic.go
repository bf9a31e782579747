package dialect

import "github.com/toolgen-dev/toolgen/runtime/schema"

// logic lowers the keywords that combine schemas, for dialects that take them
// beside others.
func (n *node) logic() {
	in, out := n.in, n.out
	out.AnyOf = n.forms("anyOf", in.AnyOf)
	out.OneOf = n.forms("oneOf", in.OneOf)
	for i, s := range in.AllOf {
		out.AllOf = append(out.AllOf, n.orNever(n.node(s, n.at.of("allOf", itoa(i)))))
	}
	out.Not = n.condition("not", in.Not)
	out.If = n.condition("if", in.If)
	if in.If != nil { // without if, the others say nothing
		out.Then = n.condition("then", in.Then)
		out.Else = n.condition("else", in.Else)
	}
}

func (n *node) forms(keyword string, list []*schema.Schema) []*schema.Schema {
	if list == nil {
		return nil
	}
	if !n.takes(keyword, anything) {
		n.drop(n.at, keyword, "left out")
		return nil
	}
	out := make([]*schema.Schema, len(list))
	for i, s := range list {
		at := n.at.of(keyword, itoa(i))
		if keyword == "oneOf" {
			out[i] = n.orNever(n.inner(s, at))
		} else {
			out[i] = n.orNever(n.node(s, at))
		}
	}
	return out
}

// condition lowers a schema under a keyword that takes one.
func (n *node) condition(keyword string, s *schema.Schema) *schema.Schema {
	if s == nil {
		return nil
	}
	if !n.takes(keyword, anything) {
		n.drop(n.at, keyword, "left out")
		return nil
	}
	return n.orNever(n.inner(s, n.at.in(keyword)))
}

// inner lowers a schema whose loosening may make the whole stricter: under not,
// if or oneOf, where to fit less may be to fit.
func (n *node) inner(s *schema.Schema, at *place) *schema.Schema {
	before := len(n.steps)
	out := n.node(s, at)
	for i := before; i < len(n.steps); i++ {
		if n.steps[i].Lossy {
			n.steps[i].Narrows = true
		}
	}
	return out
}

// orNever returns the schema that admits nothing in place of nil.
func (n *node) orNever(s *schema.Schema) *schema.Schema {
	if s == nil {
		return never()
	}
	return s
}
