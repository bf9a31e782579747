package otel_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	sdkmetric "go.opentelemetry.io/otel/sdk/metric"
	"go.opentelemetry.io/otel/sdk/metric/metricdata"
	sdktrace "go.opentelemetry.io/otel/sdk/trace"
	"go.opentelemetry.io/otel/sdk/trace/tracetest"
	"go.opentelemetry.io/otel/trace"

	"github.com/toolgen-dev/toolgen/runtime"
	"github.com/toolgen-dev/toolgen/runtime/audit"
	"github.com/toolgen-dev/toolgen/runtime/guard"
	"github.com/toolgen-dev/toolgen/runtime/otel"
)

// safely is a buffer for writers of several goroutines.
type safely struct {
	mu sync.Mutex
	b  bytes.Buffer
}

func (s *safely) Write(p []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.b.Write(p)
}

func (s *safely) String() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.b.String()
}

const secretParameters = `{"type":"object","properties":{"user":{"type":"string"},"token":{"type":"string","maxLength":300},"keys":{"type":"array","items":{"type":"object","properties":{"value":{"type":"string"}}}},"how":{"type":"string"}},"additionalProperties":false}`

// exports makes calls in every way that something is exported in, with a secret
// in each place that can hold one, and returns all that was exported.
func exports(tb testing.TB, secret string) map[string]string {
	tb.Helper()
	out := map[string]string{}
	var log, console safely
	path := filepath.Join(tb.TempDir(), "audit.jsonl")
	record, err := audit.Open(path, &audit.Options{Arguments: true, Required: true})
	require.NoError(tb, err)
	recorder, reader := tracetest.NewSpanRecorder(), sdkmetric.NewManualReader()
	meters := sdkmetric.NewMeterProvider(sdkmetric.WithReader(reader))
	var extensions []runtime.Extension
	for _, provider := range []trace.TracerProvider{sdktrace.NewTracerProvider(sdktrace.WithSpanProcessor(recorder)), otel.Console(&console)} {
		tracing, err := otel.New(&otel.Options{TracerProvider: provider, MeterProvider: meters, Content: true})
		require.NoError(tb, err)
		extensions = append(extensions, tracing)
	}
	var findings safely
	chain, err := guard.New(&guard.Options{
		Logger:    slog.New(slog.NewTextHandler(&findings, nil)),
		OnFinding: func(_ context.Context, f guard.Finding) { fmt.Fprintf(&findings, "%+v\n", f) },
	}, guard.Guard{Check: guard.Words("ann"), Policy: guard.Redact}, guard.Guard{Check: guard.Personal(), Policy: guard.Warn})
	require.NoError(tb, err)
	var prompts safely
	tool, err := runtime.NewTool(runtime.ToolSpec{
		Name: "login", Parameters: json.RawMessage(secretParameters), Secrets: []string{"/token", "/keys/*/value"}, OutputSecrets: []string{"/session"},
		Policy: runtime.Policy{Approval: true, Timeout: 5 * time.Second},
		Handler: func(ctx context.Context, inv *runtime.Invocation) (any, error) {
			var args struct{ Token, How string }
			if err := json.Unmarshal(inv.Arguments(), &args); err != nil {
				return nil, err
			}
			switch args.How {
			case "error":
				return nil, fmt.Errorf("GET /?t=%s: %q refused", url.QueryEscape(args.Token), args.Token)
			case "panic":
				panic(errors.New("bad " + args.Token))
			case "text":
				return "you said " + args.Token, nil
			}
			return map[string]any{"session": secret, "echo": args.Token + " it was", args.Token: 1}, nil
		},
	})
	require.NoError(tb, err)
	reg, err := runtime.NewRegistry(&runtime.Options{
		Extensions: append(extensions, record, chain), Logger: slog.New(slog.NewJSONHandler(&log, nil)),
		Approve: func(_ context.Context, q runtime.ApprovalRequest) (runtime.Approval, error) {
			text, err := json.Marshal(q)
			prompts.Write(append(text, '\n'))
			switch q.CallID {
			case "denied":
				return q.Deny("no"), nil
			case "edited":
				return q.ApproveWith(q.Arguments, ""), err
			case "broken":
				return runtime.Approval{}, errors.New("cannot ask about " + secret)
			}
			return q.Approve(""), err
		},
	}, []*runtime.Tool{tool})
	require.NoError(tb, err)

	var faults strings.Builder
	for _, how := range []string{"", "error", "panic", "text"} {
		for _, id := range []string{"ok", "denied", "edited", "broken"} {
			args, err := json.Marshal(map[string]any{"user": "ann", "token": secret, "keys": []any{map[string]any{"value": secret}}, "how": how})
			require.NoError(tb, err)
			reg.Execute(context.Background(), runtime.Call{ID: id, Name: "login", Arguments: args})
			inner, err := json.Marshal(string(args))
			require.NoError(tb, err)
			reg.Execute(context.Background(), runtime.Call{ID: id, Name: "login", Arguments: inner}) // mended
		}
	}
	for _, bad := range []any{
		map[string]any{"token": []string{secret}}, map[string]any{"token": secret, "user": 5, "x": 1}, map[string]any{"token": strings.Repeat(secret, 301)},
		map[string]any{"keys": []any{map[string]any{"value": map[string]any{"a": secret}}}}, map[string]any{"keys": []any{secret}},
	} {
		args, err := json.Marshal(bad)
		require.NoError(tb, err)
		res := reg.Execute(context.Background(), runtime.Call{ID: "bad", Name: "login", Arguments: args})
		require.True(tb, res.IsError(), res.Text())
		text, err := json.Marshal(res)
		require.NoError(tb, err)
		faults.Write(text)
	}
	require.NoError(tb, record.Close())
	text, err := os.ReadFile(path)
	require.NoError(tb, err)
	out["audit"], out["log"], out["console"], out["prompts"], out["findings"], out["faults"] = string(text), log.String(), console.String(), prompts.String(), findings.String(), faults.String()
	var spans strings.Builder
	for _, s := range recorder.Ended() {
		fmt.Fprintln(&spans, s.Name(), s.Attributes(), s.Status(), s.Events())
	}
	out["spans"] = spans.String()
	var data metricdata.ResourceMetrics
	require.NoError(tb, reader.Collect(context.Background(), &data))
	out["metrics"] = fmt.Sprintf("%+v", data)
	return out
}

