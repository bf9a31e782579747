package dialect

import (
	"encoding/json"
	"math/big"
	"strings"

	"github.com/toolgen-dev/toolgen/runtime/schema"
)

// texts lowers the keywords about strings.
func (n *node) texts() {
	if n.on&aString == 0 {
		return
	}
	in, out := n.in, n.out
	if in.Format != "" {
		switch {
		case !n.takes("format", n.on), n.formats.words != "" && !n.formats.has(in.Format):
			n.note("format", "format %s", in.Format)
		default:
			out.Format = in.Format
		}
	}
	if in.Pattern != "" {
		switch found := featuresOf(in.Pattern) & n.patterns.refused; {
		case !n.takes("pattern", n.on):
			n.note("pattern", "must match the pattern %s", in.Pattern)
		case found != 0:
			n.note("pattern", "must match the pattern %s", in.Pattern)
		default:
			out.Pattern = in.Pattern
		}
	}
	if in.ContentEncoding != "" {
		if n.takes("contentEncoding", n.on) {
			out.ContentEncoding = in.ContentEncoding
		} else {
			n.note("contentEncoding", "encoded as %s", in.ContentEncoding)
		}
	}
	if in.ContentMediaType != "" {
		if n.takes("contentMediaType", n.on) {
			out.ContentMediaType = in.ContentMediaType
		} else {
			n.say("contentMediaType", "media type "+in.ContentMediaType)
		}
	}
	n.count("minLength", in.MinLength, &out.MinLength, "at least %d character")
	n.count("maxLength", in.MaxLength, &out.MaxLength, "at most %d character")
}

// numbers lowers the bounds of numbers.
func (n *node) numbers() {
	if n.on&numeric == 0 {
		return
	}
	in := n.in
	n.out.Minimum, n.out.Maximum = in.Minimum, in.Maximum
	if in.ExclusiveMinimum != "" {
		n.exclusive("exclusiveMinimum", "minimum", in.ExclusiveMinimum, &n.out.ExclusiveMinimum, &n.out.Minimum, 1, "greater than %s")
	}
	if in.ExclusiveMaximum != "" {
		n.exclusive("exclusiveMaximum", "maximum", in.ExclusiveMaximum, &n.out.ExclusiveMaximum, &n.out.Maximum, -1, "less than %s")
	}
	if n.out.Minimum != "" && !n.takes("minimum", n.on) {
		n.note("minimum", "at least %s", string(n.out.Minimum))
		n.out.Minimum = ""
	}
	if n.out.Maximum != "" && !n.takes("maximum", n.on) {
		n.note("maximum", "at most %s", string(n.out.Maximum))
		n.out.Maximum = ""
	}
	if in.MultipleOf != "" {
		if n.takes("multipleOf", n.on) {
			n.out.MultipleOf = in.MultipleOf
		} else {
			n.note("multipleOf", "a multiple of %s", string(in.MultipleOf))
		}
	}
}

// exclusive lowers a bound that is not itself admitted. Where only inclusive
// ones are taken, that of an integer is the next one, and that of another
// number is looser by one value.
func (n *node) exclusive(keyword, inclusive string, bound json.Number, to, loose *json.Number, side int64, phrase string) {
	if n.takes(keyword, n.on) {
		*to = bound
		return
	}
	if !n.takes(inclusive, n.on) {
		n.note(keyword, phrase, string(bound))
		return
	}
	tight := func(b json.Number) bool {
		return *loose == "" || schema.CompareNumbers(b, *loose) == int(side)
	}
	if next, ok := nextInteger(bound, side); ok && n.on&aNumber == 0 {
		if tight(next) {
			*loose = next
		}
		n.step(n.at, keyword, "%s is sent as %s %s", keyword, inclusive, next)
		return
	}
	if tight(bound) || *loose == bound {
		*loose = bound
		n.note(keyword, phrase, string(bound))
	}
}

// nextInteger returns the integer beyond bound, in the direction of side.
func nextInteger(bound json.Number, side int64) (json.Number, bool) {
	if len(bound) > 100 || strings.ContainsAny(string(bound), "eE") {
		return "", false
	}
	r, ok := new(big.Rat).SetString(string(bound))
	if !ok {
		return "", false
	}
	q := new(big.Int)
	if side > 0 { // floor + 1
		q.Div(r.Num(), r.Denom()).Add(q, big.NewInt(1))
	} else { // ceiling - 1
		q.Neg(q.Div(new(big.Int).Neg(r.Num()), r.Denom())).Sub(q, big.NewInt(1))
	}
	return json.Number(q.String()), true
}

// count lowers a bound of characters, items or members. One over the cap of
// the keyword is loosened to it or left out.
func (n *node) count(keyword string, from *int, to **int, phrase string) {
	if from == nil {
		return
	}
	if *from != 1 {
		phrase += "s"
	}
	top := n.cap(keyword)
	switch least := strings.HasPrefix(keyword, "min"); {
	case !n.takes(keyword, n.on):
		if *from > 0 || !least { // at least 0 says nothing
			n.note(keyword, phrase, *from)
		}
	case top > 0 && *from > top:
		n.note(keyword, phrase, *from)
		if least {
			*to = &top
		}
	default:
		*to = from
	}
}
