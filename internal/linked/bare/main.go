// Command bare links the runtime alone.
package main

import "github.com/toolgen-dev/toolgen/internal/linked"

func main() { linked.Main() }
