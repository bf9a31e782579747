package wire_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/netip"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen-dev/toolgen/runtime/wire"
)

// row is a text, and the faults that a value of some type has with it; none if
// it is good.
type row struct {
	text  string
	want  any
	fault string
}

// check reads each row's text with f and compares what comes of it.
func check[T any](t *testing.T, f func(*wire.Decoder, *T) bool, rows []row) {
	t.Helper()
	for _, r := range rows {
		var v, zero T
		d := wire.NewDecoder(r.text, wire.Limits{})
		ok := f(d, &v)
		d.End()
		if r.fault != "" {
			assert.False(t, ok, r.text)
			assert.Equal(t, []string{r.fault}, lines(d.Faults()), r.text)
			assert.Equal(t, zero, v, r.text)
			continue
		}
		assert.True(t, ok, r.text)
		assert.Empty(t, lines(d.Faults()), r.text)
		assert.Equal(t, r.want, v, r.text)
	}
}

func TestBool(t *testing.T) {
	type flag bool
	check(t, wire.Bool[flag], []row{
		{"true", flag(true), ""}, {" false ", flag(false), ""},
		{`"true"`, nil, `want a boolean, got "true"`}, {"1", nil, "want a boolean, got 1"}, {"null", nil, "want a boolean, got null"},
		{"[]", nil, "want a boolean, got an array"}, {"tru", nil, "not valid JSON: want a value, got 't' at byte 0"},
	})
}

func TestTime(t *testing.T) {
	const want = `want a date and time such as "2006-01-02T15:04:05Z", got `
	check(t, wire.Time, []row{
		{`"2026-03-04T05:06:07Z"`, time.Date(2026, 3, 4, 5, 6, 7, 0, time.UTC), ""},
		{`"2026-03-04T05:06:07.000000001Z"`, time.Date(2026, 3, 4, 5, 6, 7, 1, time.UTC), ""},
		{`"2026-03-04"`, nil, want + `"2026-03-04"`}, {`"tomorrow"`, nil, want + `"tomorrow"`}, {`1700000000`, nil, want + "1700000000"},
		{`"2026-02-30T00:00:00Z"`, nil, want + `"2026-02-30T00:00:00Z"`}, {`"2026-03-04T5:06:07Z"`, nil, want + `"2026-03-04T5:06:07Z"`},
		{`""`, nil, want + `""`}, {`null`, nil, want + "null"},
	})
}

func TestDuration(t *testing.T) {
	const want = `want a duration such as "1m30s", got `
	check(t, wire.Duration, []row{
		{`"1m30s"`, 90 * time.Second, ""}, {`"-1.5h"`, -90 * time.Minute, ""}, {`"10us"`, 10 * time.Microsecond, ""}, {`"0s"`, time.Duration(0), ""},
		{`90`, nil, want + "90"}, {`"90"`, nil, want + `"90"`}, {`"0"`, nil, want + `"0"`}, {`"+1s"`, nil, want + `"+1s"`}, {`"1.s"`, nil, want + `"1.s"`},
		{`".5s"`, nil, want + `".5s"`}, {`"10µs"`, nil, want + `"10µs"`}, {`"1 s"`, nil, want + `"1 s"`}, {`"1d"`, nil, want + `"1d"`},
		{`"3000000h"`, nil, want + `"3000000h"`}, {`""`, nil, want + `""`}, {`"-"`, nil, want + `"-"`},
	})
}

// TestDurationPattern: the decoder takes what the published pattern and package
// time take, and the encoder writes no other form.
func TestDurationPattern(t *testing.T) {
	pattern := wire.NewPattern(wire.DurationPattern)
	alphabet := []string{"1", "30", ".", "-", "+", "h", "m", "s", "ms", "us", "ns", "µs", " ", "0", ".5", "1."}
	var walk func(prefix string, depth int)
	walk = func(s string, depth int) {
		var got time.Duration
		faults := read(strconv.Quote(s), func(d *wire.Decoder) { wire.Duration(d, &got) })
		want, err := time.ParseDuration(s)
		require.Equal(t, err == nil && pattern.Match(s), len(faults) == 0, s)
		if len(faults) == 0 {
			require.Equal(t, want, got)
		}
		if depth > 0 {
			for _, a := range alphabet {
				walk(s+a, depth-1)
			}
		}
	}
	walk("", 4)
	for _, v := range []time.Duration{0, 1, -1, 1500, 1500 * time.Microsecond, 90 * time.Second, 1<<63 - 1, -1 << 63} {
		e := wire.NewEncoder(nil, 0)
		e.Duration(v)
		require.NoError(t, e.Err())
		var back time.Duration
		require.Empty(t, read(string(e.Bytes()), func(d *wire.Decoder) { wire.Duration(d, &back) }))
		require.Equal(t, v, back)
	}
}

