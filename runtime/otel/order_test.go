package otel_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	sdktrace "go.opentelemetry.io/otel/sdk/trace"
	"go.opentelemetry.io/otel/sdk/trace/tracetest"

	"github.com/toolgen-dev/toolgen/runtime"
	"github.com/toolgen-dev/toolgen/runtime/audit"
	"github.com/toolgen-dev/toolgen/runtime/guard"
	"github.com/toolgen-dev/toolgen/runtime/otel"
)

// Wherever they stand in the list, traces and logs hold what guards let through
// and not what they hide, and a call that a guard refuses has no line that says
// that it is about to run.
func TestRecordersAreOutsideOfGuards(t *testing.T) {
	const hidden = "ann@example.com"
	for _, policy := range []guard.Policy{guard.Block, guard.Redact} {
		for _, order := range [][]int{{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {2, 1, 0}, {1, 2, 0}} {
			path := filepath.Join(t.TempDir(), "audit.jsonl")
			log, err := audit.Open(path, &audit.Options{Required: true, Arguments: true})
			require.NoError(t, err)
			spans := tracetest.NewSpanRecorder()
			tracing, err := otel.New(&otel.Options{TracerProvider: sdktrace.NewTracerProvider(sdktrace.WithSpanProcessor(spans)), Content: true})
			require.NoError(t, err)
			chain, err := guard.New(nil, guard.Guard{Check: guard.Personal(), Policy: policy})
			require.NoError(t, err)
			all := []runtime.Extension{chain, log, tracing}
			var extensions []runtime.Extension
			for _, i := range order {
				extensions = append(extensions, all[i])
			}
			echo, err := runtime.NewTool(runtime.ToolSpec{
				Name: "echo", Parameters: json.RawMessage(`{"type":"object","properties":{"to":{"type":"string"},"how":{"type":"string"}}}`),
				Handler: func(_ context.Context, inv *runtime.Invocation) (any, error) {
					switch args := string(inv.Arguments()); {
					case strings.Contains(args, "fail"):
						return nil, errors.New("cannot reach " + hidden)
					case strings.Contains(args, "say"):
						return "it was " + hidden, nil
					}
					return nil, nil
				},
			})
			require.NoError(t, err)
			reg, err := runtime.NewRegistry(&runtime.Options{Extensions: extensions, Logger: slog.New(slog.NewTextHandler(io.Discard, nil))}, []*runtime.Tool{echo})
			require.NoError(t, err)
			for _, args := range []string{`{"to":"` + hidden + `"}`, `{"how":"fail"}`, `{"how":"say"}`} {
				res := reg.Execute(context.Background(), call("echo", args))
				shown, err := json.Marshal(res)
				require.NoError(t, err)
				require.NotContains(t, fmt.Sprint(string(shown), res.Value, string(res.Arguments)), hidden)
			}
			require.NoError(t, log.Close())
			text, err := os.ReadFile(path)
			require.NoError(t, err)
			out := new(strings.Builder)
			out.Write(text)
			for _, s := range spans.Ended() {
				fmt.Fprintln(out, s.Name(), s.Attributes(), s.Status(), s.Events())
			}
			assert.NotContains(t, out.String(), hidden, "%s %v", policy, order)
			want := 3
			if policy == guard.Block {
				want = 2
			}
			assert.Equal(t, want, strings.Count(string(text), `"kind":"begin"`), "%s %v", policy, order)
			assert.Equal(t, policy == guard.Redact, strings.Contains(out.String(), "[email]"))
		}
	}
}

// refuser is an extension that refuses every call.
type refuser struct{ secret string }

func (refuser) Wrap(_ *runtime.Tool, next runtime.Handler) runtime.Handler { return next }

func (r refuser) Observe(_ context.Context, e runtime.Event) error {
	if e.Kind == runtime.EventDecoded {
		return errors.New("no more calls with " + r.secret)
	}
	return nil
}

// A call that is refused before a guard has seen it, or whose arguments are not
// valid any more as a guard has left them, is recorded without arguments.
func TestRecordersHaveNoUnguardedArguments(t *testing.T) {
	const mail, card, secret = "ann@example.com", "4111111111111111", "hunter22"
	for name, test := range map[string]struct {
		args   string
		order  []int // of the guard and who refuses
		says   string
		lasts  bool // the arguments are known
		edited string
	}{
		"format":          {`{"to":"` + mail + `"}`, []int{0}, "the rewritten arguments are not valid", false, ""},
		"number":          {`{"n":` + card + `}`, []int{0}, "the rewritten arguments are not valid", false, ""},
		"enum":            {`{"e":"` + mail + `"}`, []int{0}, "the rewritten arguments are not valid", false, ""},
		"refused before":  {`{"text":"` + mail + `"}`, []int{1, 0}, "mail was refused: no more calls", false, ""},
		"secret, mended":  {"```json\n" + `{"text":"` + mail + `","key":"` + secret + `"}` + "\n```", []int{1, 0}, "no more calls with [secret]", false, ""},
		"refused behind":  {`{"text":"` + mail + `"}`, []int{0, 1}, "mail was refused: no more calls", true, ""},
		"approver's edit": {`{"text":"x"}`, []int{0}, "the rewritten arguments are not valid", false, `{"to":"` + mail + `"}`},
	} {
		t.Run(name, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "audit.jsonl")
			log, err := audit.Open(path, &audit.Options{Arguments: true})
			require.NoError(t, err)
			spans := tracetest.NewSpanRecorder()
			tracing, err := otel.New(&otel.Options{TracerProvider: sdktrace.NewTracerProvider(sdktrace.WithSpanProcessor(spans)), Content: true})
			require.NoError(t, err)
			chain, err := guard.New(nil, guard.Guard{Check: guard.Personal(), Policy: guard.Redact})
			require.NoError(t, err)
			extensions := []runtime.Extension{log, tracing}
			for _, i := range test.order {
				extensions = append(extensions, []runtime.Extension{chain, refuser{secret}}[i])
			}
			tool, err := runtime.NewTool(runtime.ToolSpec{
				Name: "mail", Secrets: []string{"/key"}, Policy: runtime.Policy{Approval: test.edited != ""},
				Parameters: json.RawMessage(`{"type":"object","properties":{"text":{"type":"string"},"to":{"type":"string","format":"email"},"n":{"type":"integer"},"e":{"type":"string","enum":["` + mail + `"]},"key":{"type":"string"}}}`),
				Handler:    func(context.Context, *runtime.Invocation) (any, error) { return "ran", nil },
			})
			require.NoError(t, err)
			reg, err := runtime.NewRegistry(&runtime.Options{
				Extensions: extensions, Logger: slog.New(slog.NewTextHandler(io.Discard, nil)),
				Approve: func(_ context.Context, q runtime.ApprovalRequest) (runtime.Approval, error) {
					return q.ApproveWith(json.RawMessage(test.edited), ""), nil
				},
			}, []*runtime.Tool{tool})
			require.NoError(t, err)
			res := reg.Execute(context.Background(), call("mail", test.args))
			assert.Contains(t, res.Text(), test.says)
			assert.Equal(t, runtime.Denied, res.Failure.Code)
			assert.Equal(t, test.lasts, res.Arguments != nil)
			require.NoError(t, log.Close())
			text, err := os.ReadFile(path)
			require.NoError(t, err)
			out := string(text) + string(res.Arguments)
			for _, s := range spans.Ended() {
				out += fmt.Sprintln(s.Name(), s.Attributes(), s.Status(), s.Events())
			}
			for _, hidden := range []string{mail, card} {
				assert.NotContains(t, out, hidden)
			}
			if strings.Contains(test.args, secret) {
				assert.NotContains(t, out, secret)
			}
			assert.Equal(t, test.lasts, strings.Contains(string(text), `"text":"[email]"`))
		})
	}
}

