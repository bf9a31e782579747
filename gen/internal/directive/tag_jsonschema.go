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
		"default":          joined(&c.Default), // of a list, an element each
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
		"enum":             joined(&c.Enum),
	}
	return keys
}

// joined collects values as the items of one.
func joined(dst **Value) key {
	return key{value: true, repeat: true, set: func(v *Value) string {
		if *dst == nil {
			*dst = v
			return ""
		}
		(*dst).Text += "," + v.Text
		(*dst).Items = append((*dst).Items, v.Items...)
		return ""
	}}
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
	var exclude []string
	for _, part := range parts {
		part = part.trim()
		name, val, valued := part.cut('=')
		k, known := keys[name.text]
		switch {
		case part.text == "":
		case exclusive[name.text] && (val.text == "true" || val.text == "false"):
			if val.text == "true" {
				exclude = append(exclude, name.text)
			}
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
	for _, key := range exclude {
		c.exclude(key)
	}
}

// exclusive are keys that are a bound, or in an older form of the tag say that
// the bound before them is one.
var exclusive = map[string]bool{"exclusiveMinimum": true, "exclusiveMaximum": true}

// exclude makes bounds exclusive.
func (c *Constraints) exclude(key string) {
	if key == "exclusiveMinimum" && c.Min != nil {
		c.Min, c.Gt = nil, c.Min
	}
	if key == "exclusiveMaximum" && c.Max != nil {
		c.Max, c.Lt = nil, c.Max
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
	for {
		end := unescaped(m.text, ',')
		parts = append(parts, m.slice(0, end).replace(`\,`, `,`))
		if end == len(m.text) {
			return parts
		}
		m = m.slice(end+1, len(m.text))
	}
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
