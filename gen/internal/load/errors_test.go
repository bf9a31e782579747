package load

import (
	"go/token"
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestSplitPosition(t *testing.T) {
	at := func(file string, line, column int) token.Position {
		return token.Position{Filename: file, Line: line, Column: column}
	}
	for text, want := range map[string]token.Position{
		"":                   {},
		"-":                  {},
		"p.go":               at("p.go", 0, 0),
		"a/p.go:3":           at("a/p.go", 3, 0),
		"/m/p.go:3:14":       at("/m/p.go", 3, 14),
		`C:\m\p.go`:          at(`C:\m\p.go`, 0, 0),
		`C:\m\p.go:3`:        at(`C:\m\p.go`, 3, 0),
		`C:\m\p.go:3:14`:     at(`C:\m\p.go`, 3, 14),
		`..\p.go:3:14`:       at(`..\p.go`, 3, 14),
		`\\s\share\p.go:1:2`: at(`\\s\share\p.go`, 1, 2),
	} {
		assert.Equal(t, want, splitPosition(text), text)
	}
}

func TestFileText(t *testing.T) {
	for text, want := range map[string][]string{
		"read q.go: unexpected NUL in input":        {"q.go", "", "", "unexpected NUL in input"},
		"q.go:4:8: invalid import path: a b":        {"q.go", "4", "8", "invalid import path: a b"},
		`read C:\m\q.go: unexpected NUL in input`:   {`C:\m\q.go`, "", "", "unexpected NUL in input"},
		`C:\m\q.go:4:8: invalid import path: "a b"`: {`C:\m\q.go`, "4", "8", `invalid import path: "a b"`},
	} {
		m := fileText.FindStringSubmatch(text)
		if assert.NotNil(t, m, text) {
			assert.Equal(t, want, m[1:], text)
		}
	}
}
