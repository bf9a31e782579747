package wire_test

import (
	"encoding/json"
	"errors"
	"math"
	"math/rand/v2"
	"net/netip"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/toolgen-dev/toolgen/runtime/wire"
)

// write returns what f writes, and its error's text.
func write(f func(*wire.Encoder)) (text, failure string) {
	e := wire.NewEncoder(nil, 0)
	f(e)
	if e.Err() != nil {
		return "", e.Err().Error()
	}
	return string(e.Bytes()), ""
}

func TestEncoderStructure(t *testing.T) {
	e := wire.NewEncoder([]byte("kept:"), 0)
	e.BeginObject()
	e.Name(`"a":`)
	e.BeginArray()
	for i := range 3 {
		e.Element()
		e.Int(int64(i))
	}
	e.EndArray()
	e.Key("b\n")
	e.BeginObject()
	e.EndObject()
	e.Name(`"c":`)
	e.BeginArray()
	e.Element()
	e.BeginObject()
	e.Key("{")
	e.String("[")
	e.Key("x")
	e.Bool(true)
	e.EndObject()
	e.Element()
	e.Null()
	e.Element()
	e.Raw(`"raw"`)
	e.EndArray()
	e.EndObject()
	require.NoError(t, e.Err())
	assert.Equal(t, `kept:{"a":[0,1,2],"b\n":{},"c":[{"{":"[","x":true},null,"raw"]}`, string(e.Bytes()))
}

// checkFloat32And64 compares a number with what encoding/json writes.
func checkFloats(t require.TestingT, v float64) {
	want, err := json.Marshal(v)
	got, failure := write(func(e *wire.Encoder) { e.Float(v, 64) })
	if err != nil {
		require.NotEmpty(t, failure)
		return
	}
	require.Equal(t, string(want), got)
	if f := float32(v); !math.IsInf(float64(f), 0) {
		want, err := json.Marshal(f)
		require.NoError(t, err)
		got, _ := write(func(e *wire.Encoder) { e.Float(float64(f), 32) })
		require.Equal(t, string(want), got)
	}
}

func TestFloats(t *testing.T) {
	for _, v := range []float64{
		0, math.Copysign(0, -1), 1, -1, 21.5, 0.1, 0.3, 1.005, 100, 1e6, 1e15, 1e20, 1e21, 1e22, 1e-6, 1e-7, 1.5e-9, 123456789.125, 999999999999.999,
		1e12, 999999999999, 0.001, 0.0005, 4.35, 2.675, math.MaxFloat64, math.SmallestNonzeroFloat64, math.MaxFloat32, math.MaxInt64, 1 << 53, 1<<53 + 2,
		0.1 + 0.2, 1.0 / 3, 5e-324, 110089.54, 1e-10, math.NaN(), math.Inf(1), math.Inf(-1),
	} {
		checkFloats(t, v)
		checkFloats(t, -v)
	}
	r := rand.New(rand.NewPCG(5, 6))
	for range 20_000 {
		checkFloats(t, math.Float64frombits(r.Uint64()))
		checkFloats(t, float64(r.IntN(1e9))/powersOfTen[r.IntN(7)])
		checkFloats(t, r.NormFloat64()*powersOfTen[r.IntN(7)])
	}
}

var powersOfTen = []float64{1, 10, 100, 1000, 1e4, 1e5, 1e13}

func FuzzFloat(f *testing.F) {
	f.Add(21.5)
	f.Add(1e-7)
	f.Fuzz(func(t *testing.T, v float64) { checkFloats(t, v) })
}

