package proof

import (
	"encoding/json"
	"io"
	stdruntime "runtime"
	"sync"
	"sync/atomic"

	"github.com/toolgen-dev/toolgen/internal/proof/reference"
	"github.com/toolgen-dev/toolgen/runtime"
	"github.com/toolgen-dev/toolgen/runtime/schema"
)

// A Verdict is what came of one tool.
type Verdict struct {
	Tool     string `json:"tool"`
	Mismatch string `json:"mismatch,omitempty"` // the first one, "" for none
}

// Report checks tools with the documents of a sweep and a number of others
// each, those with the one argument seed by their results, and writes a
// [Verdict] a line.
func Report(w io.Writer, tools []*runtime.Tool, facts reference.Facts, cases int, seed uint64) error {
	verdicts := make([]Verdict, len(tools))
	each(len(tools), func(i int) {
		verdicts[i].Tool = tools[i].Name()
		var err error
		if makesValues(tools[i]) {
			err = Results(tools[i], facts, cases)
		} else {
			err = First(tools[i], facts, cases, seed)
		}
		if err != nil {
			verdicts[i].Mismatch = err.Error()
		}
	})
	out := json.NewEncoder(w)
	for _, v := range verdicts {
		if err := out.Encode(v); err != nil {
			return err
		}
	}
	return nil
}

// makesValues reports whether a tool returns a random value.
func makesValues(t *runtime.Tool) bool {
	s, err := schema.Parse(t.Parameters())
	return err == nil && len(s.Properties) == 1 && s.Properties[0].Name == "seed"
}

// each calls f for the numbers below n on all processors.
func each(n int, f func(i int)) {
	var next atomic.Int64
	var group sync.WaitGroup
	for range stdruntime.GOMAXPROCS(0) {
		group.Go(func() {
			for i := int(next.Add(1)) - 1; i < n; i = int(next.Add(1)) - 1 {
				f(i)
			}
		})
	}
	group.Wait()
}
