package schema

import (
	"encoding/json"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/toolgen-dev/toolgen/runtime/wire"
)

// A Repair is one change that [Mend] made.
type Repair struct {
	Path string `json:"path"` // of the value, such as items[2].qty; "" for the whole
	Kind string `json:"kind"` // one of the constants
	From string `json:"from"` // JSON before and after, cut to 200 characters
	To   string `json:"to"`
}

// The kinds of repairs.
const (
	RepairFence   = "fence"   // a Markdown fence around the whole was taken off
	RepairUnwrap  = "unwrap"  // an object or array sent as a JSON string
	RepairNumber  = "number"  // a number sent as a string: "5"
	RepairBoolean = "boolean" // a boolean sent as a string: "true", "True"
	RepairString  = "string"  // a string sent as a number
	RepairWrap    = "wrap"    // one value sent where an array is due
	RepairCase    = "case"    // an enum value in another case
)

// Mend repairs the arguments of a model that do not fit a schema, where that
// loses nothing and there is one way only to do it. It returns the document
// unchanged, and no repairs, if it fits already or would not fit afterwards.
//
// A value that fits is never touched: a string stays a string where a string
// may stand. Broken JSON is not repaired, and members are never renamed, added
// or dropped. A text is wrapped into an array only if it does not look like a
// list itself.
func Mend(s *Schema, document []byte) ([]byte, []Repair) {
	m := mender{root: s, work: 1<<20 + 32*min(len(document), 2<<20)}
	text := strings.TrimSpace(string(document))
	if inner, ok := unfenced(text); ok {
		m.add("", RepairFence, text, inner)
		text = inner
	}
	if !valid(text) {
		return document, nil
	}
	out, ok := text, m.fits(text, []*Schema{s})
	if !ok {
		out, ok = m.mend("", text, []*Schema{s})
	}
	if !ok || len(m.repairs) == 0 {
		return document, nil
	}
	return []byte(out), m.repairs
}

// A mender looks for the one way to make a document fit.
type mender struct {
	root    *Schema
	repairs []Repair
	work    int // what is left of the effort, in bytes checked
	wraps   int // arrays being made around one value
}

func (m *mender) add(path, kind, from, to string) {
	m.repairs = append(m.repairs, Repair{path, kind, brief(from), brief(to)})
}

// brief cuts a text to 200 characters.
func brief(text string) string {
	const most = 200
	if utf8.RuneCountInString(text) <= most {
		return text
	}
	runes := []rune(text)
	return string(runes[:most-1]) + "…"
}

// unfenced takes one Markdown fence off a text that is nothing else.
func unfenced(text string) (string, bool) {
	body, ok := strings.CutPrefix(text, "```")
	if !ok {
		return "", false
	}
	language, body, ok := strings.Cut(body, "\n")
	if !ok || strings.ContainsFunc(strings.TrimSpace(language), func(r rune) bool { return !letterOrDigit(r) }) {
		return "", false
	}
	body, ok = strings.CutSuffix(body, "```")
	return strings.TrimSpace(body), ok
}

func letterOrDigit(r rune) bool {
	return 'a' <= r && r <= 'z' || 'A' <= r && r <= 'Z' || '0' <= r && r <= '9'
}

// valid reports whether a text is one JSON value.
func valid(text string) bool {
	s := scanner{text: text}
	s.skip()
	return utf8.ValidString(text) && s.next() == 0 && s.err == nil
}

// fits reports whether a JSON text fits schemas that all hold.
func (m *mender) fits(text string, list []*Schema) bool {
	if m.work -= len(text) + 1; m.work < 0 {
		return false
	}
	c := check{
		shared: &shared{root: m.root, limits: wire.Limits{Size: -1, Faults: 1}}, text: text,
		d: wire.NewDecoder(text, wire.Limits{Size: -1, Faults: 1}),
	}
	return c.value(list) && c.d.End()
}

// mend returns a text that fits the schemas in place of one that does not. The
// repairs of the way it takes are kept, those of others dropped.
func (m *mender) mend(path, text string, given []*Schema) (string, bool) {
	before := len(m.repairs)
	found, value := "", ""
	var repairs []Repair
	for _, w := range m.ways(given, kindAt(text, 0)) {
		m.repairs = m.repairs[:before:before]
		out, ok := m.convert(path, text, w)
		if !ok || !m.fits(out, given) {
			continue
		}
		same := canonical(out)
		if found != "" && same != value {
			m.repairs = m.repairs[:before] // two ways: not for us to choose
			return "", false
		}
		if found == "" {
			found, value, repairs = out, same, slices.Clone(m.repairs[before:])
		}
	}
	m.repairs = append(m.repairs[:before], repairs...)
	return found, found != ""
}

// A way is what a value may be held against: schemas that all hold, and one of
// the types they admit; "" for the type the value has.
type way struct {
	list []*Schema
	want string
}

