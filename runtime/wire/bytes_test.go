package wire_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen-dev/toolgen/runtime/wire"
)

// shout is a text with methods of its own; it keeps what it gets.
type shout struct{ text []byte }

func (s *shout) UnmarshalText(text []byte) error { s.text = text; return nil }
func (s *shout) UnmarshalJSON(text []byte) error { s.text = text; return nil }

// into returns a reader of one value with a reading function of this package.
func into[T any](read func(*wire.Decoder, *T) bool) func(*wire.Decoder) any {
	return func(d *wire.Decoder) any {
		v := new(T)
		read(d, v)
		return v
	}
}

// TestBytesAreNotKept: what is read from bytes stays what it is when they
// change, whatever the size of the text is.
func TestBytesAreNotKept(t *testing.T) {
	long := strings.Repeat("long ", 30)
	tests := []struct {
		name, value string
		read        func(*wire.Decoder) any
	}{
		{"string", `"abc"`, into(wire.String[string])},
		{"long string", `"` + long + `"`, into(wire.String[string])},
		{"escaped string", `"a\nb` + long + `"`, into(wire.String[string])},
		{"beyond ASCII", `"äöü"`, into(wire.String[string])},
		{"number", `12345.678`, into(wire.Number)},
		{"raw", `{"a":["b"]}`, into(wire.Raw)},
		{"any", `{"a":["b",1.5,{"c":"` + long + `"}]}`, into(wire.Any)},
		{"base64", `"AAECAwQF"`, into(wire.Bytes[[]byte])},
		{"url", `"https://example.com/a/b?c=d#e"`, into(wire.URL)},
		{"quoted string", `"\"abc\""`, into(wire.QuotedString[string])},
		{"text", `"abc"`, into(func(d *wire.Decoder, v *shout) bool { return wire.Text(d, v) })},
		{"formatted text", `"abc@example.com"`, into(func(d *wire.Decoder, v *shout) bool { return wire.FormattedText(d, "email", v) })},
		{"custom", `{"a":"b"}`, into(func(d *wire.Decoder, v *shout) bool { return wire.Custom(d, v) })},
		{"key", `{"abc":"def"}`, into(func(d *wire.Decoder, v *map[string]string) bool {
			*v = map[string]string{}
			for more := d.BeginObject() && d.NextMember(); more; more = d.NextMember() {
				var key, value string
				wire.KeyString(d, &key)
				wire.String(d, &value)
				(*v)[key] = value
			}
			return true
		})},
		{"text key", `{"abc":1}`, into(func(d *wire.Decoder, v *shout) bool {
			d.BeginObject()
			d.NextMember()
			wire.KeyText(d, v)
			d.Skip()
			return !d.NextMember()
		})},
		{"wrong type", `true`, into(wire.Int[int])},
		{"a fault that only quotes", `12345`, func(d *wire.Decoder) any {
			at := d.At()
			d.Skip()
			d.RefuseValue(at, "value", "")
			return nil
		}},
		{"unknown member", `{"abc":{"d":"e"}}`, func(d *wire.Decoder) any {
			for more := d.BeginObject() && d.NextMember(); more; more = d.NextMember() {
				d.Unknown("abd")
			}
			return nil
		}},
	}
	for _, padding := range []int{0, 1000, 100_000} {
		for _, test := range tests {
			t.Run(fmt.Sprint(test.name, "+", padding), func(t *testing.T) {
				read := func(reset func(*wire.Decoder, string)) (any, []wire.Fault) {
					var d wire.Decoder
					reset(&d, test.value+strings.Repeat(" ", padding))
					v := test.read(&d)
					d.End()
					faults := d.Faults()
					d.Release()
					return v, faults
				}
				want, wantFaults := read(func(d *wire.Decoder, s string) { d.Reset(s, wire.Limits{}) })
				var text []byte
				got, faults := read(func(d *wire.Decoder, s string) {
					text = []byte(s)
					d.ResetBytes(text, wire.Limits{})
				})
				copy(text, bytes.Repeat([]byte("#"), len(text)))
				assert.Equal(t, want, got)
				assert.Equal(t, wantFaults, faults)
			})
		}
	}
}

// TestSmallTextsShareMemory: many small texts are read with one decoder, and
// what came of the earlier ones stays.
func TestSmallTextsShareMemory(t *testing.T) {
	var d wire.Decoder
	var got, want []string
	for i := range 1000 {
		text := strings.Repeat("x", i%70) + fmt.Sprint(i)
		quoted, err := json.Marshal(text)
		require.NoError(t, err)
		d.ResetBytes(quoted, wire.Limits{})
		var s string
		require.True(t, wire.String(&d, &s) && d.End())
		d.Release()
		got, want = append(got, s), append(want, text)
	}
	assert.Equal(t, want, got)
}

func TestAppendText(t *testing.T) {
	for s, want := range map[string]string{
		"": "", "a": "a", "pong": "pong", "sevenxx": "sevenxx", "eight xx": "eight xx", "ä": "ä", "a\xffb": "a\uFFFDb",
		"\xe2\x82": "\uFFFD\uFFFD", "long enough \xc3\xa4": "long enough ä", "\"\n": "\"\n", "東京は晴れ": "東京は晴れ",
	} {
		assert.Equal(t, "> "+want, string(wire.AppendText([]byte("> "), s)))
	}
}
