// Package executing says in a context which tool of an MCP server a request
// executes for a call, so that tracing need not guess it from names: a registry
// may know the tool by another one; and whether requests go over HTTP. It also names what requests to the servers of
// this project carry.
package executing

import "context"

// RequestID is the header in which a server's transport hands the ID of a request
// to its handler: "s" and a string, or "n" and a number.
const RequestID = "Toolgen-Request-Id"

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

type httpKey struct{}

// WithHTTP returns a context for a request that a client sends over HTTP.
func WithHTTP(ctx context.Context) context.Context { return context.WithValue(ctx, httpKey{}, true) }

// HTTP reports whether the request is known to go over HTTP.
func HTTP(ctx context.Context) bool { return ctx.Value(httpKey{}) != nil }
