package directive

import (
	"maps"
	"strings"

	"github.com/toolgen-dev/toolgen/gen/internal/diag"
)

// jsonschemaKeys are the keys that the jsonschema tag of other libraries has
// and toolgen enforces. The value says whether the key may stand alone.
func jsonschemaKeys(c *Constraints) map[string]key {
	keys := map[string]key{
		"required":         flagValue(&c.Required),
		"optional":         flagValue(&c.Optional),
		"uniqueItems":      flagValue(&c.Unique),
		"description":      value(&c.Desc),
		"default":          value(&c.Default),
		"pattern":          value(&c.Pattern),
		"format":           format(&c.Format),
		"minimum":          number(&c.Min),
		"maximum":          number(&c.Max),
		"exclusiveMinimum": number(&c.Gt),
		"exclusiveMaximum": number(&c.Lt),
		"multipleOf":       number(&c.MultipleOf),
		"minLength":        count(&c.MinLen),
		"maxLength":        count(&c.MaxLen),
		"minItems":         count(&c.MinItems),
		"maxItems":         count(&c.MaxItems),
		"example":          example(&c.Examples),
		"enum": {value: true, repeat: true, set: func(v *Value) string {
			if c.Enum == nil {
				c.Enum = v
				return ""
			}
			c.Enum.Text += "," + v.Text
			c.Enum.Items = append(c.Enum.Items, v.Items...)
			return ""
		}},
	}
	return keys
}

// withoutEffect are keys of other libraries' jsonschema tags that toolgen
// knows and does not enforce; the bare ones among them.
var withoutEffect = map[string]bool{
	"-": true, "nullable": true, "readOnly": true, "writeOnly": true, "deprecated": true,
}

// jsonschema reads a jsonschema tag. There are two habits: a comma-separated
// list of flags and key=value, with "\," for a comma in a value; and a plain
// description. It is the former when the first part is a flag or begins with
// one word and an equals sign.
func (t *tagReader) jsonschema(m mapped, c *Constraints) {
	keys := jsonschemaKeys(c)
	parts := splitEscaped(m)
	if !isKeyList(parts[0].text, keys) {
		if text := strings.TrimSpace(m.text); text != "" && text != "secret" {
			c.Desc = t.value("jsonschema", "description", m)
		}
		return
	}
	described := false
	for _, part := range parts {
		part = part.trim()
		name, val, valued := part.cut('=')
		k, known := keys[name.text]
		switch {
		case part.text == "":
		case known && valued && k.value:
			described = name.text == "description"
			t.set("jsonschema", name.text, val, k)
		case known && !valued && k.flag, known && val.text == "true" && k.flag:
			t.set("jsonschema", name.text, part, k)
		case known && valued: // required=false
		case described && !withoutEffect[part.text] && (!valued || strings.ContainsAny(name.text, " \t")):
			t.diags.Report(t.pos(part, 0), diag.CutDescription, "the description is cut off at the comma before "+quote(&Value{Text: part.text}),
				`write "\\," for the comma, or use a comment or a jsonschema_description tag`)
		case known:
			t.diags.Report(t.pos(part, 0), diag.BadTagValue, "jsonschema: "+name.text+" needs a value", "write "+name.text+"=…")
		default:
			t.diags.Report(t.pos(part, 0), diag.UnknownTagKey, "jsonschema: "+name.text+" has no effect here", secretFix(name.text, didYouMean(name.text, maps.Keys(keys))))
		}
	}
}

func isKeyList(first string, keys map[string]key) bool {
	first = strings.TrimSpace(first)
	name, _, valued := strings.Cut(first, "=")
	if valued {
		return name != "" && strings.IndexFunc(name, func(r rune) bool {
			return r != '_' && (r < 'a' || r > 'z') && (r < 'A' || r > 'Z')
		}) < 0
	}
	return keys[name].flag || withoutEffect[name]
}

// splitEscaped cuts at commas but not at "\,", which stands for a comma.
func splitEscaped(m mapped) []mapped {
	var parts []mapped
	start := 0
	for i := 0; i <= len(m.text); i++ {
		if i == len(m.text) || m.text[i] == ',' && (i == 0 || m.text[i-1] != '\\') {
			parts = append(parts, m.slice(start, i).replace(`\,`, `,`))
			start = i + 1
		}
	}
	return parts
}

// set gives a key its value and reports one of the wrong form. A format that
// toolgen cannot enforce was never a promise: it is ignored with a warning.
func (t *tagReader) set(tag, name string, m mapped, k key) {
	v := t.value(tag, name, m)
	if problem := k.set(v); problem != "" {
		code := diag.BadTagValue
		if name == "format" {
			code = diag.UnknownTagKey
		}
		t.diags.Report(v.Pos, code, tag+": "+name+": "+problem, "")
	}
}
