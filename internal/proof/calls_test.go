package proof

import (
	"encoding/json"
	"math/rand/v2"
	"net/url"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen-dev/toolgen/internal/proof/corpus/enums"
	"github.com/toolgen-dev/toolgen/internal/proof/corpus/limits"
	"github.com/toolgen-dev/toolgen/internal/proof/corpus/lists"
	"github.com/toolgen-dev/toolgen/internal/proof/corpus/mixed"
	"github.com/toolgen-dev/toolgen/internal/proof/corpus/optional"
	"github.com/toolgen-dev/toolgen/internal/proof/corpus/params"
	"github.com/toolgen-dev/toolgen/internal/proof/corpus/recursion"
	"github.com/toolgen-dev/toolgen/internal/proof/corpus/scalars"
	"github.com/toolgen-dev/toolgen/internal/proof/corpus/structs"
	"github.com/toolgen-dev/toolgen/internal/proof/corpus/texts"
	"github.com/toolgen-dev/toolgen/internal/proof/corpus/unions"
	"github.com/toolgen-dev/toolgen/runtime"
)

// calls are the functions of the corpus that make calls of Go values.
var calls = []any{
	enums.PaintCall,
	enums.SetCall,
	enums.EchoKindsCall,
	enums.EchoPlacesCall,
	enums.EchoMaybeCall,
	enums.MixCall,
	limits.EchoCountsCall,
	limits.EchoUniquesCall,
	limits.EchoNamedCall,
	limits.JoinCall,
	limits.EchoRangeCall,
	limits.EchoOpenCall,
	limits.EchoMixedCall,
	limits.EchoMultiplesCall,
	limits.EchoPickCall,
	limits.EchoTypedCall,
	limits.ScoreCall,
	limits.EchoLengthsCall,
	limits.EchoPatternsCall,
	limits.EchoTimesCall,
	limits.EchoAddressesCall,
	limits.IdentCall,
	limits.EchoSlugsCall,
	limits.EchoTaggedCall,
	lists.EchoSlicesCall,
	lists.EchoArraysCall,
	lists.EchoMapsCall,
	lists.EchoSetsCall,
	lists.EchoTuplesCall,
	lists.EchoPairCall,
	lists.EchoBytesCall,
	lists.EchoNamedCall,
	lists.EchoTaggedCall,
	mixed.EchoPromotedCall,
	mixed.EchoDeepCall,
	mixed.EchoDefaultsCall,
	mixed.EchoChainCall,
	mixed.EchoPartsCall,
	mixed.EchoPairCall,
	optional.EchoScalarsCall,
	optional.EchoPointedCall,
	optional.EchoCompositeCall,
	optional.EchoOmittingCall,
	optional.EchoOuterCall,
	optional.ParamsCall,
	optional.EchoPointersCall,
	optional.EchoOmitEmptyCall,
	optional.EchoOmitZeroCall,
	optional.EchoDirectiveCall,
	optional.EchoRequiredCall,
	optional.EchoNestedCall,
	params.PagesCall,
	params.EntriesCall,
	params.InnerCall,
	params.AliasedCall,
	params.TwoPlacesCall,
	params.CatalogFindCall,
	params.CatalogPutCall,
	params.EchoManyCall,
	params.VariadicCall,
	params.VariadicStructsCall,
	params.VariadicPointersCall,
	params.VariadicListsCall,
	params.NestedCall,
	params.NestedPointerCall,
	params.FlatCall,
	params.FlatForeignCall,
	params.RenamedCall,
	params.HostileCall,
	recursion.PlantCall,
	recursion.ChainCall,
	recursion.ScanCall,
	recursion.ShapeCall,
	recursion.NamesCall,
	recursion.FoldCall,
	recursion.EchoSelfCall,
	recursion.EchoGenCall,
	recursion.EchoRuledCall,
	scalars.BoolCall,
	scalars.TextCall,
	scalars.IntCall,
	scalars.Int8Call,
	scalars.Int16Call,
	scalars.Int32Call,
	scalars.Int64Call,
	scalars.UintCall,
	scalars.Uint8Call,
	scalars.Uint16Call,
	scalars.Uint32Call,
	scalars.Uint64Call,
	scalars.UintptrCall,
	scalars.Float32Call,
	scalars.Float64Call,
	scalars.RuneCall,
	scalars.EchoNamedCall,
	scalars.EchoAllCall,
	scalars.EchoPointersCall,
	scalars.EchoQuotedCall,
	scalars.EchoMaybeQuotedCall,
	structs.EchoPlainCall,
	structs.EchoPointerCall,
	structs.EchoLoosePointerCall,
	structs.EchoOptionsOnlyCall,
	structs.EchoTaggedCall,
	structs.EchoUnexportedCall,
	structs.EchoAliasedCall,
	structs.EchoScalarsCall,
	structs.EchoAmbiguousCall,
	structs.EchoShadowingCall,
	structs.EchoDominantCall,
	structs.EchoDeepCall,
	structs.EchoForeignCall,
	structs.EchoTagsCall,
	structs.EchoSimilarCall,
	structs.EchoIgnoredCall,
	structs.EchoHoldersCall,
	structs.EchoAnonymousCall,
	structs.EchoTwiceCall,
	structs.EchoRestRawCall,
	structs.EchoRestTypedCall,
	structs.EchoRestAnyCall,
	structs.EchoRestIntsCall,
	structs.EchoWideCall,
	structs.EchoWiderCall,
	structs.EchoFullCall,
	texts.EchoCodesCall,
	texts.EchoKeysCall,
	texts.HexesCall,
	texts.EchoWalletCall,
	texts.EchoMomentsCall,
	texts.UntilCall,
	texts.EchoAddressesCall,
	texts.EchoFamiliesCall,
	texts.SitesCall,
	texts.EchoNumbersCall,
	texts.EchoAnythingCall,
	texts.StoreCall,
	unions.DrawCall,
	unions.EchoPictureCall,
	unions.EvalCall,
	unions.ApplyCall,
	unions.TakeSingleCall,
}

