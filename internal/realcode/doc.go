// Package realcode tests the generator on code that was not written for it:
// whole packages of other modules, in which a script makes a tool of every
// function and method with a leading context. It is a module of its own, for
// theirs, and has no product code. README.md says what came out.
package realcode
