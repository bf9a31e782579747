package document

import (
	"iter"
	"slices"
	"strconv"
	"strings"

	"github.com/toolgen-dev/toolgen/runtime/schema"
)

// sweepNesting is how deep the document of a sweep gets.
const sweepNesting = 4

// sweepPlaces is how many places of a document a sweep goes to at most.
const sweepPlaces = 300

// Sweep returns documents that differ from a valid one in one place, for every
// place and every keyword there: members missing, given twice, null or unknown,
// values of other types, at each bound and beyond it. The documents of
// [Maker.Text] do so by chance. The document they differ from has all that may
// be there; it is the first that valid takes.
func (m *Maker) Sweep(valid func(text string) bool) iter.Seq[string] {
	return func(yield func(string) bool) {
		m.full = true
		defer func() { m.full = false }()
		var root *Value
		for range 500 {
			if root = m.node(m.root, sweepNesting); valid(root.String()) {
				break
			}
		}
		places := slots(&root)
		if len(places) > sweepPlaces {
			m.r.Shuffle(len(places), func(i, j int) { places[i], places[j] = places[j], places[i] })
			places = places[:sweepPlaces]
		}
		for _, slot := range places {
			original := *slot
			s := original.schema
			if s == nil {
				s = new(schema.Schema)
			}
			for _, v := range m.variants(original, s) {
				*slot = v
				if !yield(root.String()) {
					return
				}
			}
			*slot = original
		}
	}
}

// slots returns the places of all values in a document.
func slots(root **Value) []**Value {
	slots := []**Value{root}
	for i := 0; i < len(slots); i++ { // grows
		v := *slots[i]
		for j := range v.Items {
			slots = append(slots, &v.Items[j])
		}
		for j := range v.Members {
			slots = append(slots, &v.Members[j].Value)
		}
	}
	return slots
}

// variants returns values to put in the place of v.
func (m *Maker) variants(v *Value, s *schema.Schema) []*Value {
	list := []*Value{scalar(Null, "null")}
	for _, other := range []*Value{
		scalar(Bool, "true"), scalar(Number, "0"), scalar(Number, "0.5"), scalar(String, `"x"`), scalar(String, `"0"`), {Kind: Array}, {Kind: Object},
	} {
		if other.Kind != v.Kind || v.Kind == Number {
			list = append(list, other)
		}
	}
	switch v.Kind {
	case Number:
		for _, text := range numbersNear(s) {
			list = append(list, scalar(Number, text))
		}
	case String:
		for _, text := range m.stringsNear(Unquote(v.Text), s) {
			list = append(list, scalar(String, m.quote(text)))
		}
	case Array:
		list = append(list, m.arraysNear(v, s)...)
	case Object:
		list = append(list, m.objectsNear(v, s)...)
	}
	return list
}

// numbersNear returns the numbers at the bounds of a schema and next to them.
func numbersNear(s *schema.Schema) []string {
	var texts []string
	for _, limit := range limits(s) {
		texts = append(texts, limit)
		if n, err := strconv.ParseInt(limit, 10, 64); err == nil {
			texts = append(texts, strconv.FormatInt(n-1, 10), strconv.FormatInt(n+1, 10), limit+".0", limit+".5")
		} else if f, ok := float(limit); ok {
			texts = append(texts, strconv.FormatFloat(f-0.001, 'g', -1, 64), strconv.FormatFloat(f+0.001, 'g', -1, 64))
		}
	}
	return texts
}

// stringsNear returns strings at the bounds of a schema and next to them.
func (m *Maker) stringsNear(text string, s *schema.Schema) []string {
	var texts []string
	for _, n := range []*int{s.MinLength, s.MaxLength} {
		if n != nil {
			for _, length := range []int{*n - 1, *n, *n + 1} {
				texts = append(texts, strings.Repeat("a", max(length, 0)), strings.Repeat("🎉", max(length, 0)))
			}
		}
	}
	for _, e := range s.Enum {
		value := Unquote(string(e))
		texts = append(texts, value, value+"x", swapCase(value), strings.TrimSuffix(value, "e"))
	}
	if s.Pattern != "" {
		for range 4 {
			texts = append(texts, m.matching(s.Pattern))
		}
		texts = append(texts, text+"\n", text+"!", "!"+text, swapCase(text), "")
	}
	texts = append(texts, formats[format(s)]...)
	return append(texts, oddFormats[format(s)]...)
}

func (m *Maker) arraysNear(v *Value, s *schema.Schema) []*Value {
	with := func(items ...*Value) *Value { return &Value{Kind: Array, Items: items} }
	list := []*Value{with(), with(append(slices.Clone(v.Items), scalar(Null, "null"))...)}
	if n := len(v.Items); n > 0 {
		list = append(list, with(v.Items[:n-1]...), with(append(slices.Clone(v.Items), v.Items[0])...))
	}
	for _, n := range []*int{s.MinItems, s.MaxItems} {
		if n == nil {
			continue
		}
		for _, length := range []int{*n - 1, *n, *n + 1} {
			sized := with(slices.Clone(v.Items)...)
			m.resizeTo(sized, s, max(length, 0))
			list = append(list, sized)
		}
	}
	return list
}

func (m *Maker) objectsNear(v *Value, s *schema.Schema) []*Value {
	with := func(members ...Member) *Value { return &Value{Kind: Object, Members: members} }
	add := func(more ...Member) *Value { return with(append(slices.Clone(v.Members), more...)...) }
	list := []*Value{with(), add(Member{`"extra"`, scalar(Number, "1")})}
	for i, member := range v.Members {
		list = append(list,
			with(slices.Delete(slices.Clone(v.Members), i, i+1)...),
			add(member),
			add(Member{m.quote(member.Key() + "x"), member.Value}))
	}
	for _, p := range s.Properties { // alone, and left out of the others
		if !s.Requires(p.Name) && v.Member(p.Name) == nil {
			list = append(list, add(Member{m.quote(p.Name), m.node(p.Schema, 0)}))
		}
	}
	if more := s.AdditionalProperties; more != nil && more.Boolean == nil {
		for _, n := range []*int{s.MinProperties, s.MaxProperties} {
			for i := 0; n != nil && i < 3; i++ {
				sized := with()
				for j := range max(*n-1+i, 0) {
					sized.Members = append(sized.Members, Member{m.quote("k" + strconv.Itoa(j)), m.node(more, 0)})
				}
				list = append(list, sized)
			}
		}
		for _, key := range m.keysNear(s.PropertyNames) {
			list = append(list, add(Member{m.quote(key), m.node(more, 0)}))
		}
	}
	return list
}

// keysNear returns names for the members of a map.
func (m *Maker) keysNear(names *schema.Schema) []string {
	keys := []string{"", "a", "1", "-1", "01", "128", "256", "70000", "99999999999999999999", "1.0", "+1"}
	if names != nil {
		keys = append(keys, m.stringsNear("a", names)...)
	}
	return keys
}
