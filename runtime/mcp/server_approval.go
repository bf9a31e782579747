package mcp

import (
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"strings"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/toolgen-dev/toolgen/runtime"
)

// stateless is the first revision of the protocol without sessions. Servers ask
// the client by a result there, and get the answer with a second call.
const stateless = "2026-07-28"

// approvalInput names the question for approval among what a result asks.
const approvalInput = "toolgen_approval"

// maxShown limits the arguments that a person is asked to approve in bytes. What
// nobody reads to its end is not approved.
const maxShown = 16 << 10

// A verdict is what came of the question whether a call may run.
type verdict struct {
	answer   *sdk.CallToolResult // the result of the call, if it does not run now
	decision *runtime.Approval   // nil where none was needed or could be had
	why      string              // why none could be had
	asked    *runtime.ApprovalRequest
	request  *sdk.CallToolRequest // the call as the tool gets to see it
}

// approval asks the person in front of the client whether a call may run.
func (s *Server) approval(ctx context.Context, req *sdk.CallToolRequest, call runtime.Call) verdict {
	v := verdict{request: req}
	pending := s.reg.Pending(ctx, []runtime.Call{call})
	if len(pending) == 0 {
		return v // it needs none, or fails before
	}
	q := pending[0]
	v.asked = &q
	if done, st := s.answered(&v, q); done {
		v.request = withState(req, st)
		return v
	}
	if len(q.Arguments) > maxShown {
		v.why = fmt.Sprintf("; its arguments are over %d bytes, too long to show for approval", maxShown)
		return v
	}
	if !canElicit(req.ClientCapabilities()) {
		v.why = "; this client cannot ask for it: it does not support elicitation"
		return v
	}
	question := s.question(q)
	if req.ProtocolVersion() >= stateless {
		v.answer = inputRequired(sdk.InputRequestMap{approvalInput: question}, s.seal(q, user(req), state{}))
		return v
	}
	ctx, cancel := context.WithTimeout(ctx, s.opts.ApprovalWait)
	defer cancel()
	answer, err := req.Session.Elicit(ctx, question)
	if err != nil {
		s.opts.Logger.LogAttrs(ctx, slog.LevelWarn, "asking for approval failed", slog.String("tool", q.Tool), slog.Any("error", err))
		v.decide(q, false, "no decision could be had")
		return v
	}
	v.judge(q, answer)
	return v
}

// answered looks for an answer that the call brings with it, and reports whether
// that settles it.
func (s *Server) answered(v *verdict, q runtime.ApprovalRequest) (bool, string) {
	params := v.request.Params
	answer, ok := params.InputResponses[approvalInput]
	if !ok && !strings.HasPrefix(params.RequestState, statePrefix) {
		return false, ""
	}
	st, err := s.open(q, user(v.request), params.RequestState)
	switch {
	case err != nil:
		v.decide(q, false, err.Error())
	case st.Approved:
		v.decide(q, true, "")
	default:
		elicited, _ := answer.(*sdk.ElicitResult)
		v.judge(q, elicited)
	}
	return true, st.Tool
}

// judge takes over what a person has answered.
func (v *verdict) judge(q runtime.ApprovalRequest, answer *sdk.ElicitResult) {
	switch {
	case answer != nil && answer.Action == "accept":
		v.decide(q, true, "")
	case answer != nil && answer.Action == "decline":
		v.decide(q, false, "the user declined")
	default:
		v.decide(q, false, "the user gave no answer")
	}
}

func (v *verdict) decide(q runtime.ApprovalRequest, approved bool, reason string) {
	decision := q.Deny(reason)
	if approved {
		decision = q.Approve(reason)
	}
	if decision.By = user(v.request); decision.By == "" {
		if client := v.request.ClientInfo(); client != nil {
			decision.By = "user of " + client.Name
		}
	}
	v.decision = &decision
}

// needInput returns the result with which a tool asks for input. The approval of
// the call goes along: the person is not asked again.
func (s *Server) needInput(need *InputNeeded, v verdict) *sdk.CallToolResult {
	res := inputRequired(need.Requests, need.State)
	if v.decision != nil {
		res.RequestState = s.seal(*v.asked, user(v.request), state{Approved: true, Tool: need.State})
	}
	return res
}

// inputRequired returns a result that asks for something. Its content is an empty
// list: clients that check it take no null.
func inputRequired(requests sdk.InputRequestMap, state string) *sdk.CallToolResult {
	return &sdk.CallToolResult{Content: []sdk.Content{}, InputRequests: requests, RequestState: state}
}

// user returns who sent a request, as its bearer token says; "" if it has none.
func user(req *sdk.CallToolRequest) string {
	if req.Extra == nil || req.Extra.TokenInfo == nil {
		return ""
	}
	return req.Extra.TokenInfo.UserID
}

// withState returns a call with another state, as the tool gave it.
func withState(req *sdk.CallToolRequest, st string) *sdk.CallToolRequest {
	params, changed := *req.Params, *req
	params.RequestState = st
	changed.Params = &params
	return &changed
}

// canElicit reports whether a client can show a form. One that names no mode
// can: modes are newer than forms.
func canElicit(caps *sdk.ClientCapabilities) bool {
	if caps == nil || caps.Elicitation == nil {
		return false
	}
	return caps.Elicitation.Form != nil || caps.Elicitation.URL == nil
}

// question returns the form that a person sees. It has no fields: to accept it
// is to approve. The arguments, which are one line, come before the description:
// no text can pretend to be them.
func (s *Server) question(q runtime.ApprovalRequest) *sdk.ElicitParams {
	var b strings.Builder
	name := q.Tool
	if t, ok := s.reg.Lookup(q.Tool); ok && t.Title() != "" {
		name = t.Title() + " (" + name + ")"
	}
	fmt.Fprintf(&b, "Allow this call of the tool %s?\n\nArguments: %s\n\n%s",
		oneLine(name), oneLine(string(q.Arguments)), runtime.Visible(q.Description))
	return &sdk.ElicitParams{
		Mode: "form", Message: b.String(),
		RequestedSchema: json.RawMessage(`{"type":"object","properties":{}}`),
	}
}

// oneLine is [runtime.Visible] for a text that is to stay on one line.
func oneLine(text string) string { return strings.ReplaceAll(runtime.Visible(text), "\n", `\n`) }