func TestBytes(t *testing.T) {
	type blob []byte
	check(t, wire.Bytes[blob], []row{
		{`"aGVsbG8="`, blob("hello"), ""}, {`""`, blob{}, ""}, {`"aGVs\nbG8="`, blob("hello"), ""},
		{`"aGVsbG8"`, nil, "not valid base64"}, {`"a-_b"`, nil, "not valid base64"}, {`[1,2]`, nil, "want base64 text, got an array"},
	})
}

func TestRawAndAny(t *testing.T) {
	check(t, wire.Raw, []row{
		{` {"id": 9007199254740993, "x":[1.0,1e2] } `, json.RawMessage(`{"id": 9007199254740993, "x":[1.0,1e2] }`), ""},
		{`null`, json.RawMessage(`null`), ""},
		{`{"a":{"b":1,"b":2}}`, nil, "a.b: given more than once"},
	})
	check(t, wire.Any, []row{
		{`{"id":9007199254740993,"x":[]}`, map[string]any{"id": json.Number("9007199254740993"), "x": []any{}}, ""},
		{`[true,false,null,"a",{},1e400]`, []any{true, false, nil, "a", map[string]any{}, json.Number("1e400")}, ""},
		{`[{"a":1,"\u0061":2}]`, nil, "[0].a: given more than once"},
	})
	check(t, wire.Number, []row{{`1e999`, json.Number("1e999"), ""}, {`"1"`, nil, `want a number, got "1"`}})
}

// TestManyMembers: equal names are found among few and many members alike.
func TestManyMembers(t *testing.T) {
	for _, n := range []int{2, 16, 17, 18, 100} {
		var b strings.Builder
		for i := range n {
			fmt.Fprintf(&b, `"k%d":{"x":1},`, i)
		}
		good := "{" + strings.TrimSuffix(b.String(), ",") + "}"
		raw := func(d *wire.Decoder) { wire.Raw(d, new(json.RawMessage)) }
		assert.Empty(t, read(good, raw))
		for _, i := range []int{0, n - 1} {
			bad := fmt.Sprintf(`{%s"k%d":0}`, b.String(), i)
			assert.Equal(t, []string{fmt.Sprintf("k%d: given more than once", i)}, lines(read(bad, raw)))
		}
	}
}

type failing struct{ err error }

func (f failing) UnmarshalText([]byte) error { return f.err }
func (f failing) UnmarshalJSON([]byte) error { return f.err }

func TestTextAndCustom(t *testing.T) {
	check(t, func(d *wire.Decoder, v *netip.Addr) bool { return wire.Text(d, v) }, []row{
		{`"10.0.0.1"`, netip.MustParseAddr("10.0.0.1"), ""},
		{`5`, nil, "want a string, got 5"},
		{`"ten"`, nil, `not a valid value: ParseAddr("ten"): unable to parse IP`},
	})
	_, number := strconv.Atoi("x")
	kind := json.Unmarshal([]byte(`"x"`), new(int))
	grammar := json.Unmarshal([]byte(`x`), new(int))
	_, date := time.Parse(time.RFC3339, "x")
	for _, err := range []error{number, kind, grammar, date, fmt.Errorf("reading: %w", kind), errors.New("json: Go value of type int"), errors.New(`math/big: cannot unmarshal "1e2" into a *big.Int`), errors.New(" \n")} {
		want := []string{"not a valid value"}
		assert.Equal(t, want, lines(read(`"x"`, func(d *wire.Decoder) { wire.Text(d, failing{err}) })))
		assert.Equal(t, want, lines(read(`{"x":[1]}`, func(d *wire.Decoder) { wire.Custom(d, failing{err}) })))
	}
	for message, want := range map[string]string{
		`cannot parse "x" as *big.Int`:                        "",
		`color.Name{} has no such value`:                      "",
		`want []uuid.UUID`:                                    "",
		`(main.Color) is wrong`:                               "",
		`example.com/m/color: no color`:                       ": no color",
		`math/big: internal/number: too large`:                ": too large",
		`color: no color`:                                     ": color: no color",
		`see https://example.com/Colors`:                      ": see https://example.com/Colors",
		`write to info@example.com. Really`:                   ": write to info@example.com. Really",
		`a/b is no ratio: zero`:                               ": a/b is no ratio: zero",
		`ParseAddr("ten"): unable to parse IP`:                `: ParseAddr("ten"): unable to parse IP`,
		`want red, green or blue (see the manual, e.g. p. 3)`: ": want red, green or blue (see the manual, e.g. p. 3)",
	} {
		got := read(`"x"`, func(d *wire.Decoder) { wire.Text(d, failing{errors.New(message)}) })
		assert.Equal(t, []string{"not a valid value" + want}, lines(got), message)
	}
	var raw json.RawMessage
	assert.Empty(t, read(` {"a": 1} `, func(d *wire.Decoder) { assert.True(t, wire.Custom(d, &raw)) }))
	assert.Equal(t, `{"a": 1}`, string(raw))
	// A long text of several lines becomes a short line.
	err := errors.New("first\n\tsecond\xff. " + strings.Repeat("é", 500))
	got := read(`1`, func(d *wire.Decoder) { wire.Custom(d, failing{err}) })
	assert.True(t, strings.HasPrefix(got[0].Message, "not a valid value: first second\uFFFD. éé"), got[0].Message)
	assert.Less(t, len(got[0].Message), 400)
	// What is no JSON never reaches the method.
	assert.Equal(t, []string{"syntax"}, codes(read(`{"a":}`, func(d *wire.Decoder) { wire.Custom(d, failing{errors.New("called")}) })))
}

