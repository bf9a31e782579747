package wire

import (
	"encoding/json"
	"errors"
	"net/netip"
	"net/url"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// omits reports whether encoding/json leaves out v with the given option.
func omits[T any](t *testing.T, v T, option string) bool {
	t.Helper()
	var text []byte
	var err error
	if option == "omitzero" {
		text, err = json.Marshal(struct {
			V T `json:"v,omitzero"`
		}{v})
	} else {
		text, err = json.Marshal(struct {
			V T `json:"v,omitempty"`
		}{v})
	}
	require.NoError(t, err)
	return string(text) == "{}"
}

func checkOmits[T any](t *testing.T, values ...T) {
	t.Helper()
	for _, v := range values {
		assert.Equal(t, omits(t, v, "omitempty"), IsEmpty(&v), "%T %v empty", v, v)
		assert.Equal(t, omits(t, v, "omitzero"), IsZero(&v), "%T %v zero", v, v)
	}
}

func TestZeroAndEmptyAsEncodingJSON(t *testing.T) {
	type pair struct {
		A int
		B []string
	}
	one := 1
	checkOmits(t, 0, 1)
	checkOmits(t, "", "x")
	checkOmits(t, false, true)
	checkOmits(t, nil, &one)
	checkOmits(t, nil, []int{}, []int{0})
	checkOmits(t, nil, map[string]int{}, map[string]int{"a": 0})
	checkOmits(t, [2]int{}, [2]int{0, 1})
	checkOmits(t, [0]int{})
	checkOmits(t, pair{}, pair{A: 1}, pair{B: []string{}})
	checkOmits(t, time.Duration(0), time.Second)
	checkOmits[any](t, nil, 0)
}

type loudKey string

func (k loudKey) MarshalText() ([]byte, error) {
	if k == "" {
		return nil, errors.New("no name")
	}
	return []byte(k + "!"), nil
}

type quietKey int

func (*quietKey) MarshalText() ([]byte, error) { return []byte("two"), nil }

func TestTextKeys(t *testing.T) {
	e := NewEncoder(nil, 0)
	keys := TextKeys(e, map[netip.Addr]bool{
		netip.MustParseAddr("10.0.0.9"): true, netip.MustParseAddr("10.0.0.10"): true,
	})
	require.NoError(t, e.Err())
	assert.Equal(t, []TextKey[netip.Addr]{
		{netip.MustParseAddr("10.0.0.10"), "10.0.0.10"}, {netip.MustParseAddr("10.0.0.9"), "10.0.0.9"},
	}, keys, "sorted by text")

	assert.Equal(t, []TextKey[quietKey]{{2, "two"}}, TextKeys(e, map[quietKey]int{2: 1}), "a method of the pointer")
	require.NoError(t, e.Err())
	TextKeys(e, map[loudKey]int{"": 1})
	assert.EqualError(t, e.Err(), "no name")

	e = NewEncoder(nil, 0)
	TextKeys(e, map[int]int{1: 1})
	assert.Error(t, e.Err())

	e = NewEncoder(nil, 0)
	TextKeys(e, map[quietKey]int{1: 1, 2: 2})
	assert.EqualError(t, e.Err(), "two map keys have the same text")
}

func TestURL(t *testing.T) {
	for text, ok := range map[string]bool{
		`"https://example.com/a?b=c#d"`: true, `"mailto:a@example.com"`: true,
		`"/relative"`: false, `"https://exa mple.com"`: false, `""`: false, `"%zz:"`: false, `7`: false,
	} {
		var u url.URL
		d := NewDecoder(text, Limits{})
		require.Equal(t, ok, URL(d, &u) && d.End(), text)
		if ok {
			e := NewEncoder(nil, 0)
			e.URL(&u)
			assert.Equal(t, text, string(e.Bytes()))
		} else {
			assert.NotEmpty(t, d.Faults(), text)
		}
	}
}

// anyText is a type whose own method takes every text.
type anyText string

func (a *anyText) UnmarshalText(text []byte) error { *a = anyText(text); return nil }

func TestFormattedText(t *testing.T) {
	var v anyText
	const id = "6ba7b810-9dad-11d1-80b4-00c04fd430c8"
	assert.True(t, FormattedText(NewDecoder(`"`+id+`"`, Limits{}), "uuid", &v))
	assert.Equal(t, anyText(id), v)

	d := NewDecoder(`"urn:uuid:`+id+`"`, Limits{})
	assert.False(t, FormattedText(d, "uuid", &v))
	assert.Equal(t, []Fault{{Code: "format", Message: "must have the format uuid"}}, d.Faults())
}
