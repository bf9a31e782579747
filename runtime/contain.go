package runtime

import (
	"context"
	"crypto/rand"
	"encoding/hex"
	"errors"
	"fmt"
	"log/slog"
	"runtime/debug"
	"strings"
	"unicode/utf8"
)

// maxMessage is the longest message of a failure, in bytes.
const maxMessage = 4 << 10

// refuse returns a failure of r's tool. The message goes on after the tool's
// name.
func (r *run) refuse(code Code, message string, cause error) *ToolError {
	name := r.inv.call.Name
	return &ToolError{Tool: name, Code: code, Message: clip(name + " " + message), Cause: cause}
}

// closed is the failure of calls to a registry that is closed.
func (r *run) closed() *ToolError {
	return r.refuse(Canceled, "did not run: the registry is closed", nil)
}

// failure returns what an error of the function means. It may panic, as the
// methods of the error may.
func (r *run) failure(err error) *ToolError {
	if over := r.Err(); over != nil && (errors.Is(err, over) || errors.Is(err, context.Cause(r))) {
		e := r.over()
		e.Cause = err
		return e
	}
	text := err.Error()
	if strings.TrimSpace(text) == "" {
		text = r.inv.call.Name + " failed and gave no reason"
	}
	return &ToolError{Tool: r.inv.call.Name, Code: Failed, Message: clip(text), Retryable: retryable(err), Cause: err}
}

// crash returns the result of a run that panicked with p, or that ended its
// goroutine where p is nil.
func (r *run) crash(p any) Result {
	return r.fail(r.eng.crash(r.parent, r.inv.call, p))
}

// crash logs a panic under an incident id and returns the failure that names
// the id alone: what the panic says is not for the model. p is nil if the
// goroutine was ended by runtime.Goexit.
func (e *engine) crash(ctx context.Context, call Call, p any) *ToolError {
	var id [6]byte
	_, _ = rand.Read(id[:])
	incident := hex.EncodeToString(id[:])
	var cause error
	switch v := p.(type) {
	case nil:
		cause = errors.New("runtime.Goexit was called")
	case error:
		cause = v
	default:
		cause = errors.New(fmt.Sprint(v))
	}
	e.log(ctx, slog.LevelError, "tool panicked",
		slog.String("tool", call.Name), slog.String("call", call.ID), slog.String("incident", incident),
		slog.String("panic", fmt.Sprint(cause)), slog.String("stack", string(debug.Stack())))
	return &ToolError{
		Tool: call.Name, Code: Panicked, Cause: cause,
		Message: clip(call.Name + " failed: internal error, incident " + incident),
	}
}

// fail returns r's result with a failure.
func (r *run) fail(e *ToolError) Result {
	res := r.answer
	res.Failure = e
	res.Content = []Content{TextContent(e.Message)}
	res.Usage = r.inv.answer()
	return res
}

// failed returns the result of a call that never became a run.
func failed(call Call, e *ToolError) Result {
	return Result{CallID: call.ID, Tool: call.Name, Failure: e, Content: []Content{TextContent(e.Message)}}
}

// clip makes text valid UTF-8 of at most maxMessage bytes.
func clip(text string) string {
	text = strings.ToValidUTF8(text, "\uFFFD")
	if len(text) <= maxMessage {
		return text
	}
	const dots = "…"
	end := maxMessage - len(dots)
	for !utf8.RuneStart(text[end]) {
		end--
	}
	return text[:end] + dots
}
