package runtime_test

import (
	"context"
	stdruntime "runtime"
	"testing"
	"time"
	"weak"

	"github.com/stretchr/testify/assert"

	"github.com/toolgen-dev/toolgen/runtime"
)

// What a call or a batch was given is not kept when it has ended: by a timer, for
// one.
func TestNothingIsKept(t *testing.T) {
	reg := registry(t, &runtime.Options{Grace: time.Hour}, named("t"), plainTool("late", runtime.Policy{Timeout: time.Millisecond}, deaf(5*time.Millisecond)))
	for name, run := range map[string]func(context.Context){
		"call":  func(ctx context.Context) { reg.Execute(ctx, call("t")) },
		"batch": func(ctx context.Context) { reg.ExecuteAll(ctx, calls("t", 20), nil) },
		"run that was abandoned and has returned": func(ctx context.Context) {
			reg.Execute(ctx, call("late"))
			reg.ExecuteAll(ctx, calls("late", 2), nil)
			for len(reg.Stats().Abandoned) > 0 {
				time.Sleep(time.Millisecond)
			}
		},
	} {
		kept := func() weak.Pointer[[1 << 12]byte] {
			v := new([1 << 12]byte)
			run(context.WithValue(t.Context(), contextKey{}, v))
			return weak.Make(v)
		}()
		for range 10 {
			stdruntime.GC()
		}
		assert.Nil(t, kept.Value(), name)
	}
}
