package build

import (
	"go/types"
	"reflect"
	"strings"

	"github.com/toolgen-dev/toolgen/gen/internal/diag"
	"github.com/toolgen-dev/toolgen/gen/internal/directive"
)

// promoted says where a method comes from if it is not the type's own: an
// embedded time.Time makes the whole struct a time.
func (b *builder) promoted(t types.Type, method string) string {
	obj, index, _ := types.LookupFieldOrMethod(t, true, b.pkg.Types, method)
	st, ok := t.Underlying().(*types.Struct)
	if obj == nil || len(index) < 2 || !ok {
		return ""
	}
	return " (promoted from the embedded " + st.Field(index[0]).Name() + ")"
}

// through returns the embedded fields that lead to a method of a struct, none if
// the method is its own.
func (b *builder) through(t types.Type, method string) []*types.Var {
	_, index, _ := types.LookupFieldOrMethod(t, true, b.pkg.Types, method)
	var fields []*types.Var
	for _, i := range index[:max(0, len(index)-1)] {
		st, ok := deref(t).Underlying().(*types.Struct)
		if !ok {
			break
		}
		fields = append(fields, st.Field(i))
		t = st.Field(i).Type()
	}
	return fields
}

// nilMethods reports a type whose methods are promoted from something that is
// nil in a new value. Whoever makes a result has set it.
func (b *builder) nilMethods(t *types.Named, f form, s site) bool {
	if s.side == output {
		return false
	}
	for _, method := range []string{f.method, strings.Replace(f.method, "Marshal", "Unmarshal", 1)} {
		for _, v := range b.through(t, method) {
			if isPointer(v.Type()) || types.IsInterface(v.Type()) {
				b.refuse(s, diag.NilMethods, "embed a type that is neither pointer nor interface, or declare the methods on "+b.describe(t),
					"%s has %s from its embedded field %s, which is nil in a new value", b.describe(t), method, v.Name())
				return true
			}
		}
	}
	return false
}

// warnLost reports the fields of a struct that is text by a promoted method:
// none of them is in the text.
func (b *builder) warnLost(t *types.Named, f form) {
	way := b.through(t, f.method)
	st, ok := t.Underlying().(*types.Struct)
	if len(way) == 0 || !ok {
		return
	}
	var lost []string
	for i := range st.NumFields() {
		v, tag := st.Field(i), st.Tag(i)
		skip := directive.ParseJSONTag(reflect.StructTag(tag).Get("json")).Skip || b.fieldInfo(v, tag).set.Ignore != nil
		if v != way[0] && !skip && (v.Exported() || v.Embedded() && isStruct(deref(v.Type()))) {
			lost = append(lost, v.Name())
		}
	}
	if len(lost) > 0 {
		info := b.typeInfo(t)
		info.diags.Report(info.decl.Pos, diag.LostFields,
			b.describe(t)+" has "+f.method+" from its embedded field "+way[0].Name()+", so its JSON holds nothing of "+strings.Join(lost, ", "),
			"give the embedded field a name, or declare the methods on "+b.describe(t))
	}
}
