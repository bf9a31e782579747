// Command verdicts checks tools of the corpus, which its arguments name, as the
// equivalence test does. For each it prints a JSON object with its name and the
// first document that its decoder and its schema do not agree on, if there is
// one.
package main

import (
	"encoding/json"
	"flag"
	"os"
	"slices"

	"github.com/toolgen-dev/toolgen/internal/proof"
	"github.com/toolgen-dev/toolgen/internal/proof/corpus"
)

func main() {
	cases := flag.Int("cases", 1000, "documents a tool")
	seed := flag.Uint64("seed", 1, "seed of the documents")
	flag.Parse()
	out := json.NewEncoder(os.Stdout)
	for _, tool := range corpus.Tools() {
		if !slices.Contains(flag.Args(), tool.Name()) {
			continue
		}
		verdict := struct {
			Tool     string `json:"tool"`
			Mismatch string `json:"mismatch,omitempty"`
		}{Tool: tool.Name()}
		if err := proof.First(tool, corpus.Facts, *cases, *seed); err != nil {
			verdict.Mismatch = err.Error()
		}
		if err := out.Encode(verdict); err != nil {
			os.Exit(1)
		}
	}
}
