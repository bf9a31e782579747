package runtime

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"sync"

	"github.com/toolgen-dev/toolgen/runtime/dialect"
	"github.com/toolgen-dev/toolgen/runtime/fingerprint"
	"github.com/toolgen-dev/toolgen/runtime/schema"
)

// A Tool is a function that a model can call. It is immutable and safe for
// concurrent use; [Tool.With] makes changed copies. Copies share what belongs
// to the function: serial keys and the count of abandoned runs.
type Tool struct {
	name, title, description string
	deprecated               bool
	parameters, output       string
	examples                 []string
	hints                    Hints
	policy                   Policy
	noStrict                 bool
	secrets                  [][]string // JSON pointers, split
	outputSecrets            [][]string // the same, into the result
	middleware               []Middleware
	native                   *native // set for a tool that runs at the provider

	binding binding
	lane    *lane   // of the function: shared by copies
	shared  *shared // derived from the texts: not shared by copies
}

// shared holds what is computed once a tool.
type shared struct {
	parsed     sync.Once
	parameters *schema.Schema
	output     *schema.Schema
	err        error

	hashed      sync.Once
	fingerprint string

	definitions sync.Map // Dialect to *definition

	direct  sync.Once
	handler Handler // of Tool.Execute

	bare Invocation // of Tool.Append
}

// noTool stands for a nil tool, which middleware gets for unknown names.
var noTool Tool

// self returns t, or what is there for nil: nothing.
func (t *Tool) self() *Tool {
	if t == nil {
		return &noTool
	}
	return t
}

// useless tells why calls of t cannot come to a function, "" where they can.
func (t *Tool) useless() string {
	switch {
	case t == nil || t.shared == nil:
		return "cannot be called: it is no tool that Bind or NewTool has made"
	case t.native != nil:
		return nativeText
	case t.binding == nil:
		return "cannot be called: it has no function"
	}
	return ""
}

// conditional reports whether a predicate decides which calls need approval.
func (t *Tool) conditional() bool { return t.binding != nil && t.binding.predicate() }

func newShared(t *Tool) *shared { return &shared{bare: Invocation{tool: t}} }

// Name returns the name.
func (t *Tool) Name() string { return t.self().name }

// Title returns the name for people, which may be empty.
func (t *Tool) Title() string { return t.self().title }

// Description returns what the model reads about the tool.
func (t *Tool) Description() string { return t.self().description }

// Deprecated reports whether the tool should no longer be used.
func (t *Tool) Deprecated() bool { return t.self().deprecated }

// Parameters returns the canonical JSON Schema of the arguments.
func (t *Tool) Parameters() json.RawMessage { return json.RawMessage(t.self().parameters) }

// Output returns the JSON Schema of the result, nil where there is none.
func (t *Tool) Output() json.RawMessage {
	output := t.self().output
	if output == "" {
		return nil
	}
	return json.RawMessage(output)
}

// Examples returns example arguments.
func (t *Tool) Examples() []json.RawMessage {
	var all []json.RawMessage
	for _, e := range t.self().examples {
		all = append(all, json.RawMessage(e))
	}
	return all
}

// Hints returns what the tool does to the world.
func (t *Tool) Hints() Hints { return t.self().hints }

// Policy returns how the tool is run.
func (t *Tool) Policy() Policy { return t.self().policy }

// String returns the name.
func (t *Tool) String() string { return t.self().name }

var namePattern = regexp.MustCompile(`^[a-zA-Z0-9_-]{1,64}$`)

// check reports why no registry may hold t.
func (t *Tool) check() error {
	switch {
	case t == nil:
		return errors.New("a tool is nil")
	case !namePattern.MatchString(t.name):
		return fmt.Errorf("tool name %q does not match %s", t.name, namePattern)
	case t.binding == nil && t.native == nil:
		return fmt.Errorf("tool %s has no function", t.name)
	}
	if err := t.checkSecrets(); err != nil {
		return fmt.Errorf("tool %s: %w", t.name, err)
	}
	return nil
}

// parse returns the parsed schemas. They are parsed when first needed, so that
// making a registry costs next to nothing.
func (t *Tool) parse() *shared {
	s := t.shared
	s.parsed.Do(func() {
		if s.parameters, s.err = schema.Parse([]byte(t.parameters)); s.err != nil {
			s.err = fmt.Errorf("parameters: %w", s.err)
			return
		}
		if !slices.Equal(s.parameters.Type, []string{"object"}) {
			s.err = errors.New(`parameters: the schema's type is not "object"`)
			return
		}
		if t.output == "" {
			return
		}
		if s.output, s.err = schema.Parse([]byte(t.output)); s.err != nil {
			s.err = fmt.Errorf("output: %w", s.err)
		}
	})
	return s
}

// Fingerprint returns a hash over name, texts, schemas, examples, hints and policy. It
// changes when any of them does.
func (t *Tool) Fingerprint() string {
	if t == nil || t.shared == nil {
		return ""
	}
	t.shared.hashed.Do(func() { t.shared.fingerprint = t.hash() })
	return t.shared.fingerprint
}

func (t *Tool) hash() string {
	return fingerprint.Of(fingerprint.Fields{
		Name: t.name, Title: t.title, Description: t.description,
		Parameters: t.parameters, Output: t.output, Examples: t.examples,
		ReadOnly: t.hints.ReadOnly, Destructive: t.hints.Destructive,
		Idempotent: t.hints.Idempotent, ClosedWorld: t.hints.ClosedWorld,
		Timeout: t.policy.Timeout, Approval: t.policy.Approval, Serial: t.policy.Serial,
		Inline: t.policy.Inline, MaxResult: t.policy.MaxResult,
		Secrets: t.secrets,
	})
}

// Dialect is a provider's way to write tool definitions.
type Dialect = dialect.Dialect

// The dialects.
const (
	OpenAI           = dialect.OpenAI
	OpenAIStrict     = dialect.OpenAIStrict
	OpenAIResponses  = dialect.OpenAIResponses
	Anthropic        = dialect.Anthropic
	AnthropicStrict  = dialect.AnthropicStrict
	Gemini           = dialect.Gemini
	GeminiJSONSchema = dialect.GeminiJSONSchema
	Bedrock          = dialect.Bedrock
	Mistral          = dialect.Mistral
	Groq             = dialect.Groq
	XAI              = dialect.XAI
	DeepSeek         = dialect.DeepSeek
	Ollama           = dialect.Ollama
	MCP              = dialect.MCP
)

// A Handler executes a call.
type Handler func(context.Context, Call) Result

// A Middleware wraps the execution of a tool. It is called once for each tool
// when the tool comes into a registry, and t is nil for calls of unknown names.
// The handler that it returns is called for each call, from several goroutines
// at once. It must pass on the context it gets, or one made from it, and should
// heed it: time limits are for tools and do not end middleware.
type Middleware func(t *Tool, next Handler) Handler
