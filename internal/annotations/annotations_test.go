package annotations

import (
	"context"
	"flag"
	"fmt"
	"log/slog"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen-dev/toolgen/internal/annotations/named"
	"github.com/toolgen-dev/toolgen/runtime"
	"github.com/toolgen-dev/toolgen/runtime/schema"
)

var update = flag.Bool("update", false, "write testdata/tools.txt anew")

func registry(t *testing.T) *runtime.Registry {
	opts := &runtime.Options{Logger: slog.New(slog.DiscardHandler)}
	reg, err := runtime.NewRegistry(opts, Tools(), ListTools(&List{}), StoreTools(Memory{"a": "b"}), named.DemoTools())
	require.NoError(t, err)
	return reg
}

// What a model and the runtime are told about each sample.
func TestTools(t *testing.T) {
	const file = "testdata/tools.txt"
	var b strings.Builder
	for tool := range registry(t).All() {
		describe(t, &b, tool)
	}
	if *update {
		require.NoError(t, os.WriteFile(file, []byte(b.String()), 0o644))
	}
	want, err := os.ReadFile(file)
	require.NoError(t, err)
	assert.Equal(t, strings.ReplaceAll(string(want), "\r\n", "\n"), b.String(), "%s; go test -update writes it anew", file)
}

// describe writes a tool: its name and policies, the description, a line for
// each argument, and one for the result.
func describe(t *testing.T, b *strings.Builder, tool *runtime.Tool) {
	title := ""
	if tool.Title() != "" {
		title = fmt.Sprintf(" %q", tool.Title())
	}
	fmt.Fprintf(b, "%s%s: %s\n", tool.Name(), title, strings.Join(policies(tool), ", "))
	for line := range strings.SplitSeq(tool.Description(), "\n") {
		fmt.Fprintln(b, strings.TrimRight("  "+line, " "))
	}
	s, err := schema.Parse(tool.Parameters())
	require.NoError(t, err)
	for _, p := range s.Properties {
		mark := "?"
		if slices.Contains(s.Required, p.Name) {
			mark = ""
		}
		fmt.Fprintf(b, "  %s%s %s\n", p.Name, mark, p.Schema)
	}
	for _, example := range tool.Examples() {
		fmt.Fprintf(b, "  example %s\n", example)
	}
	if tool.Output() != nil {
		fmt.Fprintf(b, "  -> %s\n", tool.Output())
	}
	fmt.Fprintln(b)
}

func policies(tool *runtime.Tool) []string {
	h, p := tool.Hints(), tool.Policy()
	words := []string{"timeout " + p.Timeout.String()}
	add := func(on bool, word string) {
		if on {
			words = append(words, word)
		}
	}
	add(h.ReadOnly, "readonly")
	add(h.Destructive, "destructive")
	add(h.Idempotent, "idempotent")
	add(h.ClosedWorld, "closedworld")
	add(p.Approval, "approval")
	add(tool.Describe().Conditional, "approval of some calls")
	add(p.Serial != "", "serial "+p.Serial)
	add(p.Inline, "inline")
	add(p.MaxResult != 0, fmt.Sprintf("at most %d bytes", p.MaxResult))
	add(tool.Deprecated(), "deprecated")
	return words
}

// What the functions get.
func TestCalls(t *testing.T) {
	for _, c := range []struct{ tool, args, want string }{
		{"read_log", `{"service":"web"}`, "web 15m0s error true [debug] {0 24} true"},
		{"read_log", `{"service":"web","since":"1h","level":"info","hosts":[],"not":[],"limit":5}`, "web 1h0m0s info false [] {0 24} false"},
		{"notify", `{"text":"x"}`, "id: 0 told"},
		{"notify", `{"text":"x","people":["a","b"]}`, "id: 2 told"},
		{"book", `{"guest":"Zoë","nights":2,"card":"0123456789012"}`, "2 nights for Zoë"},
		{"rebook", `{}`, "true"},
		{"rebook", `{"b":{"guest":"Zoë","nights":2,"card":"0123456789012"}}`, "false"},
		{"ping", ``, "ok"},
		{"store_get", `{"key":"a"}`, "b"},
		{"items", ``, "[]"},
		{"search_handbook", `{"word":"lost"}`, `[{"id":1,"title":"Lost keys"}]`},
		{"delete_article", `{"id":3}`, "delete_article needs a person's approval; it did not run"},
		{"pay", `{"account":"A","cents":1}`, "ok"},
		{"pay", `{"account":"A","cents":10001}`, "pay needs a person's approval; it did not run"},
		{"program", `{
			"steps": [{"kind": "set_color", "color": "red"}, {"kind": "wait", "minutes": 5}],
			"at": [1, 2], "plan": 0, "code": "buzz", "budget": "5 EUR", "labels": {"owner": "me", "room": "attic"}
		}`, "1"},
		{"program", `{"steps":[{"kind":"light","color":"red"}],"at":[1],"plan":2,"code":"beep","budget":"5","labels":{}}`, `invalid arguments for program:
- steps[0].kind: "light" is not one of "set_color", "wait"
- at: must have at least 2 items
- plan: 2 is not one of 0, 1
- budget: must match the pattern ^[0-9]+ [A-Z]{3}$
- labels.owner: required, missing`},
		{"find_rooms", `{"city":"Bern","where":[],"stars":3}`, "ok"},
		{"book", `{"guest":"Zoë","nights":2,"card":"0123"}`, `invalid arguments for book:
- card: must match the pattern ^[0-9]{12,19}$`},
		{"check_rules", `{"stars":0,"share":1.5,"minutes":10,"country":"de","mail":"x","room":"attic","floors":[1,1],"breakfast":null}`, `invalid arguments for check_rules:
- stars: must be at least 1
- share: must be less than 1.5
- minutes: must be a multiple of 15
- country: must match the pattern ^[A-Z]+$
- mail: must have the format email
- room: "attic" is not one of "single", "double", "with a view"
- floors: must not have equal items
- breakfast: want a boolean, got null`},
	} {
		res := registry(t).Execute(context.Background(), runtime.Call{ID: "id", Name: c.tool, Arguments: []byte(c.args)})
		assert.Equal(t, c.want, res.Text(), "%s %s", c.tool, c.args)
	}
}

// Secrets are hidden from approvers and logs.
func TestSecret(t *testing.T) {
	tool, ok := registry(t).Lookup(ToolBook)
	require.True(t, ok)
	shown := tool.Redact([]byte(`{"guest":"Zoë","nights":2,"card":"0123456789012"}`))
	assert.JSONEq(t, `{"guest":"Zoë","nights":2,"card":"[secret]"}`, string(shown))
}
