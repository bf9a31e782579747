package message

import (
	"crypto/sha256"
	"encoding/json"
	"strings"

	"github.com/toolgen-dev/toolgen/runtime"
	"github.com/toolgen-dev/toolgen/runtime/dialect"
	"github.com/toolgen-dev/toolgen/runtime/wire"
)

// A writing makes messages.
type writing struct {
	problems
	dialect  dialect.Dialect
	messages []json.RawMessage
}

// message adds the message that f writes.
func (w *writing) message(f func(e *wire.Encoder)) {
	e := wire.NewEncoder(nil, -1)
	f(e)
	w.messages = append(w.messages, e.Bytes())
}

func (w *writing) done() ([]json.RawMessage, error) {
	if err := w.since(0, w.dialect); err != nil {
		return nil, err
	}
	return w.messages, nil
}

// id returns the id of results[i] or calls[i] in a form that the API takes.
func (w *writing) id(takes func(string) bool, id, what string, i int) string {
	switch {
	case id == "":
		w.add(what+"["+itoa(i)+"]", "no id, and the API goes by ids")
	case !takes(id):
		sum := sha256.Sum256([]byte(id))
		return makeID(sum[:], 0)
	}
	return id
}

// name returns the name of a tool in a form that the API takes. Models invent
// names, and a request with an illegal one in its history is refused.
func (w *writing) name(name string) string {
	if w.dialect.CheckName(name) == nil {
		return name
	}
	name = strings.Map(func(r rune) rune {
		if r < 0x80 && charset(string(r), "_-", 0) {
			return r
		}
		return '_'
	}, name)
	if name == "" || w.dialect.CheckName(name[:1]) != nil {
		name = "_" + name
	}
	return name[:min(len(name), 64)]
}

// object returns arguments as the text of a JSON object.
func object(args json.RawMessage) string {
	text := strings.Trim(string(args), " \n\r\t")
	if blank(text) {
		return "{}"
	}
	if isObject(text) {
		return text
	}
	var inner string // an object in a string, which the runtime unpacks too
	if text[0] == '"' && wire.String(decoder(text), &inner) && isObject(strings.Trim(inner, " \n\r\t")) {
		return strings.Trim(inner, " \n\r\t")
	}
	e := wire.NewEncoder(nil, -1)
	e.BeginObject()
	e.Name(`"invalid_arguments":`)
	e.String(preview(text))
	e.EndObject()
	return string(e.Bytes())
}

func isObject(text string) bool { return strings.HasPrefix(text, "{") && valid(text) }

// maxPreview is how many bytes of broken arguments go back to the model.
const maxPreview = 4 << 10

// preview cuts a long text, so that what a model got wrong once does not fill
// every later request.
func preview(text string) string {
	if len(text) <= maxPreview {
		return text
	}
	return strings.ToValidUTF8(text[:maxPreview], "") + "… (" + itoa(len(text)) + " bytes)"
}

const emptyText = "(empty)"

// parts returns what the model is to read: no empty texts, but one part at
// least.
func parts(res runtime.Result) []runtime.Content {
	var all []runtime.Content
	for _, c := range res.Content {
		if strings.TrimSpace(c.Text) != "" || c.Type != runtime.TypeText && c.Type != "" {
			all = append(all, c)
		}
	}
	if len(all) > 0 {
		return all
	}
	text := emptyText
	if res.Failure != nil && strings.TrimSpace(res.Failure.Message) != "" {
		text = res.Failure.Message
	}
	return []runtime.Content{runtime.TextContent(text)}
}

// text returns what the model is to read as one text, with notes for what is
// not text.
func text(res runtime.Result) string {
	return runtime.Result{Content: parts(res)}.Text()
}

// flagless is text for an API that has no flag for failures.
func flagless(res runtime.Result) string {
	if res.IsError() {
		return "error: " + text(res)
	}
	return text(res)
}
