package build

import (
	"bytes"
	"encoding/json"
	"fmt"
	"go/token"
	"go/types"
	"reflect"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/toolgen-dev/toolgen/gen/internal/diag"
	"github.com/toolgen-dev/toolgen/gen/internal/load"
)

// TestFieldsAsEncodingJSON makes random structs, once for the reflect package
// and once for the type checker, and compares which fields become members of
// the JSON, and in which order, with what encoding/json writes.
func TestFieldsAsEncodingJSON(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		st := new(drawer).draw(t, 3)
		v := reflect.New(st.reflect).Elem()
		fill(v, "")
		want, err := json.Marshal(v.Interface())
		require.NoError(t, err)

		b := &builder{
			pkg:    &load.Package{Fset: token.NewFileSet(), Types: testPackage},
			src:    load.NewSources(),
			diags:  new(diag.List),
			types:  map[*types.TypeName]*typeInfo{},
			fields: map[*types.Var]*fieldInfo{},
		}
		all, _ := b.candidates(st.types)
		fields, _ := dominant(all)
		var got bytes.Buffer
		got.WriteByte('{')
		for i, c := range fields {
			if i > 0 {
				got.WriteByte(',')
			}
			value, err := json.Marshal(v.FieldByIndex(c.index).Interface())
			require.NoError(t, err)
			fmt.Fprintf(&got, "%q:%s", c.name, value)
			require.Equal(t, c.goPath(), strings.Join(names(st.reflect, c.index), "."))
		}
		got.WriteByte('}')
		require.Equal(t, string(want), got.String(), "%s", st.types)
	})
}

var testPackage = types.NewPackage("example.com/app", "app")

// A twin is one struct type, as both packages see it.
type twin struct {
	reflect reflect.Type
	types   types.Type
}

// A drawer draws structs with few names, so that they clash, and uses some
// structs more than once.
type drawer struct{ pool []twin }

func (d *drawer) draw(t *rapid.T, depth int) twin {
	if len(d.pool) > 0 && rapid.IntRange(0, 3).Draw(t, "again") == 0 {
		return rapid.SampledFrom(d.pool).Draw(t, "pool")
	}
	st := d.fresh(t, depth)
	d.pool = append(d.pool, st)
	return st
}

func (d *drawer) fresh(t *rapid.T, depth int) twin {
	names := rapid.Permutation([]string{"A", "B", "C", "D"}).Draw(t, "names")
	names = names[:rapid.IntRange(1, len(names)).Draw(t, "n")]
	var (
		fields []reflect.StructField
		vars   []*types.Var
		tags   []string
	)
	for _, name := range names {
		tag := rapid.SampledFrom([]string{"", "", "", `json:"a"`, `json:"b"`, `json:"A"`, `json:"-"`, `json:"-,"`, `json:",omitempty"`, `json:"x!y"`, `json:"a\"b"`}).Draw(t, "tag")
		ft := twin{reflect.TypeFor[string](), types.Typ[types.String]}
		embedded := false
		if depth > 0 && rapid.IntRange(0, 2).Draw(t, "kind") > 0 {
			ft = d.draw(t, depth-1)
			embedded = rapid.IntRange(0, 3).Draw(t, "embedded") > 0
			if rapid.Bool().Draw(t, "pointer") {
				ft = twin{reflect.PointerTo(ft.reflect), types.NewPointer(ft.types)}
			}
		}
		fields = append(fields, reflect.StructField{Name: name, Type: ft.reflect, Tag: reflect.StructTag(tag), Anonymous: embedded})
		vars = append(vars, types.NewField(token.NoPos, testPackage, name, ft.types, embedded))
		tags = append(tags, tag)
	}
	return twin{reflect.StructOf(fields), types.NewStruct(vars, tags)}
}

// fill gives each string its path, so that no two are equal.
func fill(v reflect.Value, path string) {
	switch v.Kind() {
	case reflect.Pointer:
		v.Set(reflect.New(v.Type().Elem()))
		fill(v.Elem(), path)
	case reflect.Struct:
		for i := range v.NumField() {
			fill(v.Field(i), path+"."+v.Type().Field(i).Name)
		}
	case reflect.String:
		v.SetString(path)
	}
}

// names returns the fields that an index leads through.
func names(t reflect.Type, index []int) []string {
	var list []string
	for _, i := range index {
		if t.Kind() == reflect.Pointer {
			t = t.Elem()
		}
		list = append(list, t.Field(i).Name)
		t = t.Field(i).Type
	}
	return list
}
