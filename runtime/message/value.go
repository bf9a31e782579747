package message

import (
	"strings"

	"github.com/toolgen-dev/toolgen/runtime/wire"
)

// A value is a JSON value somewhere in a body, still as text, so that its digits
// and spaces stay what they were. The zero value stands for a missing member.
type value struct {
	text string // without white space around it
	path string // where it is in the body: "choices[0].message"
	cut  bool   // the body breaks off, or stops being JSON, inside this value
}

// given reports whether the value is there and not null.
func (v value) given() bool { return v.text != "" && v.text != "null" }

// says reports whether a value is there and no empty text, which some servers
// send for a reason to end that there is not yet.
func (v value) says() bool { return v.given() && v.text != `""` }

// is reports whether the value is the string s.
func (v value) is(s string) bool {
	var got string
	return strings.HasPrefix(v.text, `"`) && !v.cut && wire.String(decoder(v.text), &got) && got == s
}

// kind names what the value is.
func (v value) kind() string {
	switch v.text[0] {
	case '{':
		return "an object"
	case '[':
		return "an array"
	case '"':
		return "a string"
	case 't', 'f':
		return "a boolean"
	case 'n':
		return "null"
	}
	return "a number"
}

// unlimited are the limits on a body that is in memory already: runtime checks
// the size and depth of arguments, and nothing else is taken from it.
var unlimited = wire.Limits{Depth: -1, Size: -1, Faults: 1}

func decoder(text string) *wire.Decoder { return wire.NewDecoder(text, unlimited) }

// next reads the value that comes next in an open array or object. What breaks
// off ends with the text, behind which its brackets would follow.
func next(d *wire.Decoder, text, path string) value {
	at := d.At()
	d.Skip()
	end := d.At()
	return value{text: strings.TrimRight(text[at:end], " \n\r\t"), path: path, cut: end == len(text)}
}

// members returns the members of an object that have the given names, in the
// order of the names. Something else than an object is a problem; a missing
// value or null is not, and has no members. Of two members of a name the first
// counts, and the second is a problem.
func (p *problems) members(v value, names ...string) []value {
	out := make([]value, len(names))
	if !v.given() {
		return out
	}
	if v.text[0] != '{' {
		p.want(v, "an object")
		return out
	}
	d := decoder(v.text)
	for more := d.BeginObject() && d.NextMember(); more; more = d.NextMember() {
		i := 0
		for i < len(names) && names[i] != d.Key() {
			i++
		}
		if i == len(names) {
			d.Skip()
			continue
		}
		path := names[i]
		if v.path != "" {
			path = v.path + "." + path
		}
		member := next(d, v.text, path)
		switch {
		case out[i].text != "":
			p.add(path, "given more than once")
		case member.text != "":
			out[i] = member
		}
	}
	return out
}

// member is members for one name.
func (p *problems) member(v value, name string) value { return p.members(v, name)[0] }

// elements calls f with each element of an array, the last of which may be cut.
// Something else than an array is a problem; a missing value or null is not, and
// has no elements.
func (p *problems) elements(v value, f func(i int, v value)) {
	if !v.given() {
		return
	}
	if v.text[0] != '[' {
		p.want(v, "an array")
		return
	}
	d := decoder(v.text)
	i := 0
	for more := d.BeginArray() && d.NextElement(); more; more = d.NextElement() {
		if e := next(d, v.text, v.path+"["+itoa(i)+"]"); e.text != "" {
			f(i, e)
		}
		i++
	}
}

// string returns the value of a string, "" for a missing one or null. Anything
// else is a problem.
func (p *problems) string(v value) string {
	if !v.given() || v.cut {
		return ""
	}
	if v.text[0] != '"' {
		p.want(v, "a string")
		return ""
	}
	var s string
	if d := decoder(v.text); !wire.String(d, &s) {
		p.add(v.path, d.Faults()[0].Message)
	}
	return s
}

// index returns the value of an integer that is not negative, -1 for a missing
// one or null. Anything else is a problem.
func (p *problems) index(v value) int {
	i := -1
	if v.given() && !v.cut && (!wire.Int(decoder(v.text), &i) || i < 0) {
		p.want(v, "an index")
		return -1
	}
	return i
}

// want notes that something else stands where want is due. Values are not
// quoted: they may hold what no log should. Of a value that breaks off nobody
// knows what it would have been.
func (p *problems) want(v value, want string) {
	if !v.cut {
		p.add(v.path, "want "+want+", got "+v.kind())
	}
}
