package runtime_test

import (
	"context"
	"encoding/json"
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen-dev/toolgen/runtime"
)

// C02: a call without the arguments member runs, and nothing on its way minds.
func TestC02NoArgumentsMember(t *testing.T) {
	var c runtime.Call
	require.NoError(t, json.Unmarshal([]byte(`{"name":"now"}`), &c))
	var seen []string
	layer := func(_ *runtime.Tool, next runtime.Handler) runtime.Handler {
		return func(ctx context.Context, c runtime.Call) runtime.Result {
			text, err := json.Marshal(c)
			assert.NoError(t, err)
			seen = append(seen, string(text))
			return next(ctx, c)
		}
	}
	observe := func(_ context.Context, e runtime.Event) error { seen = append(seen, string(e.Arguments)); return nil }
	reg := registry(t, &runtime.Options{Middleware: []runtime.Middleware{layer}, Observe: observe}, plainTool("now", runtime.Policy{}, sleeper(0)))
	assert.NoError(t, reg.Execute(context.Background(), c).Err())
	assert.Equal(t, []string{`{"name":"now","arguments":{}}`, `{}`}, seen)
}

// dynamicTool returns a tool made at run time that answers with the arguments it
// got.
func dynamicTool(t *testing.T, name, parameters string, policy runtime.Policy) *runtime.Tool {
	t.Helper()
	tool, err := runtime.NewTool(runtime.ToolSpec{
		Name: name, Description: "Echoes.", Parameters: []byte(parameters), Policy: policy,
		Handler: func(_ context.Context, inv *runtime.Invocation) (any, error) { return inv.Arguments(), nil },
	})
	require.NoError(t, err)
	return tool
}

// C04: integers stay exact where a default makes the arguments be written again.
func TestC04ExactBesideDefaults(t *testing.T) {
	echo := dynamicTool(t, "echo", `{"type":"object","properties":{"id":{"type":"integer"},"u":{"type":"integer"},"unit":{"type":"string","default":"m"}},"required":["id"]}`, runtime.Policy{})
	reg := registry(t, nil, echo)
	res := reg.Execute(context.Background(), runtime.Call{Name: "echo", Arguments: []byte(`{"id":-9007199254740995,"u":18446744073709551615}`)})
	const want = `{"id":-9007199254740995,"u":18446744073709551615,"unit":"m"}`
	assert.Equal(t, want, string(res.Arguments))
	assert.Equal(t, want, res.Text())
}

// C07: a second member of a name is refused before anybody is asked, whatever
// its spelling and place; what is approved is what runs.
func TestC07OneParseForApprovalAndRun(t *testing.T) {
	asked := ""
	approve := func(_ context.Context, q runtime.ApprovalRequest) (runtime.Approval, error) {
		asked += string(q.Arguments)
		return q.Approve(""), nil
	}
	run := dynamicTool(t, "run", `{"type":"object","properties":{"cmd":{"type":"string"},"opts":{"type":"object"}}}`, runtime.Policy{Approval: true})
	reg := registry(t, &runtime.Options{Approve: approve}, run)
	for args, at := range map[string]string{
		`{"cmd":"ls","cmd":"rm"}`:                              "cmd",
		`{"cmd":"ls","\u0063md":"rm"}`:                         "cmd",
		`{"cmd":"ls","opts":{"in":[{"cmd":"ls","cmd":"rm"}]}}`: "opts.in[0].cmd",
	} {
		res := reg.Execute(context.Background(), runtime.Call{Name: "run", Arguments: []byte(args)})
		assert.Equal(t, "invalid arguments for run:\n- "+at+": given more than once", res.Text())
	}
	assert.Empty(t, asked)
	res := reg.Execute(context.Background(), runtime.Call{Name: "run", Arguments: []byte(`{ "cmd" : "\u006cs" }`)})
	assert.Equal(t, `{"cmd":"ls"}`, asked)
	assert.Equal(t, asked, res.Text())
}

// C17: what the strict dialect makes nullable comes back as null, and is absent
// then, at every depth.
func TestC17NullsOfStrictDialects(t *testing.T) {
	add := dynamicTool(t, "add", `{"type":"object","properties":{
		"title":{"type":"string"},"due":{"type":"string","format":"date-time"},
		"sub":{"type":"array","items":{"type":"object","properties":{"name":{"type":"string"},"due":{"type":"string"}},"required":["name"],"additionalProperties":false}}
	},"required":["title"],"additionalProperties":false}`, runtime.Policy{})
	reg := registry(t, nil, add)
	text, err := reg.Definitions(runtime.OpenAIStrict)
	require.NoError(t, err)
	var defs []struct {
		Function struct {
			Strict     bool
			Parameters struct {
				Required   []string
				Properties map[string]struct {
					Type  any
					Items struct{ Required []string }
				}
			}
		}
	}
	require.NoError(t, json.Unmarshal(text, &defs))
	p := defs[0].Function.Parameters
	assert.True(t, defs[0].Function.Strict)
	assert.Equal(t, []string{"title", "due", "sub"}, p.Required)
	assert.Equal(t, []any{"string", "null"}, p.Properties["due"].Type)
	assert.Equal(t, []string{"name", "due"}, p.Properties["sub"].Items.Required)

	res := reg.Execute(context.Background(), runtime.Call{Name: "add", Arguments: []byte(`{"title":"a","due":null,"sub":[{"name":"b","due":null}]}`)})
	assert.Equal(t, `{"title":"a","sub":[{"name":"b"}]}`, res.Text())
	assert.Empty(t, res.Repairs)
}

