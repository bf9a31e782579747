package shell_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen-dev/toolgen/runtime"
	"github.com/toolgen-dev/toolgen/runtime/shell"
)

const echoSchema = `{"type":"object","properties":{"text":{"type":"string"},"count":{"type":"integer"}},"required":["text"],"additionalProperties":false}`

func echo(t *testing.T, policy runtime.Policy) func() []*runtime.Tool {
	tool, err := runtime.NewTool(runtime.ToolSpec{
		Name: "echo", Description: "Repeats.", Parameters: json.RawMessage(echoSchema), Policy: policy,
		Handler: func(ctx context.Context, inv *runtime.Invocation) (any, error) {
			inv.Progress(1, 2, "half")
			switch text := string(inv.Call().Arguments); {
			case strings.Contains(text, "fail"):
				return nil, errors.New("no echo")
			case strings.Contains(text, "panic"):
				panic("echo")
			default:
				return text, nil
			}
		},
	})
	require.NoError(t, err)
	return func() []*runtime.Tool { return []*runtime.Tool{tool} }
}

func run(req shell.Request, in string, interactive bool, sets ...shell.Set) (code int, out, errs string) {
	var o, e strings.Builder
	code = shell.Run(context.Background(), req, shell.Terminal{In: strings.NewReader(in), Out: &o, Err: &e, Interactive: interactive}, sets...)
	return code, o.String(), e.String()
}

func TestRun(t *testing.T) {
	plain := shell.Plain(echo(t, runtime.Policy{}))
	asks := shell.Plain(echo(t, runtime.Policy{Approval: true}))
	for _, test := range []struct {
		name        string
		req         shell.Request
		in          string
		interactive bool
		set         shell.Set
		code        int
		out, errs   string // parts
	}{
		{name: "result", req: shell.Request{Tool: "echo", Words: []string{"text=a"}}, set: plain, out: `{"text":"a"}` + "\n", errs: "1/2 half\n"},
		{name: "failure", req: shell.Request{Tool: "echo", Words: []string{"text=fail"}}, set: plain, code: 1, errs: "no echo"},
		{name: "panic shows its stack", req: shell.Request{Tool: "echo", Words: []string{"text=panic"}}, set: plain, code: 1, errs: "shell_test.go"},
		{name: "refused", req: shell.Request{Tool: "echo"}, set: plain, code: 1, errs: "text: required, missing"},
		{name: "unknown tool", req: shell.Request{Tool: "zzz"}, set: plain, code: 2, errs: `there is no tool "zzz"; there are echo`},
		{name: "unknown argument", req: shell.Request{Tool: "echo", Words: []string{"text=a", "cuont=1"}}, set: plain, code: 2, errs: `echo: there is no argument "cuont"; did you mean "count"?`},
		{name: "dialect", req: shell.Request{Tool: "echo", Words: []string{"text=a"}, Dialect: "openai"}, set: plain, out: `"role": "tool"`},
		{name: "failure in a dialect", req: shell.Request{Tool: "echo", Words: []string{"text=fail"}, Dialect: "openai"}, set: plain, code: 1, out: `"content": "error: `},
		{name: "no messages", req: shell.Request{Tool: "echo", Words: []string{"text=a"}, Dialect: "mcp"}, set: plain, code: 1, errs: "mcp"},
		{name: "yes", req: shell.Request{Tool: "echo", Words: []string{"text=a"}}, in: "Yes\n", interactive: true, set: asks, out: `{"text":"a"}`, errs: "\"text\": \"a\"\n  }\nRun it? [y/N] "},
		{name: "no", req: shell.Request{Tool: "echo", Words: []string{"text=a"}}, in: "n\n", interactive: true, set: asks, code: 1, errs: "you said no"},
		{name: "end of input", req: shell.Request{Tool: "echo", Words: []string{"text=a"}}, interactive: true, set: asks, code: 1, errs: "you said no"},
		{name: "not asked", req: shell.Request{Tool: "echo", Words: []string{"text=a"}}, in: "y\n", set: asks, code: 1, errs: "approve it with --yes"},
		{name: "shows what does not show", req: shell.Request{Tool: "echo", Words: []string{"text=a\u202eb\u3164"}}, in: "n\n", interactive: true, set: asks, code: 1, errs: `"text": "a\u202eb\u3164"`},
		{name: "approved before", req: shell.Request{Tool: "echo", Words: []string{"text=a"}, Yes: true}, set: asks, out: `{"text":"a"}`},
		{name: "no tools", req: shell.Request{Tool: "echo"}, set: shell.Plain(func() []*runtime.Tool { return nil }), code: 2, errs: "the package has no tools"},
	} {
		t.Run(test.name, func(t *testing.T) {
			code, out, errs := run(test.req, test.in, test.interactive, test.set)
			assert.Equal(t, test.code, code)
			assert.Contains(t, out, test.out)
			assert.Contains(t, errs, test.errs)
			if test.out == "" {
				assert.Empty(t, out)
			}
		})
	}
}

