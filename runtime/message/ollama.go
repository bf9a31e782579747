package message

import (
	"github.com/toolgen-dev/toolgen/runtime"
	"github.com/toolgen-dev/toolgen/runtime/wire"
)

// ollama is the native /api/chat: arguments are an object, calls have no ids or
// ones that need not come back, and a result names its tool (api/types.go of
// ollama v0.17.4). Its /v1 is [dialect.OpenAI].
type ollama struct{}

func (ollama) body(r *reading, v value) {
	f := r.members(v, "message", "role", "tool_calls")
	switch {
	case f[0].given():
		r.ollamaCalls(r.member(f[0], "tool_calls"), nil)
	case f[1].given() || f[2].given():
		r.ollamaCalls(f[2], nil)
	default:
		r.missing(v, "message")
	}
}

func (r *reading) ollamaCalls(v value, found func(*pending)) {
	r.elements(v, func(_ int, v value) {
		f := r.members(v, "id", "function")
		if v.cut || v.text[0] != '{' {
			return
		}
		fn := r.members(f[1], "name", "arguments")
		c := r.open(v.path, -1)
		c.id, c.name, c.done = r.string(f[0]), r.string(fn[0]), true
		c.give(fn[1])
		if found != nil {
			found(c)
		}
	})
}

func (ollama) event(s *Stream, v value) {
	f := s.members(v, "message", "done", "error")
	if s.apiError(f[2]) {
		return
	}
	s.ollamaCalls(s.member(f[0], "tool_calls"), s.seeded)
	if f[1].text == "true" {
		s.end()
	}
}

func (ollama) results(w *writing, results []runtime.Result) {
	for _, res := range results {
		w.message(func(e *wire.Encoder) {
			e.BeginObject()
			e.Raw(`"role":"tool","tool_name":`)
			e.String(w.name(res.Tool))
			if res.CallID != "" && !made(res.CallID) {
				e.Raw(`,"tool_call_id":`)
				e.String(res.CallID)
			}
			e.Raw(`,"content":`)
			e.String(flagless(res))
			e.EndObject()
		})
	}
}

func (ollama) replay(w *writing, calls []runtime.Call) {
	w.message(func(e *wire.Encoder) {
		e.Raw(`{"role":"assistant","content":"","tool_calls":[`)
		for _, c := range calls {
			e.Element()
			e.BeginObject()
			if c.ID != "" && !made(c.ID) {
				e.Raw(`"id":`)
				e.String(c.ID)
				e.Raw(",")
			}
			e.Raw(`"function":{"name":`)
			e.String(w.name(c.Name))
			e.Raw(`,"arguments":` + object(c.Arguments) + "}")
			e.EndObject()
		}
		e.Raw("]}")
	})
}
