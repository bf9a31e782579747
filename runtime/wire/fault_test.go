package wire_test

import (
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen-dev/toolgen/runtime/wire"
)

func readWeather(text string) []wire.Fault {
	return read(text, func(d *wire.Decoder) { decodeWeather(d, new(weatherArgs)) })
}

func readOrder(text string) []wire.Fault {
	return read(text, func(d *wire.Decoder) { decodeOrder(d, new(orderArgs)) })
}

// TestReport is the example of the design: each fault in document order, then
// what is missing.
func TestReport(t *testing.T) {
	faults := readWeather(`{"units":"kelvin","unit":"celsius"}`)
	assert.Equal(t, `invalid arguments for get_weather:
- units: "kelvin" is not one of "celsius", "fahrenheit"
- unit: unknown argument; did you mean "units"?
- city: required, missing`, wire.FormatFaults("get_weather", faults, 0))
	assert.Equal(t, []string{"enum", "unknown", "required"}, codes(faults))
}

// A default that cannot be used is a fault of the object that needs it.
func TestBadDefault(t *testing.T) {
	faults := read(`{"city":{"zip":"1"}}`, func(d *wire.Decoder) {
		d.BeginObject()
		for d.NextMember() {
			at := d.At()
			d.Skip()
			d.BadDefault(at, "addr")
		}
	})
	assert.Equal(t, []string{"city.addr: missing, and its default is not a valid value; give one"}, lines(faults))
	assert.Equal(t, []string{"default"}, codes(faults))
}

func TestFaultOrderAndPaths(t *testing.T) {
	got := lines(readOrder(`{
		"items": [
			{"sku":"a","qty":1,"price":1},
			{"sku":7,"qty":0,"price":"1","titel":"x","qty":2},
			{"qty":"five"},
			null
		],
		"customer": {"id":"1","ID":"2","name":["x"]},
		"tags": "a,b",
		"metadata": {"a":"b","a":"c","x y":{},"":1},
		"notes": true,
		"customer": 1
	}`))
	assert.Equal(t, []string{
		`items[1].sku: want a string, got 7`,
		`items[1].qty: must be at least 1`,
		`items[1].price: want a number, got "1"`,
		`items[1].titel: unknown argument; did you mean "title"?`,
		`items[1].qty: given more than once`,
		`items[2].qty: want an integer, got "five"`,
		`items[2].sku: required, missing`,
		`items[2].price: required, missing`,
		`items[3]: want an object, got null`,
		`customer.ID: unknown argument; did you mean "id"?`,
		`customer.name: want a string, got an array`,
		`customer.email: required, missing`,
		`tags: want an array, got a string`,
		`metadata.a: given more than once`,
		`metadata["x y"]: want a string, got an object`,
		`metadata[""]: want a string, got 1`,
		`notes: want a string, got true`,
		`customer: given more than once`,
		`ship_to: required, missing`,
	}, got)
}

func TestFaultCap(t *testing.T) {
	text := `{"tags":[` + strings.Repeat("1,", 999) + `1]}`
	d := wire.NewDecoder(text, wire.Limits{})
	assert.False(t, decodeOrder(d, new(orderArgs)))
	assert.Len(t, d.Faults(), 20)
	assert.Equal(t, 983, d.Omitted()) // 1000 and the three missing members
	assert.Equal(t, 1003, d.Refusals())
	report := wire.FormatFaults("create_order", d.Faults(), d.Omitted())
	assert.Equal(t, 22, strings.Count(report, "\n")+1)
	assert.True(t, strings.HasSuffix(report, "\n- tags[19]: want a string, got 1\n- and 983 more"), report)

	d.Reset(text, wire.Limits{Faults: -1})
	assert.False(t, decodeOrder(d, new(orderArgs)))
	assert.Len(t, d.Faults(), 1003)
	assert.Zero(t, d.Omitted())

	d.Reset(text[:len(text)-1], wire.Limits{Faults: 2})
	assert.False(t, decodeOrder(d, new(orderArgs)))
	assert.Equal(t, []string{"syntax", "type"}, codes(d.Faults()))
	assert.Equal(t, 999, d.Omitted())
}

func TestReportIsBounded(t *testing.T) {
	huge := strings.Repeat("x", 1<<20)
	for _, text := range []string{
		`{"city":[],"units":"` + huge + `"}`,
		`{"` + huge + `":1}`,
		`{"city":1` + strings.Repeat("0", 1<<20) + `}`,
		`{"` + strings.Repeat("é", 1<<18) + `":1,"units":"` + strings.Repeat("é", 1<<18) + `"}`,
		`"` + huge + `"`,
		strings.Repeat("[", 600),
		huge,
	} {
		report := wire.FormatFaults(huge, readWeather(text), 0)
		assert.Less(t, len(report), 1000)
	}
	// Many long ones are cut at 4 KiB and counted.
	var b strings.Builder
	for i := range 100 {
		fmt.Fprintf(&b, `,"%s%d":1`, strings.Repeat("long_name_", 25), i)
	}
	d := wire.NewDecoder("{"+b.String()[1:]+"}", wire.Limits{Faults: 80})
	decodeWeather(d, new(weatherArgs))
	d.End()
	report := wire.FormatFaults("get_weather", d.Faults(), d.Omitted())
	assert.LessOrEqual(t, len(report), 4096)
	kept := strings.Count(report, "unknown argument")
	assert.Contains(t, report, fmt.Sprintf("\n- and %d more", 101-kept))
	assert.Less(t, kept, 80)
}

