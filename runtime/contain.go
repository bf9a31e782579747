package runtime

import (
	"context"
	"crypto/rand"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"runtime/debug"
	"strings"
	"unicode/utf8"
)

// maxMessage is the longest message of a failure, in bytes.
const maxMessage = 4 << 10

// Texts of failures that come up in more than one place.
const (
	nativeText        = "runs at the provider and cannot be called here"
	needsApprovalText = "needs a person's approval; it did not run"
	encodingText      = "ran, but its result cannot be written as JSON: "
)

// refuse returns a failure of a call. The message goes on after the tool's
// name.
func refuse(call Call, code Code, message string, cause error) *ToolError {
	return &ToolError{Tool: call.Name, Code: code, Message: clip(call.Name + " " + message), Cause: cause}
}

func (r *run) refuse(code Code, message string, cause error) *ToolError {
	return refuse(r.call, code, message, cause)
}

// closed is the failure of calls to a registry that is closed.
func closed(call Call) *ToolError {
	return refuse(call, Canceled, "did not run: the registry is closed", nil)
}

func (r *run) closed() *ToolError { return closed(r.call) }

// failure returns what an error of the function means. It may panic, as the
// methods of the error may.
func (r *run) failure(err error) *ToolError {
	if over := r.ctx.Err(); over != nil && (errors.Is(err, over) || errors.Is(err, context.Cause(&r.ctx))) {
		e := r.over()
		if !errors.Is(err, e.Cause) { // why the caller has cancelled
			err = errors.Join(err, e.Cause)
		}
		e.Cause = err
		return e
	}
	return toolError(r.call, err)
}

// toolError is the failure for an error that a function has returned.
func toolError(call Call, err error) *ToolError {
	text := err.Error()
	if strings.TrimSpace(text) == "" {
		text = call.Name + " failed and gave no reason"
	}
	return &ToolError{Tool: call.Name, Code: Failed, Message: clip(text), Retryable: retryable(err), Cause: err}
}

// crash logs a panic under an incident id, without the secrets of the call, and returns the failure that names
// the id alone: what the panic says is not for the model. p is nil if the
// goroutine was ended by runtime.Goexit.
func (e *engine) crash(ctx context.Context, t *Tool, call Call, p any, args ...json.RawMessage) *ToolError {
	incident := newIncident()
	text := "runtime.Goexit was called"
	if p != nil {
		text = said(p)
	}
	cause, ok := p.(error)
	if !ok {
		cause = errors.New(text)
	}
	e.log(ctx, slog.LevelError, "tool panicked",
		slog.String("tool", call.Name), slog.String("call", call.ID), slog.String("incident", incident),
		slog.String("panic", t.Hide(text, append(args, call.Arguments)...)), slog.String("stack", string(debug.Stack())))
	return &ToolError{
		Tool: call.Name, Code: Panicked, Cause: cause,
		Message: clip(call.Name + " failed: internal error, incident " + incident),
	}
}

// newIncident returns an id under which a log has what went wrong.
func newIncident() string {
	var id [6]byte
	_, _ = rand.Read(id[:])
	return hex.EncodeToString(id[:])
}

// said returns the text of a value of the user. Its methods run on a goroutine of
// their own, where also runtime.Goexit does no harm.
func said(v any) string {
	if text, ok := v.(string); ok {
		return text
	}
	done := make(chan string, 1)
	go func() {
		text := fmt.Sprintf("a %T without a text", v)
		defer func() { done <- text }()
		text = fmt.Sprint(v) // contains panics itself
	}()
	return <-done
}

// fail makes the result a failure: the model reads its message.
func (r *Result) fail(e *ToolError) {
	r.Failure = e
	r.say(e.Message)
}

// say makes text the content.
func (r *Result) say(text string) {
	r.Content = make([]Content, 1)
	r.Content[0].Type, r.Content[0].Text = TypeText, text
}

// failed returns the result of a call that never became a run.
func failed(call Call, e *ToolError) *Result {
	res := &Result{CallID: call.ID, Tool: call.Name}
	res.fail(e)
	return res
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
