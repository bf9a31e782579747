package build

import (
	"cmp"
	"go/types"
	"reflect"
	"slices"

	"github.com/toolgen-dev/toolgen/gen/internal/directive"
)

// A candidate is a struct field that may become a property, by the rules of
// encoding/json.
type candidate struct {
	name    string // in JSON
	tagged  bool   // the name comes from the tag
	index   []int
	v       *types.Var
	tag     string // the whole struct tag
	json    directive.JSONTag
	through []*types.Var // the embedded fields on the way to it
	info    *fieldInfo
}

// candidates returns every field of a struct and of the structs that it
// embeds, level by level, and apart from them those that catch the rest.
func (b *builder) candidates(t types.Type) (fields, rest []candidate) {
	next := []candidate{{v: types.NewField(0, nil, "", t, true)}}
	var count map[string]int
	nextCount := map[string]int{}
	visited := map[string]bool{}
	for len(next) > 0 {
		current := next
		next = nil
		count, nextCount = nextCount, map[string]int{}
		for _, at := range current {
			holder := deref(at.v.Type())
			id := canonical(holder)
			if visited[id] {
				continue
			}
			visited[id] = true
			st := holder.Underlying().(*types.Struct)
			for i := range st.NumFields() {
				c, ok := b.candidate(st, i, at)
				switch {
				case !ok:
				case c.info.set.Rest != nil:
					rest = append(rest, c)
				case c.promotes():
					inner := canonical(deref(c.v.Type()))
					if nextCount[inner]++; nextCount[inner] == 1 {
						next = append(next, c)
					}
				default:
					fields = append(fields, c)
					if count[id] > 1 { // embedded twice at this depth: neither wins
						fields = append(fields, c)
					}
				}
			}
		}
	}
	return fields, rest
}

// candidate returns field i of st, embedded in at, unless it is no part of the
// JSON.
func (b *builder) candidate(st *types.Struct, i int, at candidate) (candidate, bool) {
	v, tag := st.Field(i), st.Tag(i)
	if !v.Exported() && (!v.Embedded() || !isStruct(deref(v.Type()))) {
		return candidate{}, false
	}
	c := candidate{v: v, tag: tag, json: directive.ParseJSONTag(reflect.StructTag(tag).Get("json"))}
	c.info = b.fieldInfo(v, tag)
	if c.json.Skip || c.info.set.Ignore != nil {
		return candidate{}, false
	}
	c.index = append(slices.Clone(at.index), i)
	c.through = at.through
	if at.info != nil { // not the struct itself
		c.through = append(slices.Clone(at.through), at.v)
	}
	c.name, c.tagged = c.json.Name, c.json.Name != ""
	if !c.tagged {
		c.name = v.Name()
	}
	return c, true
}

// promotes reports whether the fields of c stand in its place.
func (c candidate) promotes() bool {
	return !c.tagged && c.v.Embedded() && isStruct(deref(c.v.Type()))
}

// deref returns what a pointer points to, and other types as they are.
func deref(t types.Type) types.Type {
	if p, ok := unalias(t).(*types.Pointer); ok {
		return p.Elem()
	}
	return t
}

func isStruct(t types.Type) bool {
	_, ok := t.Underlying().(*types.Struct)
	return ok
}

// dominant picks the fields that win their names: the one least deep, and
// among several such the only one named by its tag. Of names without a winner
// the contenders are returned.
func dominant(all []candidate) (fields []candidate, ties [][]candidate) {
	all = slices.Clone(all)
	slices.SortStableFunc(all, func(a, b candidate) int {
		return cmp.Or(cmp.Compare(a.name, b.name), cmp.Compare(len(a.index), len(b.index)),
			-compareBool(a.tagged, b.tagged), slices.Compare(a.index, b.index))
	})
	for len(all) > 0 {
		n := 1
		for n < len(all) && all[n].name == all[0].name {
			n++
		}
		tied := 1
		for tied < n && len(all[tied].index) == len(all[0].index) && all[tied].tagged == all[0].tagged {
			tied++
		}
		if tied == 1 {
			fields = append(fields, all[0])
		} else {
			ties = append(ties, all[:tied])
		}
		all = all[n:]
	}
	slices.SortFunc(fields, func(a, b candidate) int { return slices.Compare(a.index, b.index) })
	return fields, ties
}

func compareBool(a, b bool) int {
	switch {
	case a == b:
		return 0
	case a:
		return 1
	}
	return -1
}