// maxWays bounds how many combinations of union forms are tried.
const maxWays = 64

// ways returns the ways to hold a value of a type against schemas.
func (m *mender) ways(given []*Schema, kind string) []way {
	var all []way
	for _, list := range m.forms(given) {
		want := wanted(typed(list))
		if want == nil || admits(want, kind) {
			all = append(all, way{list, ""})
			continue
		}
		for _, t := range want {
			if t != "null" {
				all = append(all, way{list, t})
			}
		}
	}
	return all
}

// typed returns schemas with the types that their enum or const has.
func typed(list []*Schema) []*Schema {
	out := slices.Clone(list)
	for i, s := range list {
		values := s.Enum
		if s.Const != nil {
			values = []json.RawMessage{s.Const}
		}
		if s.Type != nil || values == nil {
			continue
		}
		c := Schema{Type: []string{}}
		for _, v := range values {
			if kind := kindAt(string(v[:1]), 0); !slices.Contains(c.Type, kind) {
				c.Type = append(c.Type, kind)
			}
		}
		out[i] = &c
	}
	return out
}

// forms returns the schemas given with what they refer to, once for each
// combination of forms of their unions.
func (m *mender) forms(given []*Schema) [][]*Schema {
	open := [][]*Schema{slices.Clone(given)}
	for i := 0; i < len(open); i++ {
		for j := 0; j < len(open[i]); j++ {
			g := gathered{list: open[i]}
			s := open[i][j]
			if target, ok := m.root.Resolve(s.Ref); ok && s.Ref != "" {
				g.add(target)
			}
			for _, sub := range s.AllOf {
				g.add(sub)
			}
			for _, union := range [][]*Schema{s.AnyOf, s.OneOf} {
				if len(union) == 0 || slices.ContainsFunc(union, func(f *Schema) bool { return slices.Contains(g.list, f) }) {
					continue // this way has its form already
				}
				for _, f := range union[1:] {
					open = append(open, append(slices.Clone(g.list), f))
				}
				g.add(union[0])
			}
			if open[i] = g.list; len(open) > maxWays {
				return nil
			}
		}
	}
	return open
}

// convert returns what a value can only have meant.
func (m *mender) convert(path, text string, w way) (string, bool) {
	switch kind := kindAt(text, 0); {
	case w.want == "" && kind == "object":
		return m.members(path, text, w.list)
	case w.want == "" && kind == "array":
		return m.items(path, text, w.list)
	case w.want == "" && kind == "string":
		return m.recase(path, text, w.list)
	case w.want == "":
		return "", false
	case kind == "string":
		return m.parse(path, text, w)
	case kind == "number" && w.want == "string":
		out := string(wire.AppendString(nil, text))
		m.add(path, RepairString, text, out)
		return out, true
	}
	return m.wrap(path, text, w)
}

// members mends the members of an object, each for itself.
func (m *mender) members(path, text string, list []*Schema) (string, bool) {
	out := []byte{'{'}
	ok := true
	s := scanner{text: text}
	s.object(func(name string) {
		value := s.piece()
		if out[len(out)-1] != '{' {
			out = append(out, ',')
		}
		var subs []*Schema
		for _, x := range list {
			sub, _ := x.memberSchemas(name)
			subs = append(subs, sub...)
		}
		out = append(wire.AppendString(out, name), ':')
		mended, good := m.inner(wire.JoinPath(path, name), value, subs)
		out = append(out, mended...)
		ok = ok && good
	})
	return string(append(out, '}')), ok
}

// items mends the items of an array.
func (m *mender) items(path, text string, list []*Schema) (string, bool) {
	out := []byte{'['}
	ok := true
	s := scanner{text: text}
	s.array(func(i int) {
		value := s.piece()
		if i > 0 {
			out = append(out, ',')
		}
		mended, good := m.inner(path+"["+strconv.Itoa(i)+"]", value, itemSchemas(list, i))
		out = append(out, mended...)
		ok = ok && good
	})
	return string(append(out, ']')), ok
}

func itemSchemas(list []*Schema, i int) []*Schema {
	var subs []*Schema
	for _, x := range list {
		if i < len(x.PrefixItems) {
			subs = append(subs, x.PrefixItems[i])
		} else if x.Items != nil {
			subs = append(subs, x.Items)
		}
	}
	return subs
}

// inner mends a value inside another, unless it fits; what cannot be mended
// stays.
func (m *mender) inner(path, text string, list []*Schema) (string, bool) {
	if len(list) == 0 || text == "null" || m.fits(text, list) {
		return text, true
	}
	if out, ok := m.mend(path, text, list); ok {
		return out, true
	}
	return text, false
}

// piece returns the text of the next value and goes on behind it.
func (s *scanner) piece() string {
	s.next()
	start := s.pos
	s.skip()
	return s.text[start:s.pos]
}
