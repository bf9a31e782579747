package message

import (
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"fmt"

	"github.com/toolgen-dev/toolgen/runtime"
	"github.com/toolgen-dev/toolgen/runtime/dialect"
)

// Calls returns the tool calls in the body of a response, in order; none where
// the model only answers. The body may also be the assistant's message alone,
// as it stands in a history.
//
// Arguments are the bytes that the model wrote: what a string of JSON holds, or
// the object as it is. Nothing is checked in them; the runtime does that, so
// that a call with broken arguments gets a result as well. A call without an id
// gets one, made from the whole body, that is unique and the same each time.
// Where the API says that it cut a call off, its arguments are cut off too, so
// that no tool runs on half of them.
//
// The error tells all that could not be understood, with its place in the body:
// an error that the API reports, text that is not JSON, wrong types, calls
// without a name, ids given twice. The calls are all those that could be read in
// spite of it.
func Calls(d dialect.Dialect, body []byte) ([]runtime.Call, error) {
	a, err := apiOf(d)
	if err != nil {
		return nil, err
	}
	r := &reading{}
	if root := r.root(body, ""); root.text != "" {
		a.body(r, root)
	}
	if len(r.calls) > 0 {
		seed := sha256.Sum256(body)
		for _, c := range r.calls {
			c.seed = seed[:]
		}
	}
	calls := r.result()
	return calls, r.since(0, d)
}

// Results returns the messages that answer the calls: as many as the API wants,
// to be appended to the request's list of messages in this order. They must
// answer all calls of a turn, behind the assistant's message with the calls.
//
// Images and documents go where the API has a place for them, and are a note
// such as "[image image/png, 3 KB]" elsewhere. Failures are flagged where the
// API has a flag (Anthropic and Bedrock take text alone then), and begin with
// "error: " elsewhere. Blank texts become "(empty)", because some APIs refuse
// them.
//
// Ids are those of the calls, as the provider gave them. One that the API would
// refuse in a history comes from another provider, and is replaced as [Replay]
// does. Mistral gives 9 letters and digits and takes no others; a server that
// speaks like it, but gives others, is a dialect.OpenAI.
//
// The error is that a result has no id where the API goes by ids; then there are
// no messages.
func Results(d dialect.Dialect, results []runtime.Result) ([]json.RawMessage, error) {
	a, err := apiOf(d)
	if err != nil || len(results) == 0 {
		return nil, err
	}
	w := &writing{dialect: d}
	a.results(w, results)
	return w.done()
}

// Replay returns the assistant's messages that made the calls, for a history of
// which only the calls were kept, or that comes from another provider. Where you
// have the provider's own message, send that back as it came: it holds texts and
// thoughts too, and Gemini 3 refuses calls without their thought signatures.
//
// Arguments stay as they are; no arguments are {}. Those that are no JSON object
// are sent as {"invalid_arguments":"…"}, because APIs refuse a request over them
// later. Ids and names that the API would refuse are replaced, by [Results] in
// the same way.
//
// The error is that a call has no id where the API goes by ids; then there are
// no messages.
func Replay(d dialect.Dialect, calls []runtime.Call) ([]json.RawMessage, error) {
	a, err := apiOf(d)
	if err != nil || len(calls) == 0 {
		return nil, err
	}
	w := &writing{dialect: d}
	a.replay(w, calls)
	return w.done()
}

// An api knows the messages of one API.
type api interface {
	body(r *reading, v value) // reads a response, or the assistant's message
	event(s *Stream, v value) // reads an event of a streamed response
	results(w *writing, results []runtime.Result)
	replay(w *writing, calls []runtime.Call)
}

func apiOf(d dialect.Dialect) (api, error) {
	switch d {
	case dialect.OpenAI, dialect.OpenAIStrict, dialect.Groq, dialect.XAI, dialect.DeepSeek:
		return chat{}, nil
	case dialect.Mistral:
		return mistral{}, nil
	case dialect.OpenAIResponses:
		return responses{}, nil
	case dialect.Anthropic, dialect.AnthropicStrict:
		return anthropic{}, nil
	case dialect.Gemini, dialect.GeminiJSONSchema:
		return gemini{}, nil
	case dialect.Bedrock:
		return bedrock{}, nil
	case dialect.Ollama:
		return ollama{}, nil
	}
	if _, err := dialect.Parse(string(d)); err != nil {
		return nil, err
	}
	return nil, fmt.Errorf("%s: no model's messages are written in this dialect", d) // MCP is between hosts and tools
}

// root returns a body or event as a value, and notes whether it is JSON.
func (p *problems) root(body []byte, path string) value {
	text := string(bytes.TrimSpace(body))
	ok := true
	d := decoder(text)
	d.Skip()
	if !d.End() {
		// Half a surrogate pair in some text is nobody's business here.
		if f := d.Faults()[0]; f.Code != "unicode" {
			p.add(path, f.Message)
			ok = false
		}
	}
	root := value{text: text, path: path}
	if text == "" || text[0] != '{' {
		if ok {
			p.want(root, "an object")
		}
		return value{}
	}
	return root
}

// missing notes that a body has no member of that name, or the error that it
// has instead.
func (p *problems) missing(v value, name string) {
	if !p.apiError(p.member(v, "error")) {
		p.add(name, "missing: this is no response of the API")
	}
}

// apiError notes an error that the API reports, if there is one.
func (p *problems) apiError(v value) bool {
	if !v.given() {
		return false
	}
	said := v
	if v.text[0] == '{' {
		said = p.member(v, "message")
	}
	text := "(no message)"
	if said.given() && said.text[0] == '"' {
		text = p.string(said)
	}
	p.add("", "the API reports an error: "+clip(text))
	return true
}