func TestCallsAreAll(t *testing.T) {
	made := regexp.MustCompile(`(?m)^func \w+Call\(id string, args `)
	files, err := filepath.Glob("corpus/*/tools_gen.go")
	require.NoError(t, err)
	n := 0
	for _, file := range files {
		text, err := os.ReadFile(file)
		require.NoError(t, err)
		n += len(made.FindAll(text, -1))
	}
	assert.Len(t, calls, n)
}

// What is passed to XCall is what the function gets, also where a value is zero
// that has another default: unless the schema refuses the zero, which then stands
// for nothing.
func TestCalls(t *testing.T) {
	byName := map[string]*Subject{}
	for _, s := range subjects(t) {
		byName[s.Tool.Name()] = s
	}
	held, zeroed := 0, 0
	for _, f := range calls {
		call := reflect.ValueOf(f)
		args := reflect.New(call.Type().In(1)).Elem()
		if args.Kind() == reflect.Pointer {
			args.Set(reflect.New(args.Type().Elem()))
		}
		name := makeCall(call, args).Name
		s := byName[name]
		require.NotNil(t, s, name)
		r := rand.New(rand.NewPCG(1, 2))
		used := 0
		for text := range s.documents(60, 5) {
			res := s.execute(text)
			if res.Failure != nil {
				continue
			}
			given := settable(res.Value)
			if !fillArgs(args, given) {
				break // its arguments have another form than its result
			}
			zero := used%3 > 0 && zeroOne(r, given)
			if zero && !s.arguments.Predict(s.arguments.Facts.Encode(given)).Accept {
				continue // the zero is refused
			}
			require.True(t, fillArgs(args, given))
			used++
			made := makeCall(call, args)
			got := s.execute(string(made.Arguments))
			if !assert.Nil(t, got.Failure, "%s: %s", name, made.Arguments) {
				break
			}
			if !assert.True(t, equal(given.Interface(), got.Value), "%s: %+v\n%s\n%+v", name, given, made.Arguments, got.Value) {
				break
			}
			if zero {
				zeroed++
			}
		}
		if used > 0 {
			held++
		}
	}
	assert.Greater(t, held, len(calls)*9/10)
	assert.Greater(t, zeroed, 1000)
	t.Logf("%d of %d functions, %d zeros", held, len(calls), zeroed)
}

func makeCall(f, args reflect.Value) runtime.Call {
	return f.Call([]reflect.Value{reflect.ValueOf("c1"), args})[0].Interface().(runtime.Call)
}

// fillArgs sets the arguments of XCall to what a tool has returned, and reports
// whether they have the same parts.
func fillArgs(args, given reflect.Value) bool {
	if given.Kind() == reflect.Pointer {
		given = given.Elem()
	}
	to := args
	if to.Kind() == reflect.Pointer {
		to = to.Elem()
	}
	if given.IsValid() && to.Type() == given.Type() {
		to.Set(given)
		return true
	}
	if !given.IsValid() || given.Kind() != reflect.Struct || given.NumField() != to.NumField() {
		return false
	}
	for i := range to.NumField() {
		name := to.Type().Field(i).Name
		from := given.FieldByNameFunc(func(s string) bool { return strings.EqualFold(s, name) })
		switch field := to.Field(i); {
		case !from.IsValid():
			return false
		case field.Type() == from.Type():
			field.Set(from)
		case field.Kind() == reflect.Pointer && field.Type().Elem() == from.Type():
			field.Set(reflect.New(from.Type()))
			field.Elem().Set(from)
		default:
			return false
		}
	}
	return true
}

// zeroOne sets one scalar of a value to zero, and reports whether there was one.
func zeroOne(r *rand.Rand, v reflect.Value) bool {
	var all []reflect.Value
	var visit func(v reflect.Value)
	visit = func(v reflect.Value) {
		switch v.Type() {
		case reflect.TypeFor[json.RawMessage](), reflect.TypeFor[url.URL]():
			return // their parts make sense together only
		case reflect.TypeFor[json.Number]():
			return // empty is 0, as for encoding/json
		}
		switch v.Kind() {
		case reflect.Pointer:
			if !v.IsNil() {
				visit(v.Elem())
			}
		case reflect.Struct:
			for i := range v.NumField() {
				if v.Type().Field(i).IsExported() {
					visit(v.Field(i))
				}
			}
		case reflect.Slice, reflect.Array:
			for i := range v.Len() {
				visit(v.Index(i))
			}
		case reflect.Bool, reflect.String, reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64,
			reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64, reflect.Float32, reflect.Float64:
			if v.CanSet() && !v.IsZero() {
				all = append(all, v)
			}
		}
	}
	visit(v)
	if len(all) == 0 {
		return false
	}
	all[r.IntN(len(all))].SetZero()
	return true
}

// settable returns a value whose parts can be set.
func settable(v any) reflect.Value {
	out := reflect.New(reflect.TypeOf(v)).Elem()
	out.Set(reflect.ValueOf(v))
	return out
}
