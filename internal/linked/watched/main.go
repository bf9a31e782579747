// Command watched links tracing, audit log and guardrails too.
package main

import (
	"os"

	"github.com/toolgen-dev/toolgen/internal/linked"
	"github.com/toolgen-dev/toolgen/runtime/audit"
	"github.com/toolgen-dev/toolgen/runtime/guard"
	"github.com/toolgen-dev/toolgen/runtime/otel"
)

func main() {
	if len(os.Args) > 1 { // never; so that the linker keeps what these need
		_, _ = otel.New(nil)
		_, _ = audit.Open(os.Args[1], nil)
		_, _ = guard.New(nil, guard.Guard{Check: guard.Injection()}, guard.Guard{Check: guard.Personal()}, guard.Guard{Check: guard.Keys()})
	}
	linked.Main()
}
