// Package guard checks the arguments and results of tool calls: for secrets and
// personal data, banned words, hosts and paths, sizes, and for instructions that
// a result gives to the model.
//
//	chain, err := guard.New(nil,
//		guard.Guard{Check: guard.Keys(), Policy: guard.Redact, Stages: []guard.Stage{guard.Result}},
//		guard.Guard{Check: guard.Injection(), Policy: guard.Block, Stages: []guard.Stage{guard.Result}},
//	)
//	reg, err := runtime.NewRegistry(&runtime.Options{Extensions: []runtime.Extension{chain}}, weather.Tools())
//
// A [Guardrail] finds things in a text; a [Guard] says what becomes of a text in
// which it has found something; a [Chain] runs guards one after the other, each
// on what the one before has made of the text. Arguments are checked in their
// canonical form, decoded and mended, string by string; what is marked secret is
// not looked at. Results are checked as the model will read them.
//
// A call that is blocked has a denied result that names the rule, never what it
// has found. All rules of this package take time linear in the text.
package guard

import (
	"context"
	"fmt"
	"strings"

	"github.com/toolgen-dev/toolgen/runtime"
)

// A Stage is a point of a call at which texts are checked.
type Stage string

// The stages.
const (
	Arguments Stage = "arguments" // before approval and the function
	Result    Stage = "result"    // before the model reads it
)

// An Input is one text to check.
type Input struct {
	Stage  Stage
	Tool   *runtime.Tool // nil where there is none
	CallID string
	// Path is where the text stands, such as items[2].note; "" for a text as a
	// whole.
	Path string
	Text string
}

// A Detection is one finding. It never holds the text that was found.
type Detection struct {
	Rule       string // such as "email"
	Start, End int    // bytes of the text
}

// A Verdict is what a guardrail says about a text. The zero value has found
// nothing.
type Verdict struct {
	Detections []Detection
	// Text is what takes the place of the text with [Redact]. Where it is empty
	// each detection's part is replaced by its rule: "[email]"; a detection that
	// is no part of the text blocks it then. Another text without a detection is
	// one of the whole, of the rule "rewritten".
	Text string
}

// A Guardrail finds what should not be in a text. It is called from several
// goroutines at once and should heed its context.
type Guardrail interface {
	// Check returns what it has found. An error means that the text could not
	// be checked, which blocks it with [Block] and [Redact].
	Check(context.Context, Input) (Verdict, error)
}

// A Func is a function as a [Guardrail].
type Func func(context.Context, Input) (Verdict, error)

// Check implements [Guardrail].
func (f Func) Check(ctx context.Context, in Input) (Verdict, error) { return f(ctx, in) }

// finder is a rule that needs the text alone. It appends to found.
type finder func(found []Detection, text string) []Detection

// Check implements [Guardrail].
func (f finder) Check(_ context.Context, in Input) (Verdict, error) {
	return Verdict{Detections: f(nil, in.Text)}, nil
}

// A Policy says what becomes of a text in which something was found.
type Policy string

// The policies. All of them report findings to [Options.OnFinding].
const (
	Block  Policy = "block"  // the call is refused, or its result withheld
	Redact Policy = "redact" // what was found is replaced
	Warn   Policy = "warn"   // it is logged
	Allow  Policy = "allow"  // nothing: to try a rule out
)

// A Guard is a guardrail in a chain.
type Guard struct {
	Check  Guardrail
	Policy Policy  // default Block
	Stages []Stage // default both
	// Only picks the tools whose calls are checked. Default all. It gets nil for
	// a text that belongs to no tool.
	Only func(*runtime.Tool) bool
}

func (g *Guard) applies(in Input) bool {
	if len(g.Stages) > 0 {
		found := false
		for _, s := range g.Stages {
			found = found || s == in.Stage
		}
		if !found {
			return false
		}
	}
	return g.Only == nil || g.Only(in.Tool)
}

// A Blocked is why a call was refused or its result withheld.
type Blocked struct {
	Stage Stage
	Rule  string
	Path  string // as in [Finding]
}

// Error names the rule and the place.
func (b *Blocked) Error() string {
	if b.Path == "" {
		return fmt.Sprintf("the rule %q forbids it", b.Rule)
	}
	return fmt.Sprintf("the rule %q forbids what is in %s", b.Rule, b.Path)
}

// redacted returns text with each detection replaced by its rule. Detections
// that overlap count as the first of them.
func redacted(text string, found []Detection) string {
	var b strings.Builder
	at := 0
	for _, d := range sorted(found) {
		start, end := max(d.Start, 0), min(d.End, len(text))
		if end <= at {
			continue
		}
		if start > at {
			b.WriteString(text[at:start])
		}
		if start >= at {
			b.WriteString("[" + d.Rule + "]")
		}
		at = end
	}
	b.WriteString(text[at:])
	return b.String()
}
