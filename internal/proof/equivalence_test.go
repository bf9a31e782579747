package proof

import (
	"fmt"
	"os"
	"slices"
	"strconv"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen-dev/toolgen/internal/proof/corpus"
	"github.com/toolgen-dev/toolgen/internal/proof/difference"
)

// subjects prepares all tools of the corpus.
func subjects(t *testing.T) []*Subject {
	t.Helper()
	var list []*Subject
	for _, tool := range corpus.Tools() {
		s, err := NewSubject(tool, corpus.Facts)
		require.NoError(t, err)
		list = append(list, s)
	}
	require.GreaterOrEqual(t, len(list), 120)
	return list
}

// number reads a number from the environment.
func number(t *testing.T, name string, otherwise int) int {
	t.Helper()
	text := os.Getenv(name)
	if text == "" {
		return otherwise
	}
	n, err := strconv.Atoi(text)
	require.NoError(t, err, name)
	return n
}

// Decoder and schema accept the same documents, but for the closed list of
// differences.
func TestEquivalence(t *testing.T) {
	all := subjects(t)
	cases := number(t, "TOOLGEN_PROOF_CASES", 20_000)
	seed := uint64(number(t, "TOOLGEN_PROOF_SEED", 1))
	tallies := make([]tally, len(all))
	each(len(all), func(i int) {
		tallies[i].differ = map[difference.Entry]int{}
		for text := range all[i].documents((cases+len(all)-1)/len(all), seed+uint64(i)<<32) {
			tallies[i].count(all[i].Check(text))
		}
	})
	total := tally{differ: map[difference.Entry]int{}}
	for i, s := range all {
		for _, err := range tallies[i].wrong {
			assert.NoError(t, err)
		}
		assert.Positive(t, tallies[i].accepted, "%s accepts nothing", s.Tool)
		assert.Positive(t, tallies[i].refused, "%s refuses nothing", s.Tool)
		total.add(tallies[i])
	}
	t.Logf("seed %d: %d tools, %d documents, %d accepted; differences: %v", seed, len(all), total.accepted+total.refused, total.accepted, total.differ)
}

// A tally counts what came of documents.
type tally struct {
	accepted, refused int
	differ            map[difference.Entry]int
	wrong             []error // the first few
}

func (t *tally) count(p difference.Prediction, err error) {
	if p.Accept {
		t.accepted++
	} else {
		t.refused++
	}
	if p.Accept != p.Schema {
		t.differ[p.Entry]++
		list := difference.Less
		if p.Accept {
			list = difference.More
		}
		if err == nil && !slices.Contains(list, p.Entry) {
			err = fmt.Errorf("%q is no entry of the list", p.Entry)
		}
	}
	if err != nil && len(t.wrong) < 3 {
		t.wrong = append(t.wrong, err)
	}
}

func (t *tally) add(u tally) {
	t.accepted += u.accepted
	t.refused += u.refused
	for entry, n := range u.differ {
		t.differ[entry] += n
	}
}
