package message

import (
	"slices"
	"strings"

	"github.com/toolgen-dev/toolgen/runtime"
	"github.com/toolgen-dev/toolgen/runtime/wire"
)

// chat is OpenAI's Chat Completions, and what others made like it: Groq, xAI,
// DeepSeek. Arguments are JSON in a string; a result is a message of its own
// with a text, and there is no flag for failures (openapi, ChatCompletion-
// RequestToolMessage).
type chat struct{}

// takesID: OpenAI has refused ids of more than 40 characters (vercel/ai#5171)
// and takes them now, and servers like it make longer ones.
func (chat) takesID(string) bool { return true }

func (chat) body(r *reading, v value) {
	f := r.members(v, "choices", "role", "tool_calls")
	if !f[0].given() {
		if f[1].given() || f[2].given() {
			chatMessage(r, v)
			return
		}
		r.missing(v, "choices")
		return
	}
	r.elements(f[0], func(i int, choice value) {
		if i > 0 {
			return // other choices are other answers to the same question
		}
		c := r.members(choice, "message", "finish_reason")
		chatMessage(r, c[0])
		r.finish(c[1])
	})
}

// cutReasons are the reasons for which an answer may end within a call: OpenAI's
// two, Mistral's model_length (FinishReason of its SDK) and DeepSeek's last one.
var cutReasons = []string{"length", "content_filter", "model_length", "insufficient_system_resource", "error"}

// finish notes why the answer ended. Where that may have been within the last
// call, text that breaks off shows that itself; none does not.
func (r *reading) finish(reason value) {
	if !slices.ContainsFunc(cutReasons, reason.is) {
		return
	}
	if reason.is("error") { // Mistral's
		r.add(reason.path, "the API reports an error")
	}
	if r.last != nil && !r.last.done && blank(string(r.last.arguments())) {
		r.last.cut = true
	}
}

func chatMessage(r *reading, v value) {
	r.elements(r.toolCalls(v), func(_ int, v value) {
		c := r.members(v, "id", "type", "function", "custom")
		if v.cut || v.text[0] != '{' {
			return
		}
		if r.otherType(c[1], c[2], c[3]) {
			return
		}
		call := r.open(v.path, -1)
		call.id = r.string(c[0])
		fn := r.members(c[2], "name", "arguments")
		call.name = r.string(fn[0])
		call.give(fn[1])
	})
}

// otherType reports whether a call, or a fragment of one, is of a tool that is no
// function, by its members type, function and custom. Some servers leave the
// type of functions out or empty.
func (p *problems) otherType(kind, function, custom value) bool {
	switch {
	case kind.given() && kind.text[0] != '"':
		p.want(kind, "a string")
		return true
	case kind.says():
		return !kind.is("function")
	}
	return custom.given() && !function.given()
}

// toolCalls returns the calls of a message or of its delta.
func (p *problems) toolCalls(v value) value {
	f := p.members(v, "tool_calls", "function_call")
	if f[1].given() {
		p.add(f[1].path, "the form of calls before tool_calls, which has no ids")
	}
	return f[0]
}

func (chat) event(s *Stream, v value) {
	f := s.members(v, "choices", "error")
	if s.apiError(f[1]) {
		return
	}
	s.elements(f[0], func(_ int, choice value) {
		c := s.members(choice, "index", "delta", "finish_reason")
		if s.index(c[0]) > 0 {
			return
		}
		s.elements(s.toolCalls(c[1]), func(_ int, v value) { s.chatDelta(v) })
		if c[2].says() {
			s.finish(c[2])
			s.end()
		}
	})
}

