package document

import (
	"slices"
	"strconv"
	"strings"

	"github.com/toolgen-dev/toolgen/runtime/schema"
)

// mutate changes one value of a document in a way that its schema may forbid.
func (m *Maker) mutate(root **Value) {
	slot := pick(m, slots(root)...)
	v := *slot
	if v.Kind == String && !Valid(v.Text) {
		return // changed before, to what is no string
	}
	s := v.schema
	if s == nil { // within a value of any form
		s = new(schema.Schema)
	}
	if m.chance(25) {
		*slot = m.other(v)
		return
	}
	changed := *v
	switch v.Kind {
	case Number:
		changed.Text = m.oddNumber(s)
	case String:
		changed.Text = m.oddString(Unquote(v.Text), s)
	case Array:
		m.oddArray(&changed, s)
	case Object:
		m.oddObject(&changed, s)
	default:
		changed = *m.other(v)
	}
	*slot = &changed
}

// other returns a value of another type, or one that looks like v.
func (m *Maker) other(v *Value) *Value {
	switch m.r.IntN(12) {
	case 0, 1, 2:
		return scalar(Null, "null")
	case 3:
		return scalar(Bool, pick(m, "true", "false", "True", "nul"))
	case 4:
		return scalar(Number, pick(m, "0", "1", "-1.5", "5"))
	case 5:
		return scalar(String, pick(m, `""`, `"x"`, `"5"`, `"true"`, `"null"`, `"{}"`, `"[]"`))
	case 6:
		return &Value{Kind: Array}
	case 7:
		return &Value{Kind: Object}
	case 8:
		return &Value{Kind: Array, Items: []*Value{v}}
	case 9:
		return &Value{Kind: Object, Members: []Member{{`"value"`, v}}}
	case 10:
		return scalar(String, m.quote(v.String())) // as text
	}
	switch {
	case v.Kind == Array && len(v.Items) > 0:
		return v.Items[0]
	case v.Kind == String:
		if inner := Unquote(v.Text); inner != "" {
			return scalar(Number, inner) // without its quotes
		}
	case v.Kind == Object && len(v.Members) > 0:
		return v.Members[0].Value
	}
	return scalar(Null, "null")
}

