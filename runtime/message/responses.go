package message

import (
	"github.com/toolgen-dev/toolgen/runtime"
	"github.com/toolgen-dev/toolgen/runtime/wire"
)

// responses is OpenAI's Responses: calls and their results are items of their
// own, which call_id joins. Arguments are JSON in a string; there is no flag for
// failures (openapi, FunctionToolCall and FunctionCallOutputItemParam).
type responses struct{}

// takesID: call_id has 1 to 64 characters (openapi).
func (responses) takesID(id string) bool { return len(id) <= 64 }

func (responses) body(r *reading, v value) {
	f := r.members(v, "output", "error", "type")
	switch {
	case f[2].is("function_call"):
		r.item(v, nil)
	case f[1].given():
		r.apiError(f[1])
		fallthrough
	case f[0].given():
		r.elements(f[0], func(_ int, item value) { r.item(item, nil) })
	default:
		r.missing(v, "output")
	}
}

// item reads an item of the output into a call, nil for a new one. Items of
// other types are none of ours: only who asked for them knows them.
func (r *reading) item(v value, c *pending) {
	f := r.members(v, "type", "call_id", "name", "arguments", "status")
	if !f[0].is("function_call") || v.cut {
		return
	}
	if c == nil {
		c = r.open(v.path, -1)
	}
	if f[1].given() {
		c.id = r.string(f[1])
	}
	if f[2].given() {
		c.name = r.string(f[2])
	}
	if f[3].given() {
		c.text, c.whole = nil, ""
		c.give(f[3])
	}
	c.cut = c.cut || f[4].is("incomplete")
}

func (responses) event(s *Stream, v value) {
	f := s.members(v, "type", "output_index", "item", "delta", "arguments", "response", "message")
	index := s.index(f[1])
	switch s.string(f[0]) {
	case "response.output_item.added", "response.output_item.done":
		s.outputItem(f[2], index, f[0].is("response.output_item.done"))
	case "response.function_call_arguments.delta", "response.function_call_arguments.done":
		c := s.at(index)
		switch {
		case c == nil:
			s.add(v.path, "arguments of a call that has not begun")
		case f[4].given():
			c.text, c.whole = nil, "" // the whole, which the fragments made up
			c.give(f[4])
			c.done = true
		case !c.done:
			c.give(f[3])
		}
	case "response.completed", "response.incomplete":
		s.complete(s.member(f[5], "output"))
		s.end()
	case "response.failed":
		s.apiError(s.member(f[5], "error"))
	case "error":
		s.apiError(v)
	}
}

// complete reads the whole output at the end. Servers that leave items out of it
// have others at the numbers that its calls had, so that the ids count.
func (s *Stream) complete(output value) {
	known := make(map[string]int, len(s.calls))
	for _, c := range s.calls {
		known[c.id] = c.index
	}
	s.elements(output, func(i int, v value) {
		if id := s.member(v, "call_id"); id.says() && !v.cut {
			if index, ok := known[s.string(id)]; ok {
				i = index
			}
		}
		s.outputItem(v, i, true)
	})
}

// outputItem reads the item at a place of the output.
func (s *Stream) outputItem(v value, index int, done bool) {
	if !s.member(v, "type").is("function_call") {
		return
	}
	c := s.byIndex[index]
	if c == nil {
		c = s.start(v.path, index)
	}
	s.item(v, c)
	c.done = done
}

func (a responses) results(w *writing, results []runtime.Result) {
	for i, res := range results {
		w.message(func(e *wire.Encoder) {
			e.BeginObject()
			e.Raw(`"type":"function_call_output","call_id":`)
			e.String(w.id(a.takesID, res.CallID, "results", i))
			e.Raw(`,"output":`)
			a.output(e, res)
			e.EndObject()
		})
	}
}

// output writes a text, or a list where there are images or documents
// (input_text, input_image, input_file).
func (responses) output(e *wire.Encoder, res runtime.Result) {
	all := parts(res)
	if !anyMedia(all, responsesMedia) {
		e.String(flagless(res))
		return
	}
	e.BeginArray()
	if res.IsError() {
		all = append([]runtime.Content{runtime.TextContent("error:")}, all...)
	}
	for i, c := range all {
		e.Element()
		switch mediaOf(c, responsesMedia) {
		case image:
			e.Raw(`{"type":"input_image","image_url":"data:` + mime(c) + `;base64,`)
			base64(e, c.Data)
			e.Raw(`"}`)
		case document:
			e.Raw(`{"type":"input_file","filename":"document` + itoa(i+1) + `.pdf","file_data":"data:` + mime(c) + `;base64,`)
			base64(e, c.Data)
			e.Raw(`"}`)
		default:
			e.Raw(`{"type":"input_text","text":`)
			e.String(c.String())
			e.Raw(`}`)
		}
	}
	e.EndArray()
}

func (a responses) replay(w *writing, calls []runtime.Call) {
	for i, c := range calls {
		w.message(func(e *wire.Encoder) {
			e.BeginObject()
			e.Raw(`"type":"function_call","call_id":`)
			e.String(w.id(a.takesID, c.ID, "calls", i))
			e.Raw(`,"name":`)
			e.String(w.name(c.Name))
			e.Raw(`,"arguments":`)
			e.String(object(c.Arguments))
			e.EndObject()
		})
	}
}