// chatDelta reads a fragment of a call. It belongs to the open call of its
// index; but some servers number all calls 0, or none, and tell them apart by
// their ids alone.
func (s *Stream) chatDelta(v value) {
	f := s.members(v, "index", "id", "type", "function", "custom")
	index, id := s.index(f[0]), s.string(f[1])
	if s.otherType(f[2], f[3], f[4]) {
		s.skip(index, id)
		return
	}
	if !f[2].says() && s.skips(index, id) {
		return
	}
	fn := s.members(f[3], "name", "arguments")
	name := s.string(fn[0])
	c := s.at(index)
	if c == nil || id != "" && c.id != "" && id != c.id || name != "" && id == "" && c.whole == "" && c.follows(fn[1]) {
		c = s.start(v.path, index)
		delete(s.skipped, index)
		delete(s.skipped, -1)
	}
	if c.id == "" {
		c.id = id
	}
	switch {
	case c.name == "":
		c.name = name
	case name != "" && name != c.name: // servers that repeat the name are right
		s.add(fn[0].path, "another name for a call that has one")
	}
	c.give(fn[1])
}

// skip notes that a call at an index is of another type, which its first
// fragment alone may say. One that begins is the last too, which is where
// fragments without an index belong.
func (s *Stream) skip(index int, id string) {
	if of, ok := s.skipped[index]; !ok || id != "" && id != of {
		s.skipped[index], s.skipped[-1] = id, id
	}
}

// skips reports whether a fragment that does not say its type is of a call that
// is skipped: not if it has another id.
func (s *Stream) skips(index int, id string) bool {
	of, ok := s.skipped[index]
	return ok && (id == "" || id == of)
}

// follows reports whether arguments are another object behind that of a call,
// as servers send it that number all calls 0 and give no ids.
func (c *pending) follows(v value) bool {
	const most = 64 << 10 // longer arguments are not looked at with each fragment
	return strings.HasPrefix(v.text, `"{`) && len(c.text) <= most && isObject(string(c.arguments()))
}

func (a chat) results(w *writing, results []runtime.Result) {
	for i, res := range results {
		w.message(func(e *wire.Encoder) {
			e.BeginObject()
			e.Raw(`"role":"tool","tool_call_id":`)
			e.String(w.id(a.takesID, res.CallID, "results", i))
			e.Raw(`,"content":`)
			e.String(flagless(res))
			e.EndObject()
		})
	}
}

func (a chat) replay(w *writing, calls []runtime.Call) {
	w.message(func(e *wire.Encoder) { chatReplay(e, w, a.takesID, "null", calls) })
}

func chatReplay(e *wire.Encoder, w *writing, takes func(string) bool, content string, calls []runtime.Call) {
	e.Raw(`{"role":"assistant","content":` + content + `,"tool_calls":[`)
	for i, c := range calls {
		e.Element()
		e.Raw(`{"id":`)
		e.String(w.id(takes, c.ID, "calls", i))
		e.Raw(`,"type":"function","function":{"name":`)
		e.String(w.name(c.Name))
		e.Raw(`,"arguments":`)
		e.String(object(c.Arguments))
		e.Raw("}}")
	}
	e.Raw("]}")
}

// mistral is Chat Completions but for ids, results that name their tool, and
// arguments that may come as an object (FunctionCall of its SDK).
type mistral struct{ chat }

// takesID: an id is 9 letters and digits when it comes back (sst/opencode#1680).
func (mistral) takesID(id string) bool { return len(id) == 9 && charset(id, "", 0) }

func (a mistral) results(w *writing, results []runtime.Result) {
	for i, res := range results {
		w.message(func(e *wire.Encoder) {
			e.BeginObject()
			e.Raw(`"role":"tool","tool_call_id":`)
			e.String(w.id(a.takesID, res.CallID, "results", i))
			e.Raw(`,"name":`)
			e.String(w.name(res.Tool))
			e.Raw(`,"content":`)
			e.String(flagless(res))
			e.EndObject()
		})
	}
}

func (a mistral) replay(w *writing, calls []runtime.Call) {
	w.message(func(e *wire.Encoder) { chatReplay(e, w, a.takesID, `""`, calls) })
}
