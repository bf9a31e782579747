package sarif_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/toolgen-dev/toolgen/internal/schematest/sarif"
)

func TestCheck(t *testing.T) {
	const before, after = `{"version":"2.1.0","runs":[{"tool":{"driver":{"name":"x"}},"results":[`, `]}]}`
	assert.NoError(t, sarif.Check([]byte(before+`{"message":{"text":"m"},"ruleId":"A"}`+after)))
	for _, result := range []string{
		`{}`,
		`{"message":{"text":"m"},"level":"hint"}`,
		`{"message":{"text":"m"},"rule":"A"}`,
		`{"message":{"text":"m"},"locations":[{"physicalLocation":{"artifactLocation":{"uri":"%zz"}}}]}`,
		`{"message":{"text":"m"},"locations":[{"physicalLocation":{"artifactLocation":{"uri":"a"},"region":{"startLine":0}}}]}`,
	} {
		assert.Error(t, sarif.Check([]byte(before+result+after)), result)
	}
	assert.Error(t, sarif.Check([]byte(`{}`)))
	assert.Error(t, sarif.Check(nil))
}