func TestQuoted(t *testing.T) {
	const integer = "want an integer in a string, got "
	check(t, wire.QuotedInt[int8], []row{
		{`"-12"`, int8(-12), ""}, {`"0"`, int8(0), ""},
		{`12`, nil, integer + "12"}, {`"1.0"`, nil, integer + `"1.0"`}, {`"1e1"`, nil, integer + `"1e1"`}, {`"1E1"`, nil, integer + `"1E1"`}, {`" 1"`, nil, integer + `" 1"`}, {`"1 "`, nil, integer + `"1 "`}, {`"01"`, nil, integer + `"01"`},
		{`""`, nil, integer + `""`}, {`"+1"`, nil, integer + `"+1"`}, {`"1 2"`, nil, integer + `"1 2"`},
		{`"300"`, nil, "out of range; must be between -128 and 127"},
	})
	check(t, wire.QuotedUint[uint8], []row{{`"255"`, uint8(255), ""}, {`"-1"`, nil, "out of range; must be between 0 and 255"},
		{`"256"`, nil, "out of range; must be between 0 and 255"}, {`"1.0"`, nil, integer + `"1.0"`}, {`"1e1"`, nil, integer + `"1e1"`}, {`"1E1"`, nil, integer + `"1E1"`}})
	check(t, wire.QuotedFloat[float64], []row{{`"-1.5e3"`, -1500.0, ""}, {`"x"`, nil, `want a number in a string, got "x"`}})
	check(t, wire.QuotedNumber, []row{{`"-1.50e3"`, json.Number("-1.50e3"), ""}, {`"1e999"`, json.Number("1e999"), ""}, {`1`, nil, `want a number in a string, got 1`},
		{`"\"1\""`, nil, `want a number in a string, got "\"1\""`}, {`""`, nil, `want a number in a string, got ""`}})
	check(t, wire.QuotedBool[bool], []row{{`"true"`, true, ""}, {`true`, nil, "want a boolean in a string, got true"}, {`"True"`, nil, `want a boolean in a string, got "True"`}})
	check(t, wire.QuotedString[string], []row{{`"\"a\\n\""`, "a\n", ""}, {`"a"`, nil, `want a JSON string in a string, got "a"`}, {`"\"\\ud800\""`, nil, "the text holds half of a surrogate pair"}})
	// As encoding/json writes them.
	v := struct {
		I int64   `json:",string"`
		U uint64  `json:",string"`
		F float64 `json:",string"`
		B bool    `json:",string"`
		S string  `json:",string"`
	}{-1 << 63, 1<<64 - 1, 1e-7, true, "a\"\u2028é"}
	w := v
	w.I, w.U, w.F, w.B, w.S = 0, 0, 0, false, ""
	require.Empty(t, read(mustJSON(t, v), func(d *wire.Decoder) {
		for d.BeginObject(); d.NextMember(); {
			switch d.Key() {
			case "I":
				wire.QuotedInt(d, &w.I)
			case "U":
				wire.QuotedUint(d, &w.U)
			case "F":
				wire.QuotedFloat(d, &w.F)
			case "B":
				wire.QuotedBool(d, &w.B)
			case "S":
				wire.QuotedString(d, &w.S)
			}
		}
	}))
	assert.Equal(t, v, w)
}

