package directive

import (
	"encoding/json"
	"fmt"
	"go/ast"
	"reflect"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/toolgen-dev/toolgen/gen/internal/diag"
)

// tags reads the tag literal of a field; it begins at column 4 of line 3.
func tags(t testing.TB, literal string) (Tag, []string) {
	t.Helper()
	fset, f := parseFile(t, "p.go", "type T struct {\nF int "+literal+"\n}\n")
	field := f.Decls[0].(*ast.GenDecl).Specs[0].(*ast.TypeSpec).Type.(*ast.StructType).Fields.List[0]
	var diags diag.List
	tag := Tags(fset, field.Tag, &diags)
	return tag, reports(&diags)
}

// set returns the constraints as "field=text".
func (c Constraints) set() map[string]string {
	out := map[string]string{}
	v := reflect.ValueOf(c)
	for i := range v.NumField() {
		if p, ok := v.Field(i).Interface().(*Value); ok && p != nil {
			out[v.Type().Field(i).Name] = p.Text
		}
	}
	return out
}

func items(v *Value) []string {
	var out []string
	for _, i := range v.Items {
		out = append(out, i.Text)
	}
	return out
}

func TestTagConstraints(t *testing.T) {
	tests := map[string]map[string]string{
		"`json:\"a\"`": {},
		"`jsonschema:\"required,minLength=1,maxLength=5,pattern=^a{1\\\\,2}$,format=email\"`": {
			"Required": "required", "MinLen": "1", "MaxLen": "5", "Pattern": "^a{1,2}$", "Format": "email"},
		"`jsonschema:\"minimum=1,maximum=2,exclusiveMinimum=0,exclusiveMaximum=3,multipleOf=1,default=2\"`": {
			"Min": "1", "Max": "2", "Gt": "0", "Lt": "3", "MultipleOf": "1", "Default": "2"},
		"`jsonschema:\"uniqueItems=true,minItems=1, maxItems=3\"`":                      {"Unique": "uniqueItems=true", "MinItems": "1", "MaxItems": "3"},
		"`jsonschema:\"description=The city\\\\, in French.,minLength=1\"`":             {"Desc": "The city, in French.", "MinLen": "1"},
		"`jsonschema:\"The city, in French. Use a=b.\"`":                                {"Desc": "The city, in French. Use a=b."},
		"`jsonschema:\"required\"`":                                                     {"Required": "required"},
		"`jsonschema:\"required=false\"`":                                               {},
		"`jsonschema:\"\"`":                                                             {},
		"`jsonschema_description:\"One, two.\" jsonschema:\"minLength=1\"`":             {"Desc": "One, two.", "MinLen": "1"},
		"`description:\"One, two.\" default:\"x, y\" enum:\"a, b\"`":                    {"Desc": "One, two.", "Default": "x, y", "Enum": "a, b"},
		"`default:\"\" enum:\" \" description:\" \"`":                                   {"Default": ""},
		"`jsonschema:\"description=A\" description:\"B\" jsonschema_description:\"C\"`": {"Desc": "A"},
		"`validate:\"required,min=1,max=2\"`":                                           {"Required": "required", "Min": "1", "Max": "2"},
		"`validate:\"omitempty,gte=1,lte=2\"`":                                          {"Optional": "omitempty", "Min": "1", "Max": "2"},
		"`validate:\"len=3,gt=1,lt=9,unique\"`":                                         {"Min": "3", "Max": "3", "Gt": "1", "Lt": "9", "Unique": "unique"},
		"`validate:\"oneof=a 'b c' d0x2Ce\"`":                                           {"Enum": "a 'b c' d,e"},
		"`validate:\"email\"`":                                                          {"Format": "email"},
		"`validate:\"url\"`":                                                            {"Format": "uri"},
		"`validate:\"uuid4\"`":                                                          {"Format": "uuid"},
		"`validate:\"datetime=2006-01-02\"`":                                            {"Format": "date"},
		"`validate:\"alphanum\"`":                                                       {"Pattern": "^[a-zA-Z0-9]+$"},
		"`validate:\"-\"`":                                                              {},
		"`jsonschema:\"minimum=5\" validate:\"min=1,max=9\"`":                           {"Min": "5", "Max": "9"},
		`"jsonschema:\"minLength=1\" description:\"a\\tb\""`:                            {"MinLen": "1", "Desc": "a\tb"},
	}
	for literal, want := range tests {
		tag, diags := tags(t, literal)
		assert.Equal(t, want, tag.set(), "%s", literal)
		assert.Empty(t, diags, "%s", literal)
	}
}

