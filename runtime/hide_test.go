package runtime_test

import (
	"context"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"html"
	"log/slog"
	"net/url"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen-dev/toolgen/runtime"
)

// loginTool takes secrets and does with them what f does.
func loginTool(tb testing.TB, policy runtime.Policy, f func(secret string) (any, error)) *runtime.Tool {
	tb.Helper()
	tool, err := runtime.NewTool(runtime.ToolSpec{
		Name: "login", Policy: policy, Secrets: []string{"/token", "/keys/*/value"}, OutputSecrets: []string{"/session"},
		Parameters: json.RawMessage(`{"type":"object","properties":{"user":{"type":"string"},"token":{},"keys":{"type":"array","items":{"type":"object","properties":{"value":{}}}}}}`),
		Handler: func(_ context.Context, inv *runtime.Invocation) (any, error) {
			var args struct{ Token any }
			if err := json.Unmarshal(inv.Arguments(), &args); err != nil {
				return nil, err
			}
			return f(fmt.Sprint(args.Token))
		},
	})
	require.NoError(tb, err)
	return tool
}

func TestHide(t *testing.T) {
	tool := loginTool(t, runtime.Policy{}, nil)
	quoted := `p"w\ é<`
	args, err := json.Marshal(map[string]any{"user": "ann", "token": quoted, "keys": []any{map[string]any{"value": 12345678}, map[string]any{"value": map[string]any{"deep": []string{"treasure"}}}}})
	require.NoError(t, err)
	html, _ := json.Marshal(quoted)
	for text, want := range map[string]string{
		"":                                "",
		"nothing here of ann":             "nothing here of ann",
		"bad " + quoted + "!":             "bad [secret]!",
		fmt.Sprintf("%q is bad", quoted):  `"[secret]" is bad`,
		fmt.Sprintf("%+q is bad", quoted): `"[secret]" is bad`,
		"json " + string(html):            `json "[secret]"`,
		"GET /?t=" + url.QueryEscape(quoted) + "&x=1": "GET /?t=[secret]&x=1",
		"no 12345678, no treasure, no deep":           "no [secret], no [secret], no [secret]",
		"what was cut off 123456…":                    "what was cut off [secret]…",
	} {
		assert.Equal(t, want, tool.Hide(text, args))
	}
	inner, _ := json.Marshal(string(args))
	assert.Equal(t, "no [secret]", tool.Hide("no treasure", inner), "arguments sent as a string")
	assert.Equal(t, "[secret]", tool.Hide("pin 123 is wrong", json.RawMessage(`{"token":12}`)), "a short secret hides the whole text")
	assert.Equal(t, "it is true", tool.Hide("it is true", json.RawMessage(`{"token":true}`)))
	assert.Equal(t, "x y", tool.Hide("x y", nil, json.RawMessage(`{"token"`)))
	var none *runtime.Tool
	assert.Equal(t, "x", none.Hide("x", args))
}

func TestRedactResult(t *testing.T) {
	for _, test := range []struct {
		value any
		want  string
	}{
		{map[string]any{"session": "s-99", "echo": "the hunter22 is", "n": 1}, `{"echo":"the [secret] is","n":1,"session":"[secret]"}`},
		{map[string]any{"hunter22": 1}, `{"[secret]":1}`},
		{runtime.Content{Type: runtime.TypeText, Text: "it was hunter22"}, "it was [secret]"},
	} {
		tool := loginTool(t, runtime.Policy{}, func(string) (any, error) { return test.value, nil })
		res := tool.Execute(context.Background(), runtime.Call{Arguments: json.RawMessage(`{"token":"hunter22"}`)})
		require.NoError(t, res.Err())
		assert.Equal(t, test.want, tool.RedactResult(res))
	}
	var none *runtime.Tool
	assert.Equal(t, "x", none.RedactResult(runtime.Result{Content: []runtime.Content{{Type: runtime.TypeText, Text: "x"}}}))
}

