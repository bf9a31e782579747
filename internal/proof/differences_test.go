package proof

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen-dev/toolgen/internal/proof/difference"
)

// A differing document is taken by one of schema and decoder only.
type differing struct {
	tool, text string
}

// differences has documents for each entry of the list, and documents that are
// near to them and do not differ.
var differences = map[difference.Entry]struct{ differ, same []differing }{
	difference.Empty: {
		differ: []differing{
			{"params_none", ""}, {"params_none", " \r\n\t"}, {"params_none", "null"}, {"params_none", " null "},
			{"optional_echo_pointers", "null"}, {"optional_echo_scalars", ""},
		},
		same: []differing{
			{"params_none", "{}"}, {"params_none", "[]"}, {"params_none", `""`}, {"params_none", "nul"}, {"params_none", "\v"},
			{"scalars_bool", ""}, {"scalars_bool", "null"}, // something is missing then
		},
	},
	difference.Null: {
		differ: []differing{
			{"optional_echo_pointers", `{"int":null}`}, {"optional_echo_omit_empty", `{"list":null,"struct":null}`},
			{"optional_echo_omit_zero", `{"time":null}`}, {"optional_echo_scalars", `{"int":null,"wait":null}`},
			{"optional_echo_nested", `{"outer":{"inner":null}}`}, {"optional_echo_nested", `{"outer":{"other":[{"x":1,"y":null}]}}`},
			{"params_variadic", `{"first":1,"more":null}`}, {"unions_draw", `{"shape":{"type":"circle","radius":1,"label":null}}`},
			{"recursion_plant", `{"name":"a","kids":[{"name":"b","kids":null}]}`}, {"structs_echo_pointer", `{"id":"a","n":1,"note":null}`},
			{"scalars_echo_maybe_quoted", `{"b":null}`}, {"structs_echo_rest_raw", `{"msg":"a","opt":null}`},
		},
		same: []differing{
			{"scalars_bool", `{"v":null}`}, {"optional_echo_required", `{"int":null}`}, {"optional_echo_directive", `{"pointer":null}`},
			{"params_variadic", `{"first":1,"more":[null]}`}, {"optional_echo_pointers", `{"unknown":null}`},
			{"texts_store", `{"key":"a","body":null,"meta":null}`}, // null is one of their values
			{"optional_echo_omit_empty", `{"any":null}`}, {"recursion_names", `{"dict":{"a":null}}`},
		},
	},
	difference.Unicode: {
		differ: []differing{
			{"scalars_text", "{\"v\":\"\xff\"}"}, {"scalars_text", "{\"v\":\"\xed\xa0\x80\"}"}, {"scalars_text", `{"v":"\ud800"}`},
			{"scalars_text", `{"v":"\udc00\ud800"}`}, {"scalars_text", `{"v":"\ud83d\\ude00"}`},
			{"texts_store", `{"key":"a","body":{"\uDFFF":1},"meta":1}`}, {"recursion_names", `{"dict":{"\ud801":{}}}`},
			{"scalars_echo_maybe_quoted", `{"s":"\"\\ud800\""}`},
		},
		same: []differing{
			{"scalars_text", `{"v":"\ud83d\ude00\u0000\ufffd"}`}, {"scalars_text", `{"v":"\\ud800"}`}, {"scalars_text", "{\"v\":\"\u00ff\"}"},
			{"scalars_text", `{"v":"\ud80"}`}, {"scalars_echo_maybe_quoted", `{"s":"\"\\ud83d\\ude00\""}`},
		},
	},
	difference.Duplicate: {
		differ: []differing{
			{"scalars_bool", `{"v":true,"v":true}`}, {"scalars_bool", `{"v":true,"\u0076":false}`},
			{"texts_store", `{"key":"a","body":{"a":1,"a":1},"meta":1}`}, {"texts_store", `{"key":"a","body":1,"meta":[{"a":{"b":1,"b":2}}]}`},
			{"recursion_names", `{"dict":{"a":{},"a":{}}}`}, {"unions_draw", `{"shape":{"type":"nothing","type":"nothing"}}`},
			{"structs_echo_rest_raw", `{"msg":"a","x":1,"x":1}`}, {"optional_echo_pointers", `{"int":1,"int":1}`},
			{"texts_echo_wallet", `{"money":{"cents":1,"cents":1,"unit":"EUR"},"list":[],"map":{},"to":"a"}`},
		},
		same: []differing{
			{"texts_store", `{"key":"a","body":[{"a":1},{"a":1}],"meta":{"a":{"a":1}}}`}, {"recursion_names", `{"dict":{"a":{},"A":{}}}`},
		},
	},
	difference.Depth: {
		differ: []differing{{"texts_store", deep(512)}, {"recursion_names", dicts(512)}, {"texts_store", deep(600)}},
		same:   []differing{{"texts_store", deep(511)}, {"recursion_names", dicts(511)}},
	},
	difference.Size: {
		differ: []differing{{"scalars_text", long(difference.MaxSize + 1)}},
		same:   []differing{{"scalars_text", long(difference.MaxSize)}},
	},
	difference.Range: {
		differ: []differing{
			{"scalars_int64", `{"v":9223372036854775808}`}, {"scalars_int64", `{"v":-9223372036854775809}`}, {"scalars_int", `{"v":1e19}`},
			{"scalars_uint64", `{"v":18446744073709551616}`}, {"scalars_float32", `{"v":3.5e38}`}, {"scalars_float64", `{"v":1e309}`},
			{"scalars_echo_maybe_quoted", `{"u":"256"}`}, {"scalars_echo_maybe_quoted", `{"i":"9223372036854775808"}`},
			{"limits_echo_open", `{"both":1,"low":1,"high":1,"ratio":0.5,"small":0.10000000000000001,"whole":1}`}, // 0.1 as a float32
			{"lists_echo_maps", `{"string":{},"named":{},"int":{},"int8":{"128":"a"},"int64":{},"uint":{},"uint8":{},"lists":{},"maps":{},"any":{},"raw":{},"points":{}}`},
		},
		same: []differing{
			{"scalars_int64", `{"v":9223372036854775807}`}, {"scalars_int64", `{"v":-9223372036854775808.0}`}, {"scalars_int8", `{"v":128}`},
			{"scalars_uint64", `{"v":18446744073709551615}`}, {"scalars_uint64", `{"v":-1}`}, {"scalars_float32", `{"v":3.4e38}`},
			{"scalars_float32", `{"v":1e-400}`}, {"texts_store", `{"key":"a","body":1e999,"meta":1e999}`}, {"scalars_int", `{"v":0.5}`},
			{"limits_echo_open", `{"both":1,"low":1,"high":1,"ratio":0.5,"small":0.10001,"whole":1}`},
		},
	},
	difference.Clock: {
		differ: []differing{
			{"texts_until", `{"at":"2016-12-31T23:59:60Z"}`}, {"texts_until", `{"at":"2024-01-02t03:04:05z"}`},
			{"texts_until", `{"at":"2024-01-02T03:04:05Z","wait":"2562047h47m16.854775808s"}`},
			{"limits_echo_times", `{"at":"2016-12-31T23:59:60Z","day":"2024-01-02","clock":"12:00:00Z"}`},
			{"limits_echo_times", `{"at":"2024-01-02T03:04:05Z","day":"2024-01-02","clock":"23:59:60Z"}`},
		},
		same: []differing{
			{"texts_until", `{"at":"2024-02-29T00:00:00Z"}`}, {"texts_until", `{"at":"2023-02-29T00:00:00Z"}`},
			{"texts_until", `{"at":"2024-01-02T03:04:05Z","wait":"2562047h47m16.854775807s"}`},
			{"texts_until", `{"at":"2024-01-02T03:04:05Z","wait":"1m 30s"}`}, {"texts_until", `{"at":"2024-01-02T03:04:05Z","wait":90}`},
			{"limits_echo_times", `{"at":"2024-01-02T03:04:05Z","day":"2023-02-29","clock":"12:00:00Z"}`},
		},
	},
	difference.Own: {
		differ: []differing{
			{"texts_echo_codes", `{"code":"a","list":[],"map":{},"hex":"f","fixed":"ab"}`},
			{"texts_echo_keys", `{"keys":{"a":1},"set":[]}`},
			{"texts_echo_codes", `{"code":"ab","list":[],"map":{},"hex":"10000","fixed":"ab"}`},
			{"texts_echo_wallet", `{"money":{"cents":13,"unit":"EUR"},"list":[],"map":{},"to":"a"}`},
			{"texts_echo_numbers", `{"number":1,"list":[],"map":{},"big":3.0}`},
		},
		same: []differing{
			{"texts_echo_keys", `{"keys":{"ab":1},"set":[]}`},
			{"texts_echo_codes", `{"code":7,"list":[],"map":{},"hex":"f","fixed":"ab"}`},
			{"texts_echo_wallet", `{"money":{"cents":12,"unit":"EUR"},"list":[],"map":{},"to":"a"}`},
			{"texts_echo_wallet", `{"money":{"cents":-1,"unit":"GBP"},"list":[],"map":{},"to":"a"}`},
			{"texts_echo_wallet", `{"money":{"cents":12,"unit":"EUR"},"list":[],"map":{},"to":["a","b","c"]}`},
			{"texts_echo_numbers", `{"number":1,"list":[],"map":{},"big":123456789012345678901234567890}`},
		},
	},
	difference.Equal: {
		differ: []differing{
			{"texts_echo_keys", `{"keys":{"ab":1,"AB":1},"set":[]}`},
			{"texts_echo_keys", `{"keys":{},"set":["ab","Ab"]}`},
			{"lists_echo_maps", `{"string":{},"named":{},"int":{"7":true,"07":true},"int8":{},"int64":{},"uint":{},"uint8":{},"lists":{},"maps":{},"any":{},"raw":{},"points":{}}`},
			{"limits_echo_uniques", `{"strings":[],"ints":[],"floats":[0.1,0.10000000000000000001],"bools":[],"pair":["a","b"],"bytes":[1,2,3]}`},
		},
		same: []differing{
			{"texts_echo_keys", `{"keys":{"ab":1,"cd":1},"set":["ab","cd"]}`}, {"texts_echo_codes", `{"code":"ab","list":["ab","AB"],"map":{},"hex":"f","fixed":"ab"}`},
			{"texts_echo_keys", `{"keys":{},"set":["ab","ab"]}`},
			{"limits_echo_uniques", `{"strings":["a","A"],"ints":[1,10],"floats":[0.1,0.11],"bools":[],"pair":["a","b"],"bytes":[1,2,3]}`},
			{"limits_echo_uniques", `{"strings":[],"ints":[1,1.0],"floats":[],"bools":[],"pair":["a","b"],"bytes":[1,2,3]}`},
		},
	},
}