func TestTagLists(t *testing.T) {
	tag, _ := tags(t, "`enum:\"a, b,c\"`")
	assert.Equal(t, []string{"a", "b", "c"}, items(tag.Enum))
	assert.Equal(t, "3:14", place(tag.Enum.Items[0].Pos))
	assert.Equal(t, "3:17", place(tag.Enum.Items[1].Pos))
	tag, _ = tags(t, "`jsonschema:\"enum=a,enum=b\\\\,c,example=1,example=2\"`")
	assert.Equal(t, []string{"a", "b,c"}, items(tag.Enum))
	require.Len(t, tag.Examples, 2)
	for text, want := range map[string][]string{
		`a,\"b,c\" , d`:       {"a", "b,c", "d"},
		`a\\,b,c`:             {"a,b", "c"},
		`[\"a\", \"b,c\", 1]`: {"a", "b,c", "1"},
		`\"a\"b,c`:            {`"a"b`, "c"},
		`\"a,b`:               {`"a`, "b"},
		`[a,b]`:               {"[a", "b]"},
		`a,`:                  {"a", ""},
		`\"\"`:                {""},
	} {
		tag, diags := tags(t, "`enum:\""+text+"\"`")
		assert.Equal(t, want, items(tag.Enum), "%s", text)
		assert.Empty(t, diags)
	}
	tag, _ = tags(t, "`enum:\"a, \\\"b,c\\\",d\"`")
	assert.Equal(t, "3:25", place(tag.Enum.Items[2].Pos))
	tag, _ = tags(t, "`jsonschema:\"default=a,default=b\\\\,c\"`")
	assert.Equal(t, []string{"a", "b,c"}, items(tag.Default))
	tag, _ = tags(t, "`jsonschema:\"exclusiveMinimum=true,minimum=3,maximum=5,exclusiveMaximum=false\"`")
	assert.Equal(t, map[string]string{"Gt": "3", "Max": "5"}, tag.set())
	tag, _ = tags(t, "`validate:\"oneof=a 'b c' d\"`")
	assert.Equal(t, []string{"a", "b c", "d"}, items(tag.Enum))
	assert.Equal(t, "3:26", place(tag.Enum.Items[1].Pos))
	tag, _ = tags(t, "`validate:\"min=1\" jsonschema:\"maximum=3\"`")
	assert.True(t, tag.Min.Sized)
	assert.Equal(t, "validate", tag.Min.Tag)
	assert.False(t, tag.Max.Sized)
}

