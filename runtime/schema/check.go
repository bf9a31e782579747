package schema

import (
	"encoding/json"
	"slices"
	"strings"

	"github.com/toolgen-dev/toolgen/runtime/wire"
)

// Check returns why a document does not fit a schema, nil where it does. It is
// as strict as the generated decoders, gives faults in their words and order,
// and takes null for an optional property as if it were absent.
//
// Checked are all keywords that have a field in [Schema] but contentEncoding
// and contentMediaType; format where package wire knows it; pattern where it
// compiles as RE2. Numbers are compared exactly.
func Check(s *Schema, document []byte) []wire.Fault {
	faults, _ := Checker{}.Check(s, document)
	return faults
}

// A Checker checks documents within limits. The zero value has the default
// limits and hides nothing.
type Checker struct {
	Limits wire.Limits
	// Secrets are JSON pointers to values that faults do not quote; "*" stands
	// for any name or index.
	Secrets []string
	// Exact makes null a value of its own for optional properties too, as JSON
	// Schema has it.
	Exact bool
}

// Check returns the faults of a document and how many more there are beyond the
// limit.
func (c Checker) Check(s *Schema, document []byte) (faults []wire.Fault, omitted int) {
	_, faults, omitted = c.Reduce(s, string(document))
	return faults, omitted
}

// Reduce is [Checker.Check] that also returns the document without the members
// that it took as absent: those with null for an optional property that does not
// admit null, at every depth. A document without faults fits the schema in this
// form too, with null as a value of its own.
//
// The steps that this takes are bound by the size of the document. One that would
// take more has the one fault "effort", whatever else is wrong with it; no schema
// that is not made for it, or has dozens of forms that nothing tells apart, gets
// there.
func (c Checker) Reduce(s *Schema, document string) (reduced string, faults []wire.Fault, omitted int) {
	k, faults, omitted := c.check(s, document)
	reduced = without(document, k.absent)
	if len(faults) == 0 && len(k.absent) > 0 {
		// What was there as null may have kept a second form of oneOf from
		// fitting, or two items from being equal.
		exact := c
		exact.Exact = true
		_, faults, omitted = exact.check(s, reduced)
	}
	return reduced, faults, omitted
}

func (c Checker) check(s *Schema, text string) (k *check, faults []wire.Fault, omitted int) {
	return c.checkIn(s, s, text)
}

// checkIn checks against a schema within another, where its references lead.
func (c Checker) checkIn(root, s *Schema, text string) (k *check, faults []wire.Fault, omitted int) {
	k = &check{
		shared: &shared{root: root, whole: text, limits: c.Limits, effort: newCheckEffort(len(text))},
		text:   text, d: wire.NewDecoder(text, c.Limits), exact: c.Exact,
	}
	for _, p := range c.Secrets {
		steps := strings.Split(strings.TrimPrefix(p, "/"), "/")
		for i, s := range steps {
			steps[i] = strings.NewReplacer("~1", "/", "~0", "~").Replace(s)
		}
		k.secrets = append(k.secrets, steps)
	}
	k.value([]*Schema{s})
	k.d.End()
	if k.effort.over() {
		return k, []wire.Fault{{Code: "effort", Message: tooComplex}}, 0
	}
	return k, k.d.Faults(), k.d.Omitted()
}

// A check reads one value and what is in it.
type check struct {
	*shared
	d       *wire.Decoder
	text    string     // what d reads
	base    int        // offset of text in the document
	depth   int        // levels around the next value
	exact   bool       // see Checker; also under not and if
	secrets [][]string // what is left of the pointers that lead through here
	absent  []cut      // members that were taken as absent
	aside   bool       // only the number of faults counts, of a value that c reads ahead
}

// shared is what the checks of one document have in common.
type shared struct {
	root   *Schema
	whole  string // the document
	limits wire.Limits
	effort *effort
	quick  bool // only it matters whether there is a fault, and the first one ends the check
	memory
}

// terse reports whether nobody reads the faults.
func (c *check) terse() bool { return c.quick || c.aside }

// tooComplex is what a document is told that takes more than its size is worth.
const tooComplex = "too complex: to check it takes too many steps; send less, or nest it less"

// value checks the next value against schemas that all hold.
func (c *check) value(given []*Schema) bool {
	at, before := c.d.At(), c.d.Refusals()
	if !c.effort.spend(1 + len(given)) {
		c.d.SkipTo(len(c.text)) // that ends all loops
		c.d.Refuse(at, "effort", tooComplex)
		return false
	}
	if !c.aside {
		defer c.forget()
	}
	all := c.gather(given, at)
	if all.done {
		return false
	}
	c.read(all, at)
	if c.d.Refusals() == before {
		c.rules(all.list, at)
		c.verdicts(all, at)
	}
	return c.d.Refusals() == before
}

