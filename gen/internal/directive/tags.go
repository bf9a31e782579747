package directive

import (
	"go/ast"
	"go/token"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/toolgen-dev/toolgen/gen/internal/diag"
)

// A Tag is what the struct tag of a field says.
type Tag struct {
	JSON JSONTag
	Constraints
}

// A JSONTag is the json key of a struct tag, as encoding/json reads it.
type JSONTag struct {
	Name      string // "" when the tag gives none that encoding/json accepts
	Skip      bool   // the tag is "-"
	OmitEmpty bool
	OmitZero  bool
	String    bool           // numbers, booleans and strings are quoted; no effect on other types
	Pos       token.Position // of the name; zero without a json key
}

// Tags reads the tag literal of a field (nil for none): json, jsonschema (both
// the key=value and the plain-description habit), jsonschema_description,
// description, default, enum and validate. An unknown key of jsonschema and
// validate is a warning, a description cut off by its comma an error.
//
// Where several keys of one tag set the same constraint, jsonschema wins over
// the keys of that name, and those over validate.
func Tags(fset *token.FileSet, tag *ast.BasicLit, diags *diag.List) Tag {
	if tag == nil {
		return Tag{}
	}
	t := &tagReader{start: fset.Position(tag.Pos()), literal: tag.Value, diags: diags}
	pairs := t.pairs()
	var out Tag
	if v, ok := pairs["json"]; ok {
		out.JSON = ParseJSONTag(v.text)
		out.JSON.Pos = t.pos(v, 0)
		t.json(v, out.JSON)
	}
	if v, ok := pairs["toolgen"]; ok {
		diags.Report(t.pos(v, 0), diag.ToolgenTag, "toolgen reads no struct tag of its own", "write a "+Prefix+"schema comment above the field")
	}
	t.secret(pairs)
	var own, validated Constraints
	for _, key := range []string{"jsonschema_description", "description"} {
		if v, ok := pairs[key]; ok && own.Desc == nil && strings.TrimSpace(v.text) != "" {
			own.Desc = t.value(key, key, v)
		}
	}
	if v, ok := pairs["default"]; ok {
		own.Default = t.listed("default", v)
	}
	if v, ok := pairs["enum"]; ok && strings.TrimSpace(v.text) != "" {
		own.Enum = t.listed("enum", v)
	}
	if v, ok := pairs["jsonschema"]; ok {
		t.jsonschema(v, &out.Constraints)
	}
	if v, ok := pairs["validate"]; ok {
		t.validate(v, &validated)
	}
	out.Constraints = out.Constraints.Over(own).Over(validated)
	return out
}

// jsonOptions are the options of a json tag that encoding/json knows.
var jsonOptions = []string{"omitempty", "omitzero", "string"}

// json reports what encoding/json silently ignores in a json tag: a name that
// it does not take, and options that are misspelt.
func (t *tagReader) json(m mapped, read JSONTag) {
	parts := m.split(',')
	if name := parts[0]; name.text != "" && read.Name == "" && !read.Skip {
		t.diags.Report(t.pos(name, 0), diag.MalformedTag, "encoding/json ignores the name "+strconv.Quote(name.text)+", so the field keeps its Go name",
			"write a name of letters, digits and signs without quotes, backslash and comma")
	}
	for _, option := range parts[1:] {
		if fix := didYouMean(option.trim().text, slices.Values(jsonOptions)); fix != "" && !slices.Contains(jsonOptions, option.text) {
			t.diags.Report(t.pos(option, 0), diag.UnknownTagKey, "json: encoding/json does not know the option "+strconv.Quote(option.text), fix)
		}
	}
}

// ParseJSONTag reads the value of a json key exactly as encoding/json does.
// Pos is left to the caller.
func ParseJSONTag(value string) JSONTag {
	if value == "-" {
		return JSONTag{Skip: true}
	}
	name, options, _ := strings.Cut(value, ",")
	t := JSONTag{}
	if validJSONName(name) {
		t.Name = name
	}
	for option := range strings.SplitSeq(options, ",") {
		switch option {
		case "omitempty":
			t.OmitEmpty = true
		case "omitzero":
			t.OmitZero = true
		case "string":
			t.String = true
		}
	}
	return t
}

// validJSONName is isValidTag of encoding/json.
func validJSONName(s string) bool {
	for _, c := range s {
		if !strings.ContainsRune("!#$%&()*+-./:;<=>?@[]^_{|}~ ", c) && !unicode.IsLetter(c) && !unicode.IsDigit(c) {
			return false
		}
	}
	return s != ""
}
