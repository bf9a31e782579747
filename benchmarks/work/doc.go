// Package work holds the tools, argument types and workloads that every
// candidate of the benchmarks runs: the same Go functions, called through
// toolgen's generated code, through the peers and by hand.
package work

//go:generate go tool toolgen
