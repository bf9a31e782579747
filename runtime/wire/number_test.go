package wire_test

import (
	"encoding/json"
	"fmt"
	"math"
	"math/big"
	"math/rand/v2"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen-dev/toolgen/runtime/wire"
)

type (
	myInt   int16
	myUint  uint16
	myFloat float32
)

var grammar = regexp.MustCompile(`^-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?$`)

// exact returns the value of a number of moderate exponent.
func exact(text string) (*big.Rat, bool) {
	if i := strings.IndexAny(text, "eE"); i >= 0 {
		if n, err := strconv.Atoi(text[i+1:]); err != nil || n > 400 || n < -400 {
			return nil, false
		}
	}
	return new(big.Rat).SetString(text)
}

// checkInt compares how a signed type reads a number with its exact value.
func checkInt[T wire.Signed](t *testing.T, text string, value *big.Rat, bits int) {
	t.Helper()
	var v T
	faults := read(text, func(d *wire.Decoder) { wire.Int(d, &v) })
	least, most := int64(math.MinInt64)>>(64-bits), int64(math.MaxInt64)>>(64-bits)
	switch {
	case !value.IsInt():
		require.Equal(t, []string{"type"}, codes(faults), text)
		require.Contains(t, faults[0].Message, "want an integer, got ", text)
	case !value.Num().IsInt64() || value.Num().Int64() < least || value.Num().Int64() > most:
		require.Equal(t, []string{fmt.Sprintf("out of range; must be between %d and %d", least, most)}, lines(faults), text)
	default:
		require.Empty(t, faults, text)
		require.Equal(t, value.Num().Int64(), int64(v), text)
	}
}

func checkUint[T wire.Unsigned](t *testing.T, text string, value *big.Rat, bits int) {
	t.Helper()
	var v T
	faults := read(text, func(d *wire.Decoder) { wire.Uint(d, &v) })
	most := uint64(math.MaxUint64) >> (64 - bits)
	switch {
	case !value.IsInt():
		require.Equal(t, []string{"type"}, codes(faults), text)
	case !value.Num().IsUint64() || value.Num().Uint64() > most:
		require.Equal(t, []string{fmt.Sprintf("out of range; must be between 0 and %d", most)}, lines(faults), text)
	default:
		require.Empty(t, faults, text)
		require.Equal(t, value.Num().Uint64(), uint64(v), text)
	}
}

func checkFloat[T ~float32 | ~float64](t *testing.T, text string, bits int) {
	t.Helper()
	var v T
	faults := read(text, func(d *wire.Decoder) { wire.Float(d, &v) })
	want, err := strconv.ParseFloat(text, bits)
	if err != nil {
		require.Equal(t, []string{"range"}, codes(faults), text)
		require.Zero(t, v)
		return
	}
	require.Empty(t, faults, text)
	require.Equal(t, math.Float64bits(want), math.Float64bits(float64(v)), text)
}

func checkNumber(t *testing.T, text string) {
	t.Helper()
	if !grammar.MatchString(text) {
		for _, f := range []func(*wire.Decoder){
			func(d *wire.Decoder) { wire.Int(d, new(int)) },
			func(d *wire.Decoder) { wire.Uint(d, new(uint)) },
			func(d *wire.Decoder) { wire.Float(d, new(float64)) },
			func(d *wire.Decoder) { wire.Number(d, new(json.Number)) },
		} {
			require.NotEmpty(t, read(text, f), "%q", text)
		}
		return
	}
	checkFloat[float64](t, text, 64)
	checkFloat[myFloat](t, text, 32)
	var n json.Number
	require.Empty(t, read(text, func(d *wire.Decoder) { wire.Number(d, &n) }))
	require.Equal(t, text, n.String())
	if value, ok := exact(text); ok {
		checkInt[int8](t, text, value, 8)
		checkInt[myInt](t, text, value, 16)
		checkInt[int32](t, text, value, 32)
		checkInt[int64](t, text, value, 64)
		checkInt[int](t, text, value, strconv.IntSize)
		checkUint[uint8](t, text, value, 8)
		checkUint[myUint](t, text, value, 16)
		checkUint[uint32](t, text, value, 32)
		checkUint[uint64](t, text, value, 64)
		checkUint[uintptr](t, text, value, strconv.IntSize)
	}
}

