package gen

import (
	"fmt"
	"strings"

	"github.com/toolgen-dev/toolgen/gen/internal/diag"
	"github.com/toolgen-dev/toolgen/gen/ir"
	"github.com/toolgen-dev/toolgen/runtime/schema"
)

// similarNames reports tools whose names differ in case alone, at the later one:
// of one tool and others, or of all for "".
func similarNames(tools []*ir.Tool, one string, diags *diag.List) {
	first := map[string]*ir.Tool{}
	for _, t := range tools {
		folded := strings.ToLower(t.Name)
		if before := first[folded]; before == nil {
			first[folded] = t
		} else if before.Name != t.Name && (one == "" || one == before.Name || one == t.Name) { // two of one name are an error
			diags.Report(t.Pos, diag.SimilarNames, fmt.Sprintf("the tools %q and %q differ in case alone, which models mix up", before.Name, t.Name),
				"choose another name with name=")
		}
	}
}

// similar reports members of one object, and values of one enum, that differ in
// case alone: no dialect tells a model more than the names, so this is said once
// for all of them.
func (c *findings) similar(p *ir.Package, t *ir.Tool, parameters *schema.Schema) {
	parameters.Walk(func(pointer string, s *schema.Schema) bool {
		first := map[string]string{}
		for _, m := range s.Properties {
			if before := twin(first, m.Name); before != "" {
				c.common(fieldPos(p, t, pointer+"/properties/"+schema.Escape(m.Name)), diag.SimilarNames,
					fmt.Sprintf("the members %q and %q differ in case alone, which models mix up", before, m.Name), "choose another name with name= or a json tag")
			}
		}
		clear(first)
		for _, v := range s.Enum {
			if before := twin(first, string(v)); before != "" {
				c.common(fieldPos(p, t, pointer), diag.SimilarNames,
					fmt.Sprintf("the values %s and %s differ in case alone, which models mix up", before, v), "leave one out, or rename one")
			}
		}
		return true
	})
}

// twin returns the text among those seen before that differs from this one in
// case alone, "" for none.
func twin(first map[string]string, text string) string {
	folded := strings.ToLower(text)
	before, ok := first[folded]
	if !ok {
		first[folded] = text
	}
	if before == text {
		return ""
	}
	return before
}
