// Package tokens counts the tokens of tool definitions.
//
// The models of OpenAI read o200k_base, whose vocabulary is embedded in the
// program: their counts are those of the text that is sent. Other providers
// publish no vocabulary. For them the same count of their own definition is an
// estimate, and is marked as one: it compares tools and versions with each
// other well, and is off by a fifth and more in absolute terms.
//
// What a provider bills differs a little in any case, because it writes the
// definitions into its prompt in a form of its own.
package tokens

import (
	"encoding/json"
	"fmt"
	"sync"

	"github.com/tiktoken-go/tokenizer/codec"

	"github.com/toolgen-dev/toolgen/runtime/dialect"
)

// vocabulary takes some 40 ms to set up, so it waits until somebody counts.
// Counting needs no lock: it reads only.
var vocabulary = sync.OnceValue(codec.NewO200kBase)

// Count returns the number of tokens in a text, by o200k_base.
func Count(text string) int {
	n, err := vocabulary().Count(text)
	if err != nil {
		// The expression that splits the text gave up, which a limit of time
		// alone can cause, and none is set.
		panic(fmt.Sprintf("tokens: %v", err))
	}
	return n
}

// split returns the tokens of a text, which together are the text.
func split(text string) []string {
	_, list, err := vocabulary().Encode(text)
	if err != nil {
		panic(fmt.Sprintf("tokens: %v", err)) // as above
	}
	return list
}

// Exact reports whether counts for a dialect are those of its models, and not
// an estimate.
func Exact(d dialect.Dialect) bool {
	switch d {
	case dialect.OpenAI, dialect.OpenAIStrict, dialect.OpenAIResponses:
		return true
	}
	return false
}

// A Size says how large the definition of a tool is in one dialect.
type Size struct {
	Dialect  string `json:"dialect"`
	Bytes    int    `json:"bytes"`
	Tokens   int    `json:"tokens"`
	Estimate bool   `json:"estimate,omitempty"` // the tokens are not counted by the provider's own vocabulary
}

// SizeOf returns the size of a definition.
func SizeOf(d dialect.Dialect, definition json.RawMessage) Size {
	return Size{Dialect: string(d), Bytes: len(definition), Tokens: Count(string(definition)), Estimate: !Exact(d)}
}
