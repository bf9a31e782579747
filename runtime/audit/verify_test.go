package audit_test

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen-dev/toolgen/runtime/audit"
)

// written returns the lines of a log of n lines, each with its line feed.
func written(tb testing.TB, n int, opts audit.Options) (all [][]byte, last audit.Checkpoint) {
	tb.Helper()
	path := filepath.Join(tb.TempDir(), "audit.jsonl")
	log := open(tb, path, opts)
	require.NoError(tb, log.Write(n))
	last = log.Checkpoint()
	require.NoError(tb, log.Close())
	text, err := os.ReadFile(path)
	require.NoError(tb, err)
	return slices.Collect(bytes.Lines(text)), last
}

func verify(tb testing.TB, all [][]byte, opts *audit.VerifyOptions) error {
	tb.Helper()
	path := filepath.Join(tb.TempDir(), "log")
	require.NoError(tb, os.WriteFile(path, bytes.Join(all, nil), 0o600))
	_, err := audit.Verify(path, opts)
	return err
}

// Every kind of change is found, at its line.
func TestVerify(t *testing.T) {
	all, last := written(t, 9, audit.Options{})
	others, elsewhere := written(t, 12, audit.Options{})
	edit := func(line []byte, from, to string) []byte {
		out := bytes.Replace(line, []byte(from), []byte(to), 1)
		require.NotEqual(t, line, out)
		return out
	}
	replace := func(i int, line []byte) [][]byte { return slices.Replace(slices.Clone(all), i, i+1, line) }
	for name, test := range map[string]struct {
		lines [][]byte
		opts  audit.VerifyOptions
		line  int // 0: sound
		text  string
	}{
		"as it was":                  {lines: all},
		"with its checkpoint":        {lines: all, opts: audit.VerifyOptions{Checkpoint: []audit.Checkpoint{{}, last}}},
		"empty":                      {},
		"edited":                     {replace(4, edit(all[4], `"ran":true`, `"ran":false`)), audit.VerifyOptions{}, 5, "was changed"},
		"edited hash":                {replace(4, edit(all[4], `"hash":"`, `"hash":"0`)), audit.VerifyOptions{}, 5, "does not end with its hash"},
		"edited last":                {replace(8, edit(all[8], "weather", "whether")), audit.VerifyOptions{}, 9, "was changed"},
		"no JSON":                    {replace(4, []byte("\n")), audit.VerifyOptions{}, 5, "no JSON object"},
		"of another log":             {replace(4, others[4]), audit.VerifyOptions{}, 5, "does not follow the one before"},
		"dropped":                    {slices.Delete(slices.Clone(all), 4, 5), audit.VerifyOptions{}, 5, "sequence 6, but 4 is the one before: lines are missing"},
		"first dropped":              {all[1:], audit.VerifyOptions{}, 1, "sequence 2, but the log begins with 1"},
		"first dropped, as intended": {lines: all[1:], opts: audit.VerifyOptions{Partial: true}},
		"swapped":                    {slices.Concat(all[:4], [][]byte{all[5], all[4]}, all[6:]), audit.VerifyOptions{}, 5, "or it was moved"},
		"duplicated":                 {slices.Concat(all[:5], all[4:]), audit.VerifyOptions{}, 6, "the line is there twice"},
		"cut":                        {all[:6], audit.VerifyOptions{Checkpoint: []audit.Checkpoint{last}}, 6, "the end is missing"},
		"cut, nobody knows":          {lines: all[:6]},
		"cut within a line":          {slices.Concat(all[:6], [][]byte{all[6][:40]}), audit.VerifyOptions{}, 7, "not complete"},
		"all cut":                    {nil, audit.VerifyOptions{Checkpoint: []audit.Checkpoint{last}}, 0, "the end is missing"},
		"written anew":               {others, audit.VerifyOptions{Checkpoint: []audit.Checkpoint{last}}, 9, "not the one of the checkpoint"},
		"longer than the checkpoint": {lines: others, opts: audit.VerifyOptions{Checkpoint: []audit.Checkpoint{elsewhere}}},
		"another key":                {all, audit.VerifyOptions{Key: bytes.Repeat([]byte("k"), 32)}, 1, "the key is another one"},
	} {
		t.Run(name, func(t *testing.T) {
			err := verify(t, test.lines, &test.opts)
			if test.text == "" {
				require.NoError(t, err)
				return
			}
			var p *audit.Problem
			require.ErrorAs(t, err, &p)
			assert.Equal(t, test.line, p.Line)
			assert.Contains(t, p.Text, test.text)
			assert.Contains(t, err.Error(), fmt.Sprintf("log:%d: ", test.line))
		})
	}
	_, err := audit.Verify(filepath.Join(t.TempDir(), "none"), nil)
	assert.ErrorIs(t, err, os.ErrNotExist)
}