func TestScalars(t *testing.T) {
	for want, f := range map[string]func(*wire.Encoder){
		`-9223372036854775808`:     func(e *wire.Encoder) { e.Int(math.MinInt64) },
		`18446744073709551615`:     func(e *wire.Encoder) { e.Uint(math.MaxUint64) },
		`false`:                    func(e *wire.Encoder) { e.Bool(false) },
		`"aGVsbG8="`:               func(e *wire.Encoder) { e.Base64([]byte("hello")) },
		`""`:                       func(e *wire.Encoder) { e.Base64(nil) },
		`1e400`:                    func(e *wire.Encoder) { e.Number("1e400") },
		`0`:                        func(e *wire.Encoder) { e.Number("") },
		`"2026-03-04T05:06:07.5Z"`: func(e *wire.Encoder) { e.Time(time.Date(2026, 3, 4, 5, 6, 7, 5e8, time.UTC)) },
		`"1m30s"`:                  func(e *wire.Encoder) { e.Duration(90 * time.Second) },
		`"1.5us"`:                  func(e *wire.Encoder) { e.Duration(1500) },
		`"10.0.0.1"`:               func(e *wire.Encoder) { e.Text(netip.MustParseAddr("10.0.0.1")) },
		`null`:                     func(e *wire.Encoder) { e.RawMessage(nil) },
		`{"a":[1.0,"x  y\n"]}`:     func(e *wire.Encoder) { e.RawMessage(json.RawMessage(" { \"a\" : [ 1.0 ,\n\"x  y\\n\" ] } ")) },
		`{"b":9007199254740993}`:   func(e *wire.Encoder) { e.Custom(json.RawMessage(`{"b": 9007199254740993}`)) },
		"\"a\uFFFDb\"":             func(e *wire.Encoder) { e.Custom(json.RawMessage("\"a\xffb\"")) },
		`[{"a":1}]`: func(e *wire.Encoder) {
			e.BeginArray()
			e.Any(json.RawMessage(`{ "a" : 1 }`))
			e.EndArray()
		},
		`"\ud800"`:                   func(e *wire.Encoder) { e.RawMessage(json.RawMessage(`"\ud800"`)) },
		`{"a":1,"a":2}`:              func(e *wire.Encoder) { e.RawMessage(json.RawMessage(`{"a":1,"a":2}`)) },
		`{"<b>":"&","z":[null,1.5]}`: func(e *wire.Encoder) { e.Any(map[string]any{"z": []any{nil, 1.5}, "<b>": "&"}) },
		`{"City":"é","N":[]}`: func(e *wire.Encoder) {
			e.Any(struct {
				City string
				N    []int
			}{City: "é"})
		},
	} {
		got, failure := write(f)
		assert.Empty(t, failure)
		assert.Equal(t, want, got)
	}
}

// TestTimeIsAsEncodingJSON also for odd zones and years.
func TestTimeIsAsEncodingJSON(t *testing.T) {
	for _, v := range []time.Time{
		{}, time.Date(9999, 12, 31, 23, 59, 59, 999999999, time.UTC), time.Date(2000, 1, 1, 0, 0, 0, 0, time.FixedZone("", -5*3600-1800)),
		time.Date(10000, 1, 1, 0, 0, 0, 0, time.UTC), time.Date(-1, 1, 1, 0, 0, 0, 0, time.UTC), time.Date(2000, 1, 1, 0, 0, 0, 0, time.FixedZone("", 24*3600)),
	} {
		want, err := json.Marshal(v)
		got, failure := write(func(e *wire.Encoder) { e.Time(v) })
		assert.Equal(t, err != nil, failure != "", v)
		assert.Equal(t, string(want), got, v)
		if err == nil {
			var back time.Time
			assert.Empty(t, read(got, func(d *wire.Decoder) { wire.Time(d, &back) }))
			assert.True(t, v.Equal(back))
		}
	}
}

type broken struct{}

func (broken) MarshalText() ([]byte, error) { return nil, errors.New("disk is\nfull") }

type noJSON struct{ text string }

func (n noJSON) MarshalJSON() ([]byte, error) { return []byte(n.text), nil }

// wrapped fails with an error of its own, or one of encoding/json.
type wrapped struct{ err error }

func (w wrapped) MarshalJSON() ([]byte, error) { return nil, w.err }

type loop struct{ Next *loop }

