package proof

import (
	"fmt"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen-dev/toolgen/internal/proof/document"
	"github.com/toolgen-dev/toolgen/internal/proof/lowered"
	"github.com/toolgen-dev/toolgen/internal/proof/oracle"
	"github.com/toolgen-dev/toolgen/runtime"
	"github.com/toolgen-dev/toolgen/runtime/dialect"
	"github.com/toolgen-dev/toolgen/runtime/schema"
	"github.com/toolgen-dev/toolgen/runtime/wire"
)

// A pair is a tool in one dialect.
type pair struct {
	*Subject
	dialect    dialect.Dialect
	definition dialect.Definition
	parameters *schema.Schema    // as its provider reads them
	admitted   *oracle.Schema    // what they admit
	sent       *oracle.Schema    // what they admit in the form in which the model sends it
	documents  []*document.Maker // of the lowered schema and of the tool's own
}

// pairOf prepares a tool in a dialect; nil where the dialect refuses it.
func pairOf(t *testing.T, s *Subject, d dialect.Dialect, seed uint64) *pair {
	def, err := d.Define(dialect.Tool{Name: s.Tool.Name(), Description: s.Tool.Description(), Parameters: s.arguments.Schema})
	if err != nil {
		return nil
	}
	params := lowered.Sent(d, def)
	sent, err := oracle.Compile([]byte(params.String()))
	require.NoError(t, err, "%s: %s: %s", d, s.Tool, params)
	admitted, err := oracle.Compile([]byte(lowered.Schema(d, def).String()))
	require.NoError(t, err)
	return &pair{s, d, def, params, admitted, sent, []*document.Maker{document.NewMaker(params, seed), document.NewMaker(s.arguments.Schema, seed)}}
}

// compare says how decoder and lowered schema treat a document, and what is
// wrong where they differ and the report does not say so. What the decoder and
// the tool's own schema treat differently is left to other tests.
func (p *pair) compare(text string) (verdict string, err error) {
	if !document.Valid(text) {
		return "no JSON", nil
	}
	v := document.Parse(text)
	if v.Kind != document.Object {
		return "no object", nil
	}
	if doubled(v) {
		return "a name twice", nil // which of the values counts is up to the reader
	}
	res := p.execute(text)
	accepted := res.Failure == nil
	admits := p.sent
	if accepted {
		admits = p.admitted
	}
	if accepted && p.definition.Strict {
		// What the tool takes it takes in the form in which the model must send it.
		strict := lowered.Complete(p.parameters, text)
		if again := p.execute(strict); again.Failure != nil && p.sent.Validate(document.Parse(strict)) == nil {
			return "as sent", fmt.Errorf("accepted, but not as it must be sent, %s: %w", strict, again.Failure)
		}
	}
	if (admits.Validate(v) == nil) == accepted {
		return fmt.Sprint("both ", accepted), nil
	}
	if p.dialect == dialect.OpenAIStrict && p.definition.Strict {
		withoutNulls(v) // which stand for absent members
	}
	if want := p.arguments.Predict(v.String()); want.Accept != want.Schema {
		return "the tool's own schema differs", nil
	}
	if accepted {
		if f, ok := lowered.Unexplained(p.dialect, p.arguments.Schema, p.definition, text); !ok {
			err = fmt.Errorf("accepted, but not admitted, and no step says so: %v", f)
		}
		return "narrowed", err
	}
	if slices.ContainsFunc(res.Failure.Faults, func(f runtime.Fault) bool { return f.Code == "unicode" }) {
		return "broken text", nil // no schema knows it
	}
	own, sent := faultsBy(p.arguments.Schema, text), faultsBy(p.parameters, text)
	verdict = "the tool's own schema differs"
	for _, f := range res.Failure.Faults {
		code, ok := own[f.Path]
		if !ok {
			continue // what a Go type cannot hold or its methods refuse
		}
		if sent[f.Path] == "format" {
			continue // is sent; the validator is more lenient about dates
		}
		verdict = "widened"
		given := wire.Fault{Path: f.Path, Code: code}
		if !lowered.Explained(p.arguments.Schema, p.definition.Steps, f) && !lowered.Explained(p.arguments.Schema, p.definition.Steps, given) {
			return verdict, fmt.Errorf("admitted, but refused, and no step says so: %v", f)
		}
	}
	return verdict, nil
}

