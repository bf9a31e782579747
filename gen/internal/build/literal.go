package build

import (
	"encoding/json"
	"regexp"
	"strconv"
	"strings"
	"time"

	"github.com/toolgen-dev/toolgen/gen/internal/directive"
	"github.com/toolgen-dev/toolgen/gen/ir"
	"github.com/toolgen-dev/toolgen/runtime/wire"
)

var jsonNumber = regexp.MustCompile(`^-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][-+]?[0-9]+)?$`)

// literal turns the text of a value into compact JSON of type t, or says why
// it is none: "wants an integer, not …". What the schema says of the value is
// checked elsewhere. wide is how many bits an int or uint counts for.
func (b *builder) literal(v directive.Item, inTag bool, t *ir.Type, wide int) (text json.RawMessage, problem string) {
	core := b.core(t)
	if v.Quote == 0 && (v.Text == "null" || v.Text == "nil") {
		if problem := noValue(v.Text, inTag, t, core); problem != "" {
			return nil, problem
		}
	}
	quoted := v.Quote == '"' && !inTag
	switch core.Kind {
	case ir.Bool:
		if yes, err := strconv.ParseBool(v.Text); inTag && err == nil { // 1 and t too
			return strconv.AppendBool(nil, yes), ""
		}
		if quoted || v.Text != "true" && v.Text != "false" {
			return nil, "wants true or false, not " + written(v)
		}
		return json.RawMessage(v.Text), ""
	case ir.Int, ir.Uint:
		if quoted || !jsonNumber.MatchString(v.Text) {
			return nil, b.namesConst(v, t, "wants an integer, not "+written(v))
		}
		n, problem := integer(v.Text, core, wide)
		if problem != "" {
			return nil, v.Text + " " + problem
		}
		return json.RawMessage(n.String()), ""
	case ir.Float:
		if quoted || !jsonNumber.MatchString(v.Text) || !isFloat(v.Text, core.Bits) {
			return nil, "wants a " + typeName(core) + ", not " + written(v)
		}
		return json.RawMessage(v.Text), ""
	case ir.Number:
		if quoted || !jsonNumber.MatchString(v.Text) {
			return nil, "wants a number, not " + written(v)
		}
		if !isFloat(v.Text, 64) {
			return nil, v.Text + " is no float64, which is what JSON readers take numbers for"
		}
		return json.RawMessage(v.Text), ""
	}
	if n, err := strconv.ParseInt(v.Text, 10, 64); core.Kind == ir.Duration && inTag && err == nil {
		v.Text = strings.Replace(time.Duration(n).String(), "µ", "u", 1) // encoding/json has a number
	}
	if textual(core.Kind) {
		return json.RawMessage(wire.AppendString(nil, v.Text)), ""
	}
	if err := compact(&text, v.Text); err != nil {
		return nil, "wants JSON in back quotes, not " + written(v)
	}
	return text, ""
}

// noValue says what to write in place of a bare null or nil, "" where that is
// a value: the text of a string, JSON of any.
func noValue(word string, inTag bool, t, core *ir.Type) string {
	switch {
	case t.Kind == ir.Pointer && !inTag && (core.Kind == ir.String || core.Kind == ir.Text):
		return word + ` is not needed: without a value the pointer is nil; remove it, or write the text "` + word + `" in quotes`
	case t.Kind == ir.Pointer:
		return word + " is not needed: without a value the pointer is nil; remove it"
	}
	switch core.Kind {
	case ir.Slice, ir.Map, ir.Set, ir.Array, ir.Struct, ir.Tuple, ir.Union:
		return word + " is no value of " + kindName(core) + "; write optional for one that may be left out"
	}
	return ""
}

// textual reports whether values of a kind are written as text.
func textual(k ir.Kind) bool {
	switch k {
	case ir.String, ir.Text, ir.Time, ir.Duration, ir.URL, ir.Bytes:
		return true
	}
	return false
}

// written writes a value as the source does.
func written(v directive.Item) string {
	switch v.Quote {
	case '"':
		return strconv.Quote(v.Text)
	case '`':
		return "`" + v.Text + "`"
	}
	return v.Text
}

// namesConst adds to a problem that the text is the name of a constant.
func (b *builder) namesConst(v directive.Item, t *ir.Type, problem string) string {
	if def := b.defOf(t); def != nil {
		for _, c := range def.Constants() {
			if c.Name == strings.TrimSpace(v.Text) {
				return problem + "; write its value, " + string(c.Value)
			}
		}
	}
	return problem
}

// quoteJSON puts JSON text into a JSON string, for the option ",string".
func quoteJSON(text json.RawMessage) json.RawMessage {
	return wire.AppendString(nil, string(text))
}
