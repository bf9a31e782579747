package lock_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"unicode"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/toolgen-dev/toolgen/gen/internal/lock"
	"github.com/toolgen-dev/toolgen/gen/internal/tokens"
	"github.com/toolgen-dev/toolgen/internal/unseen"
)

func tool(name string) lock.Tool {
	return lock.Tool{
		Name: name, Description: "Does <it> & that.", Parameters: json.RawMessage(`{"type":"object","properties":{}}`),
		Sizes: []tokens.Size{{Dialect: "openai", Bytes: 10, Tokens: 3}},
	}
}

func ExampleParse() {
	text, err := lock.New([]lock.Package{{Path: "example.com/m/b", Tools: []lock.Tool{tool("b"), tool("a")}}}).Text()
	if err != nil {
		panic(err)
	}
	f, err := lock.Parse(text)
	fmt.Println(f.Package("example.com/m/b").Tools[0].Name, f.Package("example.com/m/c"), err)
	fmt.Println(string(f.Packages[0].Tools[0].Parameters))
	// Output:
	// a <nil> <nil>
	// {"type":"object","properties":{}}
}

// What was given in any order is written in one, and packages without tools are
// not.
func TestNewSorts(t *testing.T) {
	a, b, none := lock.Package{Path: "a", Tools: []lock.Tool{tool("y"), tool("x")}}, lock.Package{Path: "b", Tools: []lock.Tool{tool("z")}}, lock.Package{Path: "c"}
	one, err := lock.New([]lock.Package{none, b, a}).Text()
	require.NoError(t, err)
	a.Tools = []lock.Tool{tool("x"), tool("y")}
	other, err := lock.New([]lock.Package{a, b}).Text()
	require.NoError(t, err)
	assert.Equal(t, string(one), string(other))
	assert.NotContains(t, string(one), `"c"`)
}

// Any text comes back as it was; schemas byte for byte. A reader sees all of it.
func TestTextRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		// The text of a schema, as json.Marshal would not write it.
		value := strings.ReplaceAll(rapid.String().Draw(t, "value"), "\x7f", "")
		member, err := json.Marshal(value)
		require.NoError(t, err)
		want := tool(rapid.StringMatching(`[a-z]{1,8}`).Draw(t, "name"))
		want.Description = rapid.String().Draw(t, "description")
		want.Parameters = json.RawMessage(`{"type":"object","description":` + string(member) + `,"minimum":1.50e+2}`)
		want.Examples = []json.RawMessage{json.RawMessage(`{"b":1,"a":[` + string(member) + `]}`)}
		text, err := lock.New([]lock.Package{{Path: "p", Tools: []lock.Tool{want}}}).Text()
		require.NoError(t, err)
		for _, r := range string(text) {
			assert.True(t, r == '\n' || r == ' ' || r > ' ' && r != 0x200B && r != 0x202E && r != 0xFEFF, "%q", r)
		}
		f, err := lock.Parse(text)
		require.NoError(t, err)
		again, err := f.Text()
		require.NoError(t, err)
		assert.Equal(t, string(text), string(again))
		got := f.Packages[0].Tools[0]
		assert.Equal(t, want.Description, got.Description)
		assert.JSONEq(t, string(want.Parameters), string(got.Parameters))
		assert.JSONEq(t, string(want.Examples[0]), string(got.Examples[0]))
	})
}

// A review sees every character, as \u where it would not show.
func TestTextShowsAll(t *testing.T) {
	var b strings.Builder
	for r := rune(0); r <= unicode.MaxRune; r++ {
		if unseen.Hidden(r) {
			b.WriteRune(r)
		}
	}
	shady := tool("a")
	shady.Description = b.String()
	text, err := lock.New([]lock.Package{{Path: "p", Tools: []lock.Tool{shady}}}).Text()
	require.NoError(t, err)
	assert.False(t, strings.ContainsFunc(string(text), unseen.Hidden))
	f, err := lock.Parse(text)
	require.NoError(t, err)
	assert.Equal(t, shady.Description, f.Packages[0].Tools[0].Description)
}

func TestParseRefuses(t *testing.T) {
	for text, want := range map[string]string{
		``:                                      "not a lock file",
		`{}`:                                    "not a lock file of toolgen",
		`{"generator":"toolgen","version":99}`:  "version 99; this toolgen knows version 1",
		`{"generator":"toolgen","version":"1"}`: "not a lock file: line 1: version is a string",
		`{"generator":"toolgen"}`:               "not a lock file: it has no version",
		`{"generator":"toolgen","version":2,"packages":{"a":[]}}`:                                                                                                                   "version 2; this toolgen knows version 1",
		"{\"generator\":\"toolgen\",\"version\":1,\n\"packages\":[{\"path\":\"a\",\n\"tools\":5}]}":                                                                                 "not a lock file: line 3: packages.tools is a number",
		"{\"generator\":\"toolgen\",\"version\":1,\n\"packages\":[\n{\"path\":\"a\"},\n\n{\"path\":\"a\"}]}":                                                                        "line 5: the package a is there twice",
		"{\"generator\":\"toolgen\",\"version\":1,\"packages\":[\n{\"path\":\"b\"},\n{\"tools\":[\n{\"name\":\"x\"},\n{\"name\":\"y\"},\r\n  {\n\"name\":\"x\"}],\"path\":\"a\"}]}": "line 6: the tool x of a is there twice",
		`{"generator":"npm","version":1}`:    "not a lock file of toolgen",
		"{\n\"generator\":\n\"toolgen\",\n}": "not a lock file: line 4: ",
		"<<<<<<< HEAD\n{}":                   "line 1 is part of an unresolved merge conflict",
		"{\r\n||||||| base\r\n}":             "line 2 is part of an unresolved merge conflict",
		"{\n=======\n}":                      "line 2 is part of an unresolved merge conflict",
		"{\n}\n>>>>>>> theirs":               "line 3 is part of an unresolved merge conflict",
	} {
		_, err := lock.Parse([]byte(text))
		assert.ErrorContains(t, err, want, text)
	}
}

// Editors on Windows write a mark and other line ends.
func TestParseForeignHabits(t *testing.T) {
	text, err := lock.New([]lock.Package{{Path: "p", Tools: []lock.Tool{tool("a")}}}).Text()
	require.NoError(t, err)
	f, err := lock.Parse([]byte("\uFEFF" + strings.ReplaceAll(string(text), "\n", "\r\n")))
	require.NoError(t, err)
	again, err := f.Text()
	require.NoError(t, err)
	assert.Equal(t, string(text), string(again))
}

// A broken file still says whose records it holds.
func TestMentioned(t *testing.T) {
	text, err := lock.New([]lock.Package{{Path: "m/a", Tools: []lock.Tool{tool("a")}}, {Path: "m/b", Tools: []lock.Tool{tool("b")}}}).Text()
	require.NoError(t, err)
	broken := "<<<<<<< ours\n" + string(text) + "=======\n" + string(text[:len(text)/2])
	assert.Equal(t, []string{"m/a", "m/b"}, lock.Mentioned([]byte(broken)))
	assert.Empty(t, lock.Mentioned(nil))
}

func TestOwn(t *testing.T) {
	text, err := lock.New(nil).Text()
	require.NoError(t, err)
	assert.True(t, lock.Own(text))
	assert.True(t, lock.Own([]byte("<<<<<<< ours\n"+string(text))), "a merge conflict")
	assert.False(t, lock.Own([]byte(`{"lockfileVersion": 3}`)))
	assert.True(t, lock.Own([]byte("\n")), "nobody's work")
}
