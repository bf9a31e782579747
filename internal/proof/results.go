package proof

import (
	"fmt"
	"reflect"

	"github.com/toolgen-dev/toolgen/internal/proof/document"
	"github.com/toolgen-dev/toolgen/internal/proof/oracle"
	"github.com/toolgen-dev/toolgen/internal/proof/reference"
	"github.com/toolgen-dev/toolgen/runtime"
)

// Results checks what a tool returns that makes a value of an argument seed, of
// package values: each result must fit the output schema and be the JSON of the
// reference encoder. The error is a [*Mismatch].
func Results(tool *runtime.Tool, facts reference.Facts, cases int) error {
	output, err := oracle.Compile(tool.Output())
	if err != nil {
		return fmt.Errorf("%s: output: %w", tool, err)
	}
	registry, err := newRegistry(tool)
	if err != nil {
		return err
	}
	s := &Subject{Tool: tool, registry: registry}
	for seed := range cases {
		text := fmt.Sprintf(`{"seed":%d}`, seed)
		res := s.execute(text)
		if res.Failure != nil {
			return s.mismatch(text, "%s", res.Failure.Message)
		}
		result := string(res.Structured)
		if !document.Valid(result) {
			return s.mismatch(text, "the result is no JSON: %s", result)
		}
		if err := output.Validate(document.Parse(result)); err != nil {
			return s.mismatch(text, "the result %s does not fit the output schema: %v", result, err)
		}
		if wanted := facts.Encode(reflect.ValueOf(res.Value)); result != wanted {
			return s.mismatch(text, "the result is %s\n\tinstead of %s", result, wanted)
		}
	}
	return nil
}