// The forms in which programs write what they were given.
func TestHideForms(t *testing.T) {
	tool := loginTool(t, runtime.Policy{}, nil)
	const hunter = " Hunter22's\n"
	basic := base64.StdEncoding.EncodeToString([]byte("ann:" + strings.TrimSpace(hunter)))
	for _, test := range []struct {
		secret any
		text   string
	}{
		{hunter, strings.TrimSpace(hunter)},
		{hunter, strings.ToUpper(hunter)},
		{hunter, strings.ToLower(strings.TrimSpace(hunter))},
		{hunter, `\u0048\u0075\u006e\u0074\u0065\u0072\u0032\u0032\u0027\u0073`},
		{"Zürich ÿ/+", `\u005A\u00FC\u0072\u0069\u0063\u0068\u0020\u00FF\u002F\u002B`}, {"Zürich ÿ/+", "%5A%C3%BC%72%69%63%68%20%C3%BF%2F%2B"},
		{hunter, "%48%75%6e%74%65%72%32%32%27%73"},
		{hunter, html.EscapeString(strings.TrimSpace(hunter))},
		{hunter, `'Hunter22\'s'`}, {hunter, `'Hunter22''s'`},
		{hunter, hex.EncodeToString([]byte(hunter))}, {hunter, fmt.Sprintf("%X", strings.TrimSpace(hunter))},
		{hunter, fmt.Sprint([]byte(strings.TrimSpace(hunter)))},
		{hunter, base64.StdEncoding.EncodeToString([]byte(hunter))},
		{hunter, base64.RawURLEncoding.EncodeToString([]byte(strings.TrimSpace(hunter)))},
		{hunter, "Basic " + basic},
		{"-----BEGIN KEY-----\nMIIEvQIBADANBgkqhkiG\n-----END KEY-----", "cannot parse line MIIEvQIBADANBgkqhkiG"},
		{json.Number("1e3"), "1000"}, {json.Number("1e3"), "1,000"}, {json.Number("1e3"), "1000.00"}, {json.Number("1000"), "1e3"[:2] + "+03"},
		{json.Number("12345678.5"), fmt.Sprint(12345678.5)}, {json.Number("1.2e7"), fmt.Sprint(1.2e7)}, {json.Number("1.2e7"), "12000000"},
		{json.Number("0.0625"), fmt.Sprintf("%f", 0.0625)}, {"1000000", "1e+06"}, {json.Number("-5000"), "5000"},
		{json.Number("3735928559"), "0xdeadbeef"},
	} {
		args, err := json.Marshal(map[string]any{"user": "ann", "token": test.secret})
		require.NoError(t, err)
		shown := tool.Hide("bad: "+test.text+"!", args)
		assert.Contains(t, shown, "[secret]", "%q in %q", test.secret, test.text)
		assert.NotContains(t, shown, strings.Trim(test.text, "'x["))
	}
	// The other arguments and names that show a secret are not kept either.
	args := json.RawMessage(`{"token":"hunter22","user":"ann hunter22","hunter22":1,"keys":[{"value":777777,"n":777777.0}]}`)
	assert.Equal(t, `{"token":"[secret]","user":"ann [secret]","[secret]":1,"keys":[{"value":"[secret]","n":"[secret]"}]}`, string(tool.RedactAll(args)))
	assert.Nil(t, tool.RedactAll(json.RawMessage(`{"token"`)))
}

// A secret that the model put in the place of a name is not logged.
func TestNamesOfUnknownArgumentsAreNotLogged(t *testing.T) {
	logger, log := logged()
	reg := registry(t, &runtime.Options{Logger: logger}, func() *runtime.Tool {
		tool, err := runtime.NewTool(runtime.ToolSpec{
			Name: "login", Secrets: []string{"/token"}, Parameters: json.RawMessage(`{"type":"object","properties":{"token":{"type":"string"}},"additionalProperties":false}`),
			Handler: func(context.Context, *runtime.Invocation) (any, error) { return nil, nil },
		})
		require.NoError(t, err)
		return tool
	}())
	res := reg.Execute(context.Background(), runtime.Call{Name: "login", Arguments: json.RawMessage(`{"hunter22":1}`)})
	require.True(t, res.IsError())
	assert.NotContains(t, log(), "hunter22")
	assert.Contains(t, log(), "[secret] unknown")
}

// Fields of a result that are marked secret are hidden in results that are JSON
// as text, and their values wherever else the result shows them.
func TestRedactResultOfTexts(t *testing.T) {
	for _, test := range []struct {
		value any
		want  string
	}{
		{`{"session":"s-999","n":1}`, `{"session":"[secret]","n":1}`},
		{runtime.TextContent(` {"session":"s-999"}`), `{"session":"[secret]"}`},
		{[]runtime.Content{runtime.TextContent("It is s-999."), runtime.TextContent(`{"session":"s-999"}`)}, "It is [secret].\n" + `{"session":"[secret]"}`},
		{map[string]any{"session": "s-999", "note": "s-999 expires"}, `{"note":"[secret] expires","session":"[secret]"}`},
		{"{no JSON: s-999", "{no JSON: s-999"},
	} {
		tool := loginTool(t, runtime.Policy{}, func(string) (any, error) { return test.value, nil })
		res := tool.Execute(context.Background(), runtime.Call{Arguments: json.RawMessage(`{"token":"hunter22"}`)})
		require.NoError(t, res.Err())
		assert.Equal(t, test.want, tool.RedactResult(res))
	}
}

