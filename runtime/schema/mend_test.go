package schema_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/toolgen-dev/toolgen/runtime/schema"
)

const mendSchema = `{"type":"object","properties":{
	"n":{"type":"integer","maximum":100},"f":{"type":"number"},"b":{"type":"boolean"},"s":{"type":"string"},
	"e":{"type":"string","enum":["celsius","Fahrenheit","kelvin","KELVIN"]},
	"tags":{"type":"array","items":{"type":"string"}},"ids":{"type":"array","items":{"type":"integer"}},
	"o":{"type":"object","properties":{"k":{"type":"integer"}},"required":["k"],"additionalProperties":false},
	"m":{"type":"object","additionalProperties":{"type":"number"}},
	"modes":{"type":"array","items":{"type":"string","enum":["none","all"]}},"lists":{"type":"array","items":{"type":"array","items":{"type":"string"}}},
	"anys":{"type":"array"},"any":{},"sn":{"anyOf":[{"type":"string"},{"type":"number"}]},"nb":{"type":["integer","boolean","null"]},
	"na":{"anyOf":[{"type":"integer"},{"type":"array","items":{"type":"integer"}}]},
	"list":{"type":"array","items":{"$ref":"#/properties/o"}},
	"shape":{"oneOf":[
		{"type":"object","properties":{"kind":{"const":"circle"},"r":{"type":"number"}},"required":["kind","r"],"additionalProperties":false},
		{"type":"object","properties":{"kind":{"const":"square"},"r":{"type":"string"}},"required":["kind","r"],"additionalProperties":false}]}
	},"additionalProperties":false}`

func TestMend(t *testing.T) {
	s := parse(t, mendSchema)
	for _, c := range []struct {
		in, want string
		repairs  string // path kind, in order
	}{
		{`{"n":"5"}`, `{"n":5}`, "n number"},
		{`{"n":"-5.0"}`, `{"n":-5.0}`, "n number"},
		{`{"f":"9007199254740993"}`, `{"f":9007199254740993}`, "f number"},
		{`{"b":"true"}`, `{"b":true}`, "b boolean"},
		{`{"b":"False"}`, `{"b":false}`, "b boolean"},
		{`{"s":1.50}`, `{"s":"1.50"}`, "s string"},
		{`{"s":-0}`, `{"s":"-0"}`, "s string"},
		{`{"e":"CELSIUS"}`, `{"e":"celsius"}`, "e case"},
		{`{"e":"fahrenheit"}`, `{"e":"Fahrenheit"}`, "e case"},
		{`{"tags":"a b"}`, `{"tags":["a b"]}`, "tags wrap"},
		{`{"tags":"[\"a\",\"b\"]"}`, `{"tags":["a","b"]}`, "tags unwrap"},
		{`{"tags":7}`, `{"tags":["7"]}`, "tags wrap, tags[0] string"},
		{`{"tags":"nullable"}`, `{"tags":["nullable"]}`, "tags wrap"},
		{`{"tags":"[\"null\"]"}`, `{"tags":["null"]}`, "tags unwrap"}, // a list that says so
		{`{"modes":"none"}`, `{"modes":["none"]}`, "modes wrap"},      // a value of the enum
		{`{"modes":"None"}`, `{"modes":["none"]}`, "modes wrap, modes[0] case"},
		{`{"ids":"5"}`, `{"ids":[5]}`, "ids wrap, ids[0] number"},
		{`{"ids":["1",2,"3"]}`, `{"ids":[1,2,3]}`, "ids[0] number, ids[2] number"},
		{`{"ids":"[\"1\"]"}`, `{"ids":[1]}`, "ids unwrap, ids[0] number"},
		{`{"o":"{\"k\": 1}"}`, `{"o":{"k": 1}}`, "o unwrap"},
		{`{"m":{"a b":"1.5"}}`, `{"m":{"a b":1.5}}`, `m["a b"] number`},
		{`{"list":{"k":"1"}}`, `{"list":[{"k":1}]}`, "list wrap, list[0].k number"},
		{`{"nb":"True"}`, `{"nb":true}`, "nb boolean"},
		{`{"shape":{"kind":"Circle","r":"2"}}`, `{"shape":{"kind":"circle","r":2}}`, "shape.kind case, shape.r number"},
		{`{"shape":{"kind":"square","r":2}}`, `{"shape":{"kind":"square","r":"2"}}`, "shape.r string"},
		{`"{\"n\":1}"`, `{"n":1}`, " unwrap"},
		{`"{\"n\":\"1\"}"`, `{"n":1}`, " unwrap, n number"},
		{"```json\n{\"n\":1}\n```", `{"n":1}`, " fence"},
		{"```\n{\"n\":\"1\"}```\n", `{"n":1}`, " fence, n number"},
		{`{"n":"5","s":null,"any":"7"}`, `{"n":5,"s":null,"any":"7"}`, "n number"},
	} {
		out, repairs := schema.Mend(s, []byte(c.in))
		var got []string
		for _, r := range repairs {
			got = append(got, r.Path+" "+r.Kind)
		}
		assert.Equal(t, c.want, string(out), c.in)
		assert.Equal(t, c.repairs, strings.Join(got, ", "), c.in)
		assert.Empty(t, schema.Check(s, out), c.in)
		again, more := schema.Mend(s, out)
		assert.Equal(t, string(out), string(again))
		assert.Empty(t, more, "what was mended fits")
	}
}

