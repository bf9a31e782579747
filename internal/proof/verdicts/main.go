// Command verdicts checks tools of the corpus, which its arguments name, as the
// equivalence test does. For each it prints as JSON the first document that its
// decoder and its schema do not agree on, if there is one.
package main

import (
	"flag"
	"fmt"
	"os"
	"slices"

	"github.com/toolgen-dev/toolgen/internal/proof"
	"github.com/toolgen-dev/toolgen/internal/proof/corpus"
	"github.com/toolgen-dev/toolgen/runtime"
)

func main() {
	cases := flag.Int("cases", 1000, "documents a tool, beside those of a sweep")
	seed := flag.Uint64("seed", 1, "seed of the documents")
	flag.Parse()
	tools := slices.DeleteFunc(corpus.Tools(), func(t *runtime.Tool) bool { return !slices.Contains(flag.Args(), t.Name()) })
	if err := proof.Report(os.Stdout, tools, corpus.Facts, *cases, *seed); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
