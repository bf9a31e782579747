package gen

import (
	"go/token"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen-dev/toolgen/gen/internal/diag"
	"github.com/toolgen-dev/toolgen/gen/internal/load"
	"github.com/toolgen-dev/toolgen/gen/ir"
)

// TestRunOfDefect: a panic in a stage is an error at the package's first tool,
// and nothing of the package is written.
func TestRunOfDefect(t *testing.T) {
	at := token.Position{Filename: "a.go", Line: 3, Column: 6}
	u := &unit{
		pkg:     &load.Package{Dir: "dir"},
		model:   &ir.Package{Tools: []*ir.Tool{{Name: "f", Pos: at}}},
		outputs: []output{{name: "tools_gen.go"}},
		files:   []File{{Path: "tools_gen.go"}},
	}
	parallel([]*unit{u}, func(*unit) { panic("no such kind") })
	list := u.diags.Sorted()
	require.Len(t, list, 1)
	assert.Equal(t, diag.EmitFailed, list[0].Code)
	assert.Equal(t, at, list[0].Pos)
	assert.Contains(t, list[0].Message, "no such kind")
	assert.Nil(t, u.model)
	assert.Empty(t, u.outputs)
	assert.Empty(t, u.files)
}