// A store is what tools are methods of.
type store struct{ log *strings.Builder }

func (s *store) Close() error { s.log.WriteString("closed"); return errors.New("late") }

func TestMethods(t *testing.T) {
	var log strings.Builder
	bind := func(s *store) []*runtime.Tool {
		if s != nil {
			log.WriteString("bound ")
		}
		return echo(t, runtime.Policy{})()
	}
	req := shell.Request{Tool: "echo", Words: []string{"text=a"}}
	for _, test := range []struct {
		name         string
		constructors []any
		code         int
		log, errs    string
	}{
		{"pointer", []any{func() *store { return &store{&log} }}, 1, "bound closed", "toolgen: late\n"},
		{"value", []any{func() store { return store{&log} }}, 1, "bound closed", ""},
		{"context and error", []any{func(context.Context) (*store, error) { return &store{&log}, nil }}, 1, "bound closed", ""},
		{"the second fits", []any{func() int { return 1 }, func() *store { return &store{&log} }}, 1, "bound closed", ""},
		{"error", []any{func() (*store, error) { return nil, errors.New("no disk") }}, 1, "", "could not be made: no disk"},
		{"arguments", []any{func(string) *store { return nil }}, 1, "", "it must take nothing or a context.Context"},
		{"none fits", []any{func() int { return 1 }}, 2, "", "echo is a method of Store: name a function"},
		{"none", nil, 2, "", "with --new FUNC"},
		{"no function", []any{5}, 1, "", "int is not a function"},
	} {
		t.Run(test.name, func(t *testing.T) {
			log.Reset()
			code, _, errs := run(req, "", false, shell.Methods("Store", bind, test.constructors...))
			assert.Equal(t, test.code, code)
			assert.Equal(t, test.log, log.String())
			assert.Contains(t, errs, test.errs)
		})
	}
	code, _, errs := run(req, "", false, shell.Methods("Stringer", func(fmt.Stringer) []*runtime.Tool { return echo(t, runtime.Policy{})() },
		func() fmt.Stringer { return nil }))
	assert.Equal(t, 1, code)
	assert.Contains(t, errs, "returned nil")
}

// One value serves all types that it fits.
func TestValueIsMadeOnce(t *testing.T) {
	made := 0
	create := func() *store { made++; return &store{new(strings.Builder)} }
	none := func(*store) []*runtime.Tool { return []*runtime.Tool{} }
	_, unbound, closeAll, err := shell.Tools(t.Context(), shell.Methods("A", none, create), shell.Methods("B", none, create),
		shell.Methods("C", func(int) []*runtime.Tool { return nil }, create))
	require.NoError(t, err)
	assert.Equal(t, 1, made)
	assert.Equal(t, []string{"C"}, unbound)
	assert.ErrorContains(t, closeAll(), "late")
}

func TestIsTerminal(t *testing.T) {
	null, err := os.Open(os.DevNull)
	require.NoError(t, err)
	defer null.Close()
	assert.False(t, shell.IsTerminal(null))
	r, w, err := os.Pipe()
	require.NoError(t, err)
	defer w.Close()
	assert.False(t, shell.IsTerminal(r))
	require.NoError(t, r.Close())
	assert.False(t, shell.IsTerminal(r))
}

func ExampleRun() {
	hello, _ := runtime.NewTool(runtime.ToolSpec{
		Name: "hello", Description: "Greets.", Parameters: json.RawMessage(echoSchema),
		Handler: func(context.Context, *runtime.Invocation) (any, error) { return "hello", nil },
	})
	plain := shell.Plain(func() []*runtime.Tool { return []*runtime.Tool{hello} })
	req := shell.Request{Tool: "hello", Words: []string{"text=hi"}}
	code := shell.Run(context.Background(), req, shell.Terminal{Out: os.Stdout, Err: os.Stderr}, plain)
	fmt.Println(code)
	// Output:
	// hello
	// 0
}
