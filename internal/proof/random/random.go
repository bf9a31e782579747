// Package random writes Go packages with random type declarations and two tools
// for each type, one that takes it and one that returns a random value of it: nesting, embedding, tags, pointers, collections, enums,
// generics, recursion.
package random

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
)

// A Package is a Go package of one file.
type Package struct {
	Name   string
	Source string
	Tuples []string // names of its types that are tuples
}

// New returns the package of a seed, with that many structs. All of its types
// have values that end.
func New(seed uint64, structs int) Package {
	w := &writer{r: rand.New(rand.NewPCG(seed, 5)), p: Package{Name: fmt.Sprintf("p%d", seed)}}
	w.enums()
	w.generic()
	for i := range structs {
		w.current = i
		w.total = structs
		switch {
		case w.chance(12):
			w.list(i)
		case w.chance(8):
			w.tuple(i)
		default:
			w.object(i)
		}
		w.printf("\n// R%d returns a random value of it.\n//\n//toolgen:tool\nfunc R%[1]d(seed uint64) T%[1]d { return values.Of[T%[1]d](seed) }\n", i)
	}
	w.p.Source = fmt.Sprintf(header, w.p.Name) + w.String()
	return w.p
}

const header = `// Package %s has random types.
//
//toolgen:package dialects=mcp
//toolgen:lint off=TG237 reason="the names say it all"
//toolgen:lint off=TG213 reason="ambiguous fields are tested here"
//toolgen:lint off=TG214 reason="fields that hide nothing are tested here"
//toolgen:lint off=TG216 reason="options without an effect are tested here"
package %[1]s

import (
	"encoding/json"
	"time"

	"github.com/toolgen-dev/toolgen/internal/proof/values"
)

var (
	_ json.RawMessage
	_ time.Time
)
`

// A writer writes one package.
type writer struct {
	strings.Builder
	r       *rand.Rand
	p       Package
	structs []int // indexes of the T that are structs
	others  []int // of those that are not
	current int   // index of the T that is being written
	total   int
	// inInstance is set in type arguments: Go refuses some types that hold
	// themselves through them.
	inInstance bool
}

func (w *writer) chance(percent int) bool { return w.r.IntN(100) < percent }

func (w *writer) pick(list ...string) string { return list[w.r.IntN(len(list))] }

func (w *writer) printf(format string, args ...any) { fmt.Fprintf(w, format, args...) }

// enums declares named scalars, some of them with constants.
func (w *writer) enums() {
	w.printf(`
type (
	Color string // Color is an enum of strings.
	Level int // Level is an enum of integers.
	Bits uint16 // Bits is an enum of unsigned integers.
	Perm uint8 // Perm has bits that add up.
	Name string // Name is a string.
	Count int32 // Count is an integer.
	Ratio float32 // Ratio is a number.
	Flag bool // Flag is a boolean.
	Names []Name // Names is a list.
	Alias = map[string][]Count
	Blob []byte // Blob is bytes.
)

const (
	Red  Color = "red" // Red is warm.
	Blue Color = "b l\"ue"
	None Color = ""
)

const (
	Low Level = iota - 1
	Mid
	High
)

const (
	One Bits = 1
	Two Bits = 2
	All Bits = 65535
	Nil Bits = 0
)

const (
	Run Perm = 1 << iota // Run allows to run.
	Write
	Read
)
`)
}

// generic declares types with parameters.
func (w *writer) generic() {
	w.printf(`
// Box is generic.
type Box[T any] struct {
	Value T %s
	More []T %s
}

// Pair is generic in two ways.
type Pair[K comparable, V any] struct {
	Key K %s
	Map map[string]V %s
	Next *Pair[K, V] %s
}
`, w.tag("value", false), w.tag("more", false), w.tag("key", false), w.tag("map", false), w.tag("next", false))
}

