package dialect

import (
	"encoding/json"
	"fmt"

	"github.com/toolgen-dev/toolgen/runtime/schema"
)

// Join returns definitions as the one value that the provider's field for
// tools takes: an array of them, for Gemini [{"functionDeclarations":[…]}];
// [] for none. The error says which limit on a request they are over.
func (d Dialect) Join(defs []json.RawMessage) (json.RawMessage, error) {
	if err := d.CheckSet(defs); err != nil {
		return nil, err
	}
	if len(defs) == 0 {
		return json.RawMessage("[]"), nil
	}
	open, end := "[", "]"
	r, _ := d.rules()
	if _, ok := r.form.(geminiForm); ok {
		open, end = `[{"functionDeclarations":[`, "]}]"
	}
	size := len(open) + len(end)
	for _, def := range defs {
		size += len(def) + 1
	}
	out := append(make([]byte, 0, size), open...)
	for i, def := range defs {
		if i > 0 {
			out = append(out, ',')
		}
		out = append(out, def...)
	}
	return append(out, end...), nil
}

// CheckSet reports the limits that definitions of this dialect are over
// together: their number and, for anthropic-strict, the optional members and
// unions of all strict schemas. The error joins [*Error] values.
func (d Dialect) CheckSet(defs []json.RawMessage) error {
	r, err := d.rules()
	if err != nil {
		return err
	}
	n := len(defs)
	var errs []*Error
	if r.optionals.max > 0 {
		var total count
		n, total = strictTotals(defs)
		if r.optionals.exceeded(total.optionals) {
			errs = append(errs, d.over("optional", "%d optional members in the strict schemas of a request; at most %d are taken", total.optionals, r.optionals.max))
		}
		if r.unions.exceeded(total.unions) {
			errs = append(errs, d.over("union", "%d members with several types in the strict schemas of a request; at most %d are taken", total.unions, r.unions.max))
		}
	}
	if r.tools.exceeded(n) {
		errs = append(errs, d.over("tools", "%d tools in a request; at most %d are taken", n, r.tools.max))
	}
	return joined(errs)
}

// DoubtSet returns why so many tools in a request may cause trouble although
// the dialect takes them, "" where nothing is known.
func (d Dialect) DoubtSet(n int) string {
	r, err := d.rules()
	if err != nil || !r.adviseTools.exceeded(n) || r.tools.exceeded(n) {
		return ""
	}
	return fmt.Sprintf("%d tools in a request; models choose worse among more than %d", n, r.adviseTools.max)
}

func (d Dialect) over(rule, format string, args ...any) *Error {
	return &Error{Dialect: d, Rule: rule, Message: fmt.Sprintf(format, args...)}
}

// strictTotals counts the strict definitions of Anthropic and adds up what
// their schemas use of the limits on a request.
func strictTotals(defs []json.RawMessage) (int, count) {
	n, total := 0, count{}
	for _, def := range defs {
		var t struct {
			Strict bool            `json:"strict"`
			Schema json.RawMessage `json:"input_schema"`
		}
		if json.Unmarshal(def, &t) != nil || !t.Strict {
			continue
		}
		s, err := schema.Parse(t.Schema)
		if err != nil {
			continue
		}
		n++
		c := measure(s)
		total.optionals += c.optionals
		total.unions += c.unions
	}
	return n, total
}
