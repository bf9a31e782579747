// Package benchmarks compares one tool call through generated code with the
// same call through other Go libraries and by hand. README.md has the command
// and the figures.
package benchmarks
