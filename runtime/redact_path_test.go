package runtime

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestPathSteps(t *testing.T) {
	for path, want := range map[string][]string{
		"":                        nil,
		"a":                       {"a"},
		"items[2].token":          {"items", "2", "token"},
		`["a b"]`:                 {"a b"},
		`x["a.b[0]"][3]["q\"]r"]`: {"x", "a.b[0]", "3", `q"]r`},
		"[0][1].x":                {"0", "1", "x"},
	} {
		assert.Equal(t, want, pathSteps(path), path)
	}
}

func TestSecretPath(t *testing.T) {
	tool := &Tool{secrets: pointers([]string{"/a b/c.d", "/list/*/token"})}
	assert.True(t, tool.secretPath(`["a b"]["c.d"]`))
	assert.True(t, tool.secretPath(`["a b"]`), "holds a secret")
	assert.True(t, tool.secretPath(`list[7].token.part`), "belongs to a secret")
	assert.True(t, tool.secretPath(`["a long na…"]`), "may lead to a secret")
	assert.False(t, tool.secretPath(`["a b"].c`))
	assert.False(t, tool.secretPath("list[7].name"))
}