func TestMendRecordsBothSides(t *testing.T) {
	_, repairs := schema.Mend(parse(t, mendSchema), []byte(`{"ids":["1"]}`))
	assert.Equal(t, []schema.Repair{{Path: "ids[0]", Kind: schema.RepairNumber, From: `"1"`, To: `1`}}, repairs)
	_, repairs = schema.Mend(parse(t, mendSchema), []byte(`{"n":"5","s":"`+strings.Repeat("é", 300)+`","tags":`+strings.Repeat("1", 300)+`}`))
	assert.Len(t, []rune(repairs[1].From), 200)
}

// What fits is not touched, and what can be read in two ways, or not at all,
// stays refused.
func TestMendLeaves(t *testing.T) {
	s := parse(t, mendSchema)
	for _, in := range []string{
		`{"s":"{\"a\":1}"}`, `{"s":"5"}`, `{"any":"5"}`, `{"any":"[1]"}`, `{"sn":"5"}`, `{"sn":"true"}`, `{"tags":["[\"a\"]"]}`, // they fit
		`{"n":"five"}`, `{"n":""}`, `{"n":" 5"}`, `{"n":"05"}`, `{"n":"+5"}`, `{"n":"0x5"}`, `{"n":"1,000"}`, `{"n":"5.5"}`, `{"n":"500"}`, `{"n":5.5}`, `{"n":"null"}`,
		`{"n":true}`, `{"b":1}`, `{"b":"yes"}`, `{"b":"TRUE"}`, `{"s":true}`, `{"s":{"a":1}}`, `{"s":["a"]}`,
		`{"e":"Kelvin"}`, // two values differ from it in case
		`{"e":"rankine"}`, `{"e":3}`,
		`{"na":"5"}`,                         // 5 or [5]
		`{"tags":"a,b"}`, `{"tags":"['a']"}`, // may be a list
		`{"tags":""}`, `{"tags":"null"}x`, `{"tags":null,"n":"x"}`,
		`{"tags":["a",null]}`, `{"ids":[["1"]]}`,
		`{"o":"\"{\\\"k\\\":1}\""}`, // wrapped twice
		`{"o":{}}`, `{"o":"{}"}`, `{"o":{"k":1,"l":2}}`, `{"N":5}`, `{"n":"5","x":1}`,
		`{"n":"5",}`, `{'n':"5"}`, `{"n":"5"`, `{"n":"5"} {}`, `{"n":"5","n":6}`, "{\"n\":\"5\"} ```", "```json\n```json\n{}\n```\n```", "```json {}```", "see:\n```\n{}\n```",
		`[{"n":5}]`, `"n"`, `7`, `null`, ``,
		"{\"s\":1,\"any\":\"\xff\"}",
	} {
		out, repairs := schema.Mend(s, []byte(in))
		assert.Equal(t, in, string(out))
		assert.Empty(t, repairs, in)
	}
}

// A text that may have been meant as no value is no item of a list, whatever
// the items are.
func TestMendDoesNotGuessAboutNull(t *testing.T) {
	s := parse(t, mendSchema)
	for _, text := range []string{
		"", " ", "null", "NULL", "Null", " null ", "None", "none", "NONE", "nil", "Nil", "undefined", "'null'", `\"null\"`, "<nil>",
	} {
		for _, name := range []string{"tags", "ids", "list", "lists", "anys"} {
			in := `{"` + name + `":"` + text + `"}`
			out, repairs := schema.Mend(s, []byte(in))
			assert.Equal(t, in, string(out))
			assert.Empty(t, repairs, in)
		}
	}
}

