// Package mcp connects registries with the Model Context Protocol.
//
// [NewServer] serves the tools of a registry, and the resources and prompts
// that the host adds, to any MCP client:
//
//	srv, err := mcp.NewServer(weather.Registry(), &mcp.ServerOptions{Name: "weather"})
//	err = srv.ServeStdio(ctx)                           // a child process of its client
//	err = srv.ListenAndServe(ctx, "127.0.0.1:8080", nil) // streamable HTTP at /mcp
//
// It speaks the revisions 2025-06-18, 2025-11-25 and 2026-07-28 of the protocol;
// the client chooses.
//
// # What a client sees
//
// Tools are listed by name, with the definition that the registry gives in the
// MCP dialect. A call goes through [runtime.Registry.Execute] with the bytes that
// the client sent, so that everything the registry does applies: decoding,
// limits, middleware. Failures of a call, bad arguments too, are results with
// isError, which a model can read; an unknown tool is the protocol's error
// -32602. Structured results are the bytes of [runtime.Result.Structured].
//
// A tool that needs approval is approved by the person in front of the client,
// through elicitation, unless the registry has an approver of its own.
//
// # Servers of others
//
// [Connect] makes the tools of a server tools of a registry, [ConnectAll] those of
// several servers:
//
//	client, err := mcp.Connect(ctx, mcp.Command("npx", "-y", "@modelcontextprotocol/server-memory"), nil)
//	err = reg.AddProvider(ctx, "memory_", client)
//
// Calls carry the bytes of the model's arguments once they are checked, and results
// those that the server sent. A [Client] connects again when the connection is
// lost, and follows the server's list. A server is not believed: what it lists and
// answers is limited and checked.
//
// The package is built on github.com/modelcontextprotocol/go-sdk, whose types
// appear where a host wants more than this package gives: [Server.SDK],
// [Request].
package mcp
