package otel_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	sdktrace "go.opentelemetry.io/otel/sdk/trace"
	"go.opentelemetry.io/otel/sdk/trace/tracetest"

	"github.com/toolgen-dev/toolgen/runtime"
	"github.com/toolgen-dev/toolgen/runtime/audit"
	"github.com/toolgen-dev/toolgen/runtime/otel"
)

// planted is a secret with nothing in it that is written in other ways.
const planted = "Tr0ub4dor-correct-horse"

// vault has a secret in every kind of place: a string, the elements of a list, the
// names and values of a map, a member of a union, one of a few, with a default,
// with a pattern, a number, and within an object.
const vault = `{"type":"object","properties":{
	"user":{"type":"string"},
	"token":{"type":"string","maxLength":40,"default":"Tr0ub4dor-correct-horse"},
	"level":{"type":"string","enum":["one","two"]},
	"code":{"type":"string","pattern":"^[a-z]+$","minLength":3},
	"pin":{"type":"integer","maximum":9999},
	"keys":{"type":"array","items":{"type":"string","maxLength":30},"maxItems":3},
	"map":{"type":"object","additionalProperties":{"type":"string","maxLength":30}},
	"auth":{"oneOf":[{"type":"object","properties":{"kind":{"const":"basic"},"password":{"type":"string"}},"required":["kind","password"],"additionalProperties":false},
		{"type":"object","properties":{"kind":{"const":"key"},"key":{"type":"string"}},"required":["kind","key"],"additionalProperties":false}]},
	"deep":{"type":"object","properties":{"inner":{"type":"object","properties":{"secret":{"type":"string"}},"additionalProperties":false}},"additionalProperties":false}
},"additionalProperties":false}`

// hostileArguments are what a model may send, with the secret in it: in its place,
// or in one that belongs to it. A secret in the place of something else, such as
// the kind of a union, is not known as one.
var hostileArguments = []string{
	`{"token":"%s"}`, `{"token":"%s`, `{"token":"%s",`, `{"token":"%s"} and %[1]s`, `token=%s`, `"%s"`, `["%s"]`, `{"token":"a","token":"%s"}`, `{"token":"%s","token":"%[1]s"}`,
	`{'token':'%s'}`, "```json\n{\"token\":\"%s\"}\n```", "{\"token\":\"%s\n%[1]s\"}", "{\"token\":\"\xff%s\"}", `{"token":"%s\x"}`, `{"token":"\u12%s"}`, `{token:%s}`, `{"token":%s}`,
	`{"token":["%s"]}`, `{"token":{"%s":1}}`, `{"token":{"a":"%s"}}`, `{"token":"%[1]s%[1]s%[1]s"}`, `{"tokn":"%s"}`, `{"Token":"%s"}`, `{"api_token":"%s"}`,
	`{"level":"%s"}`, `{"level":["%s"]}`, `{"code":"%s"}`, `{"code":"%s","user":5}`, `{"pin":"%s"}`, `{"pin":"1%s"}`, `{"keys":"%s"}`, `{"keys":["%s","%[1]s","%[1]s","%[1]s"]}`,
	`{"keys":[["%s"]]}`, `{"keys":{"0":"%s"}}`, `{"keys":"[\"%s\"]"}`, `{"map":{"%s":"a"}}`, `{"map":{"%s":5}}`, `{"map":{"a":"%s%[1]s"}}`, `{"map":{"%s":"%[1]s%[1]s"}}`, `{"map":"%s"}`, `{"map":[{"%s":1}]}`,
	`{"auth":{"kind":"basic","password":"%s"}}`, `{"auth":{"kind":"basic","password":["%s"]}}`, `{"auth":{"kind":"key","password":"%s"}}`, `{"auth":{"password":"%s"}}`, `{"auth":"%s"}`,
	`{"auth":{"kind":"basic","password":"%s","extra":"%[1]s"}}`, `{"deep":{"inner":{"secret":"%s"}}}`, `{"deep":{"inner":"%s"}}`, `{"deep":"%s"}`, `{"deep":{"inner":{"secret":{"x":"%s"}}}}`,
	`{"deep":{"inner":{"secrt":"%s"}}}`, `{"deep":"{\"inner\":{\"secret\":\"%s\"}}"}`, `{"user":"%s","token":"%[1]s"}`, `{"user":["%s"],"token":"%[1]s"}`,
}

