package wire_test

import (
	"math"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
	"pgregory.net/rapid"

	"github.com/toolgen-dev/toolgen/runtime/wire"
)

func TestLength(t *testing.T) {
	assert.Equal(t, 0, wire.Length(""))
	assert.Equal(t, 5, wire.Length("aé東😀\x00"))
}

func TestUnique(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		values := rapid.SliceOfN(rapid.IntRange(0, 300), 0, 40).Draw(t, "values")
		set := map[int]bool{}
		for _, v := range values {
			set[v] = true
		}
		if got := wire.Unique(values); got != (len(set) == len(values)) {
			t.Fatalf("Unique(%v) = %v", values, got)
		}
	})
	assert.False(t, wire.Unique([]float64{0, math.Copysign(0, -1)}))
	assert.True(t, wire.Unique[string](nil))
	many := make([]int, 100)
	for i := range many {
		many[i] = i
	}
	assert.True(t, wire.Unique(many))
	assert.False(t, wire.Unique(append(many, 50)))
}

func TestPattern(t *testing.T) {
	p := wire.NewPattern(`^[a-z]+$`)
	var group sync.WaitGroup
	for range 4 {
		group.Go(func() { assert.True(t, p.Match("abc")) })
	}
	group.Wait()
	assert.False(t, p.Match("abc1"))
	assert.True(t, wire.NewPattern(`b`).Match("abc"), "a pattern matches anywhere")
	assert.Equal(t, `^[a-z]+$`, p.String())
	dot := wire.NewPattern(`^.$`)
	assert.True(t, dot.Match("é"))
	for _, end := range []string{"\n", "\r", "\u2028", "\u2029"} {
		assert.False(t, dot.Match(end), "%q: the dot of ECMA-262 matches no end of a line", end)
	}
	bad := wire.NewPattern(`[`)
	assert.False(t, bad.Match("["), "what does not compile lets nothing through")
	assert.False(t, bad.Match("["))
}

func TestNearest(t *testing.T) {
	names := []string{"units", "city", "ship_to", "customerId", "temperature", "id", "q"}
	for name, want := range map[string]string{
		"unit": "units", "Units": "units", "untis": "units", "uints": "units", "unitss": "units",
		"City": "city", "cty": "city", "citty": "city", "shipTo": "ship_to", "ship-to": "ship_to", "SHIP_TO": "ship_to", "customer_id": "customerId",
		"custmerId": "customerId", "temp": "temperature", "ID": "id", "Q": "q",
		"": "", "x": "", "ix": "", "town": "", "colour": "", "quantity": "", "東京": "",
	} {
		assert.Equal(t, want, wire.Nearest(name, names), name)
	}
	assert.Empty(t, wire.Nearest("units", nil))
	for short, want := range map[string]string{
		"deflt": "default", "qty": "", "cstmr_id": "customerId", "dt": "", "qnty": "", "qtx": "", "ttt": "", "nmb": "", "__": "",
	} {
		assert.Equal(t, want, wire.Nearest(short, []string{"default", "quantity", "customerId", "date", "numbers", "_", "quality"}), short)
	}
	assert.Equal(t, "start_date", wire.Nearest("start", []string{"start_date", "end_date"}))
	assert.Empty(t, wire.Nearest("start", []string{"start_date", "start_time"}), "either may be meant")
	assert.Equal(t, "aaab", wire.Nearest("aaac", []string{"aaab", "aaad"}), "the first of equals")
	long := string(make([]byte, 1<<20))
	assert.Empty(t, wire.Nearest(long, names))
	assert.Empty(t, wire.Nearest("units", []string{long}))
}
