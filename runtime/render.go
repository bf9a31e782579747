package runtime

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/toolgen-dev/toolgen/runtime/wire"
)

// What the model reads for results without text.
const (
	okText    = "ok"      // the function returns no value
	emptyText = "(empty)" // the value is an empty string, or there is no content
)

// render makes the result of the value that the function has returned. It may
// panic, as marshal methods may.
func (r *run) render() {
	f := r.frame
	enc := f.encoder()
	enc.Reset((*f.buffer())[:0], r.eng.MaxDepth)
	var e *ToolError
	switch f.encode(enc) {
	case asOK:
		r.result.say(okText)
	case asContent:
		e = r.renderContent()
	case asJSON:
		e = r.renderJSON(enc.Bytes(), enc.Err())
	}
	if e != nil {
		r.fail(e)
		return
	}
	r.result.Value = f.value()
	r.result.Usage = r.answer()
}

func (r *run) renderJSON(json []byte, err error) *ToolError {
	if err != nil {
		return r.encoding(err)
	}
	if most := r.eng.maxResult(r.tool.policy); most > 0 && len(json) > most {
		return r.tooLarge(len(json), most)
	}
	r.result.Structured = keep(r.frame, json)
	if text, ok := r.frame.text(); ok && text != "" && utf8.ValidString(text) {
		r.result.say(text)
	} else {
		r.result.say(textOf(json))
	}
	return nil
}

func (r *run) renderContent() *ToolError {
	structured := r.frame.structured()
	if structured != nil && !json.Valid(structured) {
		return r.encoding(errors.New("Reply.Structured is not JSON"))
	}
	parts := cleanContent(r.frame.contents())
	n := contentSize(parts) + len(structured)
	if most := r.eng.maxResult(r.tool.policy); most > 0 && n > most {
		return r.tooLarge(n, most)
	}
	r.result.Content, r.result.Structured = parts, structured
	return nil
}

func (r *run) encoding(err error) *ToolError {
	return r.refuse(ResultEncoding, encodingText+err.Error(), err)
}

func (r *run) tooLarge(n, most int) *ToolError {
	message := fmt.Sprintf("ran, but its result of %s is over the limit of %s; ask for less", size(n), size(most))
	return r.refuse(ResultTooLarge, message, nil)
}

// textOf returns what the model reads for a JSON text: a string without quotes,
// everything else as it is.
func textOf(json []byte) string {
	if len(json) == 0 || json[0] != '"' {
		return string(json)
	}
	if text := unquote(json); text != "" {
		return text
	}
	return emptyText
}

// unquote returns the string that a valid JSON string stands for.
func unquote(json []byte) string {
	inner := json[1 : len(json)-1]
	if !slices.Contains(inner, '\\') {
		return string(inner)
	}
	d := wire.NewDecoder(string(json), wire.Limits{Size: -1})
	var s string
	wire.String(d, &s)
	return s
}

// cleanContent makes the texts valid UTF-8, and returns a text that says so
// where there is no content.
func cleanContent(parts []Content) []Content {
	if len(parts) == 0 {
		return []Content{TextContent(emptyText)}
	}
	parts = slices.Clone(parts)
	for i := range parts {
		p := &parts[i]
		p.Text = strings.ToValidUTF8(p.Text, "\uFFFD")
		if p.Type == "" {
			p.Type = TypeText
		}
		if p.Type == TypeText && p.Text == "" {
			p.Text = emptyText
		}
	}
	return parts
}

func contentSize(parts []Content) int {
	n := 0
	for _, p := range parts {
		n += len(p.Type) + len(p.Text) + len(p.MIME) + len(p.Data) + len(p.URI)
	}
	return n
}
