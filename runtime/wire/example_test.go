package wire_test

import (
	"fmt"

	"github.com/toolgen-dev/toolgen/runtime/wire"
)

// point has the code that toolgen writes for such a struct.
type point struct{ X, Y int }

func decodePoint(d *wire.Decoder, v *point) bool {
	at, mark := d.At(), d.Refusals()
	if !d.BeginObject() {
		return false
	}
	var seen uint64
	for d.NextMember() {
		switch d.Key() {
		case "x":
			if d.Once(&seen, 1<<0) {
				wire.Int(d, &v.X)
			}
		case "y":
			if d.Once(&seen, 1<<1) {
				if at := d.At(); wire.Int(d, &v.Y) && v.Y < 0 {
					d.Refuse(at, "minimum", "must be at least 0")
				}
			}
		default:
			d.Unknown("x", "y")
		}
	}
	if seen&3 != 3 {
		d.Missing(at, seen, 3, "x", "y")
	}
	return d.Refusals() == mark
}

func encodePoint(e *wire.Encoder, v *point) {
	e.BeginObject()
	e.Name(`"x":`)
	e.Int(int64(v.X))
	e.Name(`"y":`)
	e.Int(int64(v.Y))
	e.EndObject()
}

func Example() {
	var p point
	d := wire.NewDecoder(`{"x":1e2,"y":7}`, wire.Limits{})
	decodePoint(d, &p)
	fmt.Println(d.End(), p)

	e := wire.NewEncoder(nil, 0)
	encodePoint(e, &p)
	fmt.Println(string(e.Bytes()), e.Err())

	d.Reset(`{"y":-1,"Z":[true],"X":0.5}`, wire.Limits{})
	decodePoint(d, &p)
	if !d.End() {
		fmt.Println(wire.FormatFaults("move", d.Faults(), d.Omitted()))
	}
	// Output:
	// true {100 7}
	// {"x":100,"y":7} <nil>
	// invalid arguments for move:
	// - y: must be at least 0
	// - Z: unknown argument
	// - X: unknown argument; did you mean "x"?
	// - x: required, missing
}
