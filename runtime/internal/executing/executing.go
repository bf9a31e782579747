// Package executing says in a context which tool of an MCP server a request
// executes for a call, so that tracing need not guess it from names: a registry
// may know the tool by another one.
package executing

import "context"

type key struct{}

// With returns a context for the request that executes the call of a tool; name
// is the tool's name at its server.
func With(ctx context.Context, name string) context.Context {
	return context.WithValue(ctx, key{}, name)
}

// Name returns the name that With was given.
func Name(ctx context.Context) (name string, ok bool) {
	name, ok = ctx.Value(key{}).(string)
	return name, ok
}
