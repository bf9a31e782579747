// Package oracle decides whether a document fits a schema by means of
// github.com/santhosh-tekuri/jsonschema, which shares no code with this
// project. Formats and content are asserted.
package oracle

import (
	"encoding/json"
	"fmt"
	"strings"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/toolgen-dev/toolgen/internal/proof/document"
)

// A Schema is a compiled schema.
type Schema struct{ compiled *jsonschema.Schema }

// Compile compiles a schema of draft 2020-12.
func Compile(text []byte) (*Schema, error) {
	doc, err := jsonschema.UnmarshalJSON(strings.NewReader(string(text)))
	if err != nil {
		return nil, fmt.Errorf("not JSON: %w", err)
	}
	c := jsonschema.NewCompiler()
	c.DefaultDraft(jsonschema.Draft2020)
	c.AssertFormat()
	c.AssertContent()
	for i := range formats {
		c.RegisterFormat(&formats[i])
	}
	if err := c.AddResource("mem:schema.json", doc); err != nil {
		return nil, err
	}
	s, err := c.Compile("mem:schema.json")
	if err != nil {
		return nil, err
	}
	return &Schema{s}, nil
}

// Validate says why a document does not fit, nil if it does.
func (s *Schema) Validate(v *document.Value) error { return s.compiled.Validate(plain(v)) }

// plain returns a value as the validator wants it.
func plain(v *document.Value) any {
	switch v.Kind {
	case document.Null:
		return nil
	case document.Bool:
		return v.Text == "true"
	case document.Number:
		return json.Number(v.Text)
	case document.String:
		return document.Unquote(v.Text)
	case document.Array:
		items := make([]any, len(v.Items))
		for i, item := range v.Items {
			items[i] = plain(item)
		}
		return items
	}
	members := make(map[string]any, len(v.Members))
	for _, m := range v.Members {
		members[m.Key()] = plain(m.Value)
	}
	return members
}