// faultsBy returns the codes of what a schema has against a document, by path.
func faultsBy(s *schema.Schema, text string) map[string]string {
	codes := map[string]string{}
	for _, f := range schema.Check(s, []byte(text)) {
		codes[f.Path] = f.Code
	}
	return codes
}

// withoutNulls removes the members of objects that are null.
func withoutNulls(v *document.Value) {
	v.Members = slices.DeleteFunc(v.Members, func(m document.Member) bool { return m.Value.Kind == document.Null })
	for _, m := range v.Members {
		withoutNulls(m.Value)
	}
	for _, item := range v.Items {
		withoutNulls(item)
	}
}

// doubled reports whether an object has a name twice.
func doubled(v *document.Value) bool {
	names := map[string]bool{}
	for _, m := range v.Members {
		if names[m.Key()] || doubled(m.Value) {
			return true
		}
		names[m.Key()] = true
	}
	return slices.ContainsFunc(v.Items, doubled)
}

// For each tool and dialect, what the lowered schema admits and what the decoder
// accepts are the same, or the report says in which way they differ.
func TestDialects(t *testing.T) {
	all := subjects(t)
	cases := number(t, "TOOLGEN_PROOF_CASES", 20_000)
	seed := uint64(number(t, "TOOLGEN_PROOF_SEED", 1))
	var pairs []*pair
	refused := map[dialect.Dialect]int{}
	for i, s := range all {
		for _, d := range dialect.All() {
			if p := pairOf(t, s, d, seed+uint64(i)<<32); p != nil {
				pairs = append(pairs, p)
			} else {
				refused[d]++
			}
		}
	}
	for d, n := range refused {
		assert.LessOrEqual(t, n, 1, d)
	}
	counts := make([]map[string]int, len(pairs))
	wrong := make([]error, len(pairs))
	each(len(pairs), func(i int) {
		p := pairs[i]
		counts[i] = map[string]int{}
		for n := range max(cases/len(pairs), 2) {
			for _, m := range p.documents {
				text := m.Valid().String()
				if n%2 == 1 {
					text = m.Text()
				}
				verdict, err := p.compare(text)
				counts[i][verdict]++
				if err != nil && wrong[i] == nil {
					wrong[i] = fmt.Errorf("%s: %s: %s: %w\n%v\n%s", p.dialect, p.Tool, clip(text), err, p.definition.Steps, p.definition.JSON)
				}
			}
		}
	})
	total := map[dialect.Dialect]map[string]int{}
	for i, p := range pairs {
		assert.NoError(t, wrong[i])
		if total[p.dialect] == nil {
			total[p.dialect] = map[string]int{}
		}
		for verdict, n := range counts[i] {
			total[p.dialect][verdict] += n
		}
	}
	for _, d := range dialect.All() {
		assert.Positive(t, total[d]["both true"], d)
		assert.Positive(t, total[d]["both false"], d)
		t.Log(d, total[d])
	}
}

// The comparison must see losses and narrowings of which the report is silent.
func TestDialectsControls(t *testing.T) {
	found := map[string]int{}
	for i, s := range subjects(t) {
		p := pairOf(t, s, dialect.Ollama, uint64(i))
		p.definition.Steps = nil
		for range 10 {
			for _, m := range p.documents {
				verdict, err := p.compare(m.Valid().String())
				if err != nil {
					found[verdict]++
				} else {
					assert.NotContains(t, []string{"widened", "narrowed"}, verdict)
				}
			}
		}
	}
	assert.Positive(t, found["widened"])
	assert.Positive(t, found["narrowed"])
}
