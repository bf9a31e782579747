package shell_test

import (
	"encoding/json"
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen-dev/toolgen/runtime/shell"
)

const mixed = `{"type":"object","properties":{
	"name":{"type":"string"},
	"unit":{"enum":["c","f"]},
	"level":{"enum":[1,2,"max"]},
	"n":{"type":"integer"},
	"x":{"type":["number","null"]},
	"on":{"type":"boolean"},
	"tags":{"type":"array","items":{"type":"string"}},
	"sizes":{"type":"array","items":{"type":"integer"}},
	"place":{"$ref":"#/$defs/Place"},
	"map":{"type":"object","additionalProperties":{"type":"integer"}},
	"pairs":{"type":"object","additionalProperties":{"$ref":"#/$defs/Pair"}},
	"maps":{"type":"object","additionalProperties":{"type":"object","additionalProperties":{"type":"object","additionalProperties":{"type":"integer"}}}},
	"lists":{"type":"object","additionalProperties":{"type":"array","items":{"type":"string"}}},
	"shapes":{"type":"object","additionalProperties":{"anyOf":[{"$ref":"#/$defs/Pair"},{"type":"null"}]}},
	"free":{"type":"object","additionalProperties":{}},
	"id":{"anyOf":[{"type":"integer"},{"type":"string"}]},
	"any":{},
	"either":{"type":["array","object"],"additionalProperties":{"type":"integer"}},
	"a.b":{"type":"integer"},
	"node":{"$ref":"#/$defs/Node"}
},"additionalProperties":false,"$defs":{
	"Pair":{"type":"object","properties":{"key":{"type":"string"},"on":{"type":"boolean"}},"additionalProperties":false},
	"Place":{"type":"object","properties":{"town":{"type":"string"},"zip":{"type":"integer"}},"additionalProperties":false},
	"Node":{"anyOf":[{"$ref":"#/$defs/Node"},{"type":"null"}]}
}}`

