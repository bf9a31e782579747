package dialect_test

import (
	"flag"
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/toolgen-dev/toolgen/internal/proof/lowered"
	"github.com/toolgen-dev/toolgen/internal/schematest"
	"github.com/toolgen-dev/toolgen/runtime/dialect"
	"github.com/toolgen-dev/toolgen/runtime/schema"
	"github.com/toolgen-dev/toolgen/runtime/wire"
)

func compileText(t require.TestingT, text string) *jsonschema.Schema {
	v, err := jsonschema.UnmarshalJSON(strings.NewReader(text))
	require.NoError(t, err, text)
	s, err := compileValue(v)
	require.NoError(t, err, text)
	return s
}

func admits(t require.TestingT, s *jsonschema.Schema, document string) bool {
	v, err := jsonschema.UnmarshalJSON(strings.NewReader(document))
	require.NoError(t, err, document)
	return s.Validate(v) == nil
}

// checks sets how many cases a property is tried with, unless the command line
// says it.
func checks(t *testing.T, n int) {
	given := false
	flag.Visit(func(f *flag.Flag) { given = given || f.Name == "rapid.checks" })
	if !given {
		require.NoError(t, flag.Set("rapid.checks", strconv.Itoa(n)))
	}
}

// TestLoweringKeepsTheMeaning compares what a lowered schema admits, by an
// independent validator, with what the tool accepts. Each difference must be in
// the report.
func TestLoweringKeepsTheMeaning(t *testing.T) {
	checks(t, 200)
	counts := map[string]int{}
	given := compiling(t, corpus(t), "unsound")
	if os.Getenv("TOOLGEN_TESTDATA") != "" {
		given = append(given, compiling(t, foreignTools(t))...)
	}
	rapid.Check(t, func(t *rapid.T) {
		m := schematest.New(t)
		root := m.Root()
		if m.Chance(30) {
			root = schematest.Pick(m, given...)
		}
		root, err := schema.Parse([]byte(root.String()))
		if err != nil { // a doubled name in required and the like
			t.Skip(err)
		}
		for _, d := range dialect.All() {
			compareLowered(t, m, d, root, counts)
		}
	})
	t.Log(list(counts))
}

// compiling returns the parameters of tools, but for those that the validator
// cannot compile, which are to be the named ones.
func compiling(t *testing.T, tools []dialect.Tool, others ...string) []*schema.Schema {
	var given []*schema.Schema
	var left []string
	for _, tool := range tools {
		if tool.Parameters == nil {
			continue
		}
		v, err := jsonschema.UnmarshalJSON(strings.NewReader(tool.Parameters.String()))
		require.NoError(t, err)
		if _, err := compileValue(v); err != nil {
			left = append(left, tool.Name)
			continue
		}
		given = append(given, tool.Parameters)
	}
	require.Equal(t, others, left, "schemas that the validator does not compile")
	return given
}

// compareLowered checks the definition of one schema in one dialect, and how
// documents are treated.
func compareLowered(t *rapid.T, m *schematest.Maker, d dialect.Dialect, root *schema.Schema, counts map[string]int) {
	def, err := d.Define(dialect.Tool{Name: "f", Description: "F.", Parameters: root})
	if err != nil {
		counts["refused"]++
		documents := make([]string, 8)
		for i := range documents {
			documents[i] = m.Document(root, root, 9)
		}
		soundRefusal(t, err, root, compileText(t, root.String()), documents, counts)
		return
	}
	if c := complain(d, def.JSON); len(c) > 0 {
		t.Fatalf("%s breaks its provider's rules:\n%s\n%s\nfrom %s", d, strings.Join(c, "\n"), def.JSON, root)
	}
	admitting, sent := lowered.Schema(d, def), lowered.Sent(d, def)
	if admitting.String() == root.String() {
		counts["unchanged"]++
		return
	}
	compiled, canonical, exact := compileText(t, admitting.String()), compileText(t, root.String()), compileText(t, sent.String())
	for range 4 {
		doc := m.Document(sent, sent, 9)
		if m.Chance(50) {
			doc = m.Document(root, root, 9)
		}
		if doc[0] != '{' {
			continue // arguments are an object
		}
		if def.Strict && len(schema.Check(root, []byte(doc))) == 0 {
			// What the tool takes it takes in the form in which the model must send it.
			strict := lowered.Complete(sent, doc)
			if faults := schema.Check(root, []byte(strict)); len(faults) > 0 && admits(t, exact, strict) {
				t.Fatalf("%s: accepted, but not as it must be sent, with %v: %s\ncanonical %s\nsent      %s\ndocument  %s", d, faults, strict, root, sent, doc)
			}
			counts["completed"]++
		}
		verdict := fmt.Sprintf("%s\ncanonical %s\nlowered   %s\ndocument  %s\nsteps %v", d, root, admitting, doc, def.Steps)
		admitted := admits(t, compiled, doc)
		sendable := admits(t, exact, doc)
		faults := schema.Check(root, []byte(doc))
		switch {
		case sendable && len(faults) > 0:
			counts["widened"]++
			if slices.ContainsFunc(faults, func(f wire.Fault) bool { return !lowered.Explained(root, def.Steps, f) }) {
				t.Fatalf("admitted, but refused with %v: %s", faults, verdict)
			}
		case !admitted && admits(t, canonical, doc):
			counts["narrowed"]++
			if f, ok := lowered.Unexplained(d, root, def, doc); !ok {
				t.Fatalf("accepted, but not admitted, and no step says so, %v: %s", f, verdict)
			}
		default:
			counts[fmt.Sprintf("same %v", admitted)]++
		}
	}
}
