package message

import (
	"crypto/sha256"
	"slices"
	"strings"

	"github.com/toolgen-dev/toolgen/runtime"
	"github.com/toolgen-dev/toolgen/runtime/wire"
)

// bedrock is Converse: calls are toolUse blocks with a document as input,
// results toolResult blocks in the next user message (API_runtime_ToolUseBlock,
// API_runtime_ToolResultBlock).
type bedrock struct{}

// bedrockCut are the reasons for which an answer may end within a call
// (API_runtime_Converse, stopReason).
var bedrockCut = []string{
	"max_tokens", "model_context_window_exceeded", "guardrail_intervened", "content_filtered", "malformed_tool_use", "malformed_model_output",
}

// takesID: toolUseId is [a-zA-Z0-9_.:-]+ of 1 to 64 characters (botocore).
func (bedrock) takesID(id string) bool { return charset(id, "_.:-", 64) }

func (bedrock) body(r *reading, v value) {
	f := r.members(v, "output", "stopReason", "content")
	content := f[2]
	if f[0].given() {
		content = r.member(r.member(f[0], "message"), "content")
	} else if !content.given() {
		r.missing(v, "output")
		return
	}
	var block *pending // the call in the last block, which is where tokens run out
	r.elements(content, func(_ int, v value) {
		block = nil
		use := r.member(v, "toolUse")
		if !use.given() || v.cut {
			return
		}
		u := r.members(use, "toolUseId", "name", "input", "type")
		if u[3].is("server_tool_use") {
			return // runs at the provider
		}
		block = r.open(use.path, -1)
		block.id, block.name = r.string(u[0]), r.string(u[1])
		block.give(u[2])
	})
	r.malformed(f[1])
	if block != nil {
		block.cut = slices.ContainsFunc(bedrockCut, f[1].is)
	}
}

// malformed notes that the model could not write a call (API_runtime_Converse,
// stopReason).
func (p *problems) malformed(reason value) {
	for _, bad := range []string{"malformed_tool_use", "malformed_model_output"} {
		if reason.is(bad) {
			p.add(reason.path, bad)
		}
	}
}

// event reads the payload of an event, alone or within a member that has the
// event's name, as SDKs write it.
func (bedrock) event(s *Stream, v value) {
	for _, w := range s.members(v, bedrockEvents...) {
		if w.given() {
			v = w
		}
	}
	f := s.members(v, "contentBlockIndex", "start", "delta", "stopReason", "message")
	index := s.index(f[0])
	switch {
	case f[1].given():
		s.tail = nil
		use := s.member(f[1], "toolUse")
		u := s.members(use, "toolUseId", "name", "type")
		if !use.given() || u[2].is("server_tool_use") {
			s.others[index] = true
			return
		}
		s.tail = s.start(use.path, index)
		s.tail.id, s.tail.name = s.string(u[0]), s.string(u[1])
	case f[2].given():
		use := s.member(f[2], "toolUse")
		if !use.given() {
			s.tail = nil // blocks of text have no start
		} else if c := s.fragment(index, use.path); c != nil {
			c.give(s.member(use, "input"))
		}
	case f[3].given():
		if s.tail != nil && slices.ContainsFunc(bedrockCut, f[3].is) {
			s.tail.cut = true
		}
		s.malformed(f[3])
		s.end()
	case index >= 0:
		if c := s.at(index); c != nil {
			c.done = true
		}
	case f[4].given(): // an exception, such as throttlingException
		s.apiError(f[4])
	}
}

// bedrockEvents are the events that matter (API_runtime_ConverseStreamOutput).
var bedrockEvents = []string{
	"contentBlockStart", "contentBlockDelta", "contentBlockStop", "messageStop",
	"internalServerException", "modelStreamErrorException", "serviceUnavailableException", "throttlingException", "validationException",
}

func (a bedrock) results(w *writing, results []runtime.Result) {
	w.message(func(e *wire.Encoder) {
		e.Raw(`{"role":"user","content":[`)
		for i, res := range results {
			e.Element()
			e.Raw(`{"toolResult":{"toolUseId":`)
			e.String(w.id(a.takesID, res.CallID, "results", i))
			e.Raw(`,"content":`)
			a.content(e, res)
			// Success is the default, and the member is for Nova and Claude alone
			// (API_runtime_ToolResultBlock, strands-agents/harness-sdk#686).
			if res.IsError() {
				e.Raw(`,"status":"error"`)
			}
			e.Raw("}}")
		}
		e.Raw("]}")
	})
}

// content writes blocks. Values go as text, which keeps their digits and may be
// any JSON; a json block must be an object. A failure is text alone, because
// Claude takes nothing else there.
func (bedrock) content(e *wire.Encoder, res runtime.Result) {
	takes := bedrockMedia
	if res.IsError() {
		takes = nil
	}
	e.BeginArray()
	for i, c := range parts(res) {
		e.Element()
		switch mediaOf(c, takes) {
		case image:
			e.Raw(`{"image":{"format":"` + strings.TrimPrefix(mime(c), "image/") + `","source":{"bytes":"`)
			base64(e, c.Data)
			e.Raw(`"}}}`)
		case document:
			e.Raw(`{"document":{"format":"` + bedrockFormats[mime(c)] + `","name":"document ` + documentID(res.CallID, i) + `","source":{"bytes":"`)
			base64(e, c.Data)
			e.Raw(`"}}}`)
		default:
			e.Raw(`{"text":`)
			e.String(c.String())
			e.Raw("}")
		}
	}
	e.EndArray()
}

// documentID names a part of the result of a call. The API refuses two documents
// of one name among all messages of a request (maximhq/bifrost#7003).
func documentID(call string, part int) string {
	sum := sha256.Sum256([]byte(call))
	return makeID(sum[:], part)
}

// bedrockFormats are the names of document formats (API_runtime_DocumentBlock).
var bedrockFormats = map[string]string{
	"application/pdf": "pdf", "text/csv": "csv", "text/html": "html", "text/plain": "txt", "text/markdown": "md",
	"application/msword": "doc", "application/vnd.ms-excel": "xls",
	"application/vnd.openxmlformats-officedocument.wordprocessingml.document": "docx",
	"application/vnd.openxmlformats-officedocument.spreadsheetml.sheet":       "xlsx",
}

func (a bedrock) replay(w *writing, calls []runtime.Call) {
	w.message(func(e *wire.Encoder) {
		e.Raw(`{"role":"assistant","content":[`)
		for i, c := range calls {
			e.Element()
			e.Raw(`{"toolUse":{"toolUseId":`)
			e.String(w.id(a.takesID, c.ID, "calls", i))
			e.Raw(`,"name":`)
			e.String(w.name(c.Name))
			e.Raw(`,"input":` + object(c.Arguments) + "}}")
		}
		e.Raw("]}")
	})
}