// decodeMap reads an object with keys of any type.
func decodeMap[K comparable](key func(*wire.Decoder, *K) bool) func(*wire.Decoder, *map[K]int) bool {
	return func(d *wire.Decoder, v *map[K]int) bool {
		mark := d.Refusals()
		if !d.BeginObject() {
			return false
		}
		m := make(map[K]int)
		for d.NextMember() {
			var k K
			if !key(d, &k) {
				continue
			}
			if _, double := m[k]; double {
				d.Duplicate()
				continue
			}
			n := 0
			wire.Int(d, &n)
			m[k] = n
		}
		if d.Refusals() != mark {
			return false
		}
		*v = m
		return true
	}
}

func TestMapKeys(t *testing.T) {
	check(t, decodeMap(wire.KeyInt[int8]), []row{
		{`{"1":1,"-5":2}`, map[int8]int{1: 1, -5: 2}, ""}, {`{"007":1}`, map[int8]int{7: 1}, ""},
		{`{"x":1}`, nil, "x: the name must be an integer"}, {`{"":1}`, nil, `[""]: the name must be an integer`}, {`{"+1":1}`, nil, `["+1"]: the name must be an integer`},
		{`{"1.0":1}`, nil, `["1.0"]: the name must be an integer`}, {`{"-":{"a":[]}}`, nil, "-: the name must be an integer"},
		{`{"128":1}`, nil, "128: the name is out of range; must be between -128 and 127"},
		{`{"1":1,"01":2}`, nil, "01: given more than once"},
	})
	check(t, decodeMap(wire.KeyUint[uint8]), []row{
		{`{"255":1}`, map[uint8]int{255: 1}, ""}, {`{"-1":1}`, nil, "-1: the name must be an integer without a sign"},
		{`{"99999999999999999999":1}`, nil, "99999999999999999999: the name is out of range; must be between 0 and 255"},
		{`{"256":1}`, nil, `256: the name is out of range; must be between 0 and 255`},
	})
	check(t, decodeMap(func(d *wire.Decoder, k *netip.Addr) bool { return wire.KeyText(d, k) }), []row{
		{`{"::1":1}`, map[netip.Addr]int{netip.MustParseAddr("::1"): 1}, ""},
		{`{"x":1}`, nil, `x: the name is not a valid value: ParseAddr("x"): unable to parse IP`},
		{`{"::1":1,"0::1":1}`, nil, `["0::1"]: given more than once`},
	})
	type name string
	check(t, decodeMap(wire.KeyString[name]), []row{{`{"a":1,"b":2}`, map[name]int{"a": 1, "b": 2}, ""}, {`{"a":1,"\u0061":2}`, nil, "a: given more than once"}})
	for _, s := range []string{"1", "-1", "007", "-", "", "1.0", "+1", " 1", "--1", "1-"} {
		matches := wire.NewPattern(wire.IntegerKeyPattern).Match(s)
		faults := read(fmt.Sprintf(`{%q:1}`, s), func(d *wire.Decoder) { decodeMap(wire.KeyInt[int])(d, new(map[int]int)) })
		assert.Equal(t, matches, len(faults) == 0, s)
	}
	large := `{"a":1` + strings.Repeat(" ", 5000) + `}`
	var m map[name]int
	require.Empty(t, read(large, func(d *wire.Decoder) { decodeMap(wire.KeyString[name])(d, &m) }))
	for k := range m {
		assert.False(t, within(large, string(k)))
	}
}

func TestSkipTo(t *testing.T) {
	d := wire.NewDecoder(`[[1,"]"] , 2]`, wire.Limits{})
	require.True(t, d.BeginArray())
	require.True(t, d.NextElement())
	d.SkipTo(8)
	var n int
	require.True(t, d.NextElement())
	require.True(t, wire.Int(d, &n))
	assert.False(t, d.NextElement())
	assert.True(t, d.End())
	assert.Equal(t, 2, n)

	d = wire.NewDecoder(`[1]`, wire.Limits{})
	require.True(t, d.BeginArray() && d.NextElement())
	d.SkipTo(100) // beyond the end
	assert.False(t, d.NextElement())
	assert.False(t, d.End())
}
