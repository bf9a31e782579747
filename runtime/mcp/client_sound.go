package mcp

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
)

// What one tool of a list is like must not cost the others: decoders refuse a
// whole message for one value that is nested too deeply or one number that is too
// large.

// maxNesting is how deeply a message may be nested. It is less than encoding/json
// takes.
const maxNesting = 5000

// tooDeep stands in a message where something was nested too deeply.
const tooDeep = `"[toolgen.dev: nested too deeply]"`

// isDeep reports whether something in a part of a message was nested too deeply.
func isDeep(text []byte) bool { return bytes.Contains(text, []byte(tooDeep)) }

// shallow returns a message with [tooDeep] in the place of what is nested too
// deeply. What is no JSON stays so.
func shallow(text []byte) []byte {
	depth, start, quoted, escaped := 0, 0, false, false
	var out []byte // nil as long as nothing was cut
	for i, c := range text {
		switch {
		case quoted:
			switch {
			case escaped:
				escaped = false
			case c == '\\':
				escaped = true
			case c == '"':
				quoted = false
			}
		case c == '"':
			quoted = true
		case c == '{', c == '[':
			if depth++; depth == maxNesting+1 {
				out = append(append(out, text[start:i]...), tooDeep...)
			}
		case c == '}', c == ']':
			if depth--; depth == maxNesting {
				start = i + 1
			}
		}
	}
	if out == nil {
		return text
	}
	if depth > maxNesting { // it has no end
		return out
	}
	return append(out, text[start:]...)
}

// A headed is what the SDK needs of a schema: over HTTP it puts arguments in
// headers where their schema says so.
type headed struct {
	Type       string            `json:"type,omitempty"`
	Header     json.RawMessage   `json:"x-mcp-header,omitempty"`
	Properties map[string]headed `json:"properties,omitempty"`
}

// soundTools returns those tools of a list that have a name and a schema, with
// what the SDK needs of them.
func soundTools(list json.RawMessage) json.RawMessage {
	type tool struct {
		Name   string `json:"name"`
		Schema headed `json:"inputSchema"`
	}
	sound := []tool{}
	var all []json.RawMessage
	_ = json.Unmarshal(list, &all)
	for _, one := range all {
		var t struct {
			Name   *string         `json:"name"`
			Schema json.RawMessage `json:"inputSchema"`
		}
		if json.Unmarshal(one, &t) != nil || t.Name == nil || !isObject(t.Schema) {
			continue
		}
		s := tool{Name: *t.Name}
		_ = json.Unmarshal(t.Schema, &s.Schema) // a member of another type says nothing here
		s.Schema.Type = "object"
		sound = append(sound, s)
	}
	text, err := json.Marshal(sound)
	if err != nil {
		return json.RawMessage("[]")
	}
	return text
}

// readable reports what keeps others from reading a definition.
func readable(definition []byte) error {
	if isDeep(definition) {
		return fmt.Errorf("its definition is nested more than %d deep", maxNesting)
	}
	var all any
	err := json.Unmarshal(definition, &all)
	var number *json.UnmarshalTypeError
	if errors.As(err, &number) {
		return fmt.Errorf("its definition holds the %s, which is out of range", number.Value)
	}
	return err
}
