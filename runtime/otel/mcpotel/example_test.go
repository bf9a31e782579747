package mcpotel_test

import (
	"github.com/toolgen-dev/toolgen/runtime"
	"github.com/toolgen-dev/toolgen/runtime/mcp"
	"github.com/toolgen-dev/toolgen/runtime/otel/mcpotel"
)

func ExampleServer() {
	reg, err := runtime.NewRegistry(nil)
	if err != nil {
		panic(err)
	}
	server, err := mcp.NewServer(reg, nil)
	if err != nil {
		panic(err)
	}
	middleware, err := mcpotel.Server(nil) // the global providers and propagator
	if err != nil {
		panic(err)
	}
	server.SDK().AddReceivingMiddleware(middleware)
	if err := server.Close(); err != nil {
		panic(err)
	}
	// Output:
}
