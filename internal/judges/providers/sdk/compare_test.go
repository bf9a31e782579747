package sdk

import (
	"encoding/json"
	"fmt"
	"maps"
	"math/big"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// A loss is a place where a value is not what it was.
type loss struct {
	path      string // JSON pointer
	want, got string // "" for none
}

func (l loss) String() string { return fmt.Sprintf("%s: %s became %s", l.path, l.want, l.got) }

// losses compares two JSON texts as values: the order of members counts for
// nothing, numbers are compared exactly.
func losses(t testing.TB, want, got []byte) []loss {
	t.Helper()
	return compare("", value(t, want), value(t, got))
}

func value(t testing.TB, text []byte) any {
	t.Helper()
	dec := json.NewDecoder(strings.NewReader(string(text)))
	dec.UseNumber()
	var v any
	require.NoError(t, dec.Decode(&v), "%s", text)
	return v
}

func compare(path string, want, got any) []loss {
	var all []loss
	switch w := want.(type) {
	case map[string]any:
		g, ok := got.(map[string]any)
		if !ok {
			break
		}
		names := maps.Clone(w)
		maps.Copy(names, g)
		for _, name := range slices.Sorted(maps.Keys(names)) {
			at := path + "/" + name
			a, inWant := w[name]
			b, inGot := g[name]
			switch {
			case !inGot:
				all = append(all, loss{at, text(a), ""})
			case !inWant:
				all = append(all, loss{at, "", text(b)})
			default:
				all = append(all, compare(at, a, b)...)
			}
		}
		return all
	case []any:
		g, ok := got.([]any)
		if !ok || len(w) != len(g) {
			break
		}
		for i := range w {
			all = append(all, compare(fmt.Sprint(path, "/", i), w[i], g[i])...)
		}
		return all
	case json.Number:
		if g, ok := got.(json.Number); ok && rational(w).Cmp(rational(g)) == 0 {
			return nil
		}
	default:
		if want == got {
			return nil
		}
	}
	return []loss{{path, text(want), text(got)}}
}

func rational(n json.Number) *big.Rat {
	r, ok := new(big.Rat).SetString(n.String())
	if !ok {
		panic("no number: " + n)
	}
	return r
}

func text(v any) string {
	b, err := json.Marshal(v)
	if err != nil {
		panic(err)
	}
	return string(b)
}

// An exception is what the types of an SDK are known to change.
type exception struct {
	why     string
	changes func(loss) bool
}

// exceptions are those of one SDK, with how often each was met.
type exceptions struct {
	list []exception
	used map[string]int
}

// unexpected returns the losses that are no exceptions.
func (e *exceptions) unexpected(all []loss) []loss {
	return slices.DeleteFunc(all, func(l loss) bool {
		for _, x := range e.list {
			if x.changes(l) {
				if e.used == nil {
					e.used = map[string]int{}
				}
				e.used[x.why]++
				return true
			}
		}
		return false
	})
}

// inUse fails for exceptions that were never met.
func (e *exceptions) inUse(t testing.TB) {
	t.Helper()
	for _, x := range e.list {
		assert.Positive(t, e.used[x.why], "no longer true: %s", x.why)
	}
}

// The comparison must see differences.
func TestLosses(t *testing.T) {
	for _, c := range []struct {
		want, got string
		all       []loss
	}{
		{`{"a":1,"b":[true,null,"x"]}`, `{"b":[true,null,"x"],"a":1.0e0}`, nil},
		{`{"a":{"b":1}}`, `{"a":{}}`, []loss{{"/a/b", "1", ""}}},
		{`{"a":{}}`, `{"a":{"b":1}}`, []loss{{"/a/b", "", "1"}}},
		{`[1,2]`, `[1]`, []loss{{"", "[1,2]", "[1]"}}},
		{`[1,2]`, `[2,1]`, []loss{{"/0", "1", "2"}, {"/1", "2", "1"}}},
		{`9223372036854775807`, `9223372036854775808`, []loss{{"", "9223372036854775807", "9223372036854775808"}}},
		{`"1"`, `1`, []loss{{"", `"1"`, "1"}}},
		{`null`, `{}`, []loss{{"", `null`, "{}"}}},
	} {
		assert.Equal(t, c.all, losses(t, []byte(c.want), []byte(c.got)), c.want)
	}
}
