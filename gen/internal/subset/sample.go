package subset

import (
	"encoding/json"
	"math/big"
	"slices"
	"strings"
)

// Sampling bounds.
const (
	maxDepth   = 7       // levels of values
	maxSamples = 24      // of one place
	maxItems   = 1000    // of an array
	maxText    = 1 << 17 // bytes of a string
)

// samples returns values that fit the atoms, the plainest first. Those that the
// hints tell about, which are schemas of the other side, are tried too: their
// bounds are where values begin to differ.
func (s *side) samples(list, hints atoms, depth int) []string {
	if depth <= 0 {
		return nil
	}
	list = s.expand(list)
	memo := key(list, hints) + itoa(depth)
	if known, ok := s.sampled[memo]; ok {
		return known.values
	}
	all := s.make(list, hints, depth)
	if s.sampled == nil {
		s.sampled = map[string]sampled{}
	}
	s.sampled[memo] = sampled{all, list, hints}
	return all
}

// sampled are values with what they were made for, so that no other schema gets
// the address by which they are found.
type sampled struct {
	values      []string
	list, hints atoms
}

func (s *side) make(list, hints atoms, depth int) []string {
	if values, ok := list.values(); ok {
		return s.fitting(list, values)
	}
	if branches, ok := s.branches(list); ok {
		var all []string
		for _, b := range branches {
			all = append(all, s.samples(b, hints, depth-1)...)
		}
		return s.fitting(list, all)
	}
	var all []string
	for _, name := range list.types() {
		switch name {
		case "null":
			all = append(all, "null")
		case "boolean":
			all = append(all, "true", "false")
		case "string":
			all = append(all, words(list, hints)...)
		case "integer", "number":
			all = append(all, numbers(slices.Concat(list, hints))...)
		case "array":
			all = append(all, s.arrays(list, hints, depth)...)
		case "object":
			all = append(all, s.objects(list, hints, depth)...)
		}
	}
	return s.fitting(list, all)
}

// fitting returns the values that fit, each once, not too many of them.
func (s *side) fitting(list atoms, values []string) []string {
	var out []string
	for _, v := range values {
		if len(out) < maxSamples && !slices.Contains(out, v) && s.accepts(list, v) {
			out = append(out, v)
		}
	}
	return out
}

// sample returns the plainest value.
func (s *side) sample(list atoms, depth int) (string, bool) {
	all := s.samples(list, nil, depth)
	if len(all) == 0 {
		return "", false
	}
	return all[0], true
}

// formats has a text of each format.
var formats = []string{
	"2024-05-17T10:30:00Z", "2024-05-17", "10:30:00Z", "ann@example.com", "f81d4fae-7dec-11d0-a765-00a0c91e6bf6",
	"https://example.com/", "192.0.2.1", "2001:db8::1", "example.com", "1m30s",
}

func words(list, hints atoms) []string {
	texts := []string{"a", "", "b", "text"}
	l := list.words()
	if w := l.word(); w != nil {
		texts = append(texts, *w)
	}
	texts = append(texts, formats...)
	for _, a := range slices.Concat(list, hints) {
		for _, n := range []*int{a.MinLength, a.MaxLength} {
			for d := -1; n != nil && d <= 1; d++ {
				if k := *n + d; k >= 0 && k <= maxText {
					texts = append(texts, strings.Repeat("a", k))
				}
			}
		}
		for _, v := range append(textsOf(a.Enum), textOf(a.Const)...) {
			if v[0] == '"' {
				texts = append(texts, unquote(v))
			}
		}
		if a.Pattern != "" {
			if w, _ := l.outside(language{patterns: []string{a.Pattern}, high: -1}); w != nil {
				texts = append(texts, *w)
			}
		}
	}
	texts = append(texts, "not base64!", "é", "aa", "ab", "A", "0")
	quoted := make([]string, len(texts))
	for i, t := range texts {
		quoted[i] = quote(t)
	}
	return quoted
}

// numbers returns numbers about the bounds and steps of schemas.
func numbers(list atoms) []string {
	out := []string{"1", "0", "2", "-1", "0.5", "1.5"}
	put := func(r *big.Rat) {
		if r.IsInt() {
			out = append(out, r.Num().String())
			return
		}
		if digits, exact := r.FloatPrec(); exact && digits < 50 {
			out = append(out, r.FloatString(digits))
		}
	}
	half, one := big.NewRat(1, 2), big.NewRat(1, 1)
	var bounds []*big.Rat
	for _, a := range list {
		for _, n := range []json.Number{a.Minimum, a.Maximum, a.ExclusiveMinimum, a.ExclusiveMaximum, a.MultipleOf} {
			r, ok := rational(n)
			if n == "" || !ok {
				continue
			}
			put(r)
			for _, b := range bounds {
				between := new(big.Rat).Add(r, b)
				put(between.Mul(between, half))
			}
			bounds = append(bounds, r)
			for _, d := range []*big.Rat{one, half} {
				put(new(big.Rat).Add(r, d))
				put(new(big.Rat).Sub(r, d))
			}
			put(new(big.Rat).Mul(r, big.NewRat(2, 1)))
			put(new(big.Rat).Mul(r, big.NewRat(3, 1)))
			put(new(big.Rat).Neg(r))
		}
		for _, v := range append(textsOf(a.Enum), textOf(a.Const)...) {
			if kindOf(v) == "integer" {
				out = append(out, v)
			}
		}
	}
	// Multiples of steps at the bounds.
	for _, a := range list {
		step, ok := rational(a.MultipleOf)
		if a.MultipleOf == "" || !ok || step.Sign() == 0 {
			continue
		}
		for _, n := range slices.Clone(out) {
			r, ok := rational(json.Number(n))
			if !ok {
				continue
			}
			q := new(big.Rat).Quo(r, step)
			floor := new(big.Int).Div(q.Num(), q.Denom())
			for d := range int64(2) {
				put(new(big.Rat).Mul(new(big.Rat).SetInt(new(big.Int).Add(floor, big.NewInt(d))), step))
			}
		}
	}
	return out
}
