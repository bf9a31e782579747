package emit

import (
	"strings"

	"github.com/toolgen-dev/toolgen/gen/ir"
)

// nameFunctions names the functions of all subjects. Encoders of one subject
// whose text is the same on several sides are one function.
func (x *emitter) nameFunctions() {
	x.compareSides()
	for _, s := range x.order {
		if s.decodes {
			s.decoder = x.unique("toolgenDecode" + s.name)
		}
		x.nameEncoders(s)
	}
}

// nameEncoders names the first encoder of s toolgenEncodeX; one that differs
// is called after its side.
func (x *emitter) nameEncoders(s *subject) {
	first := true
	for to := range sides {
		if !s.encodes[to] {
			continue
		}
		for other := range to {
			if s.encodes[other] && x.same[s].equal(other, to) {
				s.encoders[to] = s.encoders[other]
			}
		}
		if s.encoders[to] == "" {
			verb := "toolgenEncode"
			if !first {
				verb = [sides]string{canonical: "toolgenArguments", call: "toolgenCall"}[to]
			}
			s.encoders[to] = x.unique(verb + s.name)
		}
		first = false
	}
}

// sameness says which sides of a subject have encoders with the same text.
type sameness struct{ classes [sides]int }

func (c *sameness) equal(a, b side) bool { return c.classes[a] == c.classes[b] }

// split makes sides differ that differ(a, b) tells apart, and reports whether
// they did not differ before.
func (c *sameness) split(differ func(a, b side) bool) bool {
	old := c.classes
	for to := range sides {
		c.classes[to] = int(to)
		for other := range to {
			if old[other] == old[to] && !differ(other, to) {
				c.classes[to] = c.classes[other]
				break
			}
		}
	}
	return c.classes != old
}

// compareSides finds out which encoders differ: those that leave out other
// members, and those that call one that differs. Types may be recursive, so
// sides count as the same until something sets them apart.
func (x *emitter) compareSides() {
	for _, s := range x.order {
		c := new(sameness)
		c.split(func(a, b side) bool { return x.leavesOut(s, a) != x.leavesOut(s, b) })
		x.same[s] = c
	}
	for changed := true; changed; {
		changed = false
		for _, s := range x.order {
			parts := x.parts(s, false)
			changed = x.same[s].split(func(a, b side) bool {
				for _, part := range parts {
					if !x.same[part].equal(a, b) {
						return true
					}
				}
				return false
			}) || changed
		}
	}
}

// leavesOut describes when the encoder of a side leaves out members of s.
func (x *emitter) leavesOut(s *subject, to side) string {
	if s.def.Type.Kind != ir.Struct {
		return ""
	}
	text := ""
	for _, f := range s.def.Fields {
		text += strings.Join(x.present(s.def, f, to), "&&") + ";"
	}
	return text
}
