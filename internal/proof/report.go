package proof

import (
	"encoding/json"
	"io"

	"github.com/toolgen-dev/toolgen/internal/proof/reference"
	"github.com/toolgen-dev/toolgen/runtime"
)

// A Verdict is what came of one tool.
type Verdict struct {
	Tool     string `json:"tool"`
	Mismatch string `json:"mismatch,omitempty"` // the first one, "" for none
}

// Report checks tools with the documents of a sweep and a number of others
// each, and writes a [Verdict] a line.
func Report(w io.Writer, tools []*runtime.Tool, facts reference.Facts, cases int, seed uint64) error {
	out := json.NewEncoder(w)
	for _, tool := range tools {
		verdict := Verdict{Tool: tool.Name()}
		if err := First(tool, facts, cases, seed); err != nil {
			verdict.Mismatch = err.Error()
		}
		if err := out.Encode(verdict); err != nil {
			return err
		}
	}
	return nil
}
