package wire_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen-dev/toolgen/runtime/wire"
)

// A shape is a union as generated code reads it: circle, or group of shapes.
type shape interface{ shape() }

type circle struct{ radius int }

type group struct{ shapes []shape }

func (circle) shape() {}
func (group) shape()  {}

func decodeShape(d *wire.Decoder, v *shape) bool {
	tag, at, ok := d.Discriminator("type")
	if !ok {
		return false
	}
	switch tag {
	case "circle":
		var c circle
		if !decodeCircle(d, &c) {
			return false
		}
		*v = c
	case "group":
		var g group
		if !decodeGroup(d, &g) {
			return false
		}
		*v = g
	default:
		d.Skip()
		d.RefuseEnum(at, `"circle"`, `"group"`)
		return false
	}
	return true
}

func decodeCircle(d *wire.Decoder, v *circle) bool {
	at, mark := d.At(), d.Refusals()
	var seen uint64
	for more := d.BeginObject() && d.NextMember(); more; more = d.NextMember() {
		switch d.Key() {
		case "type":
			if d.Once(&seen, 1) {
				wire.Token(d)
			}
		case "radius":
			if d.Once(&seen, 2) {
				wire.Int(d, &v.radius)
			}
		default:
			d.Unknown("type", "radius")
		}
	}
	d.Missing(at, seen, 3, "type", "radius")
	return d.Refusals() == mark
}

func decodeGroup(d *wire.Decoder, v *group) bool {
	at, mark := d.At(), d.Refusals()
	var seen uint64
	for more := d.BeginObject() && d.NextMember(); more; more = d.NextMember() {
		switch d.Key() {
		case "type":
			if d.Once(&seen, 1) {
				wire.Token(d)
			}
		case "shapes":
			if !d.Once(&seen, 2) {
				continue
			}
			start := d.At()
			for more := d.BeginArray() && d.NextElement(); more; more = d.NextElement() {
				decodeShape(d, wire.Append(d, start, &v.shapes))
			}
		default:
			d.Unknown("type", "shapes")
		}
	}
	d.Missing(at, seen, 1, "type", "shapes")
	return d.Refusals() == mark
}

func readShape(text string) (v shape, faults []wire.Fault) {
	faults = read(text, func(d *wire.Decoder) { decodeShape(d, &v) })
	return v, faults
}

func TestUnion(t *testing.T) {
	for _, text := range []string{
		`{"type":"group","shapes":[{"type":"circle","radius":1},{"type":"group"}]}`,
		`{"shapes":[{"radius":1,"type":"circle"},{"type":"group"}],"type":"group"}`,
		`{ "shapes" : [ {"radius":1,"t\u0079pe":"\u0063ircle"} , {"type":"group"} ] , "type" : "group" }`,
	} {
		v, faults := readShape(text)
		assert.Empty(t, faults, text)
		assert.Equal(t, group{shapes: []shape{circle{1}, group{}}}, v, text)
	}
	for text, want := range map[string][]string{
		`5`:                                {"want an object, got 5"},
		`{}`:                               {"type: required, missing"},
		`{"radius":[1,{"type":"circle"}]}`: {"type: required, missing"},
		`{"radius":1,"type":7}`:            {"type: want a string, got 7"},
		`{"type":"\ud800"}`:                {"type: the text holds half of a surrogate pair"},
		`{"type":"square","side":1}`:       {`type: "square" is not one of "circle", "group"`},
		`{"type":"circle","type":"group","radius":1}`: {"type: given more than once"},
		`{"shapes":[{"radius":"x","type":"circle"},{"side":1,"type":"sqare"},[]],"type":"group"}`: {
			`shapes[0].radius: want an integer, got "x"`,
			`shapes[1].type: "sqare" is not one of "circle", "group"`,
			`shapes[2]: want an object, got an array`,
		},
		`{"radius":1,"type":"circ`:      {"type: not valid JSON: unexpected end in a string at byte 24"},
		`{"radius":1.,"type":"circle"}`: {"radius: not valid JSON: want a digit, got ',' at byte 12"},
		`{"radius":1`:                   {"radius: not valid JSON: unexpected end at byte 11"},
	} {
		_, faults := readShape(text)
		assert.Equal(t, want, lines(faults), text)
	}
}

// nestedShapes puts the tag behind what it tells apart, so that each level is
// looked through for it.
func nestedShapes(depth int, inner string) string {
	return strings.Repeat(`{"shapes":[`, depth) + inner + strings.Repeat(`],"type":"group"}`, depth)
}

// TestUnionsInLinearTime: the time for a text does not grow with how deep its
// unions are nested: this test would take 250 times as long otherwise.
func TestUnionsInLinearTime(t *testing.T) {
	leaf := `{"radius":1,"type":"circle"}`
	text := nestedShapes(250, strings.Repeat(leaf+",", 250_000)+leaf)
	v, faults := readShape(text)
	require.Empty(t, faults)
	for range 249 {
		v = v.(group).shapes[0]
	}
	assert.Len(t, v.(group).shapes, 250_001)
	// Many chains beside each other.
	chain := nestedShapes(200, leaf)
	v, faults = readShape(nestedShapes(1, strings.Repeat(chain+",", 500)+chain))
	require.Empty(t, faults)
	assert.Len(t, v.(group).shapes, 501)
	_, faults = readShape(nestedShapes(300, leaf))
	assert.Equal(t, []string{"depth"}, codes(faults))
}
