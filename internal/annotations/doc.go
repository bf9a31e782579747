// Package annotations holds the samples of docs/annotations.md. Its tests call
// their tools and keep in testdata/tools.txt what a model is told about them,
// from which the page quotes:
//
//	go generate ./internal/annotations/... && go test ./internal/annotations -update
//
//toolgen:package timeout=30s dialects=openai,anthropic,mcp
package annotations

//go:generate go tool toolgen
