package dialect_test

import (
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/toolgen-dev/toolgen/runtime/dialect"
	"github.com/toolgen-dev/toolgen/runtime/schema"
)

// All boolean schemas of a program are the same two: definitions that are made at
// once do not write to them. The race detector has to see it.
func TestBooleanSchemasAreNotWritten(t *testing.T) {
	const text = `{"type":"object","properties":{"a":{"type":"array","items":true},"b":true},"additionalProperties":false}`
	var wg sync.WaitGroup
	for range 4 {
		wg.Go(func() {
			for range 50 {
				s, err := schema.Parse([]byte(text))
				if assert.NoError(t, err) {
					for _, d := range dialect.All() {
						_, err := d.Define(dialect.Tool{Name: "t", Description: "Does.", Parameters: s})
						assert.NoError(t, err, d)
					}
				}
			}
		})
	}
	wg.Wait()
}
