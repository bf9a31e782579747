// Package behavior runs the generated files in ../testdata, which package emit
// compares with what it writes.
package behavior

import (
	"bytes"
	"context"
	"encoding/json"
	"log/slog"
	"reflect"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen-dev/toolgen/runtime"
)

// registry returns a registry that repairs nothing.
func registry(t *testing.T, tools []*runtime.Tool) *runtime.Registry {
	t.Helper()
	reg, err := runtime.NewRegistry(&runtime.Options{NoRepair: true, Logger: slog.New(slog.DiscardHandler)}, tools)
	require.NoError(t, err)
	return reg
}

func execute(reg *runtime.Registry, tool, args string) runtime.Result {
	return reg.Execute(context.Background(), runtime.Call{ID: "c1", Name: tool, Arguments: json.RawMessage(args)})
}

// accept executes a call that succeeds and returns its result.
func accept(t *testing.T, reg *runtime.Registry, tool, args string) runtime.Result {
	t.Helper()
	res := execute(reg, tool, args)
	require.Nil(t, res.Failure, "%s: %s", args, res.Text())
	return res
}

// refuse executes a call whose arguments are refused for the given reasons.
func refuse(t *testing.T, reg *runtime.Registry, tool, args string, reasons ...string) {
	t.Helper()
	res := execute(reg, tool, args)
	require.NotNil(t, res.Failure, args)
	var got []string
	for _, f := range res.Failure.Faults {
		got = append(got, strings.TrimPrefix(f.Path+": "+f.Message, ": "))
	}
	assert.Equal(t, reasons, got, args)
}

// agree executes an echo tool and wants what encoding/json makes of the
// arguments: the value, its JSON, and the canonical arguments, which must give
// the same value again.
func agree(t *testing.T, reg *runtime.Registry, tool, args string) {
	t.Helper()
	res := accept(t, reg, tool, args)
	want := reflect.New(reflect.TypeOf(res.Value))
	d := json.NewDecoder(strings.NewReader(args))
	d.UseNumber()
	require.NoError(t, d.Decode(want.Interface()))
	assert.Equal(t, want.Elem().Interface(), res.Value, args)
	assert.Equal(t, marshal(t, want.Interface()), string(res.Structured), args)

	again := accept(t, reg, tool, string(res.Arguments))
	assert.Equal(t, res.Value, again.Value, "canonical %s", res.Arguments)
	assert.Equal(t, string(res.Arguments), string(again.Arguments))
}

// marshal is json.Marshal without HTML escaping.
func marshal(t *testing.T, v any) string {
	t.Helper()
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	require.NoError(t, e.Encode(v))
	return strings.TrimSpace(b.String())
}

// with returns a JSON object changed by members, given as JSON: a member null
// is left out.
func with(t *testing.T, object string, members string) string {
	t.Helper()
	var all, changed map[string]json.RawMessage
	require.NoError(t, json.Unmarshal([]byte(object), &all))
	require.NoError(t, json.Unmarshal([]byte(members), &changed))
	for name, value := range changed {
		if all[name] = value; string(value) == "null" {
			delete(all, name)
		}
	}
	return marshal(t, all)
}
