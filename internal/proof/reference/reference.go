// Package reference decodes and encodes Go values by reflection, as
// docs/types.md says that generated code does: encoding/json, but for the
// documented deviations. It is slow and plain, and shares no code with the
// generator or with runtime/wire, so that both can be held against it.
package reference

import (
	"encoding"
	"encoding/json"
	"net/url"
	"reflect"
	"slices"
	"strings"
	"time"
)

// Facts say of Go types what reflection cannot tell. A struct field that
// catches the rest has the tag `proof:"rest"`.
type Facts struct {
	Unions map[reflect.Type]Union // by interface type
	Tuples map[reflect.Type]bool
}

// A Union tells the members of an interface apart.
type Union struct {
	Discriminator string
	Members       map[string]reflect.Type // by tag; a pointer where the interface holds one
}

var (
	timeType     = reflect.TypeFor[time.Time]()
	durationType = reflect.TypeFor[time.Duration]()
	numberType   = reflect.TypeFor[json.Number]()
	rawType      = reflect.TypeFor[json.RawMessage]()
	urlType      = reflect.TypeFor[url.URL]()
	textType     = reflect.TypeFor[encoding.TextUnmarshaler]()
	jsonType     = reflect.TypeFor[json.Unmarshaler]()
)

// ownText and ownJSON report whether a type has methods of its own.
func ownText(t reflect.Type) bool { return reflect.PointerTo(t).Implements(textType) }
func ownJSON(t reflect.Type) bool { return reflect.PointerTo(t).Implements(jsonType) }

func isSet(t reflect.Type) bool {
	return t.Kind() == reflect.Map && t.Elem() == reflect.TypeFor[struct{}]()
}

// A field is a struct field that is a property.
type field struct {
	name   string
	index  []int
	typ    reflect.Type
	quoted bool
	empty  bool // omitempty
	zero   bool // omitzero
	tagged bool
	ties   bool // another field has the same right to the name
}

// fields returns the properties of a struct in the order of encoding/json, and
// the field that catches the rest.
func fields(t reflect.Type) (list []field, rest []int) {
	best := map[string]int{}
	for _, f := range collect(t) {
		if f.name == "" {
			rest = f.index
			continue
		}
		at, ok := best[f.name]
		switch {
		case !ok:
			best[f.name] = len(list)
			list = append(list, f)
		case len(f.index) > len(list[at].index), len(f.index) == len(list[at].index) && list[at].tagged && !f.tagged:
		case len(f.index) == len(list[at].index) && list[at].tagged == f.tagged:
			list[at].ties = true
		default:
			list[at] = f
		}
	}
	won := list[:0]
	for _, f := range list {
		if !f.ties {
			won = append(won, f)
		}
	}
	sortByIndex(won)
	return won, rest
}

// collect returns all fields of a struct and of those that it embeds, level by
// level; one that catches the rest has no name. As in encoding/json a struct
// counts where it is met first: that it is embedded twice on that level makes
// its fields ambiguous, but not those of the structs that it embeds itself.
func collect(t reflect.Type) []field {
	type embedded struct {
		typ   reflect.Type
		index []int
		times int
	}
	var list []field
	seen := map[reflect.Type]bool{}
	for level := []*embedded{{typ: t, times: 1}}; len(level) > 0; {
		var below []*embedded
		for _, e := range level {
			if seen[e.typ] {
				continue
			}
			seen[e.typ] = true
			for i := range e.typ.NumField() {
				f, inner := property(e.typ.Field(i))
				f.index = append(append([]int{}, e.index...), i)
				at := slices.IndexFunc(below, func(b *embedded) bool { return b.typ == inner })
				switch {
				case f.typ == nil:
				case inner == nil:
					f.ties = e.times > 1
					list = append(list, f)
				case at >= 0:
					below[at].times++
				default:
					below = append(below, &embedded{inner, f.index, 1})
				}
			}
		}
		level = below
	}
	return list
}

// property returns what a field is in JSON, without a type for nothing, and the
// struct whose fields stand in its place, nil for none.
func property(sf reflect.StructField) (field, reflect.Type) {
	inner := sf.Type
	if inner.Kind() == reflect.Pointer && sf.Anonymous {
		inner = inner.Elem()
	}
	if !sf.IsExported() && !(sf.Anonymous && inner.Kind() == reflect.Struct) {
		return field{}, nil
	}
	tag, hasTag := sf.Tag.Lookup("json")
	name, options, _ := strings.Cut(tag, ",")
	switch {
	case sf.Tag.Get("proof") == "rest":
		return field{typ: sf.Type}, nil
	case hasTag && tag == "-", sf.Type.Kind() == reflect.Chan:
		return field{}, nil
	case name == "" && sf.Anonymous && inner.Kind() == reflect.Struct:
		return field{typ: sf.Type}, inner
	}
	f := field{name: name, typ: sf.Type, tagged: name != ""}
	if f.name == "" {
		f.name = sf.Name
	}
	for _, option := range strings.Split(options, ",") {
		f.empty = f.empty || option == "omitempty"
		f.zero = f.zero || option == "omitzero"
		f.quoted = f.quoted || option == "string" && quotable(sf.Type)
	}
	return f, nil
}

// quotable reports whether the option "string" has an effect.
func quotable(t reflect.Type) bool {
	if t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	switch k := t.Kind(); {
	case t == durationType || ownText(t) || ownJSON(t):
		return false
	default:
		return k == reflect.Bool || k == reflect.String || reflect.Int <= k && k <= reflect.Float64
	}
}
