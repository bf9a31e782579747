package random

import (
	"fmt"
	"slices"
	"strings"
)

var (
	basics = []string{"bool", "string", "int", "int8", "int16", "int32", "int64", "uint", "uint8", "uint16", "uint32", "uint64", "float32", "float64", "rune"}
	named  = []string{"Color", "Level", "Bits", "Perm", "Name", "Count", "Ratio", "Flag"}
)

// quotable reports whether the json option "string" has an effect on a type
// expression, and omitzero can be decided by ==.
func quotable(t string) bool {
	t = strings.TrimPrefix(t, "*")
	return slices.Contains(basics, t) || slices.Contains(named, t) || t == "json.Number"
}

func (w *writer) scalar() string {
	if w.chance(30) {
		return w.pick(named...)
	}
	return w.pick(basics...)
}

func (w *writer) key() string {
	return w.pick("string", "string", "Name", "Color", "int", "int8", "uint16", "Level", "Bits", "Perm", "uint64")
}

// typ writes a type expression. Where the type of the struct that is being
// written, or a later one, would make a value endless, it does not occur:
// ahead says that a value of the type need not be there.
func (w *writer) typ(depth int, ahead bool) string {
	if depth <= 0 {
		return w.scalar()
	}
	switch w.r.IntN(16) {
	case 0, 1:
		return "*" + w.later(depth-1, ahead)
	case 2, 3:
		elem := element(w.later(depth-1, true))
		if elem == "uint8" {
			return "[]byte"
		}
		return "[]" + elem
	case 4:
		return fmt.Sprintf("[%d]%s", w.r.IntN(3), w.typ(depth-1, false))
	case 5:
		return "map[" + w.key() + "]" + w.later(depth-1, true)
	case 6:
		return "map[" + w.key() + "]struct{}"
	case 7:
		return w.pick("any", "json.RawMessage", "json.Number", "time.Time", "time.Duration", "[]byte", "Blob", "Names", "Alias")
	case 8:
		return w.anonymous(depth - 1)
	case 9:
		return w.instance(depth - 1)
	case 10, 11:
		if t := w.declared(); t != "" {
			return t
		}
	}
	return w.scalar()
}

// element returns the type expression to use as the element of a slice in place
// of t: an enum of bytes cannot be one, because encoding/json writes base64.
func element(t string) string {
	if t == "Perm" {
		return "Bits"
	}
	return t
}

// later is typ, or a type that may be declared later or just now.
func (w *writer) later(depth int, ahead bool) string {
	if ahead && !w.inInstance && w.chance(20) {
		return fmt.Sprintf("T%d", w.current+w.r.IntN(min(w.total-w.current, 3)))
	}
	return w.typ(depth, ahead)
}

// declared names a type that has been declared, "" where there is none.
func (w *writer) declared() string {
	all := append(slices.Clone(w.structs), w.others...)
	if len(all) == 0 {
		return ""
	}
	return fmt.Sprintf("T%d", all[w.r.IntN(len(all))])
}

func (w *writer) anonymous(depth int) string {
	var b strings.Builder
	b.WriteString("struct{ ")
	for i := range 1 + w.r.IntN(2) {
		t := w.typ(depth, false)
		fmt.Fprintf(&b, "G%d %s %s; ", i, t, w.tag("g", quotable(t)))
	}
	return b.String() + "}"
}

func (w *writer) instance(depth int) string {
	defer func(before bool) { w.inInstance = before }(w.inInstance)
	w.inInstance = true
	if w.chance(50) {
		arg := element(w.typ(depth, false)) // Box has a list of it
		if arg == "uint8" {                 // a list of them is bytes
			arg = "uint16"
		}
		return "Box[" + arg + "]"
	}
	return "Pair[" + w.pick("string", "int8", "Color", "Flag") + ", " + w.typ(depth, false) + "]"
}

// rule writes rules that a type may have, "" for none.
func (w *writer) rule(t string) string {
	optional := w.pick("", "", " optional")
	switch strings.TrimPrefix(t, "*") {
	case "int", "int8", "int16", "int32", "int64", "rune", "Count":
		return w.pick("min=-3", "max=100", "min=1 max=9", "gt=0", "lt=50", "multipleof=5", "enum=1,2,3", "default=7", "min=0 default=2") + optional
	case "uint", "uint8", "uint16", "uint32", "uint64":
		return w.pick("min=3", "max=100", "lt=50", "multipleof=7", "default=9", "enum=1,200") + optional
	case "float32", "float64", "Ratio":
		return w.pick("min=0.5", "max=100", "gt=0", "lt=2.5", "default=1.5", "enum=0.25,1e3") + optional
	case "string", "Name":
		return w.pick("minlen=1", "maxlen=3", "minlen=2 maxlen=4", "pattern=^[a-c]+$", "format=uuid", "enum=a,b", "default=abc", "format=date") + optional
	case "Color":
		return w.pick("default=red", "enum=red,\"\"") + optional
	case "Level":
		return w.pick("default=1", "min=0") + optional
	case "bool", "Flag":
		return "default=true" + optional
	case "[]string", "[]int", "[]bool", "[]float64", "Names":
		return w.pick("minitems=1", "maxitems=2", "unique") + optional
	}
	return ""
}