// read reads the next value if its type is wanted.
func (c *check) read(all *gathered, at int) {
	kind := kindAt(c.text, at)
	want := wanted(all.list)
	switch {
	case want == nil || admits(want, kind):
	default:
		c.mismatch(want)
		c.choices(all.list, at)
		return
	}
	for _, s := range all.list {
		if s.Is(false) {
			if c.skip() {
				c.d.Refuse(at, "not", "must not be given")
			}
			return
		}
	}
	switch kind {
	case "object":
		c.object(all.list, at)
	case "array":
		c.array(all.list, at)
	default:
		c.scalar(all.list, at, kind)
		c.effort.spend(c.d.At() - at)
	}
}

// wanted returns the types that all schemas admit, nil for any.
func wanted(list []*Schema) []string {
	var want []string
	for _, s := range list {
		switch {
		case s.Type == nil:
		case want == nil:
			want = s.Type
		default:
			both := []string{}
			for _, t := range typeNames {
				if admits(want, t) && admits(s.Type, t) && !(t == "integer" && admits(want, "number") && admits(s.Type, "number")) {
					both = append(both, t)
				}
			}
			want = both
		}
	}
	return want
}

// admits reports whether a value of a type may fit a list of types. A number
// may yet turn out to be an integer.
func admits(types []string, kind string) bool {
	return slices.Contains(types, kind) || kind == "number" && slices.Contains(types, "integer") ||
		kind == "integer" && slices.Contains(types, "number")
}

// kindAt names the type of the value at an offset, "" for none.
func kindAt(text string, at int) string {
	if at >= len(text) {
		return ""
	}
	switch c := text[at]; {
	case c == '{':
		return "object"
	case c == '[':
		return "array"
	case c == '"':
		return "string"
	case c == 't' || c == 'f':
		return "boolean"
	case c == 'n':
		return "null"
	case c == '-' || '0' <= c && c <= '9':
		return "number"
	}
	return ""
}

// mismatch refuses the next value because of its type, in the words that
// generated decoders have for a single one.
func (c *check) mismatch(want []string) {
	if c.terse() {
		at := c.d.At()
		c.pass()
		c.d.Refuse(at, "type", "is of another type")
		return
	}
	if len(want) == 1 {
		switch want[0] {
		case "object":
			c.d.BeginObject()
			return
		case "array":
			c.d.BeginArray()
			return
		}
	}
	at := c.d.At()
	c.d.Skip()
	c.effort.spend(c.d.At() - at)
	c.d.RefuseValue(at, "type", "want "+typesText(want)+", got ")
}

// typesText names types for a message.
func typesText(types []string) string {
	if len(types) == 0 {
		return "nothing"
	}
	texts := make([]string, len(types))
	for i, t := range types {
		switch t {
		case "null":
			texts[i] = t
		case "integer", "object", "array":
			texts[i] = "an " + t
		default:
			texts[i] = "a " + t
		}
	}
	if n := len(texts); n > 1 {
		return strings.Join(texts[:n-1], ", ") + " or " + texts[n-1]
	}
	return texts[0]
}

// skip reads a value that nothing is known about, and reports whether nothing is
// wrong with it.
func (c *check) skip() bool {
	if c.aside {
		c.pass() // whatever is wrong with it is so by any schema
		return true
	}
	at := c.d.At()
	var v json.RawMessage
	ok := wire.Raw(c.d, &v)
	c.effort.spend(c.d.At() - at)
	return ok
}

// inside checks the value of a member or element, and hides it if it is a
// secret.
func (c *check) inside(name string, list []*Schema) {
	if len(c.secrets) == 0 {
		c.one(list)
		return
	}
	outer := c.secrets
	c.secrets = nil
	hide := false
	for _, p := range outer {
		if p[0] != name && p[0] != "*" {
			continue
		}
		if len(p) == 1 {
			hide = true
		} else {
			c.secrets = append(c.secrets, p[1:])
		}
	}
	if hide {
		c.d.Secret(true)
	}
	c.one(list)
	if hide {
		c.d.Secret(false)
	}
	c.secrets = outer
}

func (c *check) one(list []*Schema) {
	switch {
	case len(list) == 0:
		c.skip()
	case c.aside:
		c.again(list)
	default:
		c.value(list)
	}
}
