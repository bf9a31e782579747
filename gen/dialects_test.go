package gen

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/toolgen-dev/toolgen/gen/internal/diag"
	"github.com/toolgen-dev/toolgen/gen/ir"
)

// A package may have more tools than a request may, or than is wise: that is said
// once for all providers of one limit.
func TestMoreToolsThanARequestTakes(t *testing.T) {
	p := &ir.Package{Dialects: []string{"openai", "openai-strict", "openai-responses", "groq", "deepseek", "anthropic", "gemini", "xai", "mcp"}}
	for i := range 128 {
		p.Tools = append(p.Tools, &ir.Tool{Name: fmt.Sprint("tool_", i), Description: "Does."})
	}
	var diags diag.List
	checkDialects(p, p.Tools, Config{}, &diags)
	if all := diags.Sorted(); assert.Len(t, all, 1) {
		assert.Equal(t, diag.ManyTools, all[0].Code)
		assert.Equal(t, "openai, openai-strict, openai-responses, gemini: 128 tools in a request; "+
			"models choose worse among more than 20; send a selection: Registry.Select", all[0].Text())
	}

	p.Tools = append(p.Tools, &ir.Tool{Name: "one_more", Description: "Does."})
	diags = diag.List{}
	checkDialects(p, p.Tools, Config{}, &diags)
	if all := diags.Sorted(); assert.Len(t, all, 2) {
		assert.Equal(t, diag.DialectSet, all[0].Code)
		assert.Equal(t, Error, all[0].Severity)
		assert.Contains(t, all[0].Text(), "openai, openai-strict, openai-responses, groq, deepseek: 129 tools in a request; "+
			"at most 128 are taken; send a selection with Registry.Select")
		assert.Equal(t, diag.ManyTools, all[1].Code)
		assert.Equal(t, Warning, all[1].Severity)
		assert.False(t, diags.HasErrors(), "what can be overruled stops no later stage")
	}
}

// Types that all hold each other cannot be written out: the message says why,
// and what to do.
func TestTypesThatHoldEachOther(t *testing.T) {
	const n = 12
	p := &ir.Package{Dialects: []string{"openai", "ollama"}}
	ref := func(i int) *ir.Type { return &ir.Type{Kind: ir.Ref, Ref: fmt.Sprint("T", i)} }
	for i := range n {
		d := &ir.Def{ID: fmt.Sprint("T", i), Name: fmt.Sprint("T", i), Type: &ir.Type{Kind: ir.Struct}, Recursive: true, Input: true}
		for j := range n {
			d.Fields = append(d.Fields, &ir.Field{Name: fmt.Sprint("p", j), Type: ref(j), Optional: true})
		}
		p.Types = append(p.Types, d)
	}
	p.Tools = []*ir.Tool{{Name: "graph", Description: "Takes a graph.", Params: []*ir.Param{{Field: &ir.Field{Name: "a", Type: ref(0)}}}}}
	var diags diag.List
	checkDialects(p, p.Tools, Config{}, &diags)
	if all := diags.Sorted(); assert.Len(t, all, 1) {
		assert.Equal(t, diag.DialectRefuses, all[0].Code)
		assert.Equal(t, "ollama: the schema has more than 1000 references once they are written out, as types that refer to each other must be "+
			"where $ref cannot express them; hold an id in place of a type that leads back to its holder, or check other dialects with --dialects", all[0].Text())
	}
}
