package runtime

import (
	"encoding/json"
	"log/slog"
	"net/url"
	"slices"
	"strconv"
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
// they are and as JSON, Go and URLs write them; a text that holds a value of
// less than four bytes is hidden as a whole. A nil tool has no secrets.
func (t *Tool) Hide(text string, args ...json.RawMessage) string {
	if t == nil || len(t.secrets) == 0 || text == "" {
		return text
	}
	return t.hider(args).hide(text)
}

// RedactResult returns what the model read of a result of the tool, with the
// fields that are marked secret shown as "[secret]" and without the values of
// secret arguments.
func (t *Tool) RedactResult(res Result) string {
	if t == nil || len(t.secrets)+len(t.outputSecrets) == 0 {
		return res.Text()
	}
	h := t.hider([]json.RawMessage{res.Arguments})
	if len(res.Structured) == 0 || res.Structured[0] == '"' {
		return h.hide(res.Text())
	}
	out, err := rewriteLeaves(res.Structured, t.outputSecrets, redactValue, h.hideLeaf)
	if err != nil {
		return hidden
	}
	return string(out)
}

// safe is an error as an attribute of a log record.
func (r *run) safe(err error) slog.Attr {
	if err == nil {
		return slog.Any("error", nil)
	}
	return slog.String("error", r.tool.Hide(said(err), r.call.Arguments, r.result.Arguments))
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
		_, _ = rewrite(text, t.secrets, func(_ []string, value json.RawMessage) json.RawMessage {
			h.add(value)
			return value
		})
	}
	slices.SortFunc(h.long, func(a, b string) int { return len(b) - len(a) })
	h.long = slices.Compact(h.long)
	pairs := make([]string, 0, 2*len(h.long))
	for _, s := range h.long {
		pairs = append(pairs, s, hidden)
	}
	h.with = strings.NewReplacer(pairs...)
	return h
}

// add adds the texts in a value, names of members too.
func (h *hider) add(value json.RawMessage) {
	if string(value) == secretText {
		return
	}
	_, _ = rewriteLeaves(value, nil, nil, func(leaf string, quoted bool) (string, bool) {
		if !quoted {
			h.addText(leaf)
			return leaf, quoted
		}
		h.addText(leaf)
		html, _ := json.Marshal(leaf)
		h.addText(string(html[1 : len(html)-1]))
		plain := wire.AppendString(nil, leaf)
		h.addText(string(plain[1 : len(plain)-1]))
		for _, form := range []string{strconv.Quote(leaf), strconv.QuoteToASCII(leaf)} {
			h.addText(form[1 : len(form)-1])
		}
		h.addText(url.QueryEscape(leaf))
		h.addText(url.PathEscape(leaf))
		h.addText(strings.ToValidUTF8(leaf, "\uFFFD"))
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