func TestArguments(t *testing.T) {
	for _, test := range []struct {
		object string
		words  []string
		want   string
		err    string
	}{
		{words: nil, want: `{}`},
		{words: []string{"name=5"}, want: `{"name":"5"}`},
		{words: []string{"name=x=y"}, want: `{"name":"x=y"}`},
		{object: `{"name":"a"}`, words: []string{"name=b"}, want: `{"name":"b"}`},
		{words: []string{"name=a", "name=b"}, err: "name is given twice; a list alone takes several values"},
		{words: []string{"on", "on=true"}, err: "on is given twice"},
		{words: []string{"place.town=a", "place.zip=1", "place.town=b"}, err: "place.town is given twice"},
		{words: []string{"map.a=1", "map.a=2"}, err: "map.a is given twice"},
		{words: []string{"sizes=[1]", "sizes=[2]"}, err: "sizes is given twice"},
		{words: []string{"place.zip=1", `place={"town":"a"}`}, err: "place is given twice; a list alone takes several values"},
		{words: []string{"map.a=1", `map={"b":2}`}, err: "map is given twice"},
		{words: []string{"maps.a.b.c=1", `maps.a={}`}, err: "maps.a is given twice"},
		{words: []string{"either.a=1", "either=2"}, err: "either is given twice"},
		{words: []string{"either=2", "either.a=1"}, err: "either.a: want a JSON object"},
		{object: `{"place":{"zip":1}}`, words: []string{`place={"town":"a"}`}, want: `{"place":{"town":"a"}}`},
		{words: []string{"name="}, want: `{"name":""}`},
		{words: []string{`name="q" <b> & 漢`}, want: `{"name":"\"q\" <b> & 漢"}`},
		{words: []string{"unit=c", "level=1"}, want: `{"unit":"c","level":1}`},
		{words: []string{"level=max"}, want: `{"level":"max"}`},
		{words: []string{"n=5", "x=1.5", "on=true"}, want: `{"n":5,"x":1.5,"on":true}`},
		{words: []string{"n=12345678901234567890"}, want: `{"n":12345678901234567890}`},
		{words: []string{"on", "n=null"}, want: `{"on":true,"n":null}`},
		{words: []string{"sizes=1", "sizes=null", "name=null"}, want: `{"sizes":[1,null],"name":"null"}`},
		{words: []string{"n"}, err: `"n" has no value; write n=VALUE, of type integer`},
		{words: []string{"place.town"}, err: `"place.town" has no value; write place.town=VALUE, of type string`},
		{words: []string{"pairs.x.key"}, err: `"pairs.x.key" has no value; write pairs.x.key=VALUE, of type string`},
		{words: []string{"pairs.x"}, err: `"pairs.x" has no value; write pairs.x=VALUE, of type object`},
		{words: []string{"map.x"}, err: `"map.x" has no value; write map.x=VALUE, of type integer`},
		{words: []string{"pairs.x.kye"}, err: `"pairs.x.kye" is no argument; write key=value`},
		{words: []string{"n= 5 "}, want: `{"n":5}`},
		{words: []string{"n=five", "x=null", "on=yes"}, want: `{"n":"five","x":null,"on":"yes"}`},
		{words: []string{"tags=a", "tags=b,c"}, want: `{"tags":["a","b,c"]}`},
		{words: []string{`tags=["a"]`, "tags=b"}, want: `{"tags":["a","b"]}`},
		{words: []string{"tags=[a"}, want: `{"tags":["[a"]}`},
		{words: []string{"sizes=1", "sizes=x"}, want: `{"sizes":[1,"x"]}`},
		{words: []string{"place.town=Ulm", "place.zip=89073"}, want: `{"place":{"town":"Ulm","zip":89073}}`},
		{words: []string{`place={"town":"Ulm"}`, "place.zip=1"}, want: `{"place":{"town":"Ulm","zip":1}}`},
		{words: []string{"map.a=1", "map.b.c=2"}, want: `{"map":{"a":1,"b.c":2}}`},
		{words: []string{"pairs.x.key=5", "pairs.x.on=false", "pairs.y.on"}, want: `{"pairs":{"x":{"key":"5","on":false},"y":{"on":true}}}`},
		{words: []string{`pairs.x={"key":"a"}`, "pairs.x.on"}, want: `{"pairs":{"x":{"key":"a","on":true}}}`},
		{words: []string{"pairs.x.kye=5"}, err: `there is no argument "pairs.x.kye"; did you mean "pairs.x.key"?`},
		{words: []string{"pairs.a.b.on=true"}, err: `there is no argument "pairs.a.b.on"`},
		{object: `{"pairs":{"a.b":{"key":"k"}}}`, words: []string{"pairs.x.on"}, want: `{"pairs":{"a.b":{"key":"k"},"x":{"on":true}}}`},
		{words: []string{"maps.a.b.c=1", "maps.a.b.d.e=2", `maps.f={"g":{}}`, "maps.f.h.i=3"}, want: `{"maps":{"a":{"b":{"c":1,"d.e":2}},"f":{"g":{},"h":{"i":3}}}}`},
		{words: []string{"lists.a.b=1", "lists.a.b=2"}, want: `{"lists":{"a.b":["1","2"]}}`},
		{words: []string{"shapes.a.key=k", "shapes.b=null"}, want: `{"shapes":{"a":{"key":"k"},"b":null}}`},
		{words: []string{"free.a.b=1"}, want: `{"free":{"a.b":1}}`},
		{words: []string{"pairs.=1"}, err: `there is no argument "pairs."; did you mean "pairs"?`},
		{words: []string{"any"}, err: `"any" has no value; write any=VALUE, of any type`},
		{words: []string{"id=7", "any=7", "a.b=1"}, want: `{"id":7,"any":7,"a.b":1}`},
		{words: []string{"id=x7", "any=text", "node=null"}, want: `{"id":"x7","any":"text","node":null}`},
		{object: `{"n":1.0,"name":"a"}`, words: []string{"name=b", "on=false"}, want: `{"n":1.0,"name":"b","on":false}`},
		{object: `{"tags":["a"]}`, words: []string{"tags=b"}, want: `{"tags":["b"]}`},
		{words: []string{"naem=x"}, err: `there is no argument "naem"; did you mean "name"?`},
		{words: []string{"place.twon=x"}, err: `there is no argument "place.twon"; did you mean "place.town"?`},
		{words: []string{"name.first=x"}, err: `there is no argument "name.first"`},
		{words: []string{"place=Ulm", "place.zip=1"}, err: "place.zip: want a JSON object"},
		{words: []string{"Ulm"}, err: `"Ulm" is no argument; write key=value`},
		{words: []string{"=Ulm"}, err: `"=Ulm" is no argument`},
		{object: `[1]`, err: "--json: want a JSON object"},
		{object: `{"n":1} {}`, err: "--json: want a JSON object"},
		{object: `{"n":`, err: "--json: "},
	} {
		t.Run(fmt.Sprint(test.object, test.words), func(t *testing.T) {
			var object json.RawMessage
			if test.object != "" {
				object = json.RawMessage(test.object)
			}
			got, err := shell.Arguments(json.RawMessage(mixed), object, test.words)
			if test.err != "" {
				require.ErrorContains(t, err, test.err)
				return
			}
			require.NoError(t, err)
			assert.Equal(t, test.want, string(got))
		})
	}
	_, err := shell.Arguments(json.RawMessage(`{"type":"object","properties":{},"additionalProperties":false}`), nil, []string{"a=1"})
	assert.ErrorContains(t, err, "it takes none")
	_, err = shell.Arguments(json.RawMessage(`5`), nil, nil)
	assert.Error(t, err)
}
