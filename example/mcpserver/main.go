// Command mcpserver serves the tools of package weather over MCP: to the client
// that starts it, on standard input and output, or over streamable HTTP.
//
//	go run ./example/mcpserver
//	go run ./example/mcpserver -http 127.0.0.1:8080
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"syscall"

	"github.com/toolgen-dev/toolgen/example/weather"
	"github.com/toolgen-dev/toolgen/runtime"
	"github.com/toolgen-dev/toolgen/runtime/mcp"
)

func main() {
	addr := flag.String("http", "", "serve streamable HTTP at `address`/mcp, instead of standard input and output")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	if err := serve(ctx, *addr); err != nil {
		fmt.Fprintln(os.Stderr, "mcpserver:", err)
		os.Exit(1)
	}
}

// serve serves until ctx ends, or the client closes standard input.
func serve(ctx context.Context, addr string) error {
	srv, err := server()
	if err != nil {
		return err
	}
	defer srv.Close()
	if addr != "" {
		return srv.ListenAndServe(ctx, addr, nil)
	}
	return srv.ServeStdio(ctx)
}

// server returns the server: tools of a registry, and what no function is.
func server() (*mcp.Server, error) {
	srv, err := mcp.NewServer(weather.Registry(), &mcp.ServerOptions{
		Name: "weather", Version: "1.0.0",
		Instructions: "Look a city up before you talk about its weather.",
	})
	if err != nil {
		return nil, err
	}
	about := mcp.Resource{URI: "weather:///about", Name: "about", Description: "Where the readings come from.", MIME: "text/plain"}
	if err := srv.AddResource(about, func(context.Context, string) ([]runtime.Content, error) {
		return []runtime.Content{runtime.TextContent("The readings are samples that are part of the program.")}, nil
	}); err != nil {
		return nil, err
	}
	packing := mcp.Prompt{
		Name: "pack", Description: "What to pack for a trip.",
		Arguments: []mcp.PromptArgument{{Name: "city", Description: "Where the trip goes.", Required: true}},
	}
	return srv, srv.AddPrompt(packing, func(_ context.Context, args map[string]string) ([]mcp.Message, error) {
		text := fmt.Sprintf("Look up the weather in %s and tell me what to pack.", args["city"])
		return []mcp.Message{{Content: runtime.TextContent(text)}}, nil
	})
}
