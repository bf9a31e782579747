package runtime

import (
	"encoding/json"
	"errors"
	"slices"
	"strconv"
	"strings"

	"github.com/toolgen-dev/toolgen/runtime/wire"
)

// secretText stands where a secret would be.
const secretText = `"[secret]"`

// Redact returns arguments of the tool with each secret shown as "[secret]".
// Text that is not JSON gives nil.
func (t *Tool) Redact(args json.RawMessage) json.RawMessage {
	if len(t.self().secrets) == 0 {
		return args
	}
	out, err := rewrite(args, t.secrets, redactValue)
	if err != nil {
		return nil
	}
	return out
}

// RedactAll is [Tool.Redact] that also takes the values of the secrets out of the
// other arguments and of the names of members, in the forms that [Tool.Hide]
// knows. It is for what is kept, such as traces and logs, and for approvers.
func (t *Tool) RedactAll(args json.RawMessage) json.RawMessage {
	if t == nil || len(t.secrets) == 0 {
		return args
	}
	h := t.hider([]json.RawMessage{args})
	out, err := rewriteLeaves(args, t.secrets, redactValue, h.hideLeaf)
	if err != nil {
		return nil
	}
	return out
}

func redactValue(_ []string, value json.RawMessage) json.RawMessage {
	if string(value) == "null" {
		return value
	}
	return json.RawMessage(secretText)
}

// restore returns edited arguments with what original has in the places that
// still read as Redact or RedactAll show them.
func (t *Tool) restore(edited, original json.RawMessage) (json.RawMessage, error) {
	if len(t.secrets) == 0 {
		return edited, nil
	}
	if string(edited) == string(t.RedactAll(original)) {
		return original, nil
	}
	type scalar struct {
		shown, text string
		quoted      bool
	}
	kept, hiddenAt := map[string]json.RawMessage{}, map[string]scalar{}
	at := func(path []string) string { return strings.Join(path, "\x00") }
	h := t.hider([]json.RawMessage{original})
	w := newRewriter(original, func(path []string, value json.RawMessage) json.RawMessage {
		kept[at(path)] = value
		return value
	})
	w.leaf = func(text string, quoted bool) (string, bool) {
		if shown, _ := h.hideLeaf(text, quoted); shown != text && !w.inName {
			hiddenAt[at(w.path)] = scalar{shown, text, quoted}
		}
		return text, quoted
	}
	if _, err := w.rewrite(t.secrets); err != nil {
		return nil, err
	}
	var lost error
	lose := func(path []string) {
		lost = errors.New(strings.Join(path, ".") + ": there is no secret to keep")
	}
	w = newRewriter(edited, func(path []string, value json.RawMessage) json.RawMessage {
		if string(value) != secretText {
			return value
		}
		old, ok := kept[at(path)]
		if !ok {
			lose(path)
		}
		return old
	})
	w.leaf = func(text string, quoted bool) (string, bool) {
		if w.inName {
			if strings.Contains(text, hidden) {
				lose(append(w.path, text))
			}
		} else if old, ok := hiddenAt[at(w.path)]; ok && quoted && text == old.shown {
			return old.text, old.quoted
		}
		return text, quoted
	}
	out, err := w.rewrite(t.secrets)
	return out, errors.Join(err, lost)
}

// rewrite returns text in compact form, with the values at the given places
// replaced. A step "*" of a place stands for any name or index.
func rewrite(text json.RawMessage, places [][]string, replace func(path []string, value json.RawMessage) json.RawMessage) (json.RawMessage, error) {
	return rewriteLeaves(text, places, replace, nil)
}

// rewriteLeaves is rewrite that also puts every scalar elsewhere, and every name
// of a member, through leaf: it gets the text of a string, or what stands there
// of another scalar, and returns what takes its place and whether that is a
// string. A nil leaf changes nothing.
func rewriteLeaves(text json.RawMessage, places [][]string, replace func([]string, json.RawMessage) json.RawMessage, leaf func(string, bool) (string, bool)) (json.RawMessage, error) {
	w := newRewriter(text, replace)
	w.leaf = leaf
	return w.rewrite(places)
}

func newRewriter(text json.RawMessage, replace func([]string, json.RawMessage) json.RawMessage) *rewriter {
	return &rewriter{
		d:       wire.NewDecoder(string(text), wire.Limits{Depth: -1, Size: -1}),
		e:       wire.NewEncoder(nil, -1),
		replace: replace,
	}
}

