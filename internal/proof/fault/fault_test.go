package fault

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

const source = `package p

const (
	ToolA = "a"
	ToolB = "b"
)

func Tools() []any {
	return []any{
		Binding{Name: ToolA, Decode: toolgenDecodeA},
		Binding{Name: ToolB, Decode: toolgenDecodeB},
	}
}

func toolgenDecodeA(d *wire.Decoder, v *A) bool {
	at := d.At()
	v.Level = 3
	var seen uint64
	for d.NextMember() {
		switch d.Key() {
		case "n":
			if d.Once(&seen, 1<<0) {
				if pos := d.At(); wire.Int(d, &v.N) && v.N < 1 {
					d.Refuse(pos, "minimum", "must be at least 1")
				}
			}
		case "o":
			if d.Once(&seen, 1<<1) && !d.Null() {
				toolgenDecodeC(d, &v.O)
			}
		default:
			d.Unknown("n", "o")
		}
	}
	const required = 1<<0 | 1<<2
	return true
}

func toolgenDecodeB(d *wire.Decoder, v *B) bool { return toolgenDecodeC(d, &v.C) }

func toolgenDecodeC(d *wire.Decoder, v *C) bool {
	if wire.String(d, v) && *v != "x" && *v != "y" {
		d.RefuseEnum(at, "x", "y")
	}
	return true
}

func toolgenDecodeUnused(d *wire.Decoder, v *C) bool { d.Unknown(); return true }
`

func TestSites(t *testing.T) {
	sites, err := Sites(source)
	require.NoError(t, err)
	got := map[string][]string{}
	for _, s := range sites {
		got[s.Func+": "+s.Kind] = append(got[s.Func+": "+s.Kind], strings.Join(s.Tools, " ")+": "+source[s.from:s.to]+" -> "+s.text)
	}
	assert.Equal(t, map[string][]string{
		"toolgenDecodeA: default changed":       {"a: 3 -> 3+1"},
		"toolgenDecodeA: name changed":          {`a: "n" -> "n"+"x"`, `a: "o" -> "o"+"x"`},
		"toolgenDecodeA: duplicate let through": {"a: d.Once(&seen, 1<<0) -> seen |= 1<<0; true", "a: d.Once(&seen, 1<<1) && !d.Null() -> seen |= 1<<1; true && !d.Null()"},
		"toolgenDecodeA: null let through":      {"a: d.Once(&seen, 1<<0) -> d.Once(&seen, 1<<0) && !d.Null()"},
		"toolgenDecodeA: null refused":          {"a: d.Once(&seen, 1<<1) && !d.Null() -> d.Once(&seen, 1<<1)"},
		"toolgenDecodeA: minimum dropped":       {"a: v.N < 1 -> false"},
		"toolgenDecodeA: minimum off by one":    {"a: v.N < 1 -> v.N <= 1"},
		"toolgenDecodeA: unknown let through":   {`a: d.Unknown("n", "o") -> d.Skip()`},
		"toolgenDecodeA: required lost":         {"a: 1<<0 | 1<<2 -> 0x1"},
		"toolgenDecodeC: enum dropped":          {`a b:  && *v != "x" && *v != "y" ->  && false`},
		"toolgenDecodeC: enum value changed":    {`a b: "x" -> "x"+"x"`, `a b: "y" -> "y"+"x"`},
	}, got)

	chosen := Choose(sites, 0)
	require.NotEmpty(t, chosen)
	used := map[string]int{}
	for _, s := range chosen {
		for _, tool := range s.Tools {
			used[tool]++
		}
	}
	for tool, n := range used {
		assert.Equal(t, 1, n, tool)
	}
	mutant := Apply(source, sites[:1])
	assert.Equal(t, strings.Replace(source, "v.Level = 3", "v.Level = 3+1", 1), mutant)
}
