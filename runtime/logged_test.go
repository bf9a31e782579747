package runtime_test

import (
	"encoding/json"
	"fmt"
	"log/slog"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"

	"github.com/toolgen-dev/toolgen/runtime"
)

// Calls and results name themselves where they are printed or logged, without
// what may hold secrets.
func TestCallsAndResultsInLogs(t *testing.T) {
	call := runtime.Call{ID: "call_1", Name: "login", Arguments: json.RawMessage(`{"token":"hunter22"}`)}
	ok := runtime.Result{CallID: "call_1", Tool: "login", Duration: time.Second, Arguments: call.Arguments, Value: "hunter22",
		Content: []runtime.Content{runtime.TextContent("hunter22")}, Structured: json.RawMessage(`"hunter22"`)}
	failed := ok
	failed.Failure = &runtime.ToolError{Tool: "login", Code: runtime.Denied, Message: "hunter22"}
	assert.Equal(t, "login (call_1) login (call_1): ok login (call_1): denied login", fmt.Sprintf("%v %+v %v %s", call, ok, &failed, runtime.Call{Name: "login"}))
	var log strings.Builder
	hide := func(_ []string, a slog.Attr) slog.Attr {
		if a.Key == slog.TimeKey {
			return slog.Attr{}
		}
		return a
	}
	logger := slog.New(slog.NewTextHandler(&log, &slog.HandlerOptions{ReplaceAttr: hide}))
	logger.Info("x", "a", call, "b", ok, "c", &failed)
	assert.Equal(t, "level=INFO msg=x a.tool=login a.call=call_1 a.size=20 b.tool=login b.call=call_1 b.outcome=ok b.ran=false b.duration=1s "+
		"c.tool=login c.call=call_1 c.outcome=denied c.ran=false c.duration=1s\n", log.String())
}
