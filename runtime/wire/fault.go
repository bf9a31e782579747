package wire

import (
	"slices"
	"strconv"
)

// A Fault is one reason why a text was refused.
type Fault struct {
	Path    string `json:"path"`    // the value it is about, such as items[2].qty; "" for the whole
	Code    string `json:"code"`    // the schema keyword, or one of syntax, depth, size, effort, unicode, unknown, duplicate, range, value
	Message string `json:"message"` // what is wrong, for the model to read, without the path
}

// A fault is a Fault whose path is not worked out yet.
type fault struct {
	at            int    // offset of the value
	hidden        int    // offset of the secret value around it, else -1
	name          string // of the member that the value lacks
	code, message string
}

// reports are what a Decoder has to say about its text.
type reports struct {
	faults    []fault
	maxFaults int
	last      int   // offset of the latest fault's value, kept or not
	fatal     fault // why reading stopped; first of all faults
	secrets   int   // how many secret values are open
	hideFrom  int   // the latest outermost secret value
	hideTo    int
}

func (r *reports) reset() {
	r.last = -1
	r.secrets, r.hideFrom, r.hideTo = 0, 0, 0
	if len(r.faults) > 0 {
		clear(r.faults)
		r.faults = r.faults[:0]
	}
}

// Refuse records a fault of the value at offset at. The code is the schema
// keyword; the message is for the model, without the path.
func (d *Decoder) Refuse(at int, code, message string) { d.refuse(at, code, message) }

// refuse records a fault and returns false.
func (d *Decoder) refuse(at int, code, message string) bool {
	d.add(fault{at: at, code: code, message: message})
	return false
}

func (d *Decoder) add(f fault) {
	if d.broken {
		return // what follows a broken text says nothing
	}
	d.refusals++
	d.last = f.at
	if d.full() {
		return
	}
	f.hidden = d.hidden(f.at)
	d.faults = append(d.faults, f)
}

// full reports whether further faults are only counted.
func (d *Decoder) full() bool { return len(d.faults) >= d.maxFaults }

// Refusals returns how many faults there are so far.
func (d *Decoder) Refusals() int { return d.refusals }

// Failed reports whether anything was refused so far.
func (d *Decoder) Failed() bool { return d.refusals > 0 }

// Omitted returns how many faults there are beyond those of [Decoder.Faults].
func (d *Decoder) Omitted() int { return d.refusals - d.kept() }

func (d *Decoder) kept() int {
	if d.broken {
		return min(len(d.faults)+1, max(d.maxFaults, 1))
	}
	return len(d.faults)
}

// Faults returns what was refused, in the order in which it was found, but that
// the fault which ended the reading comes first.
func (d *Decoder) Faults() []Fault {
	all := d.faults
	if d.broken {
		all = slices.Insert(slices.Clone(all), 0, d.fatal)[:d.kept()]
	}
	if len(all) == 0 {
		return nil
	}
	paths := pathsOf(d.text, all)
	faults := make([]Fault, len(all))
	for i, f := range all {
		faults[i] = Fault{Path: paths[i], Code: f.code, Message: f.message}
	}
	return faults
}

// Secret marks the values that are read from here on as secret, until it is
// called with false: faults do not quote them, nor the names inside them. Calls
// nest.
func (d *Decoder) Secret(on bool) {
	switch {
	case !on:
		if d.secrets = max(d.secrets-1, 0); d.secrets == 0 {
			d.hideTo = d.pos
		}
	case d.secrets == 0:
		d.hideFrom = d.At()
		fallthrough
	default:
		d.secrets++
	}
}

// hidden returns where the secret value around offset at begins, -1 if it is in
// none.
func (d *Decoder) hidden(at int) int {
	if d.secrets > 0 && at >= d.hideFrom || at >= d.hideFrom && at < d.hideTo {
		return d.hideFrom
	}
	return -1
}

func (d *Decoder) secret(at int) bool { return d.hidden(at) >= 0 }

// stop records why no more can be read, and goes to the end of the text.
func (d *Decoder) stop(at int, code, message string) bool {
	if !d.broken {
		d.fatal = fault{at: at, hidden: d.hidden(at), code: code, message: message}
		d.broken = true
		d.refusals++
	}
	d.pos = len(d.text)
	return false
}

func (d *Decoder) tooDeep() bool {
	return d.stop(d.pos, "depth", "nested too deeply; at most "+strconv.Itoa(d.maxDepth)+" levels")
}

func (d *Decoder) tooLong(most int) bool {
	return d.stop(0, "size", "too long: "+strconv.Itoa(len(d.text))+" bytes; at most "+strconv.Itoa(most))
}

// syntax refuses the whole text: it is not JSON, because of what is at offset
// at.
func (d *Decoder) syntax(at int, problem string) bool {
	return d.stop(at, "syntax", "not valid JSON: "+problem+" at byte "+strconv.Itoa(at))
}

// unexpected is syntax for something else than what is wanted.
func (d *Decoder) unexpected(at int, want string) bool {
	if d.broken {
		return false
	}
	if at >= len(d.text) {
		return d.syntax(at, "unexpected end")
	}
	if d.secret(at) {
		return d.syntax(at, "want "+want)
	}
	return d.syntax(at, "want "+want+", got "+stray(d.text[at:]))
}
