package proof

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/toolgen-dev/toolgen/internal/proof/corpus"
	"github.com/toolgen-dev/toolgen/runtime/tooltest"
)

// Package tooltest finds arguments for each tool that its decoder accepts, also
// where a type takes fewer texts than its schema can say.
func TestValidIsDecoded(t *testing.T) {
	for _, tool := range corpus.Tools() {
		t.Run(tool.Name(), func(t *testing.T) {
			for _, args := range tooltest.Valid(t, tool, 10) {
				_, err := tool.Canonical(args)
				require.NoError(t, err, string(args))
			}
		})
	}
}
