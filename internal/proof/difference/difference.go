// Package difference holds the closed list of cases in which a generated
// decoder and the schema that it is published with do not take the same
// documents, and predicts by it what a decoder does.
//
// The prediction does not look at the decoder: it comes from the schema, an
// independent validator, the Go type of the arguments, and the rules below.
package difference

import (
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"strings"
	"unicode/utf8"

	"github.com/toolgen-dev/toolgen/internal/proof/document"
	"github.com/toolgen-dev/toolgen/internal/proof/oracle"
	"github.com/toolgen-dev/toolgen/internal/proof/reference"
	"github.com/toolgen-dev/toolgen/runtime/schema"
)

// An Entry of the list.
type Entry = reference.Entry

// What the decoder takes and the schema does not.
const (
	Empty Entry = "empty, blank or null arguments are {}"
	Null  Entry = "null for an optional property means absent"
)

// What the schema takes and the decoder does not.
const (
	Duplicate Entry = "duplicate member"
	Depth     Entry = "too deep"
	Size      Entry = "too long"
	Unicode         = reference.Unicode
	Range           = reference.Range
	Clock           = reference.Clock
	Own             = reference.Own
	Equal           = reference.Equal
)

// More and Less are the list: nothing else may differ. (The validator knows
// base64, so that bad base64 is no difference to it.)
var (
	More = []Entry{Empty, Null}
	Less = []Entry{Unicode, Duplicate, Depth, Size, Range, Clock, Own, Equal}
)

// The limits of decoders unless options say otherwise.
const (
	MaxDepth = 512
	MaxSize  = 8 << 20
)

// Arguments are those of one tool.
type Arguments struct {
	Schema *schema.Schema
	Oracle *oracle.Schema
	Type   reflect.Type // of the decoded arguments
	Facts  reference.Facts
}

// A Prediction says what the decoder does with a text.
type Prediction struct {
	Accept bool
	Value  reflect.Value // what it makes of an accepted text
	// Schema says whether the schema takes the text as it is; for what is no
	// JSON it is false. Where it is not Accept, Entry is why.
	Schema bool
	Entry  Entry
	// Reason is why the text is refused, for reports.
	Reason string
}

// Predict says what the decoder does with a text.
func (a *Arguments) Predict(text string) Prediction {
	if strings.Trim(text, " \t\r\n") == "" {
		p := a.Predict("{}")
		p.Schema = false
		return p.because(Empty)
	}
	if !json.Valid([]byte(text)) {
		return Prediction{Reason: "not JSON"}
	}
	v := document.Parse(text)
	if v.Kind == document.Null {
		p := a.Predict("{}")
		p.Schema = false
		return p.because(Empty)
	}
	var p Prediction
	invalid := a.Oracle.Validate(v)
	p.Schema = invalid == nil
	if entry := limits(text, v); entry != "" {
		p.Reason = string(entry)
		return p.because(entry)
	}
	if given, changed := a.present(a.Schema, v); changed {
		v = given
		invalid = a.Oracle.Validate(v)
		p = p.because(Null)
	}
	if invalid != nil {
		p.Reason = invalid.Error()
		return p
	}
	value, err := a.Facts.Decode(a.Schema, a.Type, v)
	if err == nil {
		p.Accept, p.Value = true, value
		return p
	}
	p.Reason = err.Error()
	var r *reference.Refusal
	if !errors.As(err, &r) {
		panic(fmt.Sprintf("difference: %v", err))
	}
	return p.because(r.Entry)
}

func (p Prediction) because(e Entry) Prediction {
	p.Entry = e
	return p
}

// limits finds what no decoder takes, whatever the schema is.
func limits(text string, v *document.Value) Entry {
	switch {
	case len(text) > MaxSize:
		return Size
	case v.Depth() > MaxDepth:
		return Depth
	case !utf8.ValidString(text) || document.LoneSurrogate(text):
		return Unicode
	case v.Duplicates():
		return Duplicate
	}
	return ""
}
