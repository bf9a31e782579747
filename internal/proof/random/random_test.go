package random_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/toolgen-dev/toolgen/internal/proof/random"
)

// A list of an enum of bytes is no type that a tool can have, so no seed may
// write one.
func TestNoListOfEnumOfBytes(t *testing.T) {
	for seed := range uint64(200) {
		assert.NotRegexp(t, `\[\]Perm|Box\[Perm\]`, random.New(seed, 40).Source, "seed %d", seed)
	}
}
