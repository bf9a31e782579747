package wire_test

import (
	"math/big"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/toolgen-dev/toolgen/runtime/wire"
)

func TestCompare(t *testing.T) {
	for _, c := range []struct {
		text, n string
		want    int
	}{
		{"0.1", "0.1", 0},
		{"0.10000000000000000000001", "0.1", 1},
		{"0.09999999999999999999999", "0.1", -1},
		{"1e1", "10.0", 0},
		{"-0", "0", 0},
		{"-0.0e5", "0", 0},
		{"0", "-1", 1},
		{"-2", "-1", -1},
		{"-1.5", "-1.50", 0},
		{"100e-2", "1", 0},
		{"9", "10", -1},
		{"1e400", "1e399", 1},
		{"1e-400", "0", 1},
		{"1e99999999999999999999", "1", 1},
		{"0e99999999999999999999", "0", 0},
	} {
		d := wire.NewDecoder(" "+c.text+" ", wire.Limits{})
		at := d.At()
		d.Skip()
		require.True(t, d.End())
		assert.Equal(t, c.want, d.Compare(at, c.n), "%s and %s", c.text, c.n)
	}
}

func TestCompareProperty(t *testing.T) {
	number := rapid.StringMatching(`-?(0|[1-9][0-9]{0,4})(\.[0-9]{1,4})?([eE][-+]?[0-9]{1,2})?`)
	rapid.Check(t, func(t *rapid.T) {
		a, b := number.Draw(t, "a"), number.Draw(t, "b")
		x, _ := new(big.Rat).SetString(a)
		y, _ := new(big.Rat).SetString(b)
		d := wire.NewDecoder(a, wire.Limits{})
		assert.Equal(t, x.Cmp(y), d.Compare(0, b))
	})
}
