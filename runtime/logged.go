package runtime

import (
	"log/slog"
)

// String names the call without its arguments, which may hold secrets: "add
// (call_1)". It is what fmt prints.
func (c Call) String() string { return named(c.Name, c.ID) }

// LogValue implements [slog.LogValuer]: the name, the ID and the size of the
// arguments in bytes. They themselves may hold secrets; a tool's
// [Tool.RedactAll] takes those out.
func (c Call) LogValue() slog.Value {
	return slog.GroupValue(slog.String("tool", clip(c.Name)), slog.String("call", clip(c.ID)), slog.Int("size", len(c.Arguments)))
}

// String says what became of the call, without what the model reads and the
// arguments, which may hold secrets: "add (call_1): ok". It is what fmt prints.
func (r Result) String() string { return named(r.Tool, r.CallID) + ": " + r.outcome() }

// LogValue implements [slog.LogValuer]: the name, the ID, "ok" or the code of the
// failure, whether the function ran, and the duration. The rest may hold secrets;
// a tool's [Tool.RedactResult] and [Tool.RedactFailure] take those out.
func (r Result) LogValue() slog.Value {
	return slog.GroupValue(slog.String("tool", clip(r.Tool)), slog.String("call", clip(r.CallID)), slog.String("outcome", r.outcome()),
		slog.Bool("ran", r.ran), slog.Duration("duration", r.Duration))
}

// outcome is "ok" or the code of the failure.
func (r Result) outcome() string {
	if r.Failure == nil {
		return "ok"
	}
	return string(r.Failure.Code)
}

// named is a name with an ID behind it, if there is one.
func named(name, id string) string {
	if id == "" {
		return clip(name)
	}
	return clip(name) + " (" + clip(id) + ")"
}
