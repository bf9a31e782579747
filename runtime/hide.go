package runtime

import (
	"cmp"
	"encoding/json"
	"log/slog"
	"slices"
	"strings"

	"github.com/toolgen-dev/toolgen/runtime/wire"
)

// hidden stands where a secret would be in a text.
const hidden = "[secret]"

// shortSecret is the length in bytes under which a secret is not looked for
// alone: any text that holds it is hidden as a whole.
const shortSecret = 4

// Hide returns text without the values of the tool's secrets in args, which may
// be arguments as the model sent them or canonical ones. It is for texts that
// quote arguments: of errors and panics, in logs and traces. Values are found as
// they are, without the space around them, line by line, and as JSON, Go, URLs,
// HTML, base64 and hexadecimal write them; numbers in their other spellings. A
// text that holds a value of less than four bytes is hidden as a whole. A nil
// tool has no secrets.
func (t *Tool) Hide(text string, args ...json.RawMessage) string {
	if t == nil || len(t.secrets) == 0 || text == "" {
		return text
	}
	return t.hider(args).hide(text)
}

// RedactResult returns what the model read of a result of the tool, with the
// fields that are marked secret shown as "[secret]", also of texts that are JSON,
// and without the values of secret arguments and of those fields elsewhere.
func (t *Tool) RedactResult(res Result) string {
	if t == nil || len(t.secrets)+len(t.outputSecrets) == 0 {
		return res.Text()
	}
	h := t.hider([]json.RawMessage{res.Arguments})
	documents := []json.RawMessage{res.Structured}
	for _, c := range res.Content {
		documents = append(documents, document(c.Text))
	}
	for _, d := range documents {
		h.addPlaces(d, t.outputSecrets)
	}
	h.ready()
	if res.Structured != nil && res.Structured[0] != '"' {
		return t.redactDocument(res.Structured, h)
	}
	parts := slices.Clone(res.Content)
	for i := range parts {
		if d := documents[i+1]; d != nil {
			parts[i].Text = t.redactDocument(d, h)
		}
	}
	return h.hide(Result{Content: parts}.Text())
}

// document returns a text that is a JSON object or array, else nil.
func document(text string) json.RawMessage {
	text = strings.TrimSpace(text)
	if text == "" || text[0] != '{' && text[0] != '[' || !json.Valid([]byte(text)) {
		return nil
	}
	return json.RawMessage(text)
}

func (t *Tool) redactDocument(text json.RawMessage, h *hider) string {
	out, err := rewriteLeaves(text, t.outputSecrets, redactValue, h.hideLeaf)
	if err != nil {
		return hidden
	}
	return string(out)
}

// RedactFailure returns why a call has failed, without the values of secrets, ""
// if it has not. The text about refused arguments quotes them, so it gives their
// places and the rules they break alone; of a tool with secrets not even the
// names of unknown arguments, which may be a secret in a wrong place.
func (t *Tool) RedactFailure(call Call, res Result) string {
	f := res.Failure
	if f == nil {
		return ""
	}
	if f.Code != InvalidArguments || len(f.Faults) == 0 {
		return t.Hide(f.Message, call.Arguments, res.Arguments)
	}
	faults := make([]string, len(f.Faults))
	for i, fault := range f.Faults {
		path := fault.Path
		if t != nil && len(t.secrets) > 0 && fault.Code == "unknown" {
			path = hidden
		}
		faults[i] = strings.TrimPrefix(path+" "+fault.Code, " ")
	}
	return t.Hide(clip(strings.Join(faults, ", ")), call.Arguments)
}

// safe is an error as an attribute of a log record.
func (r *run) safe(err error) slog.Attr {
	if err == nil {
		return slog.Any("error", nil)
	}
	text := ""
	if s, ok := err.(spoken); ok {
		text = s.text
	} else {
		text = said(err)
	}
	return slog.String("error", r.tool.Hide(text, r.call.Arguments, r.result.Arguments))
}

// A hider takes values out of texts.
type hider struct {
	short []string
	long  []string // the longest first
	with  *strings.Replacer
}

// hider returns the hider of the secrets in args.
func (t *Tool) hider(args []json.RawMessage) *hider {
	h := new(hider)
	for _, text := range args {
		var inner string
		if d := wire.NewDecoder(string(text), wire.Limits{}); d.Peek() == '"' && wire.String(d, &inner) {
			text = json.RawMessage(inner) // arguments sent as a JSON string
		}
		h.addPlaces(text, t.secrets)
	}
	h.ready()
	return h
}

// addPlaces adds the values at the places of a document.
func (h *hider) addPlaces(text json.RawMessage, places [][]string) {
	if len(text) == 0 || len(places) == 0 {
		return
	}
	_, _ = rewrite(text, places, func(_ []string, value json.RawMessage) json.RawMessage {
		h.add(value)
		return value
	})
}

// ready prepares for hiding, when all values have been added.
func (h *hider) ready() {
	slices.SortFunc(h.long, func(a, b string) int { return cmp.Or(len(b)-len(a), strings.Compare(a, b)) })
	h.long = slices.Compact(h.long)
	pairs := make([]string, 0, 2*len(h.long))
	for _, s := range h.long {
		pairs = append(pairs, s, hidden)
	}
	h.with = strings.NewReplacer(pairs...)
}

// add adds the texts in a value, names of members too.
func (h *hider) add(value json.RawMessage) {
	if string(value) == secretText {
		return
	}
	_, _ = rewriteLeaves(value, nil, nil, func(leaf string, quoted bool) (string, bool) {
		h.addText(leaf)
		if quoted {
			h.addForms(leaf)
		} else {
			h.addNumber(leaf)
		}
		return leaf, quoted
	})
}

func (h *hider) addText(s string) {
	switch {
	case s == "" || s == "true" || s == "false" || s == "null":
	case len(s) < shortSecret:
		h.short = append(h.short, s)
	default:
		h.long = append(h.long, s)
	}
}

// hide takes the values out of a text.
func (h *hider) hide(text string) string {
	if len(h.long) > 0 {
		text = h.with.Replace(text)
		if whole, cut := strings.CutSuffix(text, "…"); cut {
			text = h.cutEnd(whole) + "…"
		}
	}
	for _, s := range h.short {
		if strings.Contains(text, s) {
			return hidden
		}
	}
	return text
}

// cutEnd takes the beginning of a value off the end of a text that was cut.
func (h *hider) cutEnd(text string) string {
	for _, s := range h.long {
		for n := min(len(s)-1, len(text)); n >= shortSecret; n-- {
			if strings.HasSuffix(text, s[:n]) {
				return text[:len(text)-n] + hidden
			}
		}
	}
	return text
}

// hideLeaf hides what a scalar of a document, or the name of a member, shows.
func (h *hider) hideLeaf(leaf string, quoted bool) (string, bool) {
	if safe := h.hide(leaf); safe != leaf {
		return safe, true
	}
	return leaf, quoted
}
