package runtime

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/toolgen-dev/toolgen/runtime/wire"
)

// What the model reads for results without text.
const (
	okText    = "ok"      // the function returns no value
	emptyText = "(empty)" // the value is an empty string, or there is no content
)

// render returns the result for the value that the function has returned. It
// may panic, as marshal methods may.
func (r *run) render() Result {
	f, res := r.frame, r.answer
	buf := f.buffer()
	enc := wire.NewEncoder((*buf)[:0], r.eng.MaxDepth)
	most := r.eng.maxResult(r.inv.tool.policy)
	switch f.encode(enc) {
	case asOK:
		res.Content = []Content{TextContent(okText)}
	case asContent:
		res.Content = cleanContent(f.contents())
		if e := r.tooLarge(contentSize(res.Content), most); e != nil {
			return r.fail(e)
		}
		res.Value = f.value()
	case asJSON:
		*buf = enc.Bytes()
		if err := enc.Err(); err != nil {
			return r.fail(r.encoding(err))
		}
		if e := r.tooLarge(len(*buf), most); e != nil {
			return r.fail(e)
		}
		res.Structured = slices.Clone(*buf)
		res.Content = []Content{TextContent(textOf(res.Structured))}
		res.Value = f.value()
	}
	res.Usage = r.inv.answer()
	return res
}

func (r *run) encoding(err error) *ToolError {
	return r.refuse(ResultEncoding, "ran, but its result cannot be written as JSON: "+err.Error(), err)
}

func (r *run) tooLarge(n, most int) *ToolError {
	if most == 0 || n <= most {
		return nil
	}
	return r.refuse(ResultTooLarge, fmt.Sprintf("ran, but its result of %s is over the limit of %s; ask for less", size(n), size(most)),
		errors.New("result too large"))
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
		n += len(p.Text) + len(p.Data) + len(p.URI)
	}
	return n
}
