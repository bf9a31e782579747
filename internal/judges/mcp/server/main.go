// Command server is what the judges of runtime/mcp look at: annotated functions,
// and resources and prompts of the host, that do what the conformance suite of
// the protocol asks a server for.
//
//	server                    serves standard input and output
//	server -http ADDR         serves streamable HTTP at ADDR/mcp, and prints "listening on ADDR"
//	server -http ADDR -mute   leaves most of it out: the judges must notice
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"net"
	"os"
	"os/signal"
	"syscall"
	"time"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/toolgen-dev/toolgen/runtime"
	"github.com/toolgen-dev/toolgen/runtime/mcp"
)

func main() {
	addr := flag.String("http", "", "serve streamable HTTP at this `address`")
	single := flag.Bool("stateless", false, "keep no sessions")
	mute := flag.Bool("mute", false, "leave out all but one tool")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	if err := serve(ctx, *addr, *single, *mute); err != nil {
		fmt.Fprintln(os.Stderr, "server:", err)
		os.Exit(1)
	}
}

func serve(ctx context.Context, addr string, single, mute bool) error {
	srv, err := server(mute)
	if err != nil {
		return err
	}
	defer srv.Close()
	if addr == "" {
		return srv.ServeStdio(ctx)
	}
	go touch(ctx, srv)
	listener, err := net.Listen("tcp", addr)
	if err != nil {
		return err
	}
	fmt.Println("listening on", listener.Addr())
	return srv.ServeHTTP(ctx, listener, &mcp.HTTPOptions{Stateless: single, Events: sdk.NewMemoryEventStore(nil)})
}

// server returns the server with all it offers.
func server(mute bool) (*mcp.Server, error) {
	reg := Registry()
	if mute {
		reg = reg.Select(func(t *runtime.Tool) bool { return t.Name() == ToolTestSimpleText })
	}
	srv, err := mcp.NewServer(reg, &mcp.ServerOptions{
		Name: "toolgen-judged", Version: "1.0.0",
		Complete: func(context.Context, *sdk.CompleteRequest) (*sdk.CompleteResult, error) {
			return &sdk.CompleteResult{Completion: sdk.CompletionResultDetails{Values: []string{}}}, nil
		},
	})
	if err != nil || mute {
		return srv, err
	}
	made, err := dynamic()
	if err != nil {
		return nil, err
	}
	return srv, errors.Join(
		reg.Add(made...),
		reg.Add(ChangesTools(&Changes{reg, srv})...),
		addResources(srv),
		addPrompts(srv),
	)
}

// touch tells subscribers again and again that a resource has changed.
func touch(ctx context.Context, srv *mcp.Server) {
	for tick := time.NewTicker(time.Second); ; {
		select {
		case <-ctx.Done():
			tick.Stop()
			return
		case <-tick.C:
			_ = srv.ResourceUpdated(ctx, watched)
		}
	}
}