// oddString changes a string in one place, or brings it to a bound.
func (m *Maker) oddString(text string, s *schema.Schema) string {
	runes := []rune(text)
	switch n := m.r.IntN(14); {
	case n < 3 && (s.MinLength != nil || s.MaxLength != nil):
		want := 0
		if s.MaxLength != nil {
			want = *s.MaxLength + m.r.IntN(2)
		}
		if s.MinLength != nil && (s.MaxLength == nil || m.chance(50)) {
			want = max(*s.MinLength-m.r.IntN(2), 0)
		}
		if len(runes) == 0 {
			runes = []rune{m.char()}
		}
		for len(runes) < want {
			runes = append(runes, runes[m.r.IntN(len(runes))])
		}
		runes = runes[:want]
		if want > 0 && m.chance(40) {
			runes[m.r.IntN(want)] = pick(m, '🎉', 'ü', '語') // longer in bytes and in UTF-16
		}
	case n < 5 && len(runes) > 0: // change one
		runes[m.r.IntN(len(runes))] = m.char()
	case n < 6 && len(runes) > 0: // drop one
		i := m.r.IntN(len(runes))
		runes = slices.Delete(runes, i, i+1)
	case n < 7:
		i := m.r.IntN(len(runes) + 1)
		runes = slices.Insert(runes, i, m.char())
	case n >= 7 && n <= 9 && format(s) != "":
		return m.quote(pick(m, oddFormats[format(s)]...))
	case n == 7:
		return m.quote(swapCase(text))
	case n == 8:
		return m.quote(pick(m, " "+text, text+" ", text+"\n", text+text, "\""+text+"\""))
	case n == 9 && len(s.Enum) > 0:
		return m.quote(strings.TrimSuffix(Unquote(string(pick(m, s.Enum...))), "e"))
	case n == 10: // no text at all
		return `"` + pick(m, `\ud800`, `\udc00`, `\ud83d\u0041`, `\ud83dx`, `\udc00\ud800`, "\xff", "\xc0\x80", "\xed\xa0\x80", "\xf4\x90\x80\x80",
			`\x41`, `\u12`, `\`, "\n", "\x00", `\u{41}`, `\'`, `\ud83d\ude00`, `\uD83D\uDE0`) + `a"`
	case n == 11: // another number in the string
		return `"` + pick(m, pick(m, edges...), pick(m, oddNumbers...)) + `"`
	default:
		return m.quote(m.word())
	}
	return m.quote(string(runes))
}

func swapCase(s string) string {
	if up := strings.ToUpper(s); up != s {
		return up
	}
	return strings.ToLower(s)
}

func (m *Maker) oddArray(v *Value, s *schema.Schema) {
	v.Items = slices.Clone(v.Items)
	n := len(v.Items)
	switch m.r.IntN(5) {
	case 0:
		if n > 0 {
			i := m.r.IntN(n)
			v.Items = slices.Delete(v.Items, i, i+1)
		}
	case 1:
		if n > 0 { // the same again, perhaps spelled differently
			again := *pick(m, v.Items...)
			again = *m.respelled(&again)
			v.Items = slices.Insert(v.Items, m.r.IntN(n+1), &again)
		}
	case 2:
		v.Items = slices.Insert(v.Items, m.r.IntN(n+1), scalar(Null, "null"))
	case 3:
		m.resize(v, s)
	default:
		v.Items = append(v.Items, m.any(1))
	}
}

// resize brings an array to a bound, or one beyond it.
func (m *Maker) resize(v *Value, s *schema.Schema) {
	want := len(v.Items) + 1
	if s.MaxItems != nil {
		want = *s.MaxItems + m.r.IntN(2)
	}
	if s.MinItems != nil && (s.MaxItems == nil || m.chance(50)) {
		want = max(*s.MinItems-m.r.IntN(2), 0)
	}
	m.resizeTo(v, s, want)
}

func (m *Maker) resizeTo(v *Value, s *schema.Schema, want int) {
	for len(v.Items) < want {
		switch {
		case len(v.Items) < len(s.PrefixItems):
			v.Items = append(v.Items, m.node(s.PrefixItems[len(v.Items)], 1))
		case s.Items != nil:
			v.Items = append(v.Items, m.node(s.Items, 1))
		default:
			v.Items = append(v.Items, m.any(1))
		}
	}
	v.Items = v.Items[:want]
}

func (m *Maker) oddObject(v *Value, s *schema.Schema) {
	v.Members = slices.Clone(v.Members)
	n := len(v.Members)
	add := func(name string, value *Value) {
		v.Members = slices.Insert(v.Members, m.r.IntN(n+1), Member{name, value})
	}
	switch c := m.r.IntN(12); {
	case c < 2 && n > 0: // one less
		i := m.r.IntN(n)
		v.Members = slices.Delete(v.Members, i, i+1)
	case c == 2 && n > 0: // one twice
		again := pick(m, v.Members...)
		name := again.Name
		if key := again.Key(); key != "" && m.chance(40) && key[0] < 0x80 {
			name = `"\u00` + strconv.FormatInt(int64(key[0]), 16) + name[2:]
			if key[0] < 16 || !Valid(name) {
				name = again.Name
			}
		}
		add(name, pick(m, again.Value, m.any(1), scalar(Null, "null")))
	case c == 3 && n > 0: // null
		v.Members[m.r.IntN(n)].Value = scalar(Null, "null")
	case c < 6 && len(s.Properties) > 0: // one that has almost the name of a property
		name := pick(m, s.Properties...).Name
		near := pick(m, strings.ToUpper(name), strings.ToLower(name), name+"s", name[1:], "_"+name, name+" ",
			strings.ReplaceAll(name, "s", "ſ"), strings.ReplaceAll(name, "k", "K"), name+"\x00")
		add(m.quote(near), m.any(1))
	case c == 6 && n > 0: // under another name
		v.Members[m.r.IntN(n)].Name = m.quote(m.word())
	case c == 7 && len(s.Properties) > 0: // null for one that is not there
		add(m.quote(pick(m, s.Properties...).Name), scalar(Null, "null"))
	case c == 8: // many more
		for i := range 1 + m.r.IntN(4) {
			add(m.quote(m.word()+strconv.Itoa(i)), m.any(1))
		}
	case c == 9 && s.AdditionalProperties != nil && s.AdditionalProperties.Boolean == nil:
		add(m.quote(m.key()), m.node(s.AdditionalProperties, 1))
	default:
		add(m.quote(pick(m, "extra", "", m.word())), m.any(1))
	}
}

// key returns a name that a map with special keys may or may not take.
func (m *Maker) key() string {
	if m.chance(50) {
		return pick(m, edges...)
	}
	return pick(m, "01", "007", "-7", "+7", "-07", "1.0", "1e2", " 1", "", "-", "x", "0x1", "10.0.0.1", "::1", "0::1", "2024-01-02T03:04:05Z",
		"2024-01-02T03:04:05+00:00", "ab", "AB", "a", "red", "RED", "Blue", m.word())
}