func TestSyntaxFaults(t *testing.T) {
	for text, want := range map[string]string{
		``:                         `not valid JSON: unexpected end at byte 0`,
		`{"city":"Paris","units":`: `units: not valid JSON: unexpected end at byte 24`,
		`{"city":"Par`:             `city: not valid JSON: unexpected end in a string at byte 12`,
		`{"city":"Paris"`:          `city: not valid JSON: unexpected end at byte 15`,
		`{"city"`:                  `city: not valid JSON: unexpected end at byte 7`,
		`{"city":"Paris"} {}`:      `not valid JSON: more text after the end at byte 17`,
		`{"city":"Paris"}}`:        `not valid JSON: more text after the end at byte 16`,
		`{'city':'Paris'}`:         `not valid JSON: want a member name in double quotes, got a single quote at byte 1`,
		`{city:"Paris"}`:           `not valid JSON: want a member name in double quotes, got 'c' at byte 1`,
		`{"city":'Paris'}`:         `city: not valid JSON: want a value, got a single quote at byte 8`,
		`{"city":"Paris",}`:        `not valid JSON: want a member name in double quotes, got '}' at byte 16`,
		`{"city":"Paris";"a":1}`:   `city: not valid JSON: want ',' or '}', got ';' at byte 15`,
		`{"city" "Paris"}`:         `city: not valid JSON: want ':', got a double quote at byte 8`,
		`{"city":None}`:            `city: not valid JSON: want a value, got None at byte 8`,
		`{"city":True}`:            `city: not valid JSON: want a value, got True at byte 8`,
		`{"city":NaN}`:             `city: not valid JSON: want a value, got NaN at byte 8`,
		`{"city":-Infinity}`:       `city: not valid JSON: want a digit, got Infinity at byte 9`,
		`{"city":undefined}`:       `city: not valid JSON: want a value, got undefined at byte 8`,
		`{"city":hunter2}`:         `city: not valid JSON: want a value, got 'h' at byte 8`,
		`{"city":tru}`:             `city: not valid JSON: want a value, got 't' at byte 8`,
		`{"city":[1 2]}`:           `city[0]: not valid JSON: want ',' or ']', got '2' at byte 11`,
		`{"city":[1,]}`:            `city[1]: not valid JSON: want a value, got ']' at byte 11`,
		`{"city":01}`:              `city: not valid JSON: a number must not begin with 0 at byte 8`,
		`{"city":1.}`:              `city: not valid JSON: want a digit, got '}' at byte 10`,
		"{\"city\":\xff}":          `city: not valid JSON: want a value, got a byte that is not UTF-8 at byte 8`,
		"\ufeff{}":                 `not valid JSON: want a value, got '\ufeff' at byte 0`,
		"```json\n{}\n```":         "not valid JSON: want a value, got '`' at byte 0",
		`{"view": \n[1, 2]}`:       `view: not valid JSON: want a value, got a backslash at byte 9`,
		`{"city":"a\xb"}`:          `city: not valid JSON: want a known escape after \, got 'x' at byte 11`,
	} {
		got := readWeather(text)
		require.NotEmpty(t, got, text)
		assert.Equal(t, want, lines(got)[0], text)
		assert.Equal(t, "syntax", got[0].Code, text)
	}
}

// TestSyntaxFaultComesFirst: what was refused before stays, nothing is added.
func TestSyntaxFaultComesFirst(t *testing.T) {
	assert.Equal(t, []string{
		"tags[1]: not valid JSON: unexpected end at byte 30",
		"customer: want an object, got 1",
	}, lines(readOrder(`{"customer":1,"tags":["a" ,"b"`)))
}

