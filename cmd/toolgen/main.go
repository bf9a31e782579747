// A module's godebug setting may say otherwise, and tools are built with it.
//
//go:debug gotypesalias=1

// Toolgen turns annotated Go functions into tools that language models can
// call. In a package's folder, or from a go:generate comment:
//
//	//go:generate go tool toolgen
//
// it writes tools_gen.go: schemas, decoders, encoders and a registry for the
// functions whose doc comments hold //toolgen:tool. See toolgen --help.
package main

import "os"

func main() {
	os.Exit(run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}
