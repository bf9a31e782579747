package wire_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen-dev/toolgen/runtime/wire"
)

type tidied struct {
	List  []int
	Bytes []byte
	Map   map[string][]int
	Err   error
	Any   any
	Inner *tidied `json:",omitempty"`
	Kept  []int   `json:",omitzero"`
	Left  []int   `json:",omitempty"`
	mine  []int
}

// An ownError has a text of its own in JSON.
type ownError struct{ code int }

func (e ownError) Error() string                { return "own" }
func (e ownError) MarshalJSON() ([]byte, error) { return fmt.Appendf(nil, "%d", e.code), nil }

type brokenError struct{ text string }

func (e *brokenError) Error() string { return e.text }

type coder interface{ Code() int }

type codedError struct {
	N    int
	List []int
}

func (e codedError) Error() string { return "coded" }
func (e codedError) Code() int     { return e.N }

type inside struct{ List []int }

// TestAnyFollowsTheRulesOfResults at all depths: E14, E21.
func TestAnyFollowsTheRulesOfResults(t *testing.T) {
	const empty = `{"List":[],"Bytes":"","Map":{},"Err":null,"Any":null}`
	wrapped := fmt.Errorf("a < b: %w", errors.New("c"))
	for _, test := range []struct {
		name string
		in   any
		want string
	}{
		{"nil list", []int(nil), `[]`},
		{"nil map", map[string]int(nil), `{}`},
		{"nil lists of any", []any{[]any(nil), map[string]any(nil), []int{}, map[int]bool{}}, `[[],{},[],{}]`},
		{"nil bytes", []byte(nil), `""`},
		{"struct", tidied{}, empty},
		{"pointer", &tidied{}, empty},
		{"deep", []*tidied{nil, {}}, `[null,` + empty + `]`},
		{"in a list", []tidied{{Left: []int{1}}}, `[{"List":[],"Bytes":"","Map":{},"Err":null,"Any":null,"Left":[1]}]`},
		{"in an array", [2][]int{{1}}, `[[1],[]]`},
		{"in a map", map[string][]int{"a": nil, "b": {1}}, `{"a":[],"b":[1]}`},
		{"in a pointer", new([]int), `[]`},
		{"in an embedded field", struct {
			inside
			Other []int
		}{}, `{"List":[],"Other":[]}`},
		{"error", wrapped, `"a < b: c"`},
		{"error in any", map[string]any{"e": wrapped, "list": []any{wrapped}}, `{"e":"a < b: c","list":["a < b: c"]}`},
		{"errors", []error{wrapped, nil}, `["a < b: c",null]`},
		{"error in a field", &tidied{Err: wrapped, Any: wrapped}, `{"List":[],"Bytes":"","Map":{},"Err":"a < b: c","Any":"a < b: c"}`},
		{"map of errors", map[string]error{"x": wrapped}, `{"x":"a < b: c"}`},
		{"error with a text of its own", []any{ownError{7}, &ownError{8}}, `[7,8]`},
		{"typed nil error", []error{(*brokenError)(nil)}, `[null]`},
		{"error in an interface that has more methods", []coder{codedError{N: 3}}, `[{"N":3,"List":[]}]`},
		{"what has a text of its own", []any{time.Unix(0, 0).UTC(), json.RawMessage(nil), json.Number("1.50")}, `["1970-01-01T00:00:00Z",null,1.50]`},
	} {
		t.Run(test.name, func(t *testing.T) {
			got, failure := write(func(e *wire.Encoder) { e.Any(test.in) })
			require.Empty(t, failure)
			assert.Equal(t, test.want, got)
		})
	}
}

// The value itself stays as it was.
func TestAnyLeavesTheValue(t *testing.T) {
	fail := errors.New("x")
	inner := &tidied{Err: fail, mine: []int{1}}
	value := map[string]any{"a": []*tidied{inner}, "b": [][]int{nil}, "c": map[string]error{"d": fail}}
	got, failure := write(func(e *wire.Encoder) { e.Any(value) })
	require.Empty(t, failure)
	assert.Equal(t, `{"a":[{"List":[],"Bytes":"","Map":{},"Err":"x","Any":null}],"b":[[]],"c":{"d":"x"}}`, got)
	assert.Equal(t, &tidied{Err: fail, mine: []int{1}}, inner)
	assert.Equal(t, map[string]any{"a": []*tidied{inner}, "b": [][]int{nil}, "c": map[string]error{"d": fail}}, value)
}

// A value that holds itself in many ways is refused, and not after a time that
// grows with the number of ways.
func TestAnyOfValuesThatHoldThemselves(t *testing.T) {
	type node struct{ Kids []*node }
	self := &node{}
	self.Kids = []*node{self, self, self}
	list := make([]any, 2)
	list[0], list[1] = list, list
	table := map[string]any{}
	table["a"], table["b"] = &table, &table
	for _, v := range []any{self, []any{list}, &list, table} {
		_, failure := write(func(e *wire.Encoder) { e.Any(v) })
		assert.NotEmpty(t, failure)
	}
}