func TestMendEndsWhereArraysHoldThemselves(t *testing.T) {
	s, err := schema.Parse([]byte(`{"type":"object","properties":{"p":{"$ref":"#/$defs/P"}},"$defs":{"P":{"type":"array","items":{"$ref":"#/$defs/P"}}}}`))
	assert.NoError(t, err)
	mended, repairs := schema.Mend(s, []byte(`{"p":1}`))
	assert.Empty(t, repairs)
	assert.Equal(t, `{"p":1}`, string(mended))
}

// A fence is taken off only where it is closed, is one, and has nothing around
// it; what it holds is then as if it had been sent without. In everything else
// the document stays byte by byte what it was.
func TestMendFences(t *testing.T) {
	s := parse(t, mendSchema)
	const fence = "```"
	for _, c := range []struct{ in, want string }{
		{fence + "json\n{\"n\":1}\n" + fence, `{"n":1}`},
		{fence + "JSON\r\n{\"n\":1}\r\n" + fence + "\r\n", `{"n":1}`},
		{" \n" + fence + " json \n\n  {\"n\":1}  \n\n" + fence + "  \n", `{"n":1}`},
		{fence + "\n{\"n\":1}" + fence, `{"n":1}`},
		{fence + "json5\n{\"n\":1}\n" + fence, `{"n":1}`},
		{fence + "json\n\"{\\\"n\\\":1}\"\n" + fence, `{"n":1}`},                             // a string in a fence
		{fence + "\n{\"s\":\"a\\n" + fence + "\\nb\"}\n" + fence, "{\"s\":\"a\\n```\\nb\"}"}, // a fence in a string is text
		{fence + "\n{\"n\":\"1\",\"tags\":\"" + fence + "\"}\n" + fence, "{\"n\":1,\"tags\":[\"```\"]}"},
	} {
		out, repairs := schema.Mend(s, []byte(c.in))
		assert.Equal(t, c.want, string(out), c.in)
		if assert.NotEmpty(t, repairs, c.in) {
			assert.Equal(t, schema.RepairFence, repairs[0].Kind)
		}
	}
	for _, in := range []string{
		fence + "json\n{\"n\":1}", fence + "json\n{\"n\":1}\n", fence + "\n{\"n\":1", "{\"n\":1}\n" + fence, // open
		fence + "json\n{\"n\":1}\n``", "``\n{\"n\":1}\n``", "~~~\n{\"n\":1}\n~~~", "`{\"n\":1}`", // none
		fence + "`\n{\"n\":1}\n" + fence + "`", fence + "\n{\"n\":1}\n" + fence + "`", fence + "`\n{\"n\":1}\n" + fence,
		fence + "{\"n\":1}" + fence, fence + "json {\"n\":1}\n" + fence, fence + "json {\"n\":1}" + fence, // all in the first line
		"Here it is:\n" + fence + "json\n{\"n\":1}\n" + fence, fence + "json\n{\"n\":1}\n" + fence + "\nThat is all.",
		fence + "json\nHere:\n{\"n\":1}\n" + fence, fence + "json\n{\"n\":1}\nThere.\n" + fence,
		fence + "json\n" + fence + "json\n{\"n\":1}\n" + fence + "\n" + fence, fence + "\n" + fence + "\n{\"n\":1}\n" + fence,
		fence + "json\n{\"n\":1}\n" + fence + "\n" + fence + "json\n{\"n\":2}\n" + fence, // two
		fence + "json\n{\"n\":1}\n{\"n\":1}\n" + fence, fence + "json\n{\"n\":1,}\n" + fence, fence + "json\n{'n':1}\n" + fence,
		fence + "json\n" + fence, fence + "\n\n" + fence, fence, fence + fence, fence + "\n" + fence,
		fence + "json\n{\"x\":1}\n" + fence, fence + "json\n{}{}\n" + fence, // does not fit in it either
		"\"" + fence + "json\\n{\\\"n\\\":1}\\n" + fence + "\"", `{"o":"` + fence + `json\n{\"k\":1}\n` + fence + `"}`, // not around the whole
		fence + "json\n{\"s\":\"a\nb\"}\n" + fence, "\ufeff" + fence + "\n{\"n\":1}\n" + fence,
	} {
		out, repairs := schema.Mend(s, []byte(in))
		assert.Equal(t, in, string(out))
		assert.Empty(t, repairs, in)
	}
}
