package otel_test

import (
	"bytes"
	"context"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"html"
	"log/slog"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"
	"unicode/utf16"

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

func (s *safely) reset() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.b.Reset()
}

const secretParameters = `{"type":"object","properties":{"user":{"type":"string"},"token":{"type":"string","maxLength":300},"keys":{"type":"array","items":{"type":"object","properties":{"value":{"type":"string"}}}},"how":{"type":"string"}},"additionalProperties":false}`

// exports makes calls in every way that something is exported in, with a secret
// in each place that can hold one, and returns all that was exported. Of the calls
// it makes those that pick says, by number; nil means all.
func exports(tb testing.TB, secret string, pick func(call int) bool) map[string]string {
	tb.Helper()
	n := 0
	picked := func() bool {
		n++
		return pick == nil || pick(n-1)
	}
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
	var reg *runtime.Registry
	inner, err := runtime.NewTool(runtime.ToolSpec{
		Name: "inner", Parameters: json.RawMessage(secretParameters), Secrets: []string{"/token", "/keys/*/value"},
		Handler: func(_ context.Context, inv *runtime.Invocation) (any, error) {
			return nil, errors.New("inner: " + string(inv.Arguments()))
		},
	})
	require.NoError(tb, err)
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
			case "forms":
				return nil, errors.New("refused: " + strings.Join(hostile(args.Token), " | "))
			case "forms panic":
				panic(strings.Join(hostile(args.Token), " | "))
			case "forms text":
				return strings.Join(hostile(args.Token), " | "), nil
			case "json":
				text, err := json.Marshal(map[string]any{"session": secret, "deep": map[string]any{args.Token: []string{args.Token}}})
				return []runtime.Content{runtime.TextContent(string(text)), runtime.TextContent("and " + args.Token)}, err
			case "nested":
				inv.Progress(1, 2, "sending "+args.Token)
				if reg == nil {
					return nil, nil
				}
				return reg.Execute(ctx, runtime.Call{ID: "inner", Name: "inner", Arguments: inv.Arguments()}).Text(), nil
			}
			return map[string]any{"session": secret, "echo": args.Token + " it was", args.Token: 1}, nil
		},
	})
	require.NoError(tb, err)
	reg, err = runtime.NewRegistry(&runtime.Options{
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
	}, []*runtime.Tool{tool, inner})
	require.NoError(tb, err)

	var faults strings.Builder
	var progress safely
	ctx := runtime.WithProgress(context.Background(), func(p runtime.Progress) { fmt.Fprintf(&progress, "%+v\n", p) })
	for _, how := range []string{"", "error", "panic", "text", "forms", "forms panic", "forms text", "json", "nested"} {
		for _, id := range []string{"ok", "denied", "edited", "broken"} {
			if !picked() {
				continue
			}
			args, err := json.Marshal(map[string]any{"user": "ann of " + secret, "token": secret, "keys": []any{map[string]any{"value": secret}}, "how": how})
			require.NoError(tb, err)
			reg.Execute(ctx, runtime.Call{ID: id, Name: "login", Arguments: args})
			inner, err := json.Marshal(string(args))
			require.NoError(tb, err)
			reg.Execute(ctx, runtime.Call{ID: id, Name: "login", Arguments: inner}) // mended
		}
	}
	for _, bad := range []any{
		map[string]any{"token": []string{secret}}, map[string]any{"token": secret, "user": 5, "x": 1}, map[string]any{"token": strings.Repeat(secret, 301)},
		map[string]any{"keys": []any{map[string]any{"value": map[string]any{"a": secret}}}}, map[string]any{"keys": []any{secret}},
		map[string]any{"token": map[string]any{secret: secret}},
	} {
		if !picked() {
			continue
		}
		args, err := json.Marshal(bad)
		require.NoError(tb, err)
		res := reg.Execute(context.Background(), runtime.Call{ID: "bad", Name: "login", Arguments: args})
		require.True(tb, res.IsError(), res.Text())
		text, err := json.Marshal(res)
		require.NoError(tb, err)
		faults.Write(text)
	}
	// What the model puts in the place of a name it has made up itself; the model
	// may read it, nobody else.
	for _, bad := range []any{map[string]any{secret: 1}, map[string]any{"token": secret, "tokens": secret}, map[string]any{"token": secret, "keys": []any{map[string]any{"valeu": secret, secret: 1}}}} {
		if !picked() {
			continue
		}
		args, err := json.Marshal(bad)
		require.NoError(tb, err)
		res := reg.Execute(context.Background(), runtime.Call{ID: "bad", Name: "login", Arguments: args})
		_ = res
	}
	require.NoError(tb, record.Close())
	text, err := os.ReadFile(path)
	require.NoError(tb, err)
	out["audit"], out["log"], out["console"], out["prompts"], out["findings"], out["faults"] = string(text), log.String(), console.String(), prompts.String(), findings.String(), faults.String()
	var spans strings.Builder
	for _, s := range recorder.Ended() {
		fmt.Fprintln(&spans, s.Name(), s.Attributes(), s.Status(), s.Events())
	}
	out["spans"], out["progress"] = spans.String(), progress.String()
	var data metricdata.ResourceMetrics
	require.NoError(tb, reader.Collect(context.Background(), &data))
	out["metrics"] = fmt.Sprintf("%+v", data)
	return out
}

