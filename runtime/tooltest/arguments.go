package tooltest

import (
	"encoding/json"
	"math/rand/v2"
	"testing"

	"github.com/toolgen-dev/toolgen/runtime"
	"github.com/toolgen-dev/toolgen/runtime/schema"
)

// A Case is a set of arguments with what is special about it.
type Case struct {
	Name      string
	Arguments json.RawMessage
}

// Valid returns n sets of arguments that the tool's schema and decoder accept,
// the first with every property and the second with the required ones alone; they
// are the same each time. Where a type takes fewer texts than its schema can say,
// such as netip.Addr, it tries the argument's examples and typical texts:
// addresses, URLs, UUIDs, times, numbers and others. It fails the test if it finds
// nothing that is accepted, and names the argument: give that, or the tool, an
// example then.
func Valid(tb testing.TB, t *runtime.Tool, n int) []json.RawMessage {
	tb.Helper()
	root := parameters(tb, t)
	var all []json.RawMessage
	var refused []runtime.Fault
	tried := &tries{at: map[string]int{}}
	for seed := uint64(0); len(all) < n && seed < uint64(20*n+100); seed++ {
		optional := sometimes
		switch len(all) {
		case 0:
			optional = always
		case 1:
			optional = never
		}
		text, faults := tried.good(t, func() *maker {
			return &maker{root: root, rng: rand.New(rand.NewPCG(seed, 1)), optional: optional}
		})
		if text != nil {
			all = append(all, text)
		} else if faults != nil {
			refused = faults
		}
	}
	for i := 0; len(all) < n && len(t.Examples()) > 0; i++ {
		all = append(all, t.Examples()[i%len(t.Examples())])
	}
	if len(all) < n {
		tb.Fatal(none(t, refused))
	}
	return all
}

// Broken returns arguments that are wrong in one way each, such as a model might
// send: a property missing, of the wrong type or out of its bounds, an unknown
// or doubled one, JSON that is cut off. The schema refuses every one of them,
// and none can be repaired. They are the same each time.
func Broken(tb testing.TB, t *runtime.Tool) []Case {
	tb.Helper()
	root := parameters(tb, t)
	base := Valid(tb, t, 1)[0]
	b := &breaker{root: root}
	b.add("not an object", `[]`)
	b.add("cut off", string(base[:len(base)-1]))
	b.add("more behind it", string(base)+" {}")
	b.add("not UTF-8", "{\"\xff\":1}")
	b.object(root, base, "", func(text string) string { return text }, 0)
	return b.cases
}

func parameters(tb testing.TB, t *runtime.Tool) *schema.Schema {
	tb.Helper()
	root, err := schema.Parse(t.Parameters())
	if err != nil {
		tb.Fatalf("tool %s: %v", t.Name(), err)
	}
	return root
}
