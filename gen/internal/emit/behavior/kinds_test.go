package behavior

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/toolgen-dev/toolgen/gen/internal/emit/testdata/kinds"
)

const scalars = `{"b":true,"s":"ü\n\"","name":"n","i":-3,"i8":-128,"i64":-9007199254740995,"u":7,"u16":65535,
	"u64":18446744073709551615,"f32":0.1,"f64":-2.5e-7,"bytes":"AAEC","time":"2024-02-29T12:00:00.5+02:00","addr":"::1",
	"code":"AB","money":1.25,"any":{"a":[1,null,"<&>"]},"raw":{"b":[true]},"num":12345678901234567890.5,"level":2,"color":"bl` + "`" + `ue","blob":[1,"x"]}`

func TestScalars(t *testing.T) {
	reg := registry(t, kinds.Tools())
	const tool = "EchoScalars"
	agree(t, reg, tool, scalars)
	agree(t, reg, tool, with(t, scalars, `{"b":false,"s":"","bytes":"","any":[],"raw":"x","level":1,"color":"red","u64":0,"f64":0}`))

	for member, reason := range map[string]string{
		`"b":"true"`:      `b: want a boolean, got "true"`,
		`"i":1.5`:         `i: want an integer, got 1.5`,
		`"i8":128`:        `i8: out of range; must be between -128 and 127`,
		`"u16":-1`:        `u16: out of range; must be between 0 and 65535`,
		`"f32":1e39`:      `f32: out of range; must be between -3.4028235e+38 and 3.4028235e+38`,
		`"bytes":"?"`:     `bytes: not valid base64`,
		`"time":"noon"`:   `time: want a date and time such as "2006-01-02T15:04:05Z", got "noon"`,
		`"code":""`:       `code: not a valid value: a code has letters`,
		`"money":"x"`:     `money: not a valid value`,
		`"num":"x"`:       `num: want a number, got "x"`,
		`"level":3`:       `level: 3 is not one of 1, 2`,
		`"level":"High"`:  `level: want an integer, got "High"; one of 1, 2`,
		`"color":"green"`: "color: \"green\" is not one of \"red\", \"bl`ue\"",
		`"color":["red"]`: "color: want a string, got an array; one of \"red\", \"bl`ue\"",
	} {
		refuse(t, reg, tool, with(t, scalars, "{"+member+"}"), reason)
	}
	refuse(t, reg, tool, with(t, scalars, `{"s":null,"num":null}`), "s: required, missing", "num: required, missing")
	refuse(t, reg, tool, with(t, scalars, `{"S":1}`), `S: unknown argument; did you mean "s"?`)
}

const lists = `{"strings":["a",""],"tags":["t"],"matrix":[[1,2],[],[3]],"pair":["x","y"],"points":[{"x":1},{"x":2,"y":3}],
	"anys":[null,1,"s",{}],"levels":[1,2,1],"counts":{"b":1,"a":2},"by_name":{"n":["red"],"":[]},"by_int":{"-7":true,"100":false},
	"by_uint":{"0":{"x":1}},"by_addr":{"10.0.0.1":"a","10.0.0.02":"b"},"by_color":{"red":1.0},"by_level":{"1":{"k":null}}}`

func TestLists(t *testing.T) {
	reg := registry(t, kinds.Tools())
	const tool = "EchoLists"
	all := with(t, lists, `{"by_addr":{"10.0.0.1":"a","::1":"b"}}`)
	agree(t, reg, tool, all)
	agree(t, reg, tool, with(t, all, `{"strings":[],"matrix":[],"points":[],"anys":[],"counts":{},"by_color":{},"by_level":{}}`))

	for member, reason := range map[string]string{
		`"strings":["a",null]`:          `strings[1]: want a string, got null`,
		`"points":[null]`:               `points[0]: want an object, got null`,
		`"matrix":[[1,"2"]]`:            `matrix[0][1]: want an integer, got "2"`,
		`"matrix":{}`:                   `matrix: want an array, got an object`,
		`"pair":["x"]`:                  `pair: must have at least 2 items`,
		`"pair":["x","y","z"]`:          `pair: must have at most 2 items`,
		`"levels":[1,7]`:                `levels[1]: 7 is not one of 1, 2`,
		`"counts":{"a":null}`:           `counts.a: want an integer, got null`,
		`"by_int":{"x":true}`:           `by_int.x: the name must be an integer`,
		`"by_int":{"1":true,"01":true}`: `by_int.01: given more than once`,
		`"by_color":{"green":1}`:        "by_color.green: the name must be one of \"red\", \"bl`ue\"",
		`"by_level":{"9":{}}`:           `by_level.9: the name must be one of "1", "2"`,
		`"by_uint":{"1":{"x":1,"z":2}}`: `by_uint.1.z: unknown argument`,
	} {
		refuse(t, reg, tool, with(t, all, "{"+member+"}"), reason)
	}
}

