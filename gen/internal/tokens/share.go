package tokens

import "encoding/json"

// Shares says what takes up the tokens of a definition. The parts may overlap:
// a description within $defs counts for both.
type Shares struct {
	Descriptions int `json:"descriptions"`
	Enums        int `json:"enums"`
	Defs         int `json:"defs"`
}

// SharesOf counts the tokens of all descriptions, enums and $defs of a
// definition, their keywords included.
func SharesOf(definition json.RawMessage) Shares {
	var s Shares
	s.schema(definition)
	return s
}

// schema adds the parts of a schema, or of a value around one.
func (s *Shares) schema(text json.RawMessage) {
	var list []json.RawMessage
	if json.Unmarshal(text, &list) == nil {
		for _, v := range list {
			s.schema(v)
		}
		return
	}
	for keyword, v := range members(text) {
		member := `"` + keyword + `":` + string(v)
		switch keyword {
		case "default", "const", "example", "examples", "input_examples":
			// data: what looks like a keyword in there is none
		case "description":
			s.Descriptions += Count(member)
		case "enum":
			s.Enums += Count(member)
		case "$defs":
			s.Defs += Count(member)
			s.named(v)
		case "properties", "patternProperties", "dependentSchemas":
			s.named(v)
		default:
			s.schema(v)
		}
	}
}

// named adds the parts of schemas under names of the user.
func (s *Shares) named(text json.RawMessage) {
	for _, v := range members(text) {
		s.schema(v)
	}
}

// members returns the members of an object, none for any other value.
func members(text json.RawMessage) map[string]json.RawMessage {
	var m map[string]json.RawMessage
	if json.Unmarshal(text, &m) != nil {
		return nil
	}
	return m
}
