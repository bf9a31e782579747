package gen

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/toolgen-dev/toolgen/gen/internal/diag"
	"github.com/toolgen-dev/toolgen/gen/ir"
)

// A package may have more tools than a request may, or than is wise: that is a
// warning, once for all providers of one limit.
func TestMoreToolsThanARequestTakes(t *testing.T) {
	p := &ir.Package{Dialects: []string{"openai", "openai-strict", "openai-responses", "groq", "deepseek", "anthropic", "gemini", "xai", "mcp"}}
	for i := range 128 {
		p.Tools = append(p.Tools, &ir.Tool{Name: fmt.Sprint("tool_", i), Description: "Does."})
	}
	var diags diag.List
	checkDialects(p, p.Tools, false, &diags)
	if all := diags.Sorted(); assert.Len(t, all, 1) {
		assert.Equal(t, diag.ManyTools, all[0].Code)
		assert.Equal(t, "openai, openai-strict, openai-responses, gemini: 128 tools in a request; "+
			"models choose worse among more than 20; send a selection: Registry.Select", all[0].Text())
	}

	p.Tools = append(p.Tools, &ir.Tool{Name: "one_more", Description: "Does."})
	diags = diag.List{}
	checkDialects(p, p.Tools, false, &diags)
	if all := diags.Sorted(); assert.Len(t, all, 2) {
		assert.Equal(t, diag.DialectSet, all[0].Code)
		assert.Equal(t, "openai, openai-strict, openai-responses, groq, deepseek: 129 tools in a request; "+
			"at most 128 are taken; send a selection: Registry.Select", all[0].Text())
	}
}
