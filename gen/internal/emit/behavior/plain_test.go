package behavior

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen-dev/toolgen/gen/internal/emit/testdata/foreign"
	"github.com/toolgen-dev/toolgen/gen/internal/emit/testdata/names"
	"github.com/toolgen-dev/toolgen/gen/internal/emit/testdata/plain"
	"github.com/toolgen-dev/toolgen/gen/internal/emit/testdata/weather"
	"github.com/toolgen-dev/toolgen/gen/internal/emit/testdata/wide"
	"github.com/toolgen-dev/toolgen/runtime"
)

func TestSignatures(t *testing.T) {
	reg := registry(t, plain.Tools())
	for _, c := range []struct{ tool, args, want string }{
		{"ping", `{}`, "ok"},
		{"count", ``, "0"},
		{"now", `null`, "now"},
		{"empty", `{}`, "empty"},
		{"empty_p", `{}`, "true"},
		{"join", `{"sep":"-"}`, "(empty)"},
		{"join", `{"sep":"-","words":["a","b"]}`, "a-b"},
		{"who", `{"greeting":"hello"}`, "hello c1"},
		{"search", `{"text":"x"}`, `["x 10"]`},
		{"search", `{"text":"x","limit":0}`, `["x 0"]`},
	} {
		assert.Equal(t, c.want, accept(t, reg, c.tool, c.args).Text(), c.tool)
	}
	assert.Contains(t, execute(reg, "fail", `{}`).Text(), "no luck")
	refuse(t, reg, "ping", `{"x":1}`, "x: unknown argument")
	assert.Equal(t, "image", accept(t, reg, "picture", `{}`).Content[0].Type)
	assert.Len(t, accept(t, reg, "parts", `{"n":3}`).Content, 3)
}

func TestBinding(t *testing.T) {
	reg := registry(t, plain.Tools())
	search, _ := reg.Lookup("search")
	assert.Equal(t, "Search it", search.Title())
	assert.Equal(t, "Searches `everything`.\n\n- \"quoted\" */ \u202ebidi\n- last\n", search.Description())
	assert.True(t, search.Deprecated())
	assert.Equal(t, runtime.Policy{Serial: "*", Inline: true, MaxResult: 64 << 10, Timeout: -1}, search.Policy())
	erase, _ := reg.Lookup("erase")
	assert.Equal(t, runtime.Hints{Destructive: true, Idempotent: true, ClosedWorld: true}, erase.Hints())
	assert.Equal(t, "path", erase.Policy().Serial)

	assert.Equal(t, "ok", accept(t, reg, "erase", `{"path":"p","force":false}`).Text())
	res := execute(reg, "erase", `{"path":"p","force":true}`)
	require.NotNil(t, res.Failure, "the predicate asks for approval")
	assert.Equal(t, runtime.ApprovalRequired, res.Failure.Code)
}

type ticker struct{}

func (ticker) Tick(n int) int { return n + 1 }

func TestMethods(t *testing.T) {
	store := registry(t, plain.StoreTools(new(plain.Store)))
	assert.Equal(t, "ok", accept(t, store, "put", `{"key":"k","value":"v"}`).Text())
	assert.Equal(t, "v", accept(t, store, "get", `{"key":"k"}`).Text())
	assert.Equal(t, runtime.ApprovalRequired, execute(store, "put", `{"key":"k","value":""}`).Failure.Code)

	clock := registry(t, plain.ClockTools(ticker{}))
	assert.Equal(t, "2", accept(t, clock, "tick", `{"n":1}`).Text())
	assert.Equal(t, `{"n":1}`, string(plain.ClockTickCall("c", plain.ClockTickArgs{N: 1}).Arguments))
}

func TestTypesOfOtherPackages(t *testing.T) {
	reg := registry(t, foreign.Tools())
	assert.Equal(t, "walk", accept(t, reg, "visit", `{"id":"1","city":"c","mode":"walk"}`).Text())
	refuse(t, reg, "visit", `{"id":"1","city":"c","mode":"fly"}`, `mode: "fly" is not one of "walk", "drive"`)
	assert.Equal(t, `["t","[1]"]`, accept(t, reg, "texts", `{"text":"t","raw":[1]}`).Text())
	assert.Equal(t, `{"value":[{"value":1},{"value":2}]}`,
		accept(t, reg, "boxes", `{"texts":{"value":{"value":"x"}},"ints":[{"value":1},{"value":2}]}`).Text())
	assert.Equal(t, "7", accept(t, reg, "locked", `{"n":7}`).Text())
	assert.Equal(t, `[{"n":1},{"n":2}]`, accept(t, reg, "locked_list", `{"list":[{"n":1},{"n":2}]}`).Text())
}

func TestNames(t *testing.T) {
	reg := registry(t, names.Tools())
	assert.Equal(t, `{"V":"seen"}`, accept(t, reg, "lookup", `{"string":"","json":"","err":"","context":"seen"}`).Text())
	call := names.ToolXCall("c", names.ToolXArgs{XArgs: nil, Größe: nil, XX: new(string)})
	assert.Equal(t, `{"args":[],"Args":{},"_x":""}`, string(call.Arguments))
	assert.Equal(t, "[]", accept(t, reg, call.Name, string(call.Arguments)).Text())
}

func TestManyMembers(t *testing.T) {
	reg := registry(t, wide.Tools())
	var members, missing []string
	for i := range 130 {
		if i%3 != 0 || i%2 == 0 {
			members = append(members, fmt.Sprintf(`"f%d":%d`, i, i))
		}
		if i%3 != 0 {
			missing = append(missing, fmt.Sprintf("f%d: required, missing", i))
		}
	}
	object := func(members ...string) string { return "{" + strings.Join(members, ",") + "}" }
	agree(t, reg, "EchoWide", object(members...))
	refuse(t, reg, "EchoWide", object(members[:len(members)-1]...), "f128: required, missing")
	refuse(t, reg, "EchoWide", object(append(members, `"f70":1`)...), "f70: given more than once")
	res := execute(reg, "EchoWide", "{}")
	assert.Len(t, res.Failure.Faults, 20)
	assert.Contains(t, res.Text(), fmt.Sprintf("and %d more", len(missing)-20))
}

func TestCalls(t *testing.T) {
	reg := weather.Registry()
	call := weather.GetWeatherCall("c1", weather.GetWeatherArgs{City: "Paris", Units: new(weather.Fahrenheit)})
	assert.Equal(t, runtime.Call{ID: "c1", Name: "get_weather", Arguments: []byte(`{"city":"Paris","units":"fahrenheit"}`)}, call)
	res := reg.Execute(context.Background(), call)
	assert.Equal(t, `{"city":"Paris","temp":18,"units":"fahrenheit"}`, res.Text())

	res = reg.Execute(context.Background(), weather.GetWeatherCall("c2", weather.GetWeatherArgs{City: "Paris"}))
	assert.Equal(t, `{"city":"Paris","units":"celsius"}`, string(res.Arguments))
	refuse(t, reg, "get_weather", `{"unit":"kelvin","units":"kelvin"}`,
		`unit: unknown argument; did you mean "units"?`, `units: "kelvin" is not one of "celsius", "fahrenheit"`, `city: required, missing`)
}