var numbers = []string{
	"0", "-0", "1", "-1", "0.5", "-0.0", "3.0", "1e2", "120000.0", "1E+2", "1200e-2", "12e-1", "0e99", "0.000e-400",
	"127", "128", "-128", "-129", "255", "256", "256.0", "2.56e2", "32767", "32768", "65535", "65536",
	"2147483647", "2147483648", "-2147483648", "-2147483649", "4294967295", "4294967296",
	"9007199254740993", "-9007199254740995", "9223372036854775807", "9223372036854775808", "-9223372036854775808",
	"-9223372036854775809", "18446744073709551615", "18446744073709551616", "1844674407370955161.5e1", "184467440737095516150e-1",
	"100000000000000000000", "0.00001e5", "0.00001e4", "1.7976931348623157e308", "1.8e308", "-1.8e308", "5e-324", "1e-400",
	"3.4028235e38", "3.4028236e38", "1e39", "16777217", "0.1", "123456789012345678", "1234567890123456789", "0.123456789012345678",
	"9007199254740993.0", "8.000001430511474", "8.5", "1e22", "1e23", "123456.789e3",
	"01", "-01", "1.", ".5", "+1", "1e", "1e+", "-", "--1", "0x1", "1_0", "Infinity", "NaN", "1.5.5", "1e5.5", "",
}

func TestNumbers(t *testing.T) {
	for _, s := range numbers {
		checkNumber(t, s)
	}
	r := rand.New(rand.NewPCG(3, 4))
	for range 10_000 {
		s := strconv.Itoa(r.IntN(100_000))
		switch r.IntN(5) {
		case 0:
			s = strconv.FormatUint(r.Uint64(), 10)
		case 1:
			s = strconv.FormatFloat(r.NormFloat64()*1e6, 'f', r.IntN(25), 64)
		case 2:
			s = strconv.FormatFloat(r.NormFloat64(), 'e', r.IntN(20), 64)
		}
		if r.IntN(3) == 0 {
			s += "." + strings.Repeat("0", r.IntN(3)) + strconv.Itoa(r.IntN(20)*5)
		}
		if r.IntN(3) == 0 {
			s += "e" + strconv.Itoa(r.IntN(60)-30)
		}
		checkNumber(t, s)
	}
}

func FuzzNumber(f *testing.F) {
	for _, s := range numbers {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		if strings.Trim(s, " \t\r\n") == s {
			checkNumber(t, s)
		}
	})
}

// TestHugeNumbers: the work for a number depends on the length of its text
// alone.
func TestHugeNumbers(t *testing.T) {
	long := strings.Repeat("9", 1<<20)
	zeros := strings.Repeat("0", 1<<20)
	for text, want := range map[string]string{
		"1e999999999999999999999":  "range",
		"-1e999999999":             "range",
		"1e-999999999999999999999": "type",
		long:                       "range",
		long + "." + long:          "type",
		"0." + zeros + "1e" + strconv.Itoa(1<<20): "type",
	} {
		faults := read(text, func(d *wire.Decoder) { wire.Int(d, new(int64)) })
		assert.Equal(t, []string{want}, codes(faults))
		assert.Less(t, len(faults[0].Message), 200)
	}
	for text, want := range map[string]int64{
		"0e999999999999999999999":                   0,
		"-0." + zeros:                               0,
		"0." + zeros + "1e" + strconv.Itoa(1<<20+1): 1,
		"5" + zeros + "e-" + strconv.Itoa(1<<20):    5,
	} {
		var n int64
		assert.Empty(t, read(text, func(d *wire.Decoder) { wire.Int(d, &n) }))
		assert.Equal(t, want, n)
	}
	assert.Equal(t, []string{"range"}, codes(read("1e999999999", func(d *wire.Decoder) { wire.Float(d, new(float64)) })))
}
