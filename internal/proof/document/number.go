package document

import (
	"math"
	"strconv"
	"strings"

	"github.com/toolgen-dev/toolgen/runtime/schema"
)

// edges are integers at which something ends.
var edges = []string{
	"0", "-0", "1", "-1", "127", "128", "-128", "-129", "255", "256", "32767", "32768", "-32768", "-32769", "65535", "65536",
	"2147483647", "2147483648", "-2147483648", "-2147483649", "4294967295", "4294967296",
	"9007199254740991", "9007199254740992", "9007199254740993", "-9007199254740993",
	"9223372036854775807", "9223372036854775808", "-9223372036854775808", "-9223372036854775809",
	"18446744073709551615", "18446744073709551616", "100000000000000000000000000",
}

// oddNumbers are numbers in unusual forms, and texts that only look like some.
var oddNumbers = []string{
	"1.0", "3.0e0", "1e2", "1E+2", "10e-1", "100e-2", "0.5", "1.5", "-0.0", "0e5", "0.1e1", "1e-1", "2.50", "1e19", "1e-400",
	"3.4e38", "3.5e38", "-3.5e38", "1e39", "1.7e308", "1.8e308", "-1e309", "1e400", "5e-324", "1e-46", "0.1", "0.30000000000000004",
	"16777217", "0.1000000014901161", "0.10000000000000000000001", "1.00000000000000000000000001", "0.99999999999999999999999999",
	"NaN", "Infinity", "-Infinity", "+1", "01", "-01", "1.", ".5", "1e", "1e+", "0x10", "1_000", "--1", "-", "1,5", "1n", "1.5.2",
}

// bounds returns the range of an integer schema, within that of an int64.
func bounds(s *schema.Schema) (low, high int64) {
	low, high = math.MinInt64, math.MaxInt64
	if f, ok := float(s.Minimum); ok {
		low = int64(math.Ceil(f))
	}
	if f, ok := float(s.ExclusiveMinimum); ok {
		low = max(low, int64(math.Floor(f))+1)
	}
	if f, ok := float(s.Maximum); ok {
		high = int64(math.Floor(f))
	}
	if f, ok := float(s.ExclusiveMaximum); ok {
		high = min(high, int64(math.Ceil(f))-1)
	}
	return low, high
}

func float[T ~string](text T) (float64, bool) {
	f, err := strconv.ParseFloat(string(text), 64)
	return f, err == nil
}

func (m *Maker) integer(s *schema.Schema) *Value {
	low, high := bounds(s)
	var n int64
	switch m.r.IntN(4) {
	case 0:
		n = pick(m, low, high, 0)
	case 1:
		n, _ = strconv.ParseInt(pick(m, edges...), 10, 64)
	default:
		n = int64(m.r.IntN(41)) - 20
		if n < low && low > math.MinInt64/2 {
			n = low + int64(m.r.IntN(10))
		}
	}
	n = min(max(n, low), high)
	if f, ok := float(s.MultipleOf); ok {
		k := int64(f)
		if n -= n % k; n < low {
			n += k
		}
	}
	return m.respelled(scalar(Number, strconv.FormatInt(n, 10)))
}

// respelled writes an integer or a string in another way, now and then.
func (m *Maker) respelled(v *Value) *Value {
	switch {
	case !m.chance(15):
	case v.Kind == String:
		v.Text = m.quote(Unquote(v.Text))
	case v.Kind == Number && !strings.ContainsAny(v.Text, ".eE"):
		zeros := len(v.Text) - len(strings.TrimRight(v.Text, "0"))
		forms := []string{v.Text + ".0", v.Text + "e0", v.Text + "E+0", v.Text + ".000e-0"}
		if strings.Trim(v.Text, "-0") != "" {
			forms = append(forms, v.Text+"0e-1")
		}
		if zeros > 0 && zeros < len(strings.TrimPrefix(v.Text, "-")) {
			forms = append(forms, v.Text[:len(v.Text)-zeros]+"e"+strconv.Itoa(zeros))
		}
		v.Text = pick(m, forms...)
	}
	return v
}

func (m *Maker) number(s *schema.Schema) *Value {
	low, hasLow := float(s.Minimum)
	if f, ok := float(s.ExclusiveMinimum); ok {
		low, hasLow = f, true
	}
	high, hasHigh := float(s.Maximum)
	if f, ok := float(s.ExclusiveMaximum); ok {
		high, hasHigh = f, true
	}
	var f float64
	switch {
	case hasLow && hasHigh:
		f = low + (high-low)*pick(m, 0.001, 0.25, 0.5, 0.75, 0.999, m.r.Float64())
	case hasLow:
		f = low + pick(m, 0.25, 1, 1000, m.r.ExpFloat64())
	case hasHigh:
		f = high - pick(m, 0.25, 1, 1000, m.r.ExpFloat64())
	default:
		f = pick(m, 0, 1, -1, 0.5, -2.25, 3, 100, m.r.NormFloat64(), float64(m.r.IntN(1000)), 1e10, 1e-7, 3e38)
	}
	format := byte('g')
	if m.chance(20) && math.Abs(f) < 1e20 {
		format = 'f'
	}
	return scalar(Number, strconv.FormatFloat(f, format, pick(m, -1, -1, 6), 64))
}

// limits returns the numbers that a schema names.
func limits(s *schema.Schema) []string {
	var limits []string
	for _, n := range []string{
		string(s.Minimum), string(s.Maximum), string(s.ExclusiveMinimum), string(s.ExclusiveMaximum), string(s.MultipleOf),
	} {
		if n != "" {
			limits = append(limits, n)
		}
	}
	for _, e := range s.Enum {
		if kindOf(e[0]) == Number {
			limits = append(limits, string(e))
		}
	}
	return limits
}

// oddNumber returns a number that may be near to a bound of the schema.
func (m *Maker) oddNumber(s *schema.Schema) string {
	limits := limits(s)
	if len(limits) == 0 || m.chance(40) {
		return pick(m, pick(m, edges...), pick(m, oddNumbers...))
	}
	at := pick(m, limits...)
	if strings.ContainsAny(at, "eE") {
		f, _ := float(at)
		at = strconv.FormatFloat(f, 'f', -1, 64)
	}
	if n, err := strconv.ParseInt(at, 10, 64); err == nil && m.chance(60) {
		return strconv.FormatInt(n+pick[int64](m, -1, 1, 0, 2, -2), 10)
	}
	if !strings.Contains(at, ".") {
		at += ".0"
	}
	f, _ := float(at)
	return pick(m, at, at+"0", at+"1", at+"00000000000000000000001", at+"e0",
		strconv.FormatFloat(math.Nextafter(f, math.Inf(1)), 'g', -1, 64),
		strconv.FormatFloat(math.Nextafter(f, math.Inf(-1)), 'g', -1, 64),
		strconv.FormatFloat(f-0.5, 'g', -1, 64), strconv.FormatFloat(f+0.5, 'g', -1, 64))
}
