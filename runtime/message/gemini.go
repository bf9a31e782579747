package message

import (
	"strings"

	"github.com/toolgen-dev/toolgen/runtime"
	"github.com/toolgen-dev/toolgen/runtime/wire"
)

// gemini is generateContent of the Gemini API and Vertex AI: calls are
// functionCall parts with an object as args, results functionResponse parts,
// all in the next content (genai, FunctionCall and FunctionResponse).
type gemini struct{}

// geminiFailed are the finish reasons for a call that the model could not write
// (genai, FinishReason).
var geminiFailed = []string{"MALFORMED_FUNCTION_CALL", "UNEXPECTED_TOOL_CALL", "TOO_MANY_TOOL_CALLS"}

func (gemini) body(r *reading, v value) {
	f := r.members(v, "candidates", "parts", "promptFeedback")
	switch {
	case f[0].given():
		r.candidates(f[0], nil)
	case f[1].given():
		r.parts(f[1], nil)
	case f[2].given():
		r.blocked(f[2])
	default:
		r.missing(v, "candidates")
	}
}

// blocked notes why a prompt got no answer, if that is what its feedback says.
func (r *reading) blocked(feedback value) bool {
	reason := r.member(feedback, "blockReason")
	if reason.says() {
		r.add(feedback.path, "the prompt was blocked: "+clip(r.string(reason)))
	}
	return reason.says()
}

// candidates reads the first candidate, and tells found of each call. It
// returns whether the candidate is at its end.
func (r *reading) candidates(v value, found func(*pending)) (end bool) {
	r.elements(v, func(i int, v value) {
		if i > 0 {
			return // other candidates are other answers to the same question
		}
		f := r.members(v, "content", "finishReason", "finishMessage")
		r.parts(r.member(f[0], "parts"), found)
		end = f[1].says() && !f[1].is("FINISH_REASON_UNSPECIFIED")
		for _, reason := range geminiFailed {
			if f[1].is(reason) {
				r.add(f[1].path, strings.TrimSuffix(reason+": "+clip(r.string(f[2])), ": "))
			}
		}
	})
	return end
}

func (r *reading) parts(v value, found func(*pending)) {
	r.elements(v, func(_ int, v value) {
		call := r.member(v, "functionCall")
		if !call.given() || v.cut {
			return
		}
		f := r.members(call, "id", "name", "args", "partialArgs", "willContinue")
		c := r.open(call.path, -1)
		c.id, c.name, c.done = r.string(f[0]), r.string(f[1]), true
		c.give(f[2])
		if f[3].given() || f[4].is("true") {
			r.add(f[3].path, "arguments in parts, which streamFunctionCallArguments asks for, are not read")
			c.cut = true
		}
		if found != nil {
			found(c)
		}
	})
}

func (gemini) event(s *Stream, v value) {
	f := s.members(v, "candidates", "error", "promptFeedback")
	if s.apiError(f[1]) {
		return
	}
	if s.blocked(f[2]) || s.candidates(f[0], s.seeded) {
		s.end()
	}
}

func (a gemini) results(w *writing, results []runtime.Result) {
	w.message(func(e *wire.Encoder) {
		e.Raw(`{"role":"user","parts":[`)
		for _, res := range results {
			e.Element()
			e.Raw(`{"functionResponse":{`)
			a.id(e, res.CallID)
			e.Raw(`"name":`)
			e.String(w.name(res.Tool))
			e.Raw(`,"response":`)
			a.response(e, res)
			a.parts(e, res)
			e.Raw("}}")
		}
		e.Raw("]}")
	})
}

// id writes the id that the provider gave. Older models give none, and Vertex AI
// knows no member for it there.
func (gemini) id(e *wire.Encoder, id string) {
	if id != "" && !made(id) {
		e.Raw(`"id":`)
		e.String(id)
		e.Raw(",")
	}
}

// response writes the object that the API wants: output or error. A value goes
// as JSON if it keeps its digits so: the API makes its numbers doubles.
func (gemini) response(e *wire.Encoder, res runtime.Result) {
	all := text(res)
	switch {
	case res.IsError():
		e.Raw(`{"error":`)
		e.String(all)
	case len(res.Structured) > 0 && all == string(res.Structured) && valid(all) && !manyDigits(all):
		e.Raw(`{"output":` + all)
	default:
		e.Raw(`{"output":`)
		e.String(all)
	}
	e.Raw("}")
}

// manyDigits reports whether a JSON text has a number that a double may not
// hold: one of more than 15 digits.
func manyDigits(json string) bool {
	digits, quoted := 0, false
	for i := 0; i < len(json); i++ {
		c := json[i]
		switch {
		case quoted && c == '\\':
			i++
		case c == '"':
			quoted = !quoted
		case quoted:
		case '0' <= c && c <= '9':
			if digits++; digits > 15 {
				return true
			}
		case c != '.':
			digits = 0
		}
	}
	return false
}

// parts writes images and documents, which Gemini 3 reads there.
func (gemini) parts(e *wire.Encoder, res runtime.Result) {
	all := parts(res)
	if !anyMedia(all, geminiMedia) {
		return
	}
	e.Raw(`,"parts":[`)
	for _, c := range all {
		if mediaOf(c, geminiMedia) == none {
			continue
		}
		e.Element()
		e.Raw(`{"inlineData":{"mimeType":"` + mime(c) + `","data":"`)
		base64(e, c.Data)
		e.Raw(`"}}`)
	}
	e.Raw("]")
}

func (a gemini) replay(w *writing, calls []runtime.Call) {
	w.message(func(e *wire.Encoder) {
		e.Raw(`{"role":"model","parts":[`)
		for _, c := range calls {
			e.Element()
			e.Raw(`{"functionCall":{`)
			a.id(e, c.ID)
			e.Raw(`"name":`)
			e.String(w.name(c.Name))
			e.Raw(`,"args":` + object(c.Arguments) + "}}")
		}
		e.Raw("]}")
	})
}
