package reference

import (
	"fmt"
	"math"
	"math/big"
	"reflect"
	"slices"
	"strconv"

	"github.com/toolgen-dev/toolgen/runtime/schema"
)

// number sets a number, exactly where dst is an integer. A float must still lie
// within the bounds of the schema after it was rounded.
func number(s *schema.Schema, dst reflect.Value, text string) {
	if dst.CanFloat() {
		bits := dst.Type().Bits()
		n, err := strconv.ParseFloat(text, bits)
		if err != nil || math.IsInf(n, 0) || excluded(s, strconv.FormatFloat(n, 'g', -1, bits)) {
			refuse(Range, text)
		}
		dst.SetFloat(n)
		return
	}
	r, ok := new(big.Rat).SetString(text)
	if !ok || !r.IsInt() {
		panic(fmt.Sprintf("reference: %q for a %s", text, dst.Type()))
	}
	n := r.Num()
	switch {
	case dst.CanInt() && n.IsInt64() && !dst.OverflowInt(n.Int64()):
		dst.SetInt(n.Int64())
	case dst.CanUint() && n.IsUint64() && !dst.OverflowUint(n.Uint64()):
		dst.SetUint(n.Uint64())
	default:
		refuse(Range, text)
	}
}

func sortByIndex(list []field) {
	slices.SortFunc(list, func(a, b field) int { return slices.Compare(a.index, b.index) })
}

// excluded reports whether a number is an exclusive bound of the schema.
func excluded(s *schema.Schema, text string) bool {
	n := rat(text)
	return s.ExclusiveMinimum != "" && n.Cmp(rat(string(s.ExclusiveMinimum))) <= 0 ||
		s.ExclusiveMaximum != "" && n.Cmp(rat(string(s.ExclusiveMaximum))) >= 0
}

func rat(text string) *big.Rat {
	r, ok := new(big.Rat).SetString(text)
	if !ok {
		panic("reference: no number: " + text)
	}
	return r
}
