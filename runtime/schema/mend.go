package schema

import (
	"context"
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
// list itself, nor like the word for no value ("null", "None", "").
//
// The effort is bound by the size of the document. One that would take more, or
// more than 10,000 repairs, is returned unchanged.
func Mend(s *Schema, document []byte) ([]byte, []Repair) {
	return MendContext(context.Background(), s, document)
}

// MendContext is [Mend] that gives up, and returns the document unchanged, when
// the context is over.
func MendContext(ctx context.Context, s *Schema, document []byte) ([]byte, []Repair) {
	m := mender{root: s, effort: newEffort(ctx, len(document))}
	return m.document(document)
}

// document mends a whole document.
func (m *mender) document(document []byte) ([]byte, []Repair) {
	given := []*Schema{m.root}
	text := strings.TrimSpace(string(document))
	if inner, ok := unfenced(text); ok {
		m.add(RepairFence, text, inner)
		text = inner
	}
	if !valid(text) {
		return document, nil
	}
	out, ok := text, m.fits(text, given)
	if !ok {
		out, ok = m.mend(text, given)
	}
	if !ok || len(m.repairs) == 0 || m.effort.over() {
		return document, nil
	}
	if strings.Contains(out, "null") && Check(m.root, []byte(out)) != nil {
		return document, nil // it does not fit once nulls that mean absence are left out
	}
	return []byte(out), m.repairs
}

// maxRepairs is how many repairs one document may take.
const maxRepairs = 10_000

// A mender looks for the one way to make a document fit.
type mender struct {
	root    *Schema
	repairs []Repair
	held    int    // repairs of ways found, while others are tried beside them
	path    []byte // of the current value
	effort  *effort
	same    sameness
	wraps   int // arrays being made around one value
}

func (m *mender) add(kind, from, to string) {
	r := Repair{Kind: kind, From: brief(from), To: brief(to)}
	if !m.effort.spend(1+len(m.path)+len(r.From)+len(r.To)) || len(m.repairs)-m.held == maxRepairs {
		m.effort.stop()
		return
	}
	r.Path = string(m.path)
	m.repairs = append(m.repairs, r)
}

// brief cuts a text to 200 characters.
func brief(text string) string {
	const most = 200
	n, cut := 0, 0
	for i := range text {
		if n == most-1 {
			cut = i
		}
		if n == most {
			return text[:cut] + "…"
		}
		n++
	}
	return text
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
	if !m.effort.spend(1) {
		return false
	}
	c := check{
		shared: &shared{root: m.root, whole: text, limits: wire.Limits{Size: -1, Faults: 1}, effort: m.effort, quick: true}, text: text,
		d: wire.NewDecoder(text, wire.Limits{Size: -1, Faults: 1}),
	}
	return c.value(list) && c.d.End() && !m.effort.over()
}

// mend returns a text that fits the schemas in place of one that does not. The
// repairs of the way it takes are kept, those of others dropped.
func (m *mender) mend(text string, given []*Schema) (string, bool) {
	before := len(m.repairs)
	keep, found, value := before, "", ""
	for _, w := range m.ways(given, kindAt(text, 0)) {
		if !m.effort.spend(1 + len(text)) {
			break
		}
		n := keep - before
		m.held += n
		out, ok := m.convert(text, w)
		m.held -= n
		if ok = ok && m.fits(out, given); !ok {
			m.repairs = m.repairs[:keep]
			continue
		}
		if found == "" {
			found, keep = out, len(m.repairs)
			continue
		}
		m.repairs = m.repairs[:keep]
		if out == found {
			continue
		}
		if value == "" {
			value = m.same.canonical(found)
		}
		if !m.effort.spend(len(out)) || m.same.canonical(out) != value {
			m.repairs = m.repairs[:before] // two ways: not for us to choose
			return "", false
		}
	}
	return found, found != "" && !m.effort.over()
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
		want := wanted(m.typed(list))
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
func (m *mender) typed(list []*Schema) []*Schema {
	out := slices.Clone(list)
	for i, s := range list {
		values := s.Enum
		if s.Const != nil {
			values = []json.RawMessage{s.Const}
		}
		if s.Type != nil || values == nil {
			continue
		}
		m.effort.spend(len(values))
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
			if !m.effort.spend(len(open[i])) {
				return nil
			}
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
func (m *mender) convert(text string, w way) (string, bool) {
	switch kind := kindAt(text, 0); {
	case w.want == "" && kind == "object":
		return m.members(text, w.list)
	case w.want == "" && kind == "array":
		return m.items(text, w.list)
	case w.want == "" && kind == "string":
		return m.recase(text, w.list)
	case w.want == "":
		return "", false
	case kind == "string":
		return m.parse(text, w)
	case kind == "number" && w.want == "string":
		out := string(wire.AppendString(nil, text))
		m.add(RepairString, text, out)
		return out, true
	}
	return m.wrap(text, w)
}

// members mends the members of an object, each for itself.
func (m *mender) members(text string, list []*Schema) (string, bool) {
	out := []byte{'{'}
	ok := true
	s := scanner{text: text}
	s.object(func(name string) {
		value := s.piece()
		if m.effort.over() {
			s.fail(s.pos, "too much effort")
			return
		}
		if out[len(out)-1] != '{' {
			out = append(out, ',')
		}
		var subs []*Schema
		for _, x := range list {
			m.effort.spend(x.lookups())
			sub, _ := x.memberSchemas(name)
			subs = append(subs, sub...)
		}
		out = append(wire.AppendString(out, name), ':')
		mended, good := m.member(name, value, subs)
		out = append(out, mended...)
		ok = ok && good
	})
	return string(append(out, '}')), ok
}

// items mends the items of an array.
func (m *mender) items(text string, list []*Schema) (string, bool) {
	out := []byte{'['}
	ok := true
	s := scanner{text: text}
	s.array(func(i int) {
		value := s.piece()
		if m.effort.over() {
			s.fail(s.pos, "too much effort")
			return
		}
		if i > 0 {
			out = append(out, ',')
		}
		mended, good := m.item(i, value, itemSchemas(list, i))
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

// member mends the value of a member.
func (m *mender) member(name, text string, list []*Schema) (string, bool) {
	outer := len(m.path)
	if outer == 0 {
		m.path = append(m.path, wire.JoinPath("", name)...)
	} else {
		m.path = append(m.path, wire.JoinPath("_", name)[1:]...)
	}
	out, ok := m.inner(text, list)
	m.path = m.path[:outer]
	return out, ok
}

// item mends an item of an array.
func (m *mender) item(i int, text string, list []*Schema) (string, bool) {
	outer := len(m.path)
	m.path = append(strconv.AppendInt(append(m.path, '['), int64(i), 10), ']')
	out, ok := m.inner(text, list)
	m.path = m.path[:outer]
	return out, ok
}

// inner mends a value inside another, unless it fits; what cannot be mended
// stays.
func (m *mender) inner(text string, list []*Schema) (string, bool) {
	if len(list) == 0 || text == "null" || m.fits(text, list) {
		return text, true
	}
	if out, ok := m.mend(text, list); ok {
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
