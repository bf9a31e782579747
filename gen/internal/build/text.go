package build

import (
	"go/token"
	"go/types"
	"slices"
	"strings"

	"github.com/toolgen-dev/toolgen/gen/internal/diag"
	"github.com/toolgen-dev/toolgen/gen/internal/directive"
	"github.com/toolgen-dev/toolgen/gen/ir"
)

// A form is what a type's own methods make of it in JSON.
type form struct {
	kind    ir.Kind // Text, Custom or "" for none
	pointer bool    // the marshal method is on the pointer
	oneWay  string  // "in" or "out" when a method is missing
	method  string  // the method that decides
	missing string  // the method that is missing
}

// methods returns the form that a type's own methods give it. Methods with a
// pointer receiver count. As in encoding/json the JSON methods come first.
func (b *builder) methods(t types.Type, s site) form {
	if types.IsInterface(t) || isPointer(t) || embedsUnknown(t, map[types.Type]bool{}) {
		return form{}
	}
	js := pair(t, "MarshalJSON", "UnmarshalJSON", ir.Custom)
	text := pair(t, "MarshalText", "UnmarshalText", ir.Text)
	switch {
	case js.kind != "" && (js.oneWay == "" || s.side == output && js.oneWay == "out"):
		return js
	case js.kind == "" && text.kind != "" && (text.oneWay == "" || s.side == output && text.oneWay == "out"):
		return text
	case s.side == output && js.oneWay != "out" && text.kind != "" && text.oneWay != "in":
		return text // UnmarshalJSON does not concern a result
	case s.side == output:
		return form{}
	case js.kind != "":
		return js
	}
	return text
}

func isPointer(t types.Type) bool {
	_, ok := unalias(t).(*types.Pointer)
	return ok
}

// pair looks for a marshal method and its counterpart.
func pair(t types.Type, marshal, unmarshal string, kind ir.Kind) form {
	ptr := types.NewPointer(t)
	out, in := marshalers[marshal], unmarshalers[unmarshal]
	f := form{kind: kind, method: marshal, pointer: !types.Implements(t, out)}
	encodes, decodes := types.Implements(ptr, out), types.Implements(ptr, in)
	switch {
	case encodes && decodes:
		return f
	case encodes:
		f.oneWay, f.missing = "out", unmarshal
		return f
	case decodes:
		f.oneWay, f.method, f.missing = "in", unmarshal, marshal
		return f
	}
	return form{}
}

// The interfaces of encoding and encoding/json, made here so that a package
// that does not import them can still be checked.
var (
	marshalers = map[string]*types.Interface{
		"MarshalJSON": method("MarshalJSON", nil, []types.Type{bytesType, errorType}),
		"MarshalText": method("MarshalText", nil, []types.Type{bytesType, errorType}),
	}
	unmarshalers = map[string]*types.Interface{
		"UnmarshalJSON": method("UnmarshalJSON", []types.Type{bytesType}, []types.Type{errorType}),
		"UnmarshalText": method("UnmarshalText", []types.Type{bytesType}, []types.Type{errorType}),
	}
	zeroer = method("IsZero", nil, []types.Type{types.Typ[types.Bool]})

	bytesType = types.NewSlice(types.Universe.Lookup("byte").Type())
	errorType = types.Universe.Lookup("error").Type()
)

func method(name string, params, results []types.Type) *types.Interface {
	tuple := func(ts []types.Type) *types.Tuple {
		vars := make([]*types.Var, len(ts))
		for i, t := range ts {
			vars[i] = types.NewParam(token.NoPos, nil, "", t)
		}
		return types.NewTuple(vars...)
	}
	sig := types.NewSignatureType(nil, nil, nil, tuple(params), tuple(results), false)
	return types.NewInterfaceType([]*types.Func{types.NewFunc(token.NoPos, nil, name, sig)}, nil).Complete()
}

// hasIsZero reports whether the omitzero option would call the type's method.
func hasIsZero(t types.Type) bool {
	return types.Implements(t, zeroer) || !types.IsInterface(t) && types.Implements(types.NewPointer(t), zeroer)
}

// formats are the formats of well-known text types.
var formats = map[string]string{
	"github.com/google/uuid.UUID":   "uuid",
	"github.com/gofrs/uuid.UUID":    "uuid",
	"github.com/gofrs/uuid/v5.UUID": "uuid",
}

// possibleFormats are the formats that texts of types of the standard library
// can have. The methods of other types are not known.
var possibleFormats = map[string][]string{
	"net/netip.Addr":     {"ipv4", "ipv6"},
	"net.IP":             {"ipv4", "ipv6"},
	"net/netip.AddrPort": {},
	"net/netip.Prefix":   {},
	"math/big.Int":       {},
	"math/big.Float":     {},
	"math/big.Rat":       {},
	"log/slog.Level":     {},
}

// formatFits reports whether a format can be demanded of the value: of a
// string, and of the text that a type's own methods read.
func (r *ruler) formatFits(v *directive.Value) bool {
	if r.core.Kind != ir.Text {
		return r.applies(v, ir.String)
	}
	switch own := r.core.Format; own {
	case "":
	case v.Text:
		return false // it has the format
	default:
		r.bad(v, diag.ConstraintType, "remove it", "format=%s does not apply to a type whose text has the format %s", v.Text, own)
		return false
	}
	possible, known := possibleFormats[r.named]
	if !known || slices.Contains(possible, v.Text) {
		return true
	}
	fix := "remove it"
	if len(possible) > 0 {
		fix = "the formats of its texts are " + strings.Join(possible, " and ")
	}
	r.bad(v, diag.ConstraintType, fix, "no text of %s has the format %s", r.named, v.Text)
	return false
}

// text returns the model of a type with text methods.
func (b *builder) text(t *types.Named, written types.Type, f form, s site) *ir.Type {
	if f.oneWay != "" && (s.side == input || f.oneWay == "in") {
		return b.oneWay(t, f, s)
	}
	if b.nilMethods(t, f, s) {
		return nil
	}
	b.warnLost(t, f)
	use := b.use(ir.Text, written, s)
	if use != nil {
		use.Format = formats[qualified(t)]
		use.MarshalPointer, use.OneWay = f.pointer, f.oneWay
	}
	return use
}

// oneWay reports a type that JSON can only be made from, or only read into.
// Arguments need both: what a model sent is written again for approvals and
// logs.
func (b *builder) oneWay(t *types.Named, f form, s site) *ir.Type {
	return b.refuse(s, diag.OneWayMethods, "declare both", "%s has %s but no %s%s",
		b.describe(t), f.method, f.missing, b.promoted(t, f.method))
}

// qualified returns "import/path.Name".
func qualified(t *types.Named) string {
	if t.Obj().Pkg() == nil {
		return t.Obj().Name()
	}
	return t.Obj().Pkg().Path() + "." + t.Obj().Name()
}
