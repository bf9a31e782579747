package subset

import (
	"encoding/json"
	"slices"

	"github.com/toolgen-dev/toolgen/runtime/schema"
	"github.com/toolgen-dev/toolgen/runtime/wire"
)

// words returns the texts that the atoms' patterns and lengths allow.
func (list atoms) words() language {
	var l language
	l.high = -1
	for _, a := range list {
		if a.MinLength != nil {
			l.low = max(l.low, *a.MinLength)
		}
		if a.MaxLength != nil && (l.high < 0 || *a.MaxLength < l.high) {
			l.high = *a.MaxLength
		}
		if a.Pattern != "" && !slices.Contains(l.patterns, a.Pattern) {
			l.patterns = append(l.patterns, a.Pattern)
		}
	}
	return l
}

// coverString covers lengths, patterns, formats and encodings.
func (p *prover) coverString(o, n atoms, at *place) bool {
	was := o.words()
	good := true
	for _, b := range n {
		for _, is := range []struct {
			rule             schema.Schema
			keyword, message string
			language         language
			on               bool
		}{
			{schema.Schema{MinLength: b.MinLength}, "minLength", count("least", value(b.MinLength), "character"), language{low: value(b.MinLength), high: -1}, b.MinLength != nil},
			{schema.Schema{MaxLength: b.MaxLength}, "maxLength", count("most", value(b.MaxLength), "character"), language{high: value(b.MaxLength)}, b.MaxLength != nil},
			{schema.Schema{Pattern: b.Pattern}, "pattern", "must match " + b.Pattern + " now", language{patterns: []string{b.Pattern}, high: -1}, b.Pattern != ""},
		} {
			if !is.on {
				continue
			}
			word, covered := was.outside(is.language)
			if covered {
				continue
			}
			var candidates []string
			if word != nil {
				candidates = append(candidates, quote(*word))
			}
			good = p.gap(at, n, &is.rule, at.path, is.keyword, is.message, candidates...)
		}
		if known(b.Format) && !o.has(func(a *schema.Schema) bool { return a.Format == b.Format }) {
			good = p.gap(at, n, &schema.Schema{Format: b.Format}, at.path, "format", "must have the format "+b.Format+" now")
		}
		if b.ContentEncoding != "" && !o.has(func(a *schema.Schema) bool { return a.ContentEncoding == b.ContentEncoding }) {
			good = p.gap(at, n, &schema.Schema{ContentEncoding: b.ContentEncoding}, at.path, "contentEncoding", "must be "+b.ContentEncoding+" now", `"not base64!"`, `"a"`)
		}
	}
	return good
}

// known reports whether a format is checked at all.
func known(format string) bool { return format != "" && !wire.ValidFormat(format, "\x00") }

func value(n *int) int {
	if n == nil {
		return 0
	}
	return *n
}

// quote writes a text as JSON.
func quote(text string) string { return string(wire.AppendString(nil, text)) }

// unquote reads a JSON string; other values are no text.
func unquote(text string) string {
	var s string
	_ = json.Unmarshal([]byte(text), &s)
	return s
}
