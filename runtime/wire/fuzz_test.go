package wire_test

import (
	"bytes"
	"encoding/json"
	"io"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen-dev/toolgen/runtime/wire"
)

var seeds = []string{
	`{"city":"Paris","units":"celsius"}`,
	` [1, -2.50e+3 ,true,false,null,"\u00e9\ud83d\ude00\\\"\/\b\f\n\r\t"] `,
	`{"a":{"b":[{},[],""]},"":0}`,
	`{"a":1,"\u0061":2}`,
	`"\ud800"`, "\"\xff\"", "\"\x01\"", "{\"\xff\":1}",
	`{"a":1,}`, `[1,]`, `[,1]`, `{"a"}`, `{a:1}`, `nul`, `truex`, `01`, `1.`, `-`, `1e`, `"a`, `"\u12"`, `{} {}`, ``,
	`[[[[[[[[[[1]]]]]]]]]]`,
	"\ufeff{}",
	`{"view": \n[1, 2]}`,
}

// oracle decodes a text with encoding/json.
func oracle(text string) (v any, err error) {
	d := json.NewDecoder(strings.NewReader(text))
	d.UseNumber()
	if err := d.Decode(&v); err != nil {
		return nil, err
	}
	if _, err := d.Token(); err != io.EOF {
		return nil, assert.AnError
	}
	return v, nil
}

// checkText compares what this package and encoding/json make of a text. The
// only differences are those that the package comment lists.
func checkText(t *testing.T, text string) {
	t.Helper()
	got, faults := readAny(text)
	want, err := oracle(text)
	switch {
	case len(faults) == 0:
		require.NoError(t, err, "%q", text)
		require.Equal(t, want, got, "%q", text)
	case err == nil:
		for _, f := range faults {
			switch f.Code {
			case "unicode":
				require.True(t, !utf8.ValidString(text) || strings.Contains(text, `\u`), "%q", text)
			case "duplicate", "depth", "size":
			default:
				t.Fatalf("%q is JSON, but: %v", text, faults)
			}
		}
	default:
		require.Contains(t, []string{"syntax", "depth", "size"}, faults[0].Code, "%q: %v; %v", text, faults, err)
	}
	// What is read as it is, or skipped, is checked alike.
	var raw json.RawMessage
	verbatim := read(text, func(d *wire.Decoder) { wire.Raw(d, &raw) })
	require.Equal(t, faults, verbatim, "%q", text)
	skipped := read(text, (*wire.Decoder).Skip)
	others := slices.DeleteFunc(faults, func(f wire.Fault) bool { return f.Code == "duplicate" })
	require.Equal(t, lines(others), lines(skipped), "%q", text)
}

func FuzzDecode(f *testing.F) {
	for _, s := range seeds {
		f.Add(s)
	}
	f.Fuzz(checkText)
}

// TestDecodeMutations is FuzzDecode for texts that are near to JSON.
func TestDecodeMutations(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	alphabet := []byte("{}[]:,\"\\/ \n\t0123456789.eE+-truefalsn\x00\x1f\x80\xc3\xa9\xed\xa0udD8")
	for range 30_000 {
		b := []byte(seeds[r.IntN(len(seeds))])
		for range r.IntN(4) {
			i := r.IntN(len(b) + 1)
			switch r.IntN(3) {
			case 0:
				b = slices.Insert(b, i, alphabet[r.IntN(len(alphabet))])
			case 1:
				b = b[:i]
			case 2:
				if i < len(b) {
					b[i] = alphabet[r.IntN(len(alphabet))]
				}
			}
		}
		checkText(t, string(b))
	}
}

// TestDecodeCutOff refuses every beginning of a text.
func TestDecodeCutOff(t *testing.T) {
	for _, text := range []string{orderText(2, true), seeds[1]} {
		text = strings.TrimSpace(text)
		for i := range len(text) {
			_, faults := readAny(text[:i])
			require.Equal(t, []string{"syntax"}, codes(faults), "%q", text[:i])
		}
	}
}

// FuzzOrder drives a generated decoder with any text: it must end, must not
// panic, and must agree with encoding/json where it accepts.
func FuzzOrder(f *testing.F) {
	f.Add(orderText(2, true), 20, 512)
	f.Add(`{"items":[{"qty":0},{"qty":1.5},null,{"sku":"\ud800"}],"tags":[1],"note":"x"}`, 3, 4)
	for _, s := range seeds {
		f.Add(s, 1, 3)
	}
	f.Fuzz(func(t *testing.T, text string, faults, depth int) {
		d := wire.NewDecoder(text, wire.Limits{Faults: faults, Depth: depth})
		var a orderArgs
		good := decodeOrder(d, &a)
		end := d.End()
		require.Equal(t, d.Failed(), !end)
		require.True(t, good || !end)
		list := d.Faults()
		require.Equal(t, d.Refusals(), len(list)+d.Omitted())
		require.Equal(t, end, len(list) == 0)
		for i, f := range list {
			require.NotEmpty(t, f.Code)
			require.NotEmpty(t, f.Message)
			require.Less(t, len(f.Path), 300)
			require.True(t, utf8.ValidString(f.Path+f.Message), "%q", f)
			require.True(t, f.Code != "syntax" || i == 0)
		}
		report := wire.FormatFaults("create_order", list, d.Omitted())
		require.LessOrEqual(t, len(report), 4096)
		if !end {
			return
		}
		var want struct {
			Customer customer
			Items    []item
			ShipTo   address `json:"ship_to"`
			Notes    *string
			Tags     []string
			Metadata map[string]string
		}
		j := json.NewDecoder(bytes.NewReader([]byte(text)))
		j.DisallowUnknownFields()
		require.NoError(t, j.Decode(&want), "%q", text)
		require.Equal(t, want.Customer, a.customer)
		require.Equal(t, want.Items, a.items)
		require.Equal(t, want.ShipTo, a.shipTo)
		require.Equal(t, want.Notes, a.notes)
		require.Equal(t, want.Tags, a.tags)
		require.Equal(t, want.Metadata, a.metadata)
	})
}
