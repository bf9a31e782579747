// Command mcpclient has the tools of package weather and those of an MCP server
// for files in one registry, and calls some of both, as a model would.
//
//	go run ./example/mcpclient DIR
//
// The server comes from npm and needs Node.js. Without it the program goes on with
// the tools it has.
package main

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"path/filepath"
	"strings"
	"time"

	"github.com/toolgen-dev/toolgen/example/weather"
	"github.com/toolgen-dev/toolgen/runtime"
	"github.com/toolgen-dev/toolgen/runtime/mcp"
)

const files = "npx -y @modelcontextprotocol/server-filesystem@2026.8.31"

func main() {
	command := flag.String("command", files, "`command` of the server for files; DIR is its last argument")
	flag.Parse()
	if flag.NArg() != 1 {
		fmt.Fprintln(os.Stderr, "usage: mcpclient [-command COMMAND] DIR")
		os.Exit(2)
	}
	dir, err := filepath.Abs(flag.Arg(0))
	if err == nil {
		ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
		defer stop()
		words := append(strings.Fields(*command), dir)
		err = run(ctx, os.Stdout, mcp.Command(words[0], words[1:]...), dir)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "mcpclient:", err)
		os.Exit(1)
	}
}

// run connects to the server and makes the calls.
func run(ctx context.Context, out io.Writer, server mcp.Target, dir string) error {
	reg := weather.Registry()
	servers, err := mcp.ConnectAll(ctx, reg, mcp.Remote{
		Name: "filesystem", Target: server,
		Options: &mcp.ClientOptions{
			Allow:          []string{"write_file", "read_text_file"},
			ConnectTimeout: time.Minute, // npx may have to download it
		},
	})
	if err != nil {
		return err
	}
	defer servers.Close()

	fmt.Fprintln(out, "tools:", strings.Join(reg.Names(), ", "))
	for _, s := range servers.Status() {
		if !s.Connected {
			fmt.Fprintf(out, "%s is not there: %v\n", s.Name, s.Err)
			fmt.Fprintln(out, "install Node.js, which has npx, or name another server with -command")
		}
	}
	report := call(ctx, out, reg, "get_weather", map[string]any{"city": "Paris"})
	if _, ok := reg.Lookup("filesystem_write_file"); !ok {
		return nil
	}
	path := filepath.Join(dir, "weather.txt")
	call(ctx, out, reg, "filesystem_write_file", map[string]any{"path": path, "content": report})
	call(ctx, out, reg, "filesystem_read_text_file", map[string]any{"path": path})
	return nil
}

// call makes one call and returns what a model would read.
func call(ctx context.Context, out io.Writer, reg *runtime.Registry, name string, args map[string]any) string {
	text, err := json.Marshal(args)
	if err != nil {
		return err.Error()
	}
	res := reg.Execute(ctx, runtime.Call{ID: name, Name: name, Arguments: text})
	fmt.Fprintf(out, "%s: %s\n", name, res.Text())
	return res.Text()
}
