package tooltest

import (
	"context"
	"errors"
	"fmt"

	"github.com/toolgen-dev/toolgen/runtime"
)

// A Turn is what a model says at a time: calls, or its last words.
type Turn struct {
	Calls []runtime.Call
	Text  string // the answer; with it the conversation ends if there are no calls
	// Check, if set, looks at the results of the turn before.
	Check func(results []runtime.Result) error
}

// A Model answers results with its next turn. The first turn answers none.
type Model interface {
	Next(ctx context.Context, results []runtime.Result) (Turn, error)
}

// Script returns a model that plays turns in their order. Calls without an ID
// get one: call_1, call_2 and so on. It is for one conversation.
func Script(turns ...Turn) Model { return &script{turns: turns} }

type script struct {
	turns []Turn
	at    int
	calls int
}

func (s *script) Next(_ context.Context, results []runtime.Result) (Turn, error) {
	if s.at == len(s.turns) {
		return Turn{}, fmt.Errorf("the script has %d turns, and the program asks for one more", len(s.turns))
	}
	turn := s.turns[s.at]
	s.at++
	if turn.Check != nil {
		if err := turn.Check(results); err != nil {
			return Turn{}, fmt.Errorf("turn %d: %w", s.at, err)
		}
	}
	turn.Calls = append([]runtime.Call(nil), turn.Calls...)
	for i := range turn.Calls {
		s.calls++
		if turn.Calls[i].ID == "" {
			turn.Calls[i].ID = fmt.Sprint("call_", s.calls)
		}
	}
	return turn, nil
}

// A Transcript is a conversation that has ended.
type Transcript struct {
	Text    string             // the model's last words
	Results [][]runtime.Result // of each turn that made calls
}

// All returns the results of all turns.
func (t Transcript) All() []runtime.Result {
	var all []runtime.Result
	for _, results := range t.Results {
		all = append(all, results...)
	}
	return all
}

// maxTurns ends a conversation that has lost its way.
const maxTurns = 1000

// Run lets a model call the tools of a registry until a turn makes no calls.
// opts may be nil.
func Run(ctx context.Context, reg *runtime.Registry, m Model, opts *runtime.ExecuteOptions) (Transcript, error) {
	var t Transcript
	var results []runtime.Result
	if m == nil {
		return t, errors.New("the model is nil")
	}
	for range maxTurns {
		turn, err := m.Next(ctx, results)
		if err != nil {
			return t, err
		}
		if len(turn.Calls) == 0 {
			t.Text = turn.Text
			return t, nil
		}
		results = reg.ExecuteAll(ctx, turn.Calls, opts)
		t.Results = append(t.Results, results)
	}
	return t, fmt.Errorf("the conversation has not ended after %d turns", maxTurns)
}