func TestEncoderErrors(t *testing.T) {
	self := &loop{}
	self.Next = self
	selfMap := map[string]any{}
	selfMap["a"] = selfMap
	selfSlice := make([]any, 1)
	selfSlice[0] = selfSlice
	const deep = "nested too deeply; at most 512 levels"
	for want, f := range map[string]func(*wire.Encoder){
		"NaN is not JSON":                       func(e *wire.Encoder) { e.Float(math.NaN(), 64) },
		"+Inf is not JSON":                      func(e *wire.Encoder) { e.Float(math.Inf(1), 32) },
		"-Inf is not JSON":                      func(e *wire.Encoder) { e.Any(math.Inf(-1)) },
		"a func is not JSON":                    func(e *wire.Encoder) { e.Any(func() {}) },
		"a chan is not JSON":                    func(e *wire.Encoder) { e.Any([]chan int{nil}) },
		"a value that holds itself is not JSON": func(e *wire.Encoder) { e.Any(self) },
		deep:                                    func(e *wire.Encoder) { e.Custom(json.RawMessage(strings.Repeat("[", 513) + strings.Repeat("]", 513))) },
		"disk is full":                          func(e *wire.Encoder) { e.Text(broken{}) },
		"its own text is not JSON":              func(e *wire.Encoder) { e.Custom(noJSON{`{"a":}`}) },
		"own":                                   func(e *wire.Encoder) { e.Custom(wrapped{errors.New("own")}) },
		"within":                                func(e *wire.Encoder) { e.Any([]wrapped{{errors.New("within")}}) },
		"a number that is not JSON":             func(e *wire.Encoder) { e.Number("1x") },
		"a time that RFC 3339 cannot write":     func(e *wire.Encoder) { e.Time(time.Date(10000, 1, 1, 0, 0, 0, 0, time.UTC)) },
	} {
		_, failure := write(f)
		assert.Equal(t, want, failure)
	}
	for _, v := range []any{selfMap, selfSlice} {
		_, failure := write(func(e *wire.Encoder) { e.Any(v) })
		assert.True(t, strings.HasSuffix(failure, ": "+deep), failure)
		assert.Less(t, len(failure), 400)
	}
	_, nested := json.Marshal([]wrapped{{errors.New("deep down")}})
	for _, v := range []any{broken{}, map[string]any{"x": broken{}}, noJSON{"nope"}, json.Number("x"), struct{ F float64 }{math.NaN()}, []json.Number{"x"}, []noJSON{{"{"}}, []wrapped{{nested}}} {
		_, failure := write(func(e *wire.Encoder) { e.Any(v) })
		assert.NotEmpty(t, failure)
		for _, name := range []string{"wire", "broken", "noJSON", "json:", "struct", "float64", "MarshalJSON"} {
			assert.NotContains(t, failure, name)
		}
	}
}

// TestEncoderErrorsNameTheValue and keep their cause for logs.
func TestEncoderErrorsNameTheValue(t *testing.T) {
	e := wire.NewEncoder([]byte("kept "), 0)
	e.BeginObject()
	e.Name(`"list":`)
	e.BeginArray()
	e.Element()
	e.Float(1, 64)
	e.Element()
	e.BeginObject()
	e.Key("a b")
	e.Float(math.NaN(), 64)
	e.Key("again")
	e.Float(math.Inf(1), 64)
	e.EndObject()
	e.EndArray()
	e.EndObject()
	require.EqualError(t, e.Err(), `list[1]["a b"]: NaN is not JSON`)
	e.Reset(nil, 0)
	e.Text(failingMarshaler{})
	require.ErrorIs(t, e.Err(), errDisk)
	e.Reset(e.Bytes()[:0], 0)
	e.Null()
	require.NoError(t, e.Err())
}

var errDisk = errors.New("disk")

type failingMarshaler struct{}

func (failingMarshaler) MarshalText() ([]byte, error) { return nil, errDisk }

// TestEncoderDepth: an encoder of a type that holds itself stops.
func TestEncoderDepth(t *testing.T) {
	self := &loop{}
	self.Next = self
	var encode func(e *wire.Encoder, v **loop)
	encode = func(e *wire.Encoder, v **loop) {
		if !e.BeginObject() {
			return
		}
		e.Name(`"next":`)
		if (*v).Next == nil {
			e.Null()
		} else {
			encode(e, &(*v).Next)
		}
		e.EndObject()
	}
	e := wire.NewEncoder(nil, 3)
	encode(e, &self)
	require.EqualError(t, e.Err(), "next.next.next: nested too deeply; at most 3 levels")

	e.Reset(nil, 3)
	e.BeginArray()
	e.Element()
	e.BeginArray()
	e.Element()
	e.RawMessage(json.RawMessage(`[1]`))
	require.NoError(t, e.Err())
	e.Element()
	e.RawMessage(json.RawMessage(`[[]]`))
	require.EqualError(t, e.Err(), "[0][1]: nested too deeply; at most 3 levels")

	text := wire.Encode(encode, &self)
	assert.NotEmpty(t, read(string(text), (*wire.Decoder).Skip), "what cannot be written is refused when read")
	one := &loop{}
	assert.Equal(t, `{"next":null}`, string(wire.Encode(encode, &one)))
	nan := math.NaN()
	assert.Equal(t, `!`, string(wire.Encode(func(e *wire.Encoder, v *float64) { e.Float(*v, 64) }, &nan)))
}

// TestAnyIsAsEncodingJSON for the values that any JSON decodes to, and back.
func TestAnyIsAsEncodingJSON(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		v := anyValue(3).Draw(t, "v")
		want, err := plainJSON(v)
		require.NoError(t, err)
		got, failure := write(func(e *wire.Encoder) { e.Any(v) })
		require.Empty(t, failure)
		require.Equal(t, want, got)
		back, faults := readAny(got)
		require.Empty(t, faults)
		again, _ := write(func(e *wire.Encoder) { e.Any(back) })
		require.Equal(t, got, again)
	})
}