func TestOptional(t *testing.T) {
	reg := registry(t, kinds.Tools())
	const tool = "EchoOptional"
	for _, args := range []string{
		`{}`,
		`{"p":0,"pp":[],"deep":{"x":1},"s":"","n":0,"b":false,"any":0,"point":{"x":0},"pair":[0,0],"floats":[]}`,
		`{"p":null,"pp":null,"deep":null,"s":null,"list":null,"map":null,"since":null,"level":null,"floats":null}`,
		`{"p":5,"pp":["a"],"s":"x","n":1,"b":true,"list":["l"],"map":{"k":{"x":1,"y":2}},"any":"a","time":"2024-01-02T03:04:05Z",
		  "addr":"::1","point":{"x":1},"pair":[0,1],"num":1e3,"raw":[1],"since":"2024-01-02T03:04:05Z","level":2,"code":"AB",
		  "bytes":"AA==","floats":[0.5]}`,
	} {
		agree(t, reg, tool, args)
	}
	res := accept(t, reg, tool, `{"p":0,"pp":[],"s":"","n":0,"point":{"x":0},"floats":[]}`)
	assert.JSONEq(t, `{"p":0,"pp":[],"floats":[]}`, string(res.Arguments), "what is absent stays absent")

	res = accept(t, reg, tool, `{"list":[],"map":{},"bytes":"","floats":[]}`)
	assert.JSONEq(t, `{"list":[],"map":{},"bytes":"","floats":[]}`, string(res.Arguments), "what is empty was given")

	call := kinds.EchoOptionalCall("c", kinds.Optional{N: 3})
	assert.Equal(t, kinds.ToolEchoOptional, call.Name)
	assert.Equal(t, `{"n":3}`, string(call.Arguments))
}

func TestQuoted(t *testing.T) {
	reg := registry(t, kinds.Tools())
	const tool, all = "EchoQuoted", `{"i":"-3","u":"255","f":"0.5","b":"true","s":"\"a\\n\"","l":"1","p":"7","o":"0.1"}`
	agree(t, reg, tool, all)
	res := accept(t, reg, tool, `{"i":"0","u":"0","f":"0","b":"false","s":"\"\"","l":"2"}`)
	assert.Equal(t, marshal(t, res.Value), string(res.Structured))

	refuse(t, reg, tool, with(t, all, `{"i":3}`), `i: want an integer in a string, got 3`)
	refuse(t, reg, tool, with(t, all, `{"u":"256"}`), `u: out of range; must be between 0 and 255`)
	refuse(t, reg, tool, with(t, all, `{"l":"3"}`), `l: "3" is not one of 1, 2`)
	refuse(t, reg, tool, with(t, all, `{"b":"yes"}`), `b: want a boolean in a string, got "yes"`)
}

func TestSpecial(t *testing.T) {
	reg := registry(t, kinds.Tools())
	const tool, all = "EchoSpecial", `{"wait":"1m30s","set":["b","a"],"addrs":["::1","10.0.0.2","10.0.0.10"],"pair":["n",{"x":1}],
		"link":"https://example.com/?q=a&b","links":[],"other":{"deep":[1]}}`
	res := accept(t, reg, tool, all)
	const want = `{"wait":"1m30s","set":["a","b"],"addrs":["10.0.0.10","10.0.0.2","::1"],"pair":["n",{"x":1}],` +
		`"link":"https://example.com/?q=a&b","links":[],"nil":[],"id":"","other":{"deep":[1]}}`
	assert.Equal(t, want, string(res.Structured))
	again := accept(t, reg, tool, string(res.Arguments))
	assert.Equal(t, want, string(again.Structured))

	refuse(t, reg, tool, with(t, all, `{"wait":"1 minute"}`), `wait: want a duration such as "1m30s", got "1 minute"`)
	refuse(t, reg, tool, with(t, all, `{"set":["a","a"]}`), `set: must not have equal items`)
	refuse(t, reg, tool, with(t, all, `{"addrs":["::1","0::1"]}`), `addrs: must not have equal items`)
	refuse(t, reg, tool, with(t, all, `{"pair":["n"]}`), `pair: must have at least 2 items`)
	refuse(t, reg, tool, with(t, all, `{"pair":["n",{"x":1},2]}`), `pair: must have at most 2 items`)
	refuse(t, reg, tool, with(t, all, `{"pair":[1,2]}`), `pair[0]: want a string, got 1`, `pair[1]: want an object, got 2`)
	refuse(t, reg, tool, with(t, all, `{"pair":[null,null]}`), `pair[0]: want a string, got null`)
	res = accept(t, reg, tool, with(t, all, `{"pair":["n",null]}`))
	assert.Contains(t, string(res.Structured), `"pair":["n",null]`)
	assert.Contains(t, string(accept(t, reg, tool, string(res.Arguments)).Structured), `"pair":["n",null]`)
	refuse(t, reg, tool, with(t, all, `{"link":"/relative"}`), `link: must have the format uri`)
	refuse(t, reg, tool, with(t, all, `{"id":"urn:uuid:6ba7b810-9dad-11d1-80b4-00c04fd430c8"}`), `id: must have the format uuid`)
	accept(t, reg, tool, with(t, all, `{"id":"6ba7b810-9dad-11d1-80b4-00c04fd430c8"}`))
	refuse(t, reg, tool, `{"wait":"1s","set":[],"addrs":[],"pair":["n",{"x":1}],"link":"a:b","links":[],"z":1,"z":2}`, `z: given more than once`)
}

func TestNilAndEmptyResults(t *testing.T) {
	reg := registry(t, kinds.Tools())
	assert.Equal(t, "null", accept(t, reg, "nothing", `{"what":"nil"}`).Text())
	assert.Equal(t, `{"strings":[],"tags":[],"matrix":[],"pair":["",""],"points":[],"anys":[],"levels":[],"counts":{},`+
		`"by_name":{},"by_int":{},"by_uint":{},"by_addr":{},"by_color":{},"by_level":{}}`,
		accept(t, reg, "nothing", `{"what":""}`).Text())
}
