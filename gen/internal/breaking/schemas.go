package breaking

import (
	"bytes"
	"encoding/json"
	"slices"
	"strings"

	"github.com/toolgen-dev/toolgen/gen/internal/subset"
	"github.com/toolgen-dev/toolgen/runtime/schema"
)

func parse(text json.RawMessage) (*schema.Schema, error) { return schema.Parse(text) }

// arguments compares the schemas of arguments.
func (c *comparison) arguments(old, new json.RawMessage) {
	if bytes.Equal(old, new) {
		return
	}
	was, errOld := parse(old)
	is, errNew := parse(new)
	if errOld != nil || errNew != nil {
		c.add(Wire, "", "a schema of the arguments cannot be read, so that they cannot be compared")
		return
	}
	gaps := subset.Compare(was, is)
	for _, g := range gaps {
		change := c.add(Wire, g.Path, "%s", g.Message)
		change.Document = g.Document
		if g.Document == nil {
			change.Message += " (no call was found that shows it)"
		}
	}
	told := len(c.changes)
	for _, d := range differences(was, is, false) {
		if slices.ContainsFunc(gaps, d.toldBy) {
			continue
		}
		class := Prompt
		if d.kind == meaning {
			class = Result
		}
		c.add(class, d.path, "%s", d.message)
	}
	if len(gaps) == 0 && told == len(c.changes) {
		c.add(Prompt, "", "the schema of the arguments is written differently")
	}
}

// result compares the schemas of results.
func (c *comparison) result(old, new json.RawMessage) {
	switch {
	case bytes.Equal(old, new):
		return
	case old == nil:
		c.add(Result, "result", "has a schema now")
		return
	case new == nil:
		c.add(Result, "result", "no longer has a schema")
		return
	}
	was, errOld := parse(old)
	is, errNew := parse(new)
	if errOld != nil || errNew != nil {
		c.add(Result, "result", "a schema cannot be read, so that they cannot be compared")
		return
	}
	told := len(c.changes)
	for _, d := range differences(was, is, true) {
		class := Result
		if d.kind == wording {
			class = Prompt
		}
		path := "result"
		if !strings.HasPrefix(d.path, "[") && d.path != "" {
			path += "."
		}
		path += d.path
		c.add(class, path, "%s", d.message)
	}
	if told == len(c.changes) {
		c.add(Prompt, "result", "the schema is written differently")
	}
}

// toldBy reports whether a gap tells the same.
func (d difference) toldBy(g subset.Gap) bool {
	if d.path != g.Path {
		return false
	}
	switch d.keyword {
	case g.Keyword:
		return true
	case "properties": // a new member that is required: the gap says it all
		return g.Keyword == "required"
	case "const":
		return g.Keyword == "enum"
	case "type", "items":
		return g.Keyword == "type" || g.Keyword == "anyOf" || g.Keyword == "enum"
	}
	return false
}
