package proof

import (
	"os"
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
	accepted, refused := 0, 0
	differ := map[difference.Entry]int{}
	for i, s := range all {
		yes, no, wrong := 0, 0, 0
		for text := range s.documents((cases+len(all)-1)/len(all), seed+uint64(i)<<32) {
			p, err := s.Check(text)
			if err != nil {
				if wrong++; wrong <= 3 {
					assert.NoError(t, err)
				}
				continue
			}
			if p.Accept {
				yes++
			} else {
				no++
			}
			if p.Accept != p.Schema {
				differ[p.Entry]++
				assert.Contains(t, map[bool][]difference.Entry{true: difference.More, false: difference.Less}[p.Accept], p.Entry)
			}
		}
		assert.Zero(t, wrong, "mismatches of %s", s.Tool)
		assert.Positive(t, yes, "%s accepts nothing", s.Tool)
		assert.Positive(t, no, "%s refuses nothing", s.Tool)
		accepted, refused = accepted+yes, refused+no
	}
	t.Logf("%d tools, %d documents, %d accepted; differences: %v", len(all), accepted+refused, accepted, differ)
}
