// Package document makes JSON documents from a schema: valid ones, ones that
// are a mutation away from valid, and others. It also holds the model of a
// document that all of package proof works with.
package document

import (
	"encoding/json"
	"fmt"
	"strings"

	"github.com/toolgen-dev/toolgen/runtime/schema"
)

// A Kind is the kind of a JSON value.
type Kind byte

// The kinds, named after the first byte of their texts.
const (
	Null   Kind = 'n'
	Bool   Kind = 't'
	Number Kind = '0'
	String Kind = '"'
	Array  Kind = '['
	Object Kind = '{'
)

// A Value is a JSON value as a text spells it. Nothing is lost: members keep
// their order and may occur twice, strings keep their escapes, numbers their
// digits. A value that was made and not parsed may be no JSON at all.
type Value struct {
	Kind    Kind
	Text    string // as spelled; of an array or object only where it was parsed
	Items   []*Value
	Members []Member

	schema *schema.Schema // that it was made for
}

// A Member is a member of an object.
type Member struct {
	Name  string // as spelled, with its quotes
	Value *Value
}

// Key returns the member's name without quotes and escapes.
func (m Member) Key() string { return Unquote(m.Name) }

// Member returns the value of the last member of that name, nil for none.
func (v *Value) Member(key string) *Value {
	for i := len(v.Members) - 1; i >= 0; i-- {
		if v.Members[i].Key() == key {
			return v.Members[i].Value
		}
	}
	return nil
}

// Unquote returns the text of a JSON string. What is no character becomes
// U+FFFD.
func Unquote(text string) string {
	if inner := text[1 : len(text)-1]; !strings.ContainsAny(inner, `\`) && strings.ToValidUTF8(inner, "") == inner {
		return inner
	}
	var s string
	if err := json.Unmarshal([]byte(text), &s); err != nil {
		panic(fmt.Sprintf("document: %q is no JSON string: %v", text, err))
	}
	return s
}

// Parse reads a text, which must be valid JSON.
func Parse(text string) *Value {
	p := parser{text: text}
	return p.value()
}

// A parser reads text that is known to be valid.
type parser struct {
	text string
	pos  int
}

func (p *parser) next() byte {
	for strings.IndexByte(" \t\r\n,:", p.text[p.pos]) >= 0 {
		p.pos++
	}
	return p.text[p.pos]
}

func (p *parser) value() *Value {
	v := new(Value)
	c := p.next()
	start := p.pos
	switch c {
	case '{':
		v.Kind = Object
		p.pos++
		for p.next() != '}' {
			name := p.scalar()
			v.Members = append(v.Members, Member{name, p.value()})
		}
		p.pos++
	case '[':
		v.Kind = Array
		p.pos++
		for p.next() != ']' {
			v.Items = append(v.Items, p.value())
		}
		p.pos++
	default:
		v.Kind = kindOf(c)
		p.scalar()
	}
	v.Text = p.text[start:p.pos]
	return v
}

func kindOf(c byte) Kind {
	switch c {
	case '"', 'n', 't', '[', '{':
		return Kind(c)
	case 'f':
		return Bool
	}
	return Number
}

func (p *parser) scalar() string {
	start := p.pos
	if p.text[start] != '"' {
		for p.pos < len(p.text) && strings.IndexByte(" \t\r\n,]}", p.text[p.pos]) < 0 {
			p.pos++
		}
		return p.text[start:p.pos]
	}
	for p.pos++; p.text[p.pos] != '"'; p.pos++ {
		if p.text[p.pos] == '\\' {
			p.pos++
		}
	}
	p.pos++
	return p.text[start:p.pos]
}

// String returns the value as text without white space.
func (v *Value) String() string {
	var b strings.Builder
	v.write(&b)
	return b.String()
}

func (v *Value) write(b *strings.Builder) {
	switch v.Kind {
	case Array:
		b.WriteByte('[')
		for i, item := range v.Items {
			if i > 0 {
				b.WriteByte(',')
			}
			item.write(b)
		}
		b.WriteByte(']')
	case Object:
		b.WriteByte('{')
		for i, m := range v.Members {
			if i > 0 {
				b.WriteByte(',')
			}
			b.WriteString(m.Name)
			b.WriteByte(':')
			m.Value.write(b)
		}
		b.WriteByte('}')
	default:
		b.WriteString(v.Text)
	}
}

// Depth returns how many arrays and objects nest.
func (v *Value) Depth() int {
	deepest := 0
	for _, item := range v.Items {
		deepest = max(deepest, item.Depth())
	}
	for _, m := range v.Members {
		deepest = max(deepest, m.Value.Depth())
	}
	if v.Kind == Array || v.Kind == Object {
		deepest++
	}
	return deepest
}

// Duplicates reports whether an object in v has two members of one name.
func (v *Value) Duplicates() bool {
	seen := make(map[string]bool, len(v.Members))
	for _, m := range v.Members {
		key := m.Key()
		if seen[key] || m.Value.Duplicates() {
			return true
		}
		seen[key] = true
	}
	for _, item := range v.Items {
		if item.Duplicates() {
			return true
		}
	}
	return false
}

// LoneSurrogate reports whether JSON text has an escape that is half of a
// character.
func LoneSurrogate(text string) bool {
	for i := 0; i < len(text); i++ {
		if text[i] != '\\' {
			continue
		}
		i++ // what is escaped
		if text[i] != 'u' {
			continue
		}
		switch escape := strings.ToLower(text[i+1 : i+5]); {
		case escape[0] != 'd' || escape[1] < '8':
		case escape[1] >= 'c':
			return true
		default:
			low := strings.ToLower(text[i+5 : min(i+11, len(text))])
			if !strings.HasPrefix(low, `\ud`) || len(low) < 4 || low[3] < 'c' {
				return true
			}
			i += 6
		}
		i += 4
	}
	return false
}
