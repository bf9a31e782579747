package wire_test

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen-dev/toolgen/runtime/wire"
)

// A member is how a property is read. A name that ends with a question mark is
// that of an optional one.
type member struct {
	name string
	read func(*wire.Decoder)
}

// object reads an object as generated code does.
func object(d *wire.Decoder, members ...member) {
	at := d.At()
	if !d.BeginObject() {
		return
	}
	var names []string
	var seen, required uint64
	for i, m := range members {
		name, optional := strings.CutSuffix(m.name, "?")
		names = append(names, name)
		if !optional {
			required |= 1 << i
		}
	}
	for d.NextMember() {
		i := slices.Index(names, d.Key())
		switch {
		case i < 0:
			d.Unknown(names...)
		case !d.Once(&seen, 1<<i):
		case required&(1<<i) == 0 && d.Null():
		default:
			members[i].read(d)
		}
	}
	d.Missing(at, seen, required, names...)
}

// readObject reads a whole text as such an object.
func readObject(text string, members ...member) []string {
	return lines(read(text, func(d *wire.Decoder) { object(d, members...) }))
}

func integer(name string, v *int64) member {
	return member{name, func(d *wire.Decoder) { wire.Int(d, v) }}
}

func text(name string, v *string) member {
	return member{name, func(d *wire.Decoder) { wire.String(d, v) }}
}

// stringsOf reads an array of strings, stringMap an object of them.
func stringsOf(name string, v *[]string) member {
	return member{name, func(d *wire.Decoder) { decodeStrings(d, v) }}
}

func stringMap(name string, v *map[string]string) member {
	return member{name, func(d *wire.Decoder) { decodeStringMap(d, v) }}
}

