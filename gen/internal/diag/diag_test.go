package diag

import (
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func pos(file string, line, column int) token.Position {
	return token.Position{Filename: file, Line: line, Column: column}
}

func TestSortedOrdersAndDropsRepeats(t *testing.T) {
	var a, b List
	a.Report(pos("b.go", 1, 1), NoTools, "last file", "")
	a.Report(pos("a.go", 10, 1), SyntaxError, "line as a number", "")
	b.Report(pos("a.go", 9, 3), SyntaxError, "column", "")
	b.Report(pos("a.go", 9, 2), NoTools, "hint after error", "")
	b.Report(pos("a.go", 9, 2), SyntaxError, "twice", "mend it")
	b.Report(pos("a.go", 9, 2), SyntaxError, "twice", "mend it")
	a.Append(&b)

	var got []string
	for _, d := range a.Sorted() {
		got = append(got, d.Text())
	}
	assert.Equal(t, []string{"twice; mend it", "hint after error", "column", "line as a number", "last file"}, got)
	assert.True(t, a.HasErrors())
	assert.Equal(t, 6, a.Len())
}

func TestFprint(t *testing.T) {
	dir, err := filepath.Abs("pkg")
	require.NoError(t, err)
	list := []Diagnostic{
		{Pos: pos(filepath.Join(dir, "sub", "a.go"), 3, 7), Code: "TG101", Message: "wrong", Fix: "mend it",
			Related: []Related{{pos(filepath.Join(dir, "b.go"), 1, 0), "see here"}}},
		{Pos: pos(filepath.Join(dir, "c.go"), 0, 0), Severity: Warning, Code: "TG501", Message: "a file"},
		{Severity: Hint, Code: "TG507", Message: "no place"},
	}
	var text strings.Builder
	require.NoError(t, Fprint(&text, dir, list))
	assert.Equal(t, `sub/a.go:3:7: error: wrong; mend it [TG101]
	b.go:1: see here
c.go: warning: a file [TG501]
hint: no place [TG507]
`, text.String())
}

func TestRel(t *testing.T) {
	here, err := os.Getwd()
	require.NoError(t, err)
	up := filepath.Dir(here)
	assert.Equal(t, "x/y.go", Rel(here, filepath.Join(here, "x", "y.go")))
	assert.Equal(t, "x.go", Rel("", filepath.Join(here, "x.go")), "the current folder")
	assert.Equal(t, "diag/x.go", Rel("..", filepath.Join(here, "x.go")))
	assert.Equal(t, filepath.ToSlash(filepath.Join(up, "x.go")), Rel(here, filepath.Join(up, "x.go")), "not below")
	assert.Equal(t, "x.go", Rel(here, "x.go"), "relative already")
	assert.Equal(t, ".", Rel(here, here))
}

// Every code says all that the documentation needs.
func TestCodesAreDescribed(t *testing.T) {
	for code, info := range All() {
		assert.Regexp(t, regexp.MustCompile(`^TG[0-7]\d\d$`), string(code))
		assert.NotEmpty(t, info.Title, code)
		assert.Regexp(t, regexp.MustCompile(`\.$`), info.Cause, code)
		assert.Regexp(t, regexp.MustCompile(`\.$`), info.Fix, code)
		assert.Less(t, info.Severity, Off, code)
		if info.Overrulable {
			assert.Equal(t, Error, info.Severity, "%s can be changed anyway", code)
		}
	}
}

// What can be overruled is muted like a warning and stops no later stage.
func TestFinal(t *testing.T) {
	assert.True(t, SyntaxError.Final())
	assert.False(t, DialectSet.Final())
	assert.False(t, ManyTools.Final())
	assert.True(t, Diagnostic{Code: ManyTools, Severity: Error}.Final(), "made an error where it is reported")

	var l List
	l.Mute(pos("a.go", 1, 1), "a.go", 0, 9, DialectSet)
	l.Mute(pos("a.go", 2, 1), "a.go", 0, 9, SyntaxError)
	l.Report(pos("a.go", 5, 1), DialectSet, "too much", "")
	assert.False(t, l.HasErrors())
	assert.Empty(t, l.Sorted())
	assert.Equal(t, map[token.Position]Code{pos("a.go", 2, 1): SyntaxError}, l.Idle())
	l.Report(pos("a.go", 5, 1), SyntaxError, "no Go", "")
	assert.True(t, l.HasErrors())
	assert.Len(t, l.Sorted(), 1)
}