func TestLimits(t *testing.T) {
	nested := func(n int) string { return strings.Repeat(`[`, n) + strings.Repeat(`]`, n) }
	for _, f := range []func(*wire.Decoder){
		(*wire.Decoder).Skip,
		func(d *wire.Decoder) { wire.Any(d, new(any)) },
		func(d *wire.Decoder) { wire.Raw(d, new(json.RawMessage)) },
	} {
		assert.Empty(t, read(nested(512), f))
		assert.Empty(t, read(`[`+strings.Repeat(`[],"[[[[[[",{},`, 10_000)+`1]`, f), "brackets beside each other and in strings do not count")
		faults := read(nested(513), f)
		require.Equal(t, []string{"depth"}, codes(faults))
		assert.Equal(t, "nested too deeply; at most 512 levels", faults[0].Message)
		assert.Equal(t, []string{"depth"}, codes(read(strings.Repeat(`[`, 4<<20), f)))
		assert.Equal(t, []string{"depth"}, codes(read(strings.Repeat(`{"a":`, 1<<20), f)))
		assert.Equal(t, []string{"too long: 9000000 bytes; at most 8388608"}, lines(read(strings.Repeat(" ", 9_000_000), f)))
	}
	decode := func(text string, lim wire.Limits) []string {
		d := wire.NewDecoder(text, lim)
		d.Skip()
		d.End()
		return codes(d.Faults())
	}
	assert.Empty(t, decode(nested(20_000), wire.Limits{Depth: -1}))
	assert.Equal(t, []string{"depth"}, decode(nested(1_000_000), wire.Limits{Depth: -1}), "no limit is that of the stack")
	assert.Equal(t, []string{"depth"}, decode(nested(3), wire.Limits{Depth: 2}))
	assert.Equal(t, []string{"size"}, decode(nested(3), wire.Limits{Size: 5}))
	assert.Empty(t, decode(nested(3), wire.Limits{Size: 6}))
	assert.Empty(t, decode(nested(3)+strings.Repeat(" ", 9_000_000), wire.Limits{Size: -1}))
}

// TestRefusedByRules: what generated code says of values that it has read.
func TestRefusedByRules(t *testing.T) {
	refuse := func(text string, faults int, f func(d *wire.Decoder, at int)) []string {
		d := wire.NewDecoder(text, wire.Limits{Faults: faults})
		at := d.At()
		d.Skip()
		f(d, at)
		d.End()
		return lines(d.Faults())
	}
	for text, want := range map[string]string{
		` "a\u0062" `: `"ab" is not one of 1, "x", null`,
		` 1.0e1 `:     `1.0e1 is not one of 1, "x", null`,
		`false`:       `false is not one of 1, "x", null`,
		`null`:        `null is not one of 1, "x", null`,
		`[1]`:         `an array is not one of 1, "x", null`,
	} {
		assert.Equal(t, []string{want}, refuse(text, 0, func(d *wire.Decoder, at int) { d.RefuseEnum(at, `1`, `"x"`, `null`) }))
	}
	many := make([]string, 500)
	for i := range many {
		many[i] = `"some value"`
	}
	got := refuse(`1`, 0, func(d *wire.Decoder, at int) { d.RefuseEnum(at, many...) })
	assert.Regexp(t, `^1 is not one of "some value", .*, "some value" and 4\d\d more$`, got[0])
	assert.Less(t, len(got[0]), 1100)
	assert.Equal(t, []string{"want better, got 0.5"}, refuse(`0.5`, 0, func(d *wire.Decoder, at int) { d.RefuseValue(at, "type", "want better, got ") }))
	assert.Equal(t, []string{"first"}, refuse(`1`, 1, func(d *wire.Decoder, at int) {
		d.Refuse(at, "x", "first")
		d.Refuse(at, "x", "second")
		d.RefuseEnum(at, `1`)
		assert.Equal(t, 1, d.Omitted(), "the value is refused already")
	}))
}

// TestRefusedEnumOfAnotherType: a value of another type is told the choices too.
func TestRefusedEnumOfAnotherType(t *testing.T) {
	refuse := func(text string, faults int, secret bool) []string {
		d := wire.NewDecoder(text, wire.Limits{Faults: faults})
		for d.BeginArray(); d.NextElement(); {
			d.Secret(secret)
			at, v := d.At(), int8(0)
			if !wire.Int(d, &v) || v != 1 && v != 2 {
				d.RefuseEnum(at, `1`, `2`)
			}
			d.Secret(false)
		}
		d.End()
		return append(lines(d.Faults()), strconv.Itoa(d.Omitted()))
	}
	assert.Equal(t, []string{
		`[0]: want an integer, got "Open"; one of 1, 2`, `[1]: want an integer, got null; one of 1, 2`,
		`[2]: want an integer, got 0.5; one of 1, 2`, `[4]: 3 is not one of 1, 2`, `[5]: 300 is not one of 1, 2`, `0`,
	}, refuse(`["Open",null,0.5,1,3,300]`, 0, false))
	assert.Equal(t, []string{`[0]: want an integer, got "x"; one of 1, 2`, `2`}, refuse(`["x",5,"y"]`, 1, false))
	assert.Equal(t, []string{`[0]: want an integer, got a string; one of 1, 2`, `0`}, refuse(`["x"]`, 0, true))
	assert.Equal(t, []string{`[0]: not valid JSON: unexpected end in a string at byte 3`, `0`}, refuse(`["x`, 0, false))
}

// TestRefusedElementsTakeNoMemory: once something is refused, arrays do not grow.
func TestRefusedElementsTakeNoMemory(t *testing.T) {
	var v []item
	d := wire.NewDecoder("["+strings.Repeat("{},", 100_000)+"{}]", wire.Limits{})
	assert.False(t, decodeItems(d, &v))
	assert.Equal(t, 300_003, d.Refusals())
	assert.Less(t, cap(v), 10)
}