// Neither a failing nor a panicking tool, approver or observer puts a secret
// into the log.
func TestLogsHideSecrets(t *testing.T) {
	const secret = "correct horse"
	args := json.RawMessage(`{"token":"` + secret + `"}`)
	quote := fmt.Errorf("connect %q: refused", secret)
	refuse := func(context.Context, runtime.ApprovalRequest) (runtime.Approval, error) {
		return runtime.Approval{}, quote
	}
	edit := func(_ context.Context, q runtime.ApprovalRequest) (runtime.Approval, error) {
		return q.ApproveWith(json.RawMessage(`{"token":"new correct horse"}`), ""), nil
	}
	gated := runtime.Policy{Approval: true}
	for name, test := range map[string]struct {
		opts   runtime.Options
		policy runtime.Policy
		f      func(string) (any, error)
	}{
		"error":           {f: func(s string) (any, error) { return nil, errors.New("bad token " + s) }},
		"panic":           {f: func(s string) (any, error) { panic("bad token " + s) }},
		"approver":        {opts: runtime.Options{Approve: refuse}, policy: gated},
		"approver panics": {opts: runtime.Options{Approve: func(context.Context, runtime.ApprovalRequest) (runtime.Approval, error) { panic(secret) }}, policy: gated},
		"edit":            {opts: runtime.Options{Approve: edit}, policy: gated, f: func(s string) (any, error) { panic("bad token " + s) }},
		"observer":        {opts: runtime.Options{Observe: func(context.Context, runtime.Event) error { return quote }}},
		"observer panics": {opts: runtime.Options{Observe: func(context.Context, runtime.Event) error { panic(secret) }}},
		"middleware": {opts: runtime.Options{Middleware: []runtime.Middleware{func(*runtime.Tool, runtime.Handler) runtime.Handler {
			return func(context.Context, runtime.Call) runtime.Result { panic(secret) }
		}}}},
	} {
		t.Run(name, func(t *testing.T) {
			logger, log := logged()
			test.opts.Logger = logger
			reg := registry(t, &test.opts, loginTool(t, test.policy, test.f))
			res := reg.Execute(context.Background(), runtime.Call{ID: "c", Name: "login", Arguments: args})
			require.True(t, res.IsError())
			assert.NotContains(t, log(), secret)
			assert.Contains(t, log(), "[secret]")
		})
	}
}

// FuzzHide plants a secret in every text that a call may log.
func FuzzHide(f *testing.F) {
	for _, s := range []string{"hunter2", "ab", `a"b\c`, "日本", "<b>&", "a b%2Bc", "\x00\u2028", "[secret]", "secret"} {
		f.Add(s, "user", false)
	}
	f.Add("lines of a\rlong\rsecret\nand more\r\n", "0", true)
	f.Fuzz(func(t *testing.T, secret, user string, panics bool) {
		secret = strings.ToValidUTF8(secret, "?")
		args, err := json.Marshal(map[string]any{"user": user, "token": secret})
		require.NoError(t, err)
		var log strings.Builder
		reg := registry(t, &runtime.Options{Logger: slog.New(slog.NewJSONHandler(&log, nil))}, loginTool(t, runtime.Policy{Inline: true}, func(s string) (any, error) {
			text := fmt.Sprintf("%s %q %s", s, s, url.QueryEscape(s))
			if panics {
				panic(text)
			}
			return nil, errors.New(text)
		}))
		res := reg.Execute(context.Background(), runtime.Call{ID: "c", Name: "login", Arguments: args})
		require.True(t, res.IsError())
		if strings.TrimSpace(secret) == "" {
			return
		}
		var record struct{ Message, Panic string }
		for line := range strings.Lines(log.String()) {
			require.NoError(t, json.Unmarshal([]byte(line), &record))
			for _, text := range []string{record.Message, record.Panic} {
				shown := strings.ReplaceAll(text, "[secret]", "\x00\x00")
				if strings.HasPrefix(text, "login failed: internal error, incident ") {
					continue
				}
				if len(secret) > 3 && strings.Contains(shown, secret) && !strings.Contains("\x00\x00", secret) {
					t.Fatalf("%q is in %q", secret, text)
				}
				if len(secret) <= 3 && strings.Contains(text, secret+" ") {
					t.Fatalf("%q is in %q", secret, text)
				}
			}
		}
	})
}
