package mcp

import (
	"context"
	"encoding/json"
	"errors"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
)

type requestKey struct{}

// Request returns the request that a tool, resource or prompt answers: its
// session, through which a tool can log at the client or ask it to sample, the
// client's capabilities, and who sent it. It is nil where the function was not
// called by an MCP client.
func Request(ctx context.Context) sdk.Request {
	req, _ := ctx.Value(requestKey{}).(sdk.Request)
	return req
}

// CallRequest returns the request that a tool answers, nil where there is none.
func CallRequest(ctx context.Context) *sdk.CallToolRequest {
	req, _ := ctx.Value(requestKey{}).(*sdk.CallToolRequest)
	return req
}

func withRequest(ctx context.Context, req sdk.Request) context.Context {
	return context.WithValue(ctx, requestKey{}, req)
}

// InputNeeded is an error with which a tool, resource or prompt asks the client
// for something: a form to fill in, a model's answer, its roots. The function is
// called again with the answers in the InputResponses of its request, and State
// in RequestState. That works with clients of every revision; those before
// 2026-07-28 are asked while the function waits to be called again.
//
// A client can change State. Authenticate what depends on it.
type InputNeeded struct {
	Requests sdk.InputRequestMap
	State    string
}

// Error implements error.
func (e *InputNeeded) Error() string { return "input of the client is needed" }

// neededInput returns the InputNeeded in err, nil without one.
func neededInput(err error) *InputNeeded {
	var need *InputNeeded
	if errors.As(err, &need) {
		return need
	}
	return nil
}

// ProtocolError is an error with which a tool, resource or prompt fails the
// request itself, where the protocol asks for that. Other errors of a tool are
// results with isError, which a model can read.
type ProtocolError struct {
	Code    int64 // of JSON-RPC, such as -32602
	Message string
	Data    json.RawMessage // may be nil
}

// Error implements error.
func (e *ProtocolError) Error() string { return e.Message }

// protocolError returns the error of the SDK for a ProtocolError in err, nil
// without one.
func protocolError(err error) error {
	var p *ProtocolError
	if errors.As(err, &p) {
		return &jsonrpc.Error{Code: p.Code, Message: p.Message, Data: p.Data}
	}
	return nil
}
