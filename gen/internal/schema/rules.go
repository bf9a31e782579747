package schema

import (
	"encoding/json"
	"math/big"

	"github.com/toolgen-dev/toolgen/gen/ir"
	"github.com/toolgen-dev/toolgen/runtime/schema"
)

// restrict adds rules to a schema that may have some already: all of them
// hold. Package build has made sure that one node can say so.
func restrict(s *schema.Schema, k ir.Kind, r ir.Rules) {
	low(&s.Minimum, r.Min)
	high(&s.Maximum, r.Max)
	low(&s.ExclusiveMinimum, r.Gt)
	high(&s.ExclusiveMaximum, r.Lt)
	if s.Minimum != "" && s.ExclusiveMinimum != "" && number(s.Minimum).Cmp(number(s.ExclusiveMinimum)) <= 0 {
		s.Minimum = "" // says nothing
	}
	if s.Maximum != "" && s.ExclusiveMaximum != "" && number(s.Maximum).Cmp(number(s.ExclusiveMaximum)) >= 0 {
		s.Maximum = ""
	}
	set(&s.MultipleOf, json.Number(r.MultipleOf))
	set(&s.Pattern, r.Pattern)
	set(&s.Format, r.Format)
	count(&s.MinLength, r.MinLen)
	count(&s.MaxLength, r.MaxLen)
	if k == ir.Map {
		count(&s.MinProperties, r.MinItems)
		count(&s.MaxProperties, r.MaxItems)
	} else {
		count(&s.MinItems, r.MinItems)
		count(&s.MaxItems, r.MaxItems)
	}
	s.UniqueItems = s.UniqueItems || r.Unique
	if len(r.Enum) > 0 {
		s.Enum = r.Enum
	}
}

func set[T ~string](dst *T, v T) {
	if v != "" {
		*dst = v
	}
}

func count(dst **int, n *int) {
	if n != nil {
		*dst = n
	}
}

// low keeps the greater of two lower bounds.
func low(dst *json.Number, v string) {
	if v != "" && (*dst == "" || number(json.Number(v)).Cmp(number(*dst)) > 0) {
		*dst = json.Number(v)
	}
}

// high keeps the smaller of two upper bounds.
func high(dst *json.Number, v string) {
	if v != "" && (*dst == "" || number(json.Number(v)).Cmp(number(*dst)) < 0) {
		*dst = json.Number(v)
	}
}

func number(n json.Number) *big.Rat {
	r, ok := new(big.Rat).SetString(string(n))
	if !ok {
		return new(big.Rat)
	}
	return r
}
