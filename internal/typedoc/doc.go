// Package typedoc has a tool for each form of Go type that toolgen knows. Its
// tests run them and write docs/types.md and docs/conformance.md from what they
// do, so that the pages and the generated code cannot part:
//
//	go test ./internal/typedoc -update
//
// Tools take a value and return it, but those in results.go, which make values
// that no model can send.
//
//toolgen:package dialects=mcp
//toolgen:lint off=TG237 reason="the types are what matters, not what they are for"
package typedoc

//go:generate go tool toolgen
