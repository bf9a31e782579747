package main

import (
	"fmt"
	"net"
	"os"
	"path"
	"strconv"

	"github.com/spf13/cobra"

	"github.com/toolgen-dev/toolgen/gen/ir"
)

// newServe returns the command that serves tools over MCP.
func newServe(opts *options) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "serve [flags] PACKAGE",
		Short: "Serve the tools of a package over the Model Context Protocol",
		Long: `Serve makes a server of the Model Context Protocol out of an importable package,
without a line of code: on standard input and output for a client that starts it
as its child, or with --http over streamable HTTP. It builds a program in
temporary files, as toolgen call does.

A call that needs approval is put before the person at the client. Over HTTP the
server is for this machine alone; a program of your own, with runtime/mcp, can
check tokens and serve others.`,
		Example: `  toolgen serve ./weather
  toolgen serve ./weather --http 127.0.0.1:8080
  toolgen serve ./shop --new Open`,
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) != 1 {
				return &usageError{fmt.Errorf("one package, not %d", len(args))}
			}
			return nil
		},
	}
	addr := cmd.Flags().String("http", "", "serve streamable HTTP at `address`/mcp, such as 127.0.0.1:8080")
	constructors := newFlag(cmd)
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		if *addr != "" {
			if _, _, err := net.SplitHostPort(*addr); err != nil {
				return &usageError{fmt.Errorf("--http: %w; write it as 127.0.0.1:8080 or :8080", err)}
			}
		}
		imports := map[string]string{"shell": shellPath, "mcp": mcpPath, "context": "context", "runtime": ir.RuntimePath}
		program, leftOut, err := build(cmd, opts, args[0], *constructors, imports, func(sets string) string {
			return serveBody(path.Base(imports["target"]), *addr, sets)
		})
		if err != nil {
			return err
		}
		defer program.Remove() // a temporary folder
		if leftOut != "" {
			fmt.Fprintf(cmd.ErrOrStderr(), "toolgen: left out: %s\n", leftOut)
		}
		if *addr == "" {
			return launched(cmd, program)
		}
		// The program ends with its input, so with this process, however that ends.
		input, hold, err := os.Pipe()
		if err != nil {
			return err
		}
		defer hold.Close()
		defer input.Close()
		cmd.SetIn(input)
		return launched(cmd, program, program.Path(""))
	}
	return cmd
}

// serveBody writes the body of the main function of a server.
func serveBody(name, addr, sets string) string {
	serve := "return srv.ServeStdio(ctx)"
	if addr != "" {
		serve = "listener, err := shell.Listen(" + strconv.Quote(addr) + `)
	if err != nil {
		return err
	}
	ctx, finish := shell.Attached(ctx)
	defer finish()
	return srv.ServeHTTP(ctx, listener, nil)`
	}
	return `shell.Serve(func(ctx context.Context, tools []*runtime.Tool) error {
	reg, err := runtime.NewRegistry(nil, tools)
	if err != nil {
		return err
	}
	srv, err := mcp.NewServer(reg, &mcp.ServerOptions{Name: ` + strconv.Quote(name) + `})
	if err != nil {
		return err
	}
	defer srv.Close()
	` + serve + `
},
` + sets + `)
`
}
