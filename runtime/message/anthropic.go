package message

import (
	"slices"

	"github.com/toolgen-dev/toolgen/runtime"
	"github.com/toolgen-dev/toolgen/runtime/wire"
)

// anthropic is Messages: calls are tool_use blocks with an object as input,
// results tool_result blocks at the front of the next user message
// (platform.claude.com, tool use; ToolResultBlockParam of the SDK).
type anthropic struct{}

// anthropicCut are the reasons for which an answer may end within a call
// (StopReason of the SDK): a refusal comes in the middle of what was streamed.
var anthropicCut = []string{"max_tokens", "model_context_window_exceeded", "refusal"}

// takesID: ids match ^[a-zA-Z0-9_-]+$ when they come back.
func (anthropic) takesID(id string) bool { return charset(id, "_-", 0) }

func (anthropic) body(r *reading, v value) {
	f := r.members(v, "content", "stop_reason", "role")
	if !f[0].given() && !f[2].given() {
		r.missing(v, "content")
		return
	}
	if f[0].given() && f[0].text[0] == '"' {
		return // a message of text alone
	}
	var block *pending // the call in the last block, which is where tokens run out
	r.elements(f[0], func(_ int, v value) {
		block = nil
		b := r.members(v, "type", "id", "name", "input")
		if !b[0].is("tool_use") || v.cut {
			return // server_tool_use and its like run at the provider
		}
		block = r.open(v.path, -1)
		block.id, block.name = r.string(b[1]), r.string(b[2])
		block.give(b[3])
	})
	if block != nil {
		block.cut = slices.ContainsFunc(anthropicCut, f[1].is)
	}
}

func (anthropic) event(s *Stream, v value) {
	f := s.members(v, "type", "index", "content_block", "delta", "error")
	index := s.index(f[1])
	switch s.string(f[0]) {
	case "content_block_start":
		s.tail = nil
		b := s.members(f[2], "type", "id", "name", "input")
		if !b[0].is("tool_use") {
			s.others[index] = true
			return
		}
		s.tail = s.start(f[2].path, index)
		s.tail.id, s.tail.name = s.string(b[1]), s.string(b[2])
		s.tail.give(b[3]) // {} as a rule, which fragments replace
	case "content_block_delta":
		d := s.members(f[3], "type", "partial_json")
		if !d[0].is("input_json_delta") {
			return
		}
		if c := s.fragment(index, f[3].path); c != nil {
			c.give(d[1])
		}
	case "content_block_stop":
		if c := s.at(index); c != nil {
			c.done = true
		}
	case "message_delta":
		reason := s.member(f[3], "stop_reason")
		if s.tail != nil && slices.ContainsFunc(anthropicCut, reason.is) {
			s.tail.cut = true
		}
		if reason.says() {
			s.end()
		}
	case "message_stop":
		s.end()
	case "error":
		s.apiError(f[4])
	}
}

func (a anthropic) results(w *writing, results []runtime.Result) {
	w.message(func(e *wire.Encoder) {
		e.Raw(`{"role":"user","content":[`)
		for i, res := range results {
			e.Element()
			e.Raw(`{"type":"tool_result","tool_use_id":`)
			e.String(w.id(a.takesID, res.CallID, "results", i))
			e.Raw(`,"content":`)
			a.content(e, res)
			if res.IsError() {
				e.Raw(`,"is_error":true`)
			}
			e.Raw("}")
		}
		e.Raw("]}")
	})
}

// content writes a text, or blocks where there are images or documents. With
// is_error all content must be text (vellum-ai/vellum-assistant#18387).
func (anthropic) content(e *wire.Encoder, res runtime.Result) {
	all := parts(res)
	if res.IsError() || !anyMedia(all, anthropicMedia) {
		e.String(text(res))
		return
	}
	e.BeginArray()
	for _, c := range all {
		e.Element()
		switch mediaOf(c, anthropicMedia) {
		case image:
			e.Raw(`{"type":"image","source":{"type":"base64","media_type":"` + mime(c) + `","data":"`)
			base64(e, c.Data)
			e.Raw(`"}}`)
		case document:
			e.Raw(`{"type":"document","source":{"type":"base64","media_type":"` + mime(c) + `","data":"`)
			base64(e, c.Data)
			e.Raw(`"}}`)
		default:
			e.Raw(`{"type":"text","text":`)
			e.String(c.String())
			e.Raw("}")
		}
	}
	e.EndArray()
}

func (a anthropic) replay(w *writing, calls []runtime.Call) {
	w.message(func(e *wire.Encoder) {
		e.Raw(`{"role":"assistant","content":[`)
		for i, c := range calls {
			e.Element()
			e.Raw(`{"type":"tool_use","id":`)
			e.String(w.id(a.takesID, c.ID, "calls", i))
			e.Raw(`,"name":`)
			e.String(w.name(c.Name))
			e.Raw(`,"input":` + object(c.Arguments) + "}")
		}
		e.Raw("]}")
	})
}