// hostile are forms in which a tool, or a library below it, writes what it got.
func hostile(secret string) []string {
	var units, bytes strings.Builder
	for _, u := range utf16.Encode([]rune(secret)) {
		fmt.Fprintf(&units, `\u%04x`, u)
	}
	for i := range len(secret) {
		fmt.Fprintf(&bytes, "%%%02x", secret[i])
	}
	quoted, _ := json.Marshal(secret)
	twice, _ := json.Marshal(string(quoted))
	trimmed := strings.TrimSpace(secret)
	basic := "ann:" + secret
	return []string{
		trimmed, strings.ToUpper(secret), strings.ToLower(secret), string(quoted), string(twice), fmt.Sprintf("%q", secret), fmt.Sprintf("%+q", secret),
		units.String(), bytes.String(), url.QueryEscape(secret), url.PathEscape(secret), html.EscapeString(secret),
		hex.EncodeToString([]byte(secret)), fmt.Sprintf("%X", secret), fmt.Sprint([]byte(secret)),
		base64.StdEncoding.EncodeToString([]byte(secret)), base64.URLEncoding.EncodeToString([]byte(secret)), base64.RawStdEncoding.EncodeToString([]byte(trimmed)),
		"Basic " + base64.StdEncoding.EncodeToString([]byte(basic)), fmt.Sprint(map[string]any{secret: []string{secret}}), fmt.Sprintf("%#v", struct{ A string }{secret}),
	}
}

// cores are the parts of hostile forms that must not be left: where a form begins
// or ends with what belongs to something else, the middle.
func cores(secret string) []string {
	var all []string
	for _, form := range hostile(secret) {
		if strings.HasPrefix(form, "Basic ") {
			form = strings.TrimRight(strings.TrimPrefix(form, "Basic "), "=")
			form = form[len(form)-len(secret):]
			form = form[:len(form)-2]
		}
		all = append(all, strings.Trim(form, `"\[]{}`))
	}
	return append(all, secret)
}

// No exporter shows a planted secret.
func TestNoExporterLeaks(t *testing.T) {
	n := 0
	exports(t, "counted", func(int) bool { n++; return false })
	require.Equal(t, calls, n, "the fuzz test leaves some out")
	for _, secret := range []string{"correct-horse-battery", `quo"te\back`, "日本のひみつ", "with space+plus", "<html>&amp", "  padded out\t", "12345678901", "it's O'Neil's", "ſhort ſ"} {
		for name, text := range exports(t, secret, nil) {
			require.NotEmpty(t, text, name)
			for _, form := range cores(secret) {
				require.NotContains(t, text, form, name)
			}
		}
	}
}

// calls is how many calls exports can make.
const calls = 9*4 + 6 + 3

// marks are the beginning of the secrets of the fuzz test, in forms of its own.
var marks = []string{"S3CR3T", "s3cr3t", "UzNDUjNU", "533343523354", `\u0053\u0033\u0043`, "%53%33%43%52", "83 51 67 82 51 84"}

func FuzzNoExporterLeaks(f *testing.F) {
	for _, s := range []string{"hunter22", "a\"b\\c\x00", "\u2028line", "zz zz", "\xff\xfe\xfd\xfc", "  ", "'\\''", "\n1e3\n", "</script>", "\U0001F600", "%41+&#65;"} {
		for call := range calls {
			f.Add(s, uint8(call))
		}
	}
	f.Fuzz(func(t *testing.T, s string, call uint8) {
		// A marker makes the secret one that no exporter writes by chance.
		secret := "S3CR3T" + strings.ToValidUTF8(s, "?")
		if len(secret) > 200 {
			return
		}
		for name, text := range exports(t, secret, func(n int) bool { return n == int(call)%calls }) {
			for _, form := range append(cores(secret), marks...) {
				if i := strings.Index(text, form); i >= 0 {
					t.Fatalf("%s leaks %q: %q", name, form, text[max(0, i-100):min(len(text), i+100)])
				}
			}
		}
	})
}