// forms are the ways in which an exporter may write a secret.
func forms(secret string) []string {
	quoted, _ := json.Marshal(secret)
	twice, _ := json.Marshal(string(quoted[1 : len(quoted)-1]))
	return []string{secret, string(quoted[1 : len(quoted)-1]), string(twice[1 : len(twice)-1]), fmt.Sprintf("%q", secret), url.QueryEscape(secret)}
}

// No exporter shows a planted secret.
func TestNoExporterLeaks(t *testing.T) {
	for _, secret := range []string{"correct-horse-battery", `quo"te\back`, "日本のひみつ", "with space+plus", "<html>&amp"} {
		for name, text := range exports(t, secret) {
			require.NotEmpty(t, text, name)
			for _, form := range forms(secret) {
				require.NotContains(t, text, form, name)
			}
		}
	}
}

func FuzzNoExporterLeaks(f *testing.F) {
	for _, s := range []string{"hunter22", "a\"b\\c\x00", "\u2028line", "zz zz", "\xff\xfe\xfd\xfc"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		// A marker makes the secret one that no exporter writes by chance.
		secret := "S3CR3T" + strings.ToValidUTF8(s, "?")
		if len(secret) > 200 {
			return
		}
		for name, text := range exports(t, secret) {
			if strings.Contains(text, "S3CR3T") {
				i := strings.Index(text, "S3CR3T")
				t.Fatalf("%s leaks: %q", name, text[max(0, i-100):min(len(text), i+100)])
			}
		}
	})
}