// TestPitfalls has what public reports say goes wrong when arguments are
// decoded, one subtest for each kind.
func TestPitfalls(t *testing.T) {
	t.Run("large integers stay exact", func(t *testing.T) {
		var id int64
		var u uint64
		uint64s := member{"u", func(d *wire.Decoder) { wire.Uint(d, &u) }}
		assert.Empty(t, readObject(`{"id":-9007199254740995,"u":18446744073709551615}`, integer("id", &id), uint64s))
		assert.Equal(t, int64(-9007199254740995), id)
		assert.Equal(t, uint64(18446744073709551615), u)
		assert.Equal(t, []string{"u: out of range; must be between 0 and 18446744073709551615"},
			readObject(`{"id":1,"u":18446744073709551616}`, integer("id", &id), uint64s))
	})
	t.Run("raw values are passed on as they are", func(t *testing.T) {
		var raw json.RawMessage
		m := member{"v", func(d *wire.Decoder) { wire.Raw(d, &raw) }}
		assert.Empty(t, readObject(`{"v":{"id":9223372036854775807, "f":1.10}}`, m))
		assert.Equal(t, `{"id":9223372036854775807, "f":1.10}`, string(raw))
	})
	t.Run("names match exactly", func(t *testing.T) {
		var path, mask string
		assert.Equal(t, []string{`Path: unknown argument; did you mean "path"?`},
			readObject(`{"path":"ok.txt","Path":"/etc/shadow"}`, text("path", &path), text("mask?", &mask)))
		assert.Equal(t, "ok.txt", path)
		assert.Equal(t, []string{`["maſk"]: unknown argument; did you mean "mask"?`},
			readObject(`{"path":"a","maſk":"x"}`, text("path", &path), text("mask?", &mask)))
		assert.Empty(t, mask)
	})
	t.Run("equal names are refused in every spelling", func(t *testing.T) {
		for _, call := range []string{`{"cmd":"ls","cmd":"rm"}`, `{"cmd":"ls","\u0063md":"rm"}`} {
			var cmd string
			assert.Equal(t, []string{"cmd: given more than once"}, readObject(call, text("cmd", &cmd)))
			assert.Equal(t, "ls", cmd)
			nested := member{"in", func(d *wire.Decoder) { object(d, text("cmd", &cmd)) }}
			assert.Equal(t, []string{"in.cmd: given more than once"}, readObject(`{"in":`+call+`}`, nested))
			_, faults := readAny(`[` + call + `]`)
			assert.Equal(t, []string{"[0].cmd: given more than once"}, lines(faults))
		}
	})
	t.Run("messages speak of the schema, not of Go", func(t *testing.T) {
		var limit int64
		for call, want := range map[string]string{
			`{"limit":"5"}`:    `limit: want an integer, got "5"`,
			`{"limit":"five"}`: `limit: want an integer, got "five"`,
			`{"limit":""}`:     `limit: want an integer, got ""`,
		} {
			assert.Equal(t, []string{want}, readObject(call, integer("limit", &limit)))
		}
	})
	t.Run("a number for a text", func(t *testing.T) {
		var s string
		assert.Equal(t, []string{"number: want a string, got 42"}, readObject(`{"number":42}`, text("number", &s)))
	})
	t.Run("whole numbers in any form are integers", func(t *testing.T) {
		var ms int64
		var n uint8
		small := member{"n?", func(d *wire.Decoder) { wire.Uint(d, &n) }}
		assert.Empty(t, readObject(`{"ms":120000.0,"n":1e2}`, integer("ms", &ms), small))
		assert.Equal(t, int64(120000), ms)
		assert.Equal(t, uint8(100), n)
		assert.Equal(t, []string{"ms: want an integer, got 0.5"}, readObject(`{"ms":0.5}`, integer("ms", &ms), small))
		assert.Equal(t, []string{"n: out of range; must be between 0 and 255"}, readObject(`{"ms":1,"n":256.0}`, integer("ms", &ms), small))
	})
	t.Run("a text that holds JSON stays a text", func(t *testing.T) {
		var key string
		var fields map[string]string
		var tags []string
		assert.Equal(t, []string{"fields: want an object, got a string", "tags: want an array, got a string"},
			readObject(`{"key":"{\"a\":1}","fields":"{\"title\":\"x\"}","tags":"[\"a\"]"}`, text("key", &key), stringMap("fields", &fields), stringsOf("tags", &tags)))
		assert.Equal(t, `{"a":1}`, key)
	})
	t.Run("arguments that are no object", func(t *testing.T) {
		var s string
		for call, want := range map[string]string{
			`"{\"pattern\":\"*.md\"}"`:             "want an object, got a string",
			`[1,2]`:                                "want an object, got an array",
			`7`:                                    "want an object, got 7",
			`true`:                                 "want an object, got true",
			`"` + strings.Repeat("x", 2<<20) + `"`: "want an object, got a string",
		} {
			assert.Equal(t, []string{want}, readObject(call, text("pattern", &s)))
		}
		assert.Equal(t, []string{`pattern: want a string, got 1111111111111111111111111111111111111111… (2097152 bytes)`},
			readObject(`{"pattern":`+strings.Repeat("1", 2<<20)+`}`, text("pattern", &s)))
		var n int64
		assert.Equal(t, []string{`n: want an integer, got "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx…" (2097152 bytes)`},
			readObject(`{"n":"`+strings.Repeat("x", 2<<20)+`"}`, integer("n", &n)))
		assert.Equal(t, []string{`not valid JSON: want a value, got 'x'… (2097152 bytes) at byte 0`}, readObject(strings.Repeat("x", 2<<20), integer("n", &n)))
		assert.Equal(t, []string{`n: not valid JSON: want a value, got 'x'… (2097152 bytes) at byte 5`},
			readObject(`{"n":`+strings.Repeat("x", 2<<20)+`}`, integer("n", &n)))
		assert.Equal(t, []string{`n: not valid JSON: want a value, got 'x' at byte 5`}, readObject(`{"n":`+strings.Repeat("x", 40)+`}`, integer("n", &n)))
	})
	t.Run("further members are collected where they are allowed", func(t *testing.T) {
		rest := map[string]json.RawMessage{}
		var seen uint64
		var msg string
		faults := read(`{"b":[1, 2],"msg":"x","a":null,"b":3}`, func(d *wire.Decoder) {
			for more := d.BeginObject() && d.NextMember(); more; more = d.NextMember() {
				if d.Key() == "msg" {
					if d.Once(&seen, 1) {
						wire.String(d, &msg)
					}
					continue
				}
				var key string
				wire.KeyString(d, &key)
				if _, double := rest[key]; double {
					d.Duplicate()
					continue
				}
				var raw json.RawMessage
				wire.Raw(d, &raw)
				rest[key] = raw
			}
		})
		assert.Equal(t, []string{"b: given more than once"}, lines(faults))
		assert.Equal(t, map[string]json.RawMessage{"a": json.RawMessage("null"), "b": json.RawMessage("[1, 2]")}, rest)
		assert.Equal(t, "x", msg)
	})
	t.Run("null for an optional member is absence", func(t *testing.T) {
		limit, q := int64(7), ""
		tags := []string{"kept"}
		assert.Empty(t, readObject(`{"q":"x","limit":null,"tags": null }`, text("q", &q), integer("limit?", &limit), stringsOf("tags?", &tags)))
		assert.Equal(t, int64(7), limit)
		assert.Equal(t, []string{"kept"}, tags)
		assert.Equal(t, []string{"q: want a string, got null"}, readObject(`{"q":null}`, text("q", &q)))
		assert.Equal(t, []string{"limit: not valid JSON: want a value, got 'n' at byte 9"}, readObject(`{"limit":nul}`, integer("limit?", &limit)))
		assert.Equal(t, []string{"limit: not valid JSON: want ',' or '}', got 'x' at byte 13"}, readObject(`{"limit":nullx}`, integer("limit?", &limit)))
	})
	t.Run("broken JSON names the place", func(t *testing.T) {
		var s string
		assert.Equal(t, []string{"mode: not valid JSON: unexpected end at byte 23"}, readObject(`{"path":"a.txt","mode":`, text("path", &s), text("mode", &s)))
		assert.Equal(t, []string{"not valid JSON: want a member name in double quotes, got '{' at byte 1"}, readObject(`{{"ids":[1]}`, text("ids", &s)))
		assert.Equal(t, []string{"view: not valid JSON: want a value, got a backslash at byte 9"}, readObject(`{"view": \n[1, 2]}`, text("view", &s)))
	})
	t.Run("depth is limited for any value", func(t *testing.T) {
		for _, open := range []string{"[", `{"a":`, `[{"b":[`} {
			_, faults := readAny(`{"v":` + strings.Repeat(open, 20_000))
			require.Equal(t, []string{"depth"}, codes(faults))
		}
		_, faults := readAny(`{"v":"` + strings.Repeat("[", 20_000) + `"}`)
		assert.Empty(t, faults)
	})
	t.Run("depth is limited for types that hold themselves", func(t *testing.T) {
		_, faults := readShape(strings.Repeat(`{"type":"group","shapes":[`, 200_000))
		assert.Equal(t, []string{"depth"}, codes(faults))
		assert.Less(t, len(faults[0].Path), 300)
	})
	t.Run("null and empty are told apart", func(t *testing.T) {
		var users *[]string
		m := member{"users", func(d *wire.Decoder) {
			if !d.Null() {
				users = new([]string)
				decodeStrings(d, users)
			}
		}}
		assert.Empty(t, readObject(`{"users":null}`, m))
		assert.Nil(t, users)
		assert.Empty(t, readObject(`{"users":[]}`, m))
		assert.Equal(t, &[]string{}, users)
	})
	t.Run("null elements are refused", func(t *testing.T) {
		assert.Contains(t, lines(readOrder(`{"items":[{"sku":"a","qty":1,"price":1},null]}`)), "items[1]: want an object, got null")
		var fields map[string]string
		assert.Equal(t, []string{"fields.a: want a string, got null"}, readObject(`{"fields":{"a":null}}`, stringMap("fields", &fields)))
	})
	t.Run("everything that is missing is named at once", func(t *testing.T) {
		var sides, times int64
		assert.Equal(t, []string{"sides: required, missing", "times: required, missing"}, readObject(`{}`, integer("sides", &sides), integer("times", &times)))
	})
	t.Run("commas stand between values only", func(t *testing.T) {
		var path, mask string
		var tags []string
		for _, space := range []string{"", " "} {
			for _, call := range []string{
				`{,"path":"a","mask":"b"}`, `{"path":"a",,"mask":"b"}`, `{"path":"a","mask":"b",}`, `{"path":"a" "mask":"b"}`, `{"path":"a";"mask":"b"}`, `{,}`,
				`{"path":"a","tags":[,"b"]}`, `{"path":"a","tags":["b",]}`, `{"path":"a","tags":["b",,"c"]}`, `{"path":"a","tags":["b" "c"]}`, `{"path":"a","tags":[,]}`,
			} {
				call = strings.ReplaceAll(call, ",", space+","+space)
				_, faults := readAny(call)
				assert.Equal(t, []string{"syntax"}, codes(faults), call)
				faults = read(call, func(d *wire.Decoder) {
					object(d, text("path?", &path), text("mask?", &mask), stringsOf("tags?", &tags))
				})
				assert.Contains(t, codes(faults), "syntax", call)
			}
		}
	})
	t.Run("objects behind each other are refused", func(t *testing.T) {
		assert.Equal(t, []string{"syntax"}, codes(readWeather(`{"city":"a"}{"city":"a"}`)))
	})
	t.Run("other languages' words are refused and named", func(t *testing.T) {
		var n int64
		for _, w := range []string{"NaN", "Infinity", "None", "True", "undefined"} {
			assert.Equal(t, []string{"n: not valid JSON: want a value, got " + w + " at byte 5"}, readObject(`{"n":`+w+`}`, integer("n", &n)))
		}
	})
}
