package breaking_test

import (
	"encoding/json"
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/toolgen-dev/toolgen/gen/internal/breaking"
	"github.com/toolgen-dev/toolgen/gen/internal/lock"
)

func tool(name, symbol, parameters string) lock.Tool {
	return lock.Tool{Name: name, Description: "Does it.", Go: lock.Go{Symbol: symbol}, Parameters: json.RawMessage(parameters)}
}

func pkg(path string, tools ...lock.Tool) lock.Package { return lock.Package{Path: path, Tools: tools} }

const none = `{"type":"object","properties":{},"additionalProperties":false}`

func ExampleCompare() {
	old := pkg("example.com/m/shop", tool("find", "Find", `{"type":"object","properties":{"n":{"type":"integer"}}}`))
	next := pkg("example.com/m/shop", tool("find", "Find", `{"type":"object","properties":{"n":{"type":"integer","maximum":9}}}`))
	for _, c := range breaking.Compare([]lock.Package{old}, []lock.Package{next}) {
		fmt.Println(c.Class, c.Tool, c.Path, c.Message, string(c.Document))
	}
	// Output: WIRE find n must be at most 9 now {"n":10}
}

// texts writes changes for comparisons.
func texts(changes []breaking.Change) []string {
	list := []string{}
	for _, c := range changes {
		list = append(list, fmt.Sprintf("%s %s.%s: %s", c.Class, c.Package, c.Tool, c.Message))
	}
	return list
}

// A tool is found again by its name, by its function, or in another package.
func TestComparePairs(t *testing.T) {
	for _, test := range []struct {
		name     string
		old, new []lock.Package
		want     []string
	}{
		{"nothing", nil, nil, nil},
		{"no change", []lock.Package{pkg("a", tool("x", "X", none))}, []lock.Package{pkg("a", tool("x", "X", none))}, nil},
		{"a new package", nil, []lock.Package{pkg("a", tool("x", "X", none))}, []string{"PROMPT a.x: the tool is new"}},
		{"a package that is gone", []lock.Package{pkg("a", tool("x", "X", none))}, nil, []string{"WIRE a.x: the tool is gone"}},
		{
			"a name for models", []lock.Package{pkg("a", tool("x", "X", none))}, []lock.Package{pkg("a", tool("y", "X", none))},
			[]string{"WIRE a.x: the tool is called y now"},
		},
		{
			"names that change places", []lock.Package{pkg("a", tool("x", "X", none), tool("y", "Y", none))},
			[]lock.Package{pkg("a", tool("y", "X", none), tool("x", "Y", none))},
			[]string{"GO a.x: the function is Y, was X", "GO a.y: the function is X, was Y"},
		},
		{
			"another package", []lock.Package{pkg("a", tool("x", "X", none))}, []lock.Package{pkg("b", tool("x", "X", none))},
			[]string{"GO b.x: the tool has moved from a"},
		},
		{
			"one of two namesakes", []lock.Package{pkg("a", tool("x", "X", none)), pkg("b", tool("x", "X", none))},
			[]lock.Package{pkg("c", tool("x", "X", none))},
			[]string{"WIRE a.x: the tool is gone", "WIRE b.x: the tool is gone", "PROMPT c.x: the tool is new"},
		},
		{
			"an unchanged namesake", []lock.Package{pkg("a", tool("x", "X", none)), pkg("b", tool("x", "X", none))},
			[]lock.Package{pkg("b", tool("x", "X", none)), pkg("c", tool("x", "X", none))},
			[]string{"GO c.x: the tool has moved from a"},
		},
	} {
		got := texts(breaking.Compare(test.old, test.new))
		assert.ElementsMatch(t, test.want, got, test.name)
	}
}

// Lock files come from anywhere: what cannot be compared is told, not run into.
func TestCompareStrangeSchemas(t *testing.T) {
	for _, old := range []string{``, `null`, `5`, `true`, `false`, `{}`, `{"type":"string"}`, `{"$ref":"#/$defs/none"}`, `{"type":`, `{"type":"object","properties":5}`} {
		for _, next := range []string{none, old} {
			changes := breaking.Compare([]lock.Package{pkg("a", tool("x", "X", old))}, []lock.Package{pkg("a", tool("x", "X", next))})
			if next == old {
				assert.Empty(t, changes, old)
				continue
			}
			if old == `false` { // took nothing
				assert.NotContains(t, fmt.Sprint(texts(changes)), "WIRE", old)
				continue
			}
			assert.Contains(t, fmt.Sprint(texts(changes)), "WIRE", old)
		}
		breaking.Compare([]lock.Package{pkg("a", tool("x", "X", old))}, nil)
	}
}

// The schema of a result is told by its place.
func TestCompareResults(t *testing.T) {
	old, next := tool("x", "X", none), tool("x", "X", none)
	old.Output = json.RawMessage(`{"type":"array","items":{"type":"object","properties":{"a b":{"type":"string"},"c":{"type":"string"}}}}`)
	next.Output = json.RawMessage(`{"type":"array","items":{"type":"object","properties":{"a b":{"type":"integer"},"c":{"type":"string","description":"New."}}}}`)
	changes := breaking.Compare([]lock.Package{pkg("a", old)}, []lock.Package{pkg("a", next)})
	assert.Equal(t, []breaking.Change{
		{Class: breaking.Result, Package: "a", Tool: "x", Path: `result[]."a b"`, Message: "type is integer, was string"},
		{Class: breaking.Prompt, Package: "a", Tool: "x", Path: "result[].c", Message: "the description is new"},
	}, changes)
}
