package proof

import (
	"encoding/json"
	"fmt"
	"reflect"
	"strings"

	"github.com/toolgen-dev/toolgen/internal/proof/document"
	"github.com/toolgen-dev/toolgen/runtime"
)

// survives checks what became of accepted arguments: the value, its canonical
// text, and the result.
func (s *Subject) survives(text string, want reflect.Value, got runtime.Result) error {
	value := reflect.ValueOf(got.Value)
	if !reflect.DeepEqual(want.Interface(), got.Value) {
		return s.mismatch(text, "decoded to %s\n\tinstead of %s", dump(got.Value), dump(want.Interface()))
	}

	canonical := string(got.Arguments)
	if !document.Valid(canonical) {
		return s.mismatch(text, "the canonical arguments are no JSON: %s", canonical)
	}
	if err := s.arguments.Oracle.Validate(document.Parse(canonical)); err != nil {
		return s.mismatch(text, "the canonical arguments %s do not fit the schema: %v", canonical, err)
	}
	again := s.execute(canonical)
	switch {
	case again.Failure != nil:
		return s.mismatch(text, "the canonical arguments %s are refused: %s", canonical, again.Failure.Message)
	case !equal(got.Value, again.Value):
		return s.mismatch(text, "the canonical arguments %s decode to %s\n\tinstead of %s", canonical, dump(again.Value), dump(got.Value))
	case string(again.Arguments) != canonical:
		return s.mismatch(text, "the canonical arguments %s become %s", canonical, again.Arguments)
	}
	if !s.arguments.Facts.Deviates(s.arguments.Type) {
		if err := s.standard(text, canonical, got.Value); err != nil {
			return err
		}
	}

	result := string(got.Structured)
	if !document.Valid(result) {
		return s.mismatch(text, "the result is no JSON: %s", result)
	}
	if err := s.output.Validate(document.Parse(result)); err != nil {
		return s.mismatch(text, "the result %s does not fit the output schema: %v", result, err)
	}
	if wanted := s.arguments.Facts.Encode(value); result != wanted {
		return s.mismatch(text, "the result is %s\n\tinstead of %s", result, wanted)
	}
	return nil
}

// standard checks that encoding/json makes the same of canonical arguments.
func (s *Subject) standard(text, canonical string, value any) error {
	std := reflect.New(s.arguments.Type)
	d := json.NewDecoder(strings.NewReader(canonical))
	d.UseNumber()
	if err := d.Decode(std.Interface()); err != nil {
		return s.mismatch(text, "encoding/json refuses the canonical arguments %s: %v", canonical, err)
	}
	if !equal(std.Elem().Interface(), value) {
		return s.mismatch(text, "encoding/json makes %s of the canonical arguments %s\n\tinstead of %s", dump(std.Elem().Interface()), canonical, dump(value))
	}
	return nil
}

// dump shows a value with what is behind its pointers, as far as JSON can.
func dump(v any) string {
	text, err := json.Marshal(v)
	if err != nil {
		return fmt.Sprintf("%#v", v)
	}
	return string(text) + fmt.Sprintf(" (%#v)", v)
}