func deep(n int) string {
	return `{"key":"a","meta":1,"body":` + strings.Repeat("[", n) + strings.Repeat("]", n) + "}"
}

func dicts(n int) string {
	return `{"dict":` + strings.Repeat(`{"a":`, n-1) + "{}" + strings.Repeat("}", n)
}

func long(n int) string {
	const empty = len(`{"v":""}`)
	return `{"v":"` + strings.Repeat("x", n-empty) + `"}`
}

// Each entry of the list of differences is real, and no wider than it says.
func TestDifferences(t *testing.T) {
	tools := map[string]*Subject{}
	for _, s := range subjects(t) {
		tools[s.Tool.Name()] = s
	}
	assert.Len(t, differences, len(difference.More)+len(difference.Less))
	for entry, list := range differences {
		check := func(d differing, differ bool) {
			require.Contains(t, tools, d.tool)
			p, err := tools[d.tool].Check(d.text)
			text := d.text[:min(len(d.text), 200)]
			assert.NoError(t, err)
			assert.Equal(t, differ, p.Accept != p.Schema, "%s: %s: %s", entry, d.tool, text)
			if differ {
				assert.Equal(t, entry, p.Entry, "%s: %s", d.tool, text)
				assert.Equal(t, slices.Contains(difference.More, entry), p.Accept)
			}
		}
		require.NotEmpty(t, list.differ, entry)
		require.NotEmpty(t, list.same, entry)
		for _, d := range list.differ {
			check(d, true)
		}
		for _, d := range list.same {
			check(d, false)
		}
	}
}