// Each of several tracings of a registry has its own events and content.
func TestTwoTracings(t *testing.T) {
	var recorders []*tracetest.SpanRecorder
	var extensions []runtime.Extension
	for range 2 {
		r := tracetest.NewSpanRecorder()
		tracing, err := otel.New(&otel.Options{TracerProvider: sdktrace.NewTracerProvider(sdktrace.WithSpanProcessor(r)), Content: true})
		require.NoError(t, err)
		recorders, extensions = append(recorders, r), append(extensions, tracing)
	}
	reg, err := runtime.NewRegistry(&runtime.Options{Extensions: extensions}, []*runtime.Tool{tool(t, "t", runtime.Policy{}, func(ctx context.Context) (any, error) {
		spans, called := otel.CallSpans(ctx)
		return fmt.Sprint(len(spans), called.Name()), nil
	})})
	require.NoError(t, err)
	assert.Equal(t, "2t", reg.Execute(context.Background(), call("t", `{"n":"1"}`)).Text())
	for _, r := range recorders {
		require.Len(t, r.Ended(), 1)
		span := r.Ended()[0]
		assert.Equal(t, `{"n":1}`, attributes(span.Attributes())["gen_ai.tool.call.arguments"])
		require.Len(t, span.Events(), 1)
		assert.Equal(t, "toolgen.repair", span.Events()[0].Name)
	}
}

