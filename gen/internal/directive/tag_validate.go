package directive

import (
	"maps"
	"strings"

	"github.com/toolgen-dev/toolgen/gen/internal/diag"
)

// validateFormats are rules of the validate tag that are formats.
var validateFormats = map[string]string{
	"email": "email", "url": "uri", "uri": "uri", "http_url": "uri", "https_url": "uri",
	"uuid": "uuid", "uuid3": "uuid", "uuid4": "uuid", "uuid5": "uuid", "uuid_rfc4122": "uuid",
	"uuid3_rfc4122": "uuid", "uuid4_rfc4122": "uuid", "uuid5_rfc4122": "uuid",
	"ipv4": "ipv4", "ip4_addr": "ipv4", "ipv6": "ipv6", "ip6_addr": "ipv6",
	"hostname": "hostname", "hostname_rfc1123": "hostname",
}

// validatePatterns are rules of the validate tag that are patterns.
var validatePatterns = map[string]string{
	"alpha":       `^[a-zA-Z]+$`,
	"alphanum":    `^[a-zA-Z0-9]+$`,
	"numeric":     `^[-+]?[0-9]+(\.[0-9]+)?$`,
	"number":      `^[0-9]+$`,
	"hexadecimal": `^(0[xX])?[0-9a-fA-F]+$`,
	"e164":        `^\+[1-9]?[0-9]{7,14}$`,
}

// datetimeFormats are layouts of the datetime rule that are formats.
var datetimeFormats = map[string]string{
	"2006-01-02": "date", "2006-01-02T15:04:05Z07:00": "date-time", "15:04:05Z07:00": "time",
}

// validate reads a validate tag: rules separated by commas, with 0x2C for a
// comma and 0x7C for a bar in a value. Bounds are Sized: they count
// characters or elements, or compare numbers, as the type has it, which also
// decides on their form. What follows "dive" is about elements and has no
// counterpart, nor has a second pattern or format.
func (t *tagReader) validate(m mapped, c *Constraints) {
	if m.text == "-" {
		return
	}
	keys := validateKeys(c)
	for _, part := range m.split(',') {
		part = part.trim()
		name, val, valued := part.cut('=')
		val = val.replace("0x2C", ",").replace("0x7C", "|")
		k, known := keys[name.text]
		switch {
		case part.text == "":
		case known && strings.Contains(part.text, "|"):
			t.unenforced(part, part.text, "")
		case known && valued == k.value:
			if !valued {
				val = name
			}
			v := t.value("validate", name.text, val)
			v.Sized = true
			if problem := k.set(v); problem != "" {
				t.diags.Report(v.Pos, diag.BadTagValue, "validate: "+name.text+": "+problem, "")
			}
		case validateFormats[name.text] != "" && !valued && c.Format == nil:
			c.Format = t.value("validate", name.text, name)
			c.Format.Text = validateFormats[name.text]
		case validatePatterns[name.text] != "" && !valued && c.Pattern == nil:
			c.Pattern = t.value("validate", name.text, name)
			c.Pattern.Text = validatePatterns[name.text]
		case name.text == "datetime" && datetimeFormats[val.text] != "" && c.Format == nil:
			c.Format = t.value("validate", name.text, val)
			c.Format.Text = datetimeFormats[val.text]
		default:
			fix := ""
			if !known {
				fix = didYouMean(name.text, maps.Keys(keys))
			}
			t.unenforced(part, name.text, secretFix(name.text, fix))
			if name.text == "dive" {
				return
			}
		}
	}
}

func (t *tagReader) unenforced(part mapped, rule, fix string) {
	t.diags.Report(t.pos(part, 0), diag.UnknownTagKey, "validate: "+rule+" is not enforced on a tool's arguments", fix)
}

func validateKeys(c *Constraints) map[string]key {
	both := func(set ...key) key {
		return key{value: true, set: func(v *Value) string {
			for _, k := range set {
				if problem := k.set(v); problem != "" {
					return problem
				}
			}
			return ""
		}}
	}
	return map[string]key{
		"required":  flagValue(&c.Required),
		"omitempty": flagValue(&c.Optional),
		"omitzero":  flagValue(&c.Optional),
		"unique":    flagValue(&c.Unique),
		"min":       value(&c.Min),
		"gte":       value(&c.Min),
		"max":       value(&c.Max),
		"lte":       value(&c.Max),
		"gt":        value(&c.Gt),
		"lt":        value(&c.Lt),
		"len":       both(value(&c.Min), value(&c.Max)),
		"oneof":     {value: true, set: func(v *Value) string { c.Enum = oneof(v); return "" }},
	}
}

// oneof splits its value at spaces; an element in single quotes may hold some.
func oneof(v *Value) *Value {
	out := *v
	out.Items = nil
	for i := 0; i < len(v.Text); {
		if v.Text[i] == ' ' {
			i++
			continue
		}
		item, end := Item{Pos: behind(v.Pos, i)}, 0
		if quoted := v.Text[i] == '\''; quoted && strings.IndexByte(v.Text[i+1:], '\'') >= 0 {
			end = i + 1 + strings.IndexByte(v.Text[i+1:], '\'')
			item.Text = v.Text[i+1 : end]
			end++
		} else {
			end = i + wordEnd(v.Text[i:])
			item.Text = v.Text[i:end]
		}
		out.Items = append(out.Items, item)
		i = end
	}
	return &out
}
