package tokens

import (
	"bytes"
	"encoding/json"
)

// Shares says what takes up the tokens of a definition. Descriptions and enums
// are parts of the whole that do not overlap; one within $defs counts for $defs
// too.
type Shares struct {
	Descriptions int `json:"descriptions"`
	Enums        int `json:"enums"`
	Defs         int `json:"defs"`
}

// SharesOf counts the tokens of all descriptions, enums and $defs of a
// definition, their keywords included. A token that reaches over the end of a
// part belongs to where it begins, so that parts and rest add up to the whole.
func SharesOf(definition json.RawMessage) Shares {
	if !json.Valid(definition) {
		return Shares{}
	}
	f := finder{text: definition, dec: json.NewDecoder(bytes.NewReader(definition)), parts: make([]part, len(definition))}
	f.dec.UseNumber()
	f.schema(0)

	var s Shares
	at := 0
	for _, token := range split(string(definition)) {
		if at < len(f.parts) {
			p := f.parts[at]
			s.Descriptions += bit(p & description)
			s.Enums += bit(p & enum)
			s.Defs += bit(p & defs)
		}
		at += len(token)
	}
	return s
}

func bit(p part) int {
	if p != 0 {
		return 1
	}
	return 0
}

// A part says what a byte of a definition belongs to.
type part uint8

const (
	description part = 1 << iota
	enum
	defs
)

// A finder marks the bytes of each part.
type finder struct {
	text  []byte
	dec   *json.Decoder
	parts []part // a byte
}

// schema reads a schema, or a value around one, whose bytes belong to p.
func (f *finder) schema(p part) {
	f.value(p, func(keyword string) {
		switch keyword {
		case "default", "const", "example", "examples", "input_examples":
			f.data() // what looks like a keyword in there is none
		case "properties", "patternProperties", "dependentSchemas":
			f.named(p)
		case "description":
			f.mark(p|description, keyword, f.data)
		case "enum":
			f.mark(p|enum, keyword, f.data)
		case "$defs":
			f.mark(p|defs, keyword, func() { f.named(p | defs) })
		default:
			f.schema(p)
		}
	})
}

// named reads schemas under names of the user.
func (f *finder) named(p part) { f.value(p, func(string) { f.schema(p) }) }

// data reads a value without a look inside.
func (f *finder) data() {
	var v json.RawMessage
	_ = f.dec.Decode(&v) // it is JSON
}

// value reads a value. Members of objects are read by member, elements of arrays
// as schemas.
func (f *finder) value(p part, member func(name string)) {
	open, _ := f.dec.Token() // it is JSON
	switch open {
	case json.Delim('{'):
		for f.dec.More() {
			name, _ := f.dec.Token()
			member(name.(string))
		}
	case json.Delim('['):
		for f.dec.More() {
			f.schema(p)
		}
	default:
		return
	}
	_, _ = f.dec.Token() // the end
}

// mark gives the bytes of a member to a part: its keyword, which has just been
// read, and the value that read reads.
func (f *finder) mark(p part, keyword string, read func()) {
	start := int(f.dec.InputOffset()) - len(`"`+keyword+`"`)
	read()
	for i := start; i < int(f.dec.InputOffset()); i++ {
		f.parts[i] |= p
	}
}