// Exporters refuse spans whose attributes are not valid UTF-8.
func TestAttributesAreUTF8(t *testing.T) {
	b := observe(t, runtime.Options{
		Approve: func(_ context.Context, q runtime.ApprovalRequest) (runtime.Approval, error) {
			a := q.Approve("")
			a.By = "\xffann"
			return a, nil
		},
	}, true, tool(t, "t", runtime.Policy{Approval: true}, answer(runtime.TextContent("bytes \xff\xfe of "+strings.Repeat("\xe9", 90)))))
	b.Execute(context.Background(), runtime.Call{ID: "\xffid", Name: "t"})
	b.Execute(context.Background(), runtime.Call{ID: "id", Name: "na\xffme" + strings.Repeat("\xff", 300)})
	require.Len(t, b.spans.Ended(), 2)
	n := 0
	for _, s := range b.spans.Ended() {
		all := s.Attributes()
		for _, e := range s.Events() {
			all = append(all, e.Attributes...)
		}
		for _, kv := range all {
			n++
			assert.Equal(t, strings.ToValidUTF8(kv.Value.String(), "?"), kv.Value.String(), "%s", kv.Key)
		}
	}
	assert.Greater(t, n, 10)
}

// The path of a repair shows no secret that is the name of a member.
func TestRepairPathsHideSecrets(t *testing.T) {
	spans := tracetest.NewSpanRecorder()
	tracing, err := otel.New(&otel.Options{TracerProvider: sdktrace.NewTracerProvider(sdktrace.WithSpanProcessor(spans))})
	require.NoError(t, err)
	tool, err := runtime.NewTool(runtime.ToolSpec{
		Name: "t", Secrets: []string{"/token"},
		Parameters: json.RawMessage(`{"type":"object","properties":{"token":{"type":"string"},"m":{"type":"object","additionalProperties":{"type":"integer"}}}}`),
		Handler:    func(context.Context, *runtime.Invocation) (any, error) { return nil, nil },
	})
	require.NoError(t, err)
	reg, err := runtime.NewRegistry(&runtime.Options{Extensions: []runtime.Extension{tracing}}, []*runtime.Tool{tool})
	require.NoError(t, err)
	require.NoError(t, reg.Execute(context.Background(), runtime.Call{ID: "c", Name: "t", Arguments: json.RawMessage(`{"token":"hunter22","m":{"hunter22":"5"}}`)}).Err())
	events := spans.Ended()[0].Events()
	require.Len(t, events, 1)
	assert.Equal(t, "m.[secret]", events[0].Attributes[0].Value.AsString())
}