func TestVerifyWithKey(t *testing.T) {
	key := bytes.Repeat([]byte("k"), 32)
	all, _ := written(t, 3, audit.Options{Key: key})
	assert.NoError(t, verify(t, all, &audit.VerifyOptions{Key: key}))
	assert.ErrorContains(t, verify(t, all, nil), "its hash does not fit")
}

func TestParseCheckpoint(t *testing.T) {
	_, last := written(t, 2, audit.Options{})
	got, err := audit.ParseCheckpoint(last.String())
	require.NoError(t, err)
	assert.Equal(t, last, got)
	for _, bad := range []string{"", "7", "x:y", "7:abc", "-1:" + last.Hash, "0:" + last.Hash, "7:" + strings.Repeat("z", 64)} {
		_, err := audit.ParseCheckpoint(bad)
		assert.Error(t, err, bad)
	}
}

// A line without an end is named, and not read whole; nor is it taken for one
// that a crash left.
func TestEndlessLine(t *testing.T) {
	all, _ := written(t, 2, audit.Options{})
	path := filepath.Join(t.TempDir(), "log")
	require.NoError(t, os.WriteFile(path, bytes.Join(all, nil), 0o600))
	require.NoError(t, os.Truncate(path, 3*audit.MaxLine)) // zeros
	_, err := audit.Verify(path, nil)
	assert.EqualError(t, err, fmt.Sprintf("%s:3: the line was changed: it has more than %d bytes", path, audit.MaxLine))
	_, err = audit.Open(path, nil)
	assert.ErrorContains(t, err, "it is no audit log")
}

// Any changed byte, and any cut, is found.
func TestVerifyFindsEveryByte(t *testing.T) {
	all, last := written(t, 2, audit.Options{})
	whole := bytes.Join(all, nil)
	opts := &audit.VerifyOptions{Checkpoint: []audit.Checkpoint{last}}
	path := filepath.Join(t.TempDir(), "log")
	broken := func(text []byte) {
		t.Helper()
		require.NoError(t, os.WriteFile(path, text, 0o600))
		_, err := audit.Verify(path, opts)
		require.Error(t, err, "%s", text)
	}
	for i := range whole {
		changed := bytes.Clone(whole)
		changed[i] ^= 1
		broken(changed)
		if i%7 == 0 {
			broken(whole[:i])
		}
	}
}

func FuzzVerify(f *testing.F) {
	all, last := written(f, 4, audit.Options{})
	whole := bytes.Join(all, nil)
	f.Add(whole, 3)
	f.Add([]byte("{}\n"), 0)
	path := filepath.Join(f.TempDir(), "log")
	f.Fuzz(func(t *testing.T, text []byte, _ int) {
		require.NoError(t, os.WriteFile(path, text, 0o600))
		_, err := audit.Verify(path, &audit.VerifyOptions{Checkpoint: []audit.Checkpoint{last}})
		if err == nil && !bytes.HasPrefix(text, whole) {
			t.Fatalf("another log passes: %s", text)
		}
	})
}