func TestTagReports(t *testing.T) {
	tests := map[string]string{
		"`jsonschema:\"description=If true, also enter sub-folders\"`": `3:41 TG121 the description is cut off at the comma before "also enter sub-folders"; write "\\," for the comma, or use a comment or a jsonschema_description tag`,
		"`jsonschema:\"description=One,two\"`":                         `3:36 TG121 the description is cut off at the comma before two; write "\\," for the comma, or use a comment or a jsonschema_description tag`,
		"`jsonschema:\"description=One, see a b=c\"`":                  `3:37 TG121 the description is cut off at the comma before "see a b=c"; write "\\," for the comma, or use a comment or a jsonschema_description tag`,
		"`jsonschema:\"minLenght=1\"`":                                 "3:20 TG120 jsonschema: minLenght has no effect here; did you mean minLength?",
		"`secret:\"true\"`":                                            "3:16 TG120 secret: no tag marks a secret; write a //toolgen:schema secret comment above the field",
		"`jsonschema:\"secret\"`":                                      "3:20 TG120 jsonschema: no tag marks a secret; write a //toolgen:schema secret comment above the field",
		"`tool:\"secret\"`":                                            "3:14 TG120 tool: no tag marks a secret; write a //toolgen:schema secret comment above the field",
		"`jsonschema:\"required,secret\"`":                             "3:29 TG120 jsonschema: secret has no effect here; write a //toolgen:schema secret comment above the field",
		"`validate:\"required,secret\"`":                               "3:27 TG120 validate: secret is not enforced on a tool's arguments; write a //toolgen:schema secret comment above the field",
		"`jsonschema:\"required,title=x\"`":                            "3:29 TG120 jsonschema: title has no effect here",
		"`jsonschema:\"required,nullable\"`":                           "3:29 TG120 jsonschema: nullable has no effect here",
		"`jsonschema:\"required,minLength\"`":                          "3:29 TG123 jsonschema: minLength needs a value; write minLength=…",
		"`jsonschema:\"minLength=x\"`":                                 "3:30 TG123 jsonschema: minLength: x is not a whole number from 0 on",
		"`jsonschema:\"format=phone\"`":                                "3:27 TG120 jsonschema: format: phone is not one of the formats date-time, date, time, email, uuid, uri, ipv4, ipv6, hostname",
		"`validate:\"required,iban\"`":                                 "3:27 TG120 validate: iban is not enforced on a tool's arguments",
		"`validate:\"reqired\"`":                                       "3:18 TG120 validate: reqired is not enforced on a tool's arguments; did you mean required?",
		"`validate:\"dive,min=x\"`":                                    "3:18 TG120 validate: dive is not enforced on a tool's arguments",
		"`validate:\"len=1|len=3\"`":                                   "3:18 TG120 validate: len=1|len=3 is not enforced on a tool's arguments",
		"`validate:\"alpha,email,hexadecimal\"`":                       "3:30 TG120 validate: hexadecimal is not enforced on a tool's arguments",
		"`toolgen:\"desc=a\"`":                                         "3:17 TG124 toolgen reads no struct tag of its own; write a //toolgen:schema comment above the field",
		"`json: \"a\"`":                                                `3:8 TG122 the struct tag is malformed from here on and ignored; write key:"value" pairs, separated by one space`,
		"`enum:\"\\q\" json:\"a\"`":                                    "3:13 TG122 the value of enum is not a Go string and is ignored",
		"`json:\"a\" x`":                                               `3:17 TG122 the struct tag is malformed from here on and ignored; write key:"value" pairs, separated by one space`,
		"`json:\"a`":                                                   `3:8 TG122 the struct tag is malformed from here on and ignored; write key:"value" pairs, separated by one space`,
		"\"jsonschema:\\\"minLength=x\\\"\"":                           "3:31 TG123 jsonschema: minLength: x is not a whole number from 0 on",
		"`json:\"a\"\n  jsonschema:\"minLength=x\"`":                   `3:16 TG122 the struct tag is malformed from here on and ignored; write key:"value" pairs, separated by one space`,
		"`json:\"ä\" jsonschema:\"minLength=x\"`":                      "3:40 TG123 jsonschema: minLength: x is not a whole number from 0 on",
	}
	for literal, want := range tests {
		_, diags := tags(t, literal)
		assert.Equal(t, []string{want}, diags, "%s", literal)
	}
}

func TestTagOfNoField(t *testing.T) {
	assert.Equal(t, Tag{}, Tags(nil, nil, nil))
}

func TestJSONTagPosition(t *testing.T) {
	tag, _ := tags(t, "`xml:\"x\" json:\"city,omitempty\"`")
	assert.Equal(t, "3:22", place(tag.JSON.Pos))
	assert.Equal(t, "city", tag.JSON.Name)
}

func TestParseJSONTag(t *testing.T) {
	for value, want := range map[string]JSONTag{
		"":                        {},
		"-":                       {Skip: true},
		"-,":                      {Name: "-"},
		"a":                       {Name: "a"},
		"a,":                      {Name: "a"},
		",omitempty":              {OmitEmpty: true},
		"a,omitempty,string":      {Name: "a", OmitEmpty: true, String: true},
		"a,omitzero":              {Name: "a", OmitZero: true},
		"a, omitempty":            {Name: "a"},
		"a b":                     {Name: "a b"},
		"a\"b":                    {},
		"a'b,omitempty":           {OmitEmpty: true},
		"größe":                   {Name: "größe"},
		"$%-/":                    {Name: "$%-/"},
		"-,omitempty":             {Name: "-", OmitEmpty: true},
		"a,OMITEMPTY,omitempty,x": {Name: "a", OmitEmpty: true},
	} {
		assert.Equal(t, want, ParseJSONTag(value), "%q", value)
	}
}