// anyValue draws values of the types that Any knows, and of others.
func anyValue(depth int) *rapid.Generator[any] {
	text := rapid.Map(rapid.String(), func(s string) string { return strings.ToValidUTF8(s, "?") })
	scalars := rapid.OneOf(
		rapid.Just[any](nil),
		rapid.Map(rapid.Bool(), func(v bool) any { return v }),
		rapid.Map(text, func(v string) any { return v }),
		rapid.Map(rapid.Float64Range(-1e300, 1e300), func(v float64) any { return v }),
		rapid.Map(rapid.Float32Range(-1e30, 1e30), func(v float32) any { return v }),
		rapid.Map(rapid.Int(), func(v int) any { return v }),
		rapid.Map(rapid.Uint64(), func(v uint64) any { return json.Number(strings.Repeat("7", 1+int(v%30))) }),
		rapid.Map(rapid.SliceOfN(rapid.Byte(), 1, -1), func(v []byte) any { return v }),
		rapid.Map(text, func(v string) any { return struct{ A, B string }{v, ""} }),
	)
	if depth == 0 {
		return scalars
	}
	inner := anyValue(depth - 1)
	return rapid.OneOf(scalars,
		rapid.Map(rapid.SliceOfN(inner, 1, 4), func(v []any) any { return v }),
		rapid.Map(rapid.MapOfN(text, inner, 1, 4), func(v map[string]any) any { return v }),
	)
}

func TestSortedKeys(t *testing.T) {
	assert.Equal(t, []string{"", "a", "b", "é"}, wire.SortedKeys(map[string]int{"b": 1, "é": 2, "": 3, "a": 4}))
	assert.Equal(t, []int8{-2, 0, 10}, wire.SortedKeys(map[int8]bool{10: true, -2: true, 0: true}))
}

func TestTextsThatBecomeEqual(t *testing.T) {
	const message = "two texts that are not UTF-8 become equal in JSON"
	object := func(names ...string) func(*wire.Encoder) {
		return func(e *wire.Encoder) {
			e.BeginObject()
			for _, name := range names {
				e.Key(name)
				e.Null()
			}
			e.EndObject()
		}
	}
	text, failure := write(object("a\xff", "a\xff\xff", "b\xff", "\uFFFD", "a", "b"))
	assert.Equal(t, "{\"a\uFFFD\":null,\"a\uFFFD\uFFFD\":null,\"b\uFFFD\":null,\"\uFFFD\":null,\"a\":null,\"b\":null}", text)
	assert.Empty(t, failure)
	for _, names := range [][]string{{"a\xff", "a\xfe"}, {"\xff", "b", "\uFFFD"}, {"\uFFFD", "c\xff", "\xff"}, {strings.Repeat("é", 100) + "\xff", strings.Repeat("é", 100) + "\xfe"}} {
		_, failure = write(object(names...))
		assert.Contains(t, failure, message, "%q", names)
	}
	_, failure = write(func(e *wire.Encoder) { e.Any(map[string]any{"\xff": 1, "\xfe": 2}) })
	assert.Contains(t, failure, message)

	// Objects do not see each other's names, whether they follow or contain
	// each other.
	_, failure = write(func(e *wire.Encoder) {
		e.BeginArray()
		for range 2 {
			e.Element()
			e.BeginObject()
			e.Key("\xff")
			object("\xff")(e)
			e.Key("b\xff")
			object("b\xff", "\xff")(e)
			e.EndObject()
		}
		e.EndArray()
	})
	assert.Empty(t, failure)
	_, failure = write(func(e *wire.Encoder) {
		e.BeginObject()
		e.Key("\xff")
		object("\xfe")(e)
		e.Key("\xfe")
		e.Null()
		e.EndObject()
	})
	assert.Contains(t, failure, message, "after the object inside")

	set := func(items ...string) func(*wire.Encoder) {
		return func(e *wire.Encoder) {
			e.BeginArray()
			for _, item := range items {
				e.Element()
				e.SetItem(item)
			}
			e.EndArray()
		}
	}
	text, failure = write(set("a", "b\xff"))
	assert.Equal(t, "[\"a\",\"b\uFFFD\"]", text)
	assert.Empty(t, failure)
	_, failure = write(set("b\xfe", "b\xff"))
	assert.Equal(t, "[1]: "+message, failure)
}