// What the model sends, as it is or broken, and what a tool makes of it, shows
// no secret in anything that is written about the call. Only what the model is
// answered may name what it has put into the place of a name itself.
func TestNothingWrittenHoldsSecrets(t *testing.T) {
	var log, console, prompts, shown safely
	path := filepath.Join(t.TempDir(), "audit.jsonl")
	record, err := audit.Open(path, &audit.Options{Arguments: true})
	require.NoError(t, err)
	spans := tracetest.NewSpanRecorder()
	tracing, err := otel.New(&otel.Options{TracerProvider: sdktrace.NewTracerProvider(sdktrace.WithSpanProcessor(spans)), Content: true})
	require.NoError(t, err)
	printing, err := otel.New(&otel.Options{TracerProvider: otel.Console(&console), Content: true})
	require.NoError(t, err)
	type failure struct{ error }
	tool, err := runtime.NewTool(runtime.ToolSpec{
		Name: "open", Parameters: json.RawMessage(vault), Policy: runtime.Policy{Approval: true, Timeout: time.Minute},
		Secrets: []string{"/token", "/level", "/code", "/pin", "/keys/*", "/map", "/auth/password", "/auth/key", "/deep/inner/secret"}, OutputSecrets: []string{"/session"},
		Handler: func(_ context.Context, inv *runtime.Invocation) (any, error) {
			args := string(inv.Arguments())
			switch inv.CallID() {
			case "error":
				return nil, fmt.Errorf("dial: %w", failure{errors.New("bad " + args)})
			case "panic":
				panic(fmt.Sprintf("%+v", struct{ Args string }{args}))
			case "panic error":
				panic(&failure{errors.New(args)})
			case "tool error":
				return nil, &runtime.ToolError{Code: runtime.Failed, Message: "refused " + args, Cause: errors.New(args)}
			}
			inv.Progress(1, 2, "with "+args)
			return map[string]any{"session": planted, "echo": args}, nil
		},
	})
	require.NoError(t, err)
	logger := slog.New(slog.NewJSONHandler(&log, nil))
	reg, err := runtime.NewRegistry(&runtime.Options{
		Extensions: []runtime.Extension{tracing, printing, record}, Logger: logger,
		Approve: func(_ context.Context, q runtime.ApprovalRequest) (runtime.Approval, error) {
			text, err := json.Marshal(q)
			fmt.Fprintf(&prompts, "%s %v %+v %#v %s\n", text, q, q, q, q.Arguments)
			return q.Approve(""), err
		},
	}, []*runtime.Tool{tool})
	require.NoError(t, err)
	ctx := runtime.WithProgress(context.Background(), func(p runtime.Progress) { fmt.Fprintf(&shown, "%+v\n", p) })
	for _, form := range hostileArguments {
		args := fmt.Sprintf(form, planted)
		for _, id := range []string{"ok", "error", "panic", "panic error", "tool error"} {
			call := runtime.Call{ID: id, Name: "open", Arguments: json.RawMessage(args)}
			for _, q := range reg.Pending(ctx, []runtime.Call{call}) {
				fmt.Fprintf(&prompts, "%v %+v %s\n", q, q, q.Arguments)
			}
			res := reg.Execute(ctx, call)
			fmt.Fprintf(&shown, "%v %+v %v %+v %v %+v\n", call, call, res, res, &call, &res)
			for _, l := range []*slog.Logger{slog.New(slog.NewJSONHandler(&shown, nil)), slog.New(slog.NewTextHandler(&shown, nil))} {
				l.Info("m", "call", call, "result", res, "pointer", &res)
			}
			if !res.Ran() { // else it is what the function says
				fmt.Fprintf(&shown, "%v %+v\n", res.Err(), res.Failure)
				assert.NotContains(t, res.Text(), planted, "%s: what the model reads", args)
			}
			for name, text := range map[string]*safely{"log": &log, "console": &console, "prompts": &prompts, "shown": &shown} {
				if i := strings.Index(text.String(), planted); i >= 0 {
					assert.Fail(t, name, "of %s, %s: %s", args, id, text.String()[max(0, i-200):min(len(text.String()), i+60)])
					text.reset()
				}
			}
		}
	}
	require.NoError(t, record.Close())
	text, err := os.ReadFile(path)
	require.NoError(t, err)
	assert.NotContains(t, string(text), planted)
	for _, s := range spans.Ended() {
		assert.NotContains(t, fmt.Sprint(s.Name(), s.Attributes(), s.Status(), s.Events()), planted)
	}
	assert.NotEmpty(t, prompts.String())
}