// TestJSONTagAgrees compares names and options with encoding/json itself.
func TestJSONTagAgrees(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		value := rapid.StringOf(rapid.RuneFrom([]rune("aé1-,$ '\"\\.:omitempty"))).Draw(t, "value") +
			rapid.SampledFrom([]string{"", ",", ",omitempty", ",string", ",omitzero,x", ",omitempty,string"}).Draw(t, "options")
		typ := reflect.StructOf([]reflect.StructField{{
			Name: "F", Type: reflect.TypeFor[int](), Tag: reflect.StructTag("json:" + strconv.Quote(value)),
		}})
		got := ParseJSONTag(value)
		encode := func(n int64) string {
			v := reflect.New(typ).Elem()
			v.Field(0).SetInt(n)
			text, err := json.Marshal(v.Interface())
			require.NoError(t, err)
			return string(text)
		}
		if got.Skip {
			assert.Equal(t, "{}", encode(1))
			return
		}
		name := got.Name
		if name == "" {
			name = "F"
		}
		member := func(n string) string {
			key, err := json.Marshal(name)
			require.NoError(t, err)
			if got.String {
				n = `"` + n + `"`
			}
			return "{" + string(key) + ":" + n + "}"
		}
		assert.Equal(t, member("1"), encode(1))
		if got.OmitEmpty || got.OmitZero {
			assert.Equal(t, "{}", encode(0))
		} else {
			assert.Equal(t, member("0"), encode(0))
		}
	})
}

// TestTagPairsAgree compares the splitting of tags with package reflect.
func TestTagPairsAgree(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		part := rapid.SampledFrom([]string{`json:"a"`, `json:"b,c"`, `enum:"x\"y"`, ` `, `  `, `bad`, `:"x"`, `enum:"\q"`, `k:"`, "é:\"ö\"", `description:"t\tx"`})
		raw := strings.Join(rapid.SliceOfN(part, 0, 5).Draw(t, "parts"), rapid.SampledFrom([]string{"", " "}).Draw(t, "separator"))
		literal := "`" + raw + "`"
		if rapid.Bool().Draw(t, "quoted") {
			literal = strconv.Quote(raw)
		}
		reader := &tagReader{literal: literal, diags: &diag.List{}}
		pairs := reader.pairs()
		for _, key := range []string{"json", "enum", "k", "é", "description"} {
			want, ok := reflect.StructTag(raw).Lookup(key)
			got, found := pairs[key]
			assert.Equal(t, ok, found, "%s in %s", key, literal)
			assert.Equal(t, want, got.text, "%s in %s", key, literal)
		}
	})
}

// What a tag says becomes JSON, so it has to be UTF-8: also where the Go
// string that holds it is written with escapes.
func TestTagNotUTF8(t *testing.T) {
	for _, key := range readKeys {
		for literal, bad := range map[string]string{
			"`x:\"\" " + key + ":\"a\\xff\"`":             `\xff`,
			"\"x:\\\"\\\" " + key + ":\\\"a\\\\xff\\\"\"": `\\xff`,
		} {
			tag, diags := tags(t, literal)
			assert.Empty(t, tag.given())
			assert.Empty(t, tag.JSON.Name)
			require.Len(t, diags, 1, literal)
			assert.Equal(t, fmt.Sprintf("3:%d TG123 the value of %s is not valid UTF-8; %s", 7+strings.Index(literal, bad), key, notUTF8), diags[0], literal)
		}
	}
	_, diags := tags(t, "`xml:\"\\xff\"`")
	assert.Empty(t, diags, "nobody reads it here")
	_, diags = tags(t, "`xml:\"\\xff\" description:\"\ufffd\"`")
	assert.Empty(t, diags, "a replacement character that is meant")
}

func TestJSONTagReports(t *testing.T) {
	for literal, want := range map[string][]string{
		"`json:\"it's\"`":                        {`3:14 TG122 encoding/json ignores the name "it's", so the field keeps its Go name; write a name of letters, digits and signs without quotes, backslash and comma`},
		"`json:\"a,omitemtpy\"`":                 {`3:16 TG120 json: encoding/json does not know the option "omitemtpy"; did you mean omitempty?`},
		"`json:\"a, omitempty\"`":                {`3:16 TG120 json: encoding/json does not know the option " omitempty"; did you mean omitempty?`},
		"`json:\",omitEmpty\"`":                  {`3:15 TG120 json: encoding/json does not know the option "omitEmpty"; did you mean omitempty?`},
		"`json:\"-\"`":                           nil,
		"`json:\"-,\"`":                          nil,
		"`json:\",\"`":                           nil,
		"`json:\",inline\"`":                     nil,
		"`json:\"a,omitempty,omitzero,string\"`": nil,
	} {
		_, diags := tags(t, literal)
		assert.Equal(t, want, diags, "%s", literal)
	}
}
