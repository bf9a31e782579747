package mcp

import (
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"sync"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/toolgen-dev/toolgen/runtime"
)

// receive is middleware of the SDK's server. It answers calls of unknown tools,
// which the SDK would answer with less, hears why calls are cancelled, and gives
// errors the codes of the client's revision.
func (s *Server) receive(next sdk.MethodHandler) sdk.MethodHandler {
	return func(ctx context.Context, method string, req sdk.Request) (sdk.Result, error) {
		switch req := req.(type) {
		case *sdk.CallToolRequest:
			if t, ok := s.reg.Lookup(req.Params.Name); !ok || t.Native() != "" {
				return nil, s.unknown(withRequest(ctx, req), req.Params)
			}
		case *sdk.ServerRequest[*sdk.CancelledParams]:
			s.cancelled(ctx, req)
		case *sdk.ReadResourceRequest:
			res, err := next(ctx, method, req)
			return res, notFound(req, err)
		}
		return next(ctx, method, req)
	}
}

// unknown returns the protocol's error for a tool that there is not. It is
// executed, so that middleware of the registry sees the call.
func (s *Server) unknown(ctx context.Context, params *sdk.CallToolParamsRaw) error {
	res := s.reg.Execute(ctx, runtime.Call{Name: params.Name, Arguments: params.Arguments})
	return &jsonrpc.Error{Code: jsonrpc.CodeInvalidParams, Message: res.Text()}
}

// codeNotFound is the code for a resource that there is not, in revisions before
// 2026-07-28; later ones have -32602, which is what the SDK sends.
const codeNotFound = -32002

// notFound gives an error about a missing resource the code of its revision.
func notFound(req *sdk.ReadResourceRequest, err error) error {
	var failure *jsonrpc.Error
	if req.ProtocolVersion() >= stateless || !errors.As(err, &failure) || failure.Message != sdk.ResourceNotFoundError(req.Params.URI).Error() {
		return err
	}
	changed := *failure
	changed.Code = codeNotFound
	return &changed
}

// call answers a call of a tool. guarded says that it may need approval.
func (s *Server) call(ctx context.Context, req *sdk.CallToolRequest, guarded bool) (*sdk.CallToolResult, error) {
	ctx, running := s.begin(ctx, req)
	defer s.calls.end(running)
	call := runtime.Call{ID: running.name, Name: req.Params.Name, Arguments: req.Params.Arguments}
	verdict := verdict{request: req}
	if guarded && !s.reg.HasApprover() {
		if verdict = s.approval(ctx, req, call); verdict.answer != nil {
			return verdict.answer, nil
		}
	}
	if !s.enter(ctx) {
		return failure("the call was canceled before it ran"), nil
	}
	defer s.leave()
	ctx = withRequest(ctx, verdict.request)
	if token := req.Params.GetProgressToken(); token != nil {
		ctx = runtime.WithProgress(ctx, s.progress(ctx, req.Session, token))
	}
	var res runtime.Result
	if verdict.decision == nil {
		res = s.reg.Execute(ctx, call)
	} else {
		res = s.reg.ExecuteAll(ctx, []runtime.Call{call}, &runtime.ExecuteOptions{Approvals: []runtime.Approval{*verdict.decision}})[0]
	}
	if f := res.Failure; f != nil {
		if need := neededInput(f); need != nil {
			return s.needInput(need, verdict), nil
		}
		if err := protocolError(f); err != nil {
			return nil, err
		}
		if f.Code == runtime.UnknownTool { // it was removed a moment ago
			return nil, &jsonrpc.Error{Code: jsonrpc.CodeInvalidParams, Message: f.Message}
		}
		if f.Code == runtime.ApprovalRequired {
			return failure(f.Message + verdict.why), nil
		}
	}
	return toResult(res), nil
}

// enter waits for a slot, and reports whether it has one.
func (s *Server) enter(ctx context.Context) bool {
	if s.slots == nil {
		return true
	}
	select {
	case s.slots <- struct{}{}:
		return true
	case <-ctx.Done():
		return false
	}
}

// leave gives the slot back.
func (s *Server) leave() {
	if s.slots != nil {
		<-s.slots
	}
}

// progress returns a function that passes progress on to the client. The
// protocol wants it to increase, so reports that do not are dropped.
func (s *Server) progress(ctx context.Context, session *sdk.ServerSession, token any) func(runtime.Progress) {
	var mu sync.Mutex
	last, begun := 0.0, false
	return func(p runtime.Progress) {
		mu.Lock()
		defer mu.Unlock()
		if begun && p.Done <= last {
			return
		}
		last, begun = p.Done, true
		err := session.NotifyProgress(ctx, &sdk.ProgressNotificationParams{
			ProgressToken: token, Progress: p.Done, Total: p.Total, Message: p.Message,
		})
		if err != nil {
			s.opts.Logger.LogAttrs(ctx, slog.LevelDebug, "progress was not sent", slog.String("tool", p.Tool), slog.Any("error", err))
		}
	}
}

// toResult returns a result as the SDK writes it. Failures hold text alone: data
// beside them would have to fit the tool's schema, and clients check that.
func toResult(res runtime.Result) *sdk.CallToolResult {
	out := &sdk.CallToolResult{Content: toSDK(res.Content), IsError: res.IsError()}
	if !res.IsError() && isObject(res.Structured) {
		out.StructuredContent = res.Structured
	}
	return out
}

// isObject reports whether a JSON text is an object: revisions before 2026-07-28
// take no other structured result.
func isObject(text json.RawMessage) bool { return len(text) > 0 && text[0] == '{' }

// failure returns a result that says what went wrong.
func failure(text string) *sdk.CallToolResult {
	return &sdk.CallToolResult{IsError: true, Content: []sdk.Content{&sdk.TextContent{Text: text}}}
}
