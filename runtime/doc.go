// Package runtime executes the tool calls of language models.
//
// A [Tool] is a function with a name, a description and a JSON Schema. Code that
// toolgen generates makes tools with [Bind]; [NewTool] makes one whose schema is
// known only at run time, [AgentTool] one of an agent, [NativeTool] one that
// runs at the provider. A [Registry] holds tools, gives their definitions to a
// provider, and executes calls:
//
//	reg, err := runtime.NewRegistry(nil, weather.Tools())
//	defs, err := reg.Definitions(runtime.OpenAI)
//	res := reg.Execute(ctx, runtime.Call{ID: "c1", Name: "get_weather", Arguments: args})
//	fmt.Println(res.Text(), res.IsError())
//
// # What a call goes through
//
// Middleware of the registry, middleware of the tool, decoding and repair of
// the arguments, approval, the serial key and limits, the time limit with panic
// containment, the function. Whatever goes wrong becomes a [Result] that the
// model can read: Execute never panics and returns no error.
//
// # What it guarantees
//
// A tool that panics, blocks or returns garbage costs its own call alone. A
// caller gets its answer at the deadline also if the tool ignores its context;
// such a run is then abandoned: [Registry.Stats] names it until it returns, and
// a tool with too many of them answers busy. A goroutine cannot be killed, so
// the work of an abandoned run may still complete. Not covered are goroutines
// that a tool starts itself, fatal errors of the Go runtime and os.Exit.
//
// No goroutine, channel or timer outlives a call, except an abandoned run's and,
// until it is written, the record in the log that a call is out of time.
//
// The package imports the standard library and this module's runtime/wire,
// runtime/schema and runtime/dialect alone.
package runtime
