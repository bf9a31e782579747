package wire_test

import (
	"github.com/toolgen-dev/toolgen/runtime/wire"
)

// read decodes a whole text with f and returns the faults.
func read(text string, f func(*wire.Decoder)) []wire.Fault {
	d := wire.NewDecoder(text, wire.Limits{})
	f(d)
	d.End()
	return d.Faults()
}

// readAny decodes a text as any value.
func readAny(text string) (v any, faults []wire.Fault) {
	faults = read(text, func(d *wire.Decoder) { wire.Any(d, &v) })
	return v, faults
}

// lines returns the faults as the model sees them, one a line.
func lines(faults []wire.Fault) []string {
	var out []string
	for _, f := range faults {
		if f.Path != "" {
			out = append(out, f.Path+": "+f.Message)
		} else {
			out = append(out, f.Message)
		}
	}
	return out
}

// codes returns the codes of the faults.
func codes(faults []wire.Fault) []string {
	var out []string
	for _, f := range faults {
		out = append(out, f.Code)
	}
	return out
}
