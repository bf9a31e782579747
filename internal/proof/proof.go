// Package proof shows that generated decoders and the schemas they are
// published with accept the same documents, and that values survive the way
// through decoder and encoder.
//
// For each tool of the corpus it makes documents from the tool's schema
// (package document), predicts by an independent validator and the closed list
// of differences what the decoder does with each (packages oracle, difference
// and reference), and compares. What is accepted must decode to the value of a
// reference decoder, come back from its canonical text and, where encoding/json
// has the same forms, agree with that; results must fit the output schema. So must
// the results that random values of the types make, which no argument can be.
//
// Two more tests show that this means something: faults that are injected into
// the generated decoders are found (package fault), and it holds for random
// type declarations as well (package random).
//
// A normal run is small. Environment variables make it larger:
//
//	TOOLGEN_PROOF_CASES=1000000 go test -run Equivalence ./internal/proof # documents
//	TOOLGEN_PROOF_FAULTS=20 go test -run Faults ./internal/proof          # builds with about 130 faults each; 0: all
//	TOOLGEN_PROOF_TYPES=10 go test -run Random ./internal/proof           # packages of 40 types each
//	TOOLGEN_PROOF_SEED=7 go test ./internal/proof                         # other documents and types
package proof

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"log/slog"
	"reflect"

	"github.com/toolgen-dev/toolgen/internal/proof/difference"
	"github.com/toolgen-dev/toolgen/internal/proof/document"
	"github.com/toolgen-dev/toolgen/internal/proof/oracle"
	"github.com/toolgen-dev/toolgen/internal/proof/reference"
	"github.com/toolgen-dev/toolgen/runtime"
	"github.com/toolgen-dev/toolgen/runtime/schema"
)

// A Subject is a tool under test. Its result has the JSON shape of its
// arguments and holds them as they were decoded.
type Subject struct {
	Tool *runtime.Tool

	arguments difference.Arguments
	output    *oracle.Schema
	registry  *runtime.Registry
}

// NewSubject prepares a tool. It finds the type of the arguments by executing
// the tool, so it fails where the tool takes no document that fits its schema.
func NewSubject(tool *runtime.Tool, facts reference.Facts) (*Subject, error) {
	params, err := schema.Parse(tool.Parameters())
	if err != nil {
		return nil, fmt.Errorf("%s: %w", tool, err)
	}
	s := &Subject{Tool: tool, arguments: difference.Arguments{Schema: params, Facts: facts}}
	if s.arguments.Oracle, err = oracle.Compile(tool.Parameters()); err != nil {
		return nil, fmt.Errorf("%s: parameters: %w", tool, err)
	}
	if s.output, err = oracle.Compile(tool.Output()); err != nil {
		return nil, fmt.Errorf("%s: output: %w", tool, err)
	}
	if s.registry, err = newRegistry(tool); err != nil {
		return nil, err
	}
	m := document.NewMaker(params, 1)
	for range 2000 {
		if res := s.execute(m.Valid().String()); res.Failure == nil {
			s.arguments.Type = reflect.TypeOf(res.Value)
			return s, nil
		}
	}
	return nil, errors.New(tool.Name() + ": no document is accepted")
}

func newRegistry(tool *runtime.Tool) (*runtime.Registry, error) {
	return runtime.NewRegistry(&runtime.Options{
		NoRepair: true, Timeout: -1, MaxResult: -1, Logger: slog.New(slog.DiscardHandler),
	}, []*runtime.Tool{tool})
}

func (s *Subject) execute(text string) runtime.Result {
	return s.registry.Execute(context.Background(), runtime.Call{ID: "c1", Name: s.Tool.Name(), Arguments: []byte(text)})
}

// A Mismatch is a document that the decoder treats in another way than was
// predicted.
type Mismatch struct {
	Tool, Text, Problem string
}

// Error implements error.
func (m *Mismatch) Error() string { return fmt.Sprintf("%s: %s\n\t%s", m.Tool, m.Text, m.Problem) }

// Check holds one document against the prediction, and what becomes of its
// value. The error is a [*Mismatch].
func (s *Subject) Check(text string) (difference.Prediction, error) {
	want := s.arguments.Predict(text)
	got := s.execute(text)
	accepted := got.Failure == nil
	switch {
	case accepted && !want.Accept:
		return want, s.mismatch(text, "accepted, though refused by the prediction: %s", want.Reason)
	case !accepted && want.Accept:
		return want, s.mismatch(text, "refused, though accepted by the prediction: %s", got.Failure.Message)
	case !accepted && got.Failure.Code != runtime.InvalidArguments:
		return want, s.mismatch(text, "refused by code %s: %s", got.Failure.Code, got.Failure.Message)
	case accepted:
		return want, s.survives(text, want.Value, got)
	}
	return want, nil
}

func (s *Subject) mismatch(text, format string, args ...any) error {
	return &Mismatch{s.Tool.Name(), clip(text), clip(fmt.Sprintf(format, args...))}
}

// clip cuts what is too long to be read.
func clip(text string) string {
	const most = 4000
	if len(text) <= most {
		return text
	}
	return fmt.Sprintf("%s… (%d bytes)", text[:most], len(text))
}

// First returns the first mismatch among the documents of a sweep and a number
// of others, nil for none.
func First(tool *runtime.Tool, facts reference.Facts, cases int, seed uint64) error {
	s, err := NewSubject(tool, facts)
	if err != nil {
		return err
	}
	for text := range s.documents(cases, seed) {
		if _, err := s.Check(text); err != nil {
			return err
		}
	}
	return nil
}

// documents returns those of a sweep and a number of others.
func (s *Subject) documents(others int, seed uint64) iter.Seq[string] {
	return func(yield func(string) bool) {
		m := document.NewMaker(s.arguments.Schema, seed)
		for text := range m.Sweep(func(text string) bool { return s.arguments.Predict(text).Accept }) {
			if !yield(text) {
				return
			}
		}
		for range others {
			if !yield(m.Text()) {
				return
			}
		}
	}
}