// C18: arguments that are cut off never run and are never offered for approval;
// the answer says where they end.
func TestC18CutOffArguments(t *testing.T) {
	const whole = `{"path":"a.txt","mode":"w"}`
	asked, ran := 0, 0
	write, err := runtime.NewTool(runtime.ToolSpec{
		Name: "write", Parameters: []byte(`{"type":"object","properties":{"path":{"type":"string"},"mode":{"type":"string"}}}`), Policy: runtime.Policy{Approval: true},
		Handler: func(context.Context, *runtime.Invocation) (any, error) { ran++; return runtime.None{}, nil },
	})
	require.NoError(t, err)
	reg := registry(t, &runtime.Options{Approve: func(_ context.Context, q runtime.ApprovalRequest) (runtime.Approval, error) {
		asked++
		return q.Approve(""), nil
	}}, write)
	for n := 1; n < len(whole); n++ {
		cut := runtime.Call{ID: "c", Name: "write", Arguments: []byte(whole[:n])}
		res := reg.Execute(context.Background(), cut)
		require.Equal(t, runtime.InvalidArguments, res.Failure.Code)
		assert.Contains(t, res.Text(), fmt.Sprint("at byte ", n))
		assert.Empty(t, reg.Pending(context.Background(), []runtime.Call{cut}))
	}
	assert.Zero(t, asked)
	assert.Zero(t, ran)
}

// C19: malformed arguments fail their own call of a batch.
func TestC19MalformedCallInABatch(t *testing.T) {
	count := dynamicTool(t, "count", `{"type":"object","properties":{"ids":{"type":"array","items":{"type":"integer"}}}}`, runtime.Policy{})
	reg := registry(t, nil, count)
	good := runtime.Call{Name: "count", Arguments: []byte(`{"ids":[1]}`)}
	results := reg.ExecuteAll(context.Background(), []runtime.Call{good, {Name: "count", Arguments: []byte(`{"{"ids":[1]}`)}, good}, nil)
	assert.Equal(t, `{"ids":[1]}`, results[0].Text())
	assert.Equal(t, runtime.InvalidArguments, results[1].Failure.Code)
	assert.Equal(t, `{"ids":[1]}`, results[2].Text())
}

// C16, the half of a client: what is handed on to somebody else has no null for
// an optional property, wherever the schema has it; a null that the schema
// admits stays.
func TestC16NullsAreNotHandedOn(t *testing.T) {
	const page = `{"type":"object","properties":{"limit":{"type":"integer"},"sort":{"type":["string","null"]}}}`
	for _, c := range []struct{ schema, args, want string }{
		{`"q":{"type":"string"},"limit":{"type":"integer"},"tags":{"type":"array"}`, `{"q":"x","limit":null,"tags":null}`, `{"q":"x"}`},
		{`"q":{"type":"string"},"limit":{"type":"integer"}`, `{ "limit" : null , "q" : null }`, `{}`},
		{`"q":{"type":"string"},"limit":{"type":"integer"}`, `{"limit":null,"x":null,"q":"y"}`, `{"q":"y","x":null}`},
		{`"q":{"type":["string","null"]},"r":{"anyOf":[{"type":"string"},{"type":"null"}]},"s":{"enum":["a",null]},"t":{}`, `{"q":null,"r":null,"s":null,"t":null}`, `{"q":null,"r":null,"s":null,"t":null}`},
		{`"page":` + page, `{"page":{"limit":null,"sort":null}}`, `{"page":{"sort":null}}`},
		{`"page":{"$ref":"#/$defs/page"}`, `{"page":{"limit":null,"sort":null}}`, `{"page":{"sort":null}}`},
		{`"page":{"anyOf":[` + page + `,{"type":"null"}]}`, `{"page":{"limit":null,"sort":null}}`, `{"page":{"sort":null}}`},
		{`"page":{"oneOf":[{"type":"integer"},{"$ref":"#/$defs/page"}]}`, `{"page":{"limit":null}}`, `{"page":{}}`},
		{`"page":{"allOf":[` + page + `]}`, `{"page":{"limit":null,"sort":null}}`, `{"page":{"sort":null}}`},
		{`"page":{"if":{"required":["sort"]},"then":` + page + `}`, `{"page":{"sort":"a","limit":null}}`, `{"page":{"sort":"a"}}`},
		{`"pages":{"type":"array","items":{"anyOf":[` + page + `,{"type":"string"}]}}`, `{"pages":[{"limit":null},"a",{"sort":null}]}`, `{"pages":[{},"a",{"sort":null}]}`},
		{`"map":{"type":"object","patternProperties":{"^p":` + page + `},"additionalProperties":` + page + `}`, `{"map":{"p":{"limit":null},"q":{"limit":null}}}`, `{"map":{"p":{},"q":{}}}`},
		{`"limit":{"type":"integer","default":5}`, `{"limit":null}`, `{"limit":5}`},
	} {
		text := `{"type":"object","properties":{` + c.schema + `},"$defs":{"page":` + page + `}}`
		tool := dynamicTool(t, "find", text, runtime.Policy{})
		for _, noRepair := range []bool{false, true} {
			res := registry(t, &runtime.Options{NoRepair: noRepair}, tool).Execute(context.Background(), runtime.Call{Name: "find", Arguments: []byte(c.args)})
			assert.Equal(t, c.want, res.Text(), c.schema)
			assert.Empty(t, res.Repairs)
		}
	}
}