func (w *rewriter) rewrite(places [][]string) (json.RawMessage, error) {
	w.value(places)
	if !w.d.End() {
		return nil, errors.New(invalid("", w.d.Faults(), 0).Message)
	}
	return w.e.Bytes(), w.e.Err()
}

type rewriter struct {
	d       *wire.Decoder
	e       *wire.Encoder
	path    []string
	replace func(path []string, value json.RawMessage) json.RawMessage
	leaf    func(string, bool) (string, bool)
	inName  bool // leaf gets the name of a member
}

// value copies the next value. places are the ends of the places it is on.
func (w *rewriter) value(places [][]string) {
	if slices.ContainsFunc(places, func(p []string) bool { return len(p) == 0 }) {
		var raw json.RawMessage
		if wire.Raw(w.d, &raw) {
			w.e.RawMessage(w.replace(slices.Clone(w.path), raw))
		}
		return
	}
	switch w.d.Peek() {
	case '{':
		w.d.BeginObject()
		w.e.BeginObject()
		for w.d.NextMember() {
			key := strings.Clone(w.d.Key())
			shown := key
			if w.leaf != nil {
				w.inName = true
				shown, _ = w.leaf(key, true)
				w.inName = false
			}
			w.e.Key(shown)
			w.step(places, key)
		}
		w.e.EndObject()
	case '[':
		w.d.BeginArray()
		w.e.BeginArray()
		for i := 0; w.d.NextElement(); i++ {
			w.e.Element()
			w.step(places, strconv.Itoa(i))
		}
		w.e.EndArray()
	case '"':
		var s string
		if wire.String(w.d, &s) {
			w.scalar(s, true)
		}
	default:
		var raw json.RawMessage
		if wire.Raw(w.d, &raw) {
			w.scalar(string(raw), false)
		}
	}
}

// scalar writes a scalar.
func (w *rewriter) scalar(text string, quoted bool) {
	if w.leaf != nil {
		text, quoted = w.leaf(text, quoted)
	}
	if quoted {
		w.e.String(text)
	} else {
		w.e.Raw(text)
	}
}

// step copies the value of a member or element.
func (w *rewriter) step(places [][]string, name string) {
	var inside [][]string
	for _, p := range places {
		if p[0] == name || p[0] == "*" {
			inside = append(inside, p[1:])
		}
	}
	w.path = append(w.path, name)
	w.value(inside)
	w.path = w.path[:len(w.path)-1]
}

// hideRepairs takes the values of secrets out of repairs.
func (t *Tool) hideRepairs(repairs []Repair) []Repair {
	for i := range repairs {
		if t.secretPath(repairs[i].Path) {
			repairs[i].From, repairs[i].To = "[secret]", "[secret]"
		}
	}
	return repairs
}

// secretPath reports whether the value at a path such as "items[2].token" is,
// holds or belongs to a secret. A path that was cut may lead to one.
func (t *Tool) secretPath(path string) bool {
	if strings.Contains(path, "…") {
		return len(t.secrets) > 0
	}
	steps := pathSteps(path)
	return slices.ContainsFunc(t.secrets, func(p []string) bool {
		for i := range min(len(p), len(steps)) {
			if p[i] != steps[i] && p[i] != "*" {
				return false
			}
		}
		return true
	})
}

// pathSteps splits a path in the form of [Fault.Path] into names and indexes:
// "a.b[2]" and "a[\"b.c\"]" have the steps a, b, 2 and a, b.c.
func pathSteps(path string) []string {
	var steps []string
	for path != "" {
		quoted, ok := strings.CutPrefix(path, `["`)
		if !ok {
			path = strings.TrimLeft(path, ".[")
			end := strings.IndexAny(path, ".[]")
			if end < 0 {
				end = len(path)
			}
			steps = append(steps, path[:end])
			path = strings.TrimPrefix(path[end:], "]")
			continue
		}
		d := wire.NewDecoder(quotedEnd(`"`+quoted), wire.Limits{})
		var name string
		if !wire.String(d, &name) {
			return steps // cut off by the cap on texts
		}
		steps = append(steps, name)
		path = strings.TrimPrefix(path[len("[")+d.At():], "]")
	}
	return steps
}

// quotedEnd cuts text behind the JSON string that it begins with.
func quotedEnd(text string) string {
	for i := 1; i < len(text); i++ {
		switch text[i] {
		case '\\':
			i++
		case '"':
			return text[:i+1]
		}
	}
	return text
}