// list declares a named list, map or set of what has been declared.
func (w *writer) list(i int) {
	defer func() { w.others = append(w.others, i) }()
	w.printf("\n// T%d is a list or map.\ntype T%[1]d %s\n", i, w.pick(
		"[]"+element(w.typ(2, false)), "map[string]"+w.typ(2, false), "["+w.pick("1", "2")+"]"+w.typ(1, false), "map["+w.key()+"]struct{}", "[][]"+element(w.scalar())))
	w.printf("\n// E%d takes and returns it.\n//\n//toolgen:tool\nfunc E%[1]d(v T%[1]d) struct{ V T%[1]d `json:\"v\"` } { return struct{ V T%[1]d `json:\"v\"` }{v} }\n", i)
}

// tuple declares a struct that is an array in JSON.
func (w *writer) tuple(i int) {
	w.p.Tuples = append(w.p.Tuples, fmt.Sprintf("T%d", i))
	defer func() { w.others = append(w.others, i) }()
	w.printf("\n// T%d is a tuple.\n//\n//toolgen:tuple\ntype T%[1]d struct {\n", i)
	for j := range 1 + w.r.IntN(3) {
		w.printf("\tF%d %s\n", j, w.typ(1, false))
	}
	w.printf("}\n\n// E%d takes and returns it.\n//\n//toolgen:tool\nfunc E%[1]d(v, u T%[1]d) struct{ V T%[1]d `json:\"v\"`; U *T%[1]d `json:\"u\"` } { return struct{ V T%[1]d `json:\"v\"`; U *T%[1]d `json:\"u\"` }{v, &u} }\n", i)
}

// object declares a struct.
func (w *writer) object(i int) {
	w.printf("\n// T%d is a struct.\ntype T%[1]d struct {\n", i)
	w.embed()
	for j := range 1 + w.r.IntN(6) {
		w.field(fmt.Sprintf("F%d", j))
	}
	w.printf("}\n")
	w.structs = append(w.structs, i)
	form := w.pick("in T%d) (T%d, error) { return in, nil }", "in *T%d) *T%d { return in }", "in T%d) T%d { return in }")
	w.printf("\n// E%d takes and returns it.\n//\n//toolgen:tool\nfunc E%[1]d("+strings.ReplaceAll(form, "%d", "%[1]d")+"\n", i)
}

// embed writes embedded fields.
func (w *writer) embed() {
	used := []string{}
	for len(w.structs) > 0 && w.chance(35) {
		j := w.structs[w.r.IntN(len(w.structs))]
		name := fmt.Sprintf("T%d", j)
		if slices.Contains(used, name) {
			return
		}
		used = append(used, name)
		w.printf("\t%s%s %s\n", w.pick("", "*"), name, w.pick("", "", "", "`json:\"\"`", "`json:\",omitempty\"`", "`json:\"inner\"`"))
	}
	if w.chance(8) {
		w.printf("\t%s %s\n", w.pick("Name", "*Count", "Level", "Names"), w.pick("", "`json:\"label\"`"))
	}
}

// field writes a field with its tag and, for some, a rule.
func (w *writer) field(name string) {
	typ := w.typ(3, true)
	json := w.pick("a", "b", "c", "d", "e", "x-y", "p.q", "_1", "A", strings.ToLower(name))
	tag := w.tag(json, quotable(typ))
	rule := ""
	if !strings.Contains(tag, ",string") && w.chance(25) {
		rule = w.rule(typ)
	}
	if rule != "" {
		w.printf("\t//toolgen:schema %s\n", rule)
	}
	w.printf("\t%s %s %s\n", name, typ, tag)
}

// tag writes a struct tag.
func (w *writer) tag(name string, quotable bool) string {
	if w.chance(15) {
		return ""
	}
	if w.chance(20) {
		name = ""
	}
	options := ""
	if w.chance(30) {
		options += ",omitempty"
	}
	if quotable && w.chance(15) {
		options += ",omitzero"
	}
	if quotable && w.chance(20) {
		options += ",string"
	}
	switch {
	case w.chance(3):
		return "`json:\"-\"`"
	case w.chance(3):
		return "`json:\"-,\"`"
	}
	return "`json:\"" + name + options + "\"`"
}
