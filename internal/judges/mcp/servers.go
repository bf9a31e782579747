package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"syscall"
	"time"

	"github.com/toolgen-dev/toolgen/runtime"
	"github.com/toolgen-dev/toolgen/runtime/mcp"
)

// servers lets the client use servers of others, as a host does: their tools are
// in a registry, and are defined for each provider.
func (j *judge) servers() error {
	checks := []func(context.Context) (string, error){
		j.everything, j.everythingHTTP, j.filesystem, j.memory, j.thinking, j.playwright, j.killed, j.flooded,
	}
	reports := make([]string, len(checks))
	err := together(len(checks), func(i int) (err error) {
		ctx, cancel := context.WithTimeout(context.Background(), limit)
		defer cancel()
		reports[i], err = checks[i](ctx)
		return err
	})
	for _, report := range reports {
		if report != "" {
			fmt.Println("client of " + report)
		}
	}
	return err
}

// A guest is a server of others, with its tools in a registry.
type guest struct {
	*mcp.Client
	reg  *runtime.Registry
	name string
}

// use connects to a server and takes its tools over, all of them.
func (j *judge) use(ctx context.Context, target mcp.Target, name string) (*guest, error) {
	log := slog.New(slog.DiscardHandler)
	c, err := mcp.Connect(ctx, target, &mcp.ClientOptions{Name: name, Logger: log})
	if err != nil {
		return nil, err
	}
	g := &guest{Client: c, name: name}
	g.reg, err = runtime.NewRegistry(&runtime.Options{Logger: log})
	errs := []error{err, g.reg.AddProvider(ctx, name+"_", c)}
	for _, d := range []runtime.Dialect{runtime.OpenAI, runtime.OpenAIResponses, runtime.Anthropic, runtime.Gemini, runtime.Bedrock, runtime.MCP} {
		if _, err := g.reg.Definitions(d); err != nil {
			errs = append(errs, fmt.Errorf("%s: definitions for %s: %w", name, d, err))
		}
	}
	if left := c.Status().LeftOut; len(left) > 0 {
		errs = append(errs, fmt.Errorf("%s: tools are left out: %v", name, left))
	}
	if err := errors.Join(errs...); err != nil {
		_ = c.Close()
		return nil, err
	}
	return g, nil
}

// childServer returns a server of node_modules.
func (j *judge) childServer(name string, args ...string) *mcp.CommandTarget {
	target := mcp.Command(filepath.Join(j.modules, ".bin", name), args...)
	target.Dir = j.temp
	target.Env = []string{"PATH=" + j.node + string(os.PathListSeparator) + os.Getenv("PATH"), "HOME=" + j.temp}
	return target
}

// call calls a tool and expects texts in its result.
func (g *guest) call(ctx context.Context, tool, args string, want ...string) (runtime.Result, error) {
	res := g.reg.Execute(ctx, runtime.Call{ID: "1", Name: g.name + "_" + tool, Arguments: json.RawMessage(args)})
	if err := res.Err(); err != nil {
		return res, err
	}
	for _, text := range want {
		if !strings.Contains(res.Text(), text) {
			return res, fmt.Errorf("%s_%s: the result lacks %q: %s", g.name, tool, text, tail(res.Text()))
		}
	}
	return res, nil
}

func (g *guest) report(what string) string {
	return fmt.Sprintf("%s, %s: %d tools; %s", g.name, g.Status().Revision, len(g.reg.Names()), what)
}

// everything uses what there is in MCP.
func (j *judge) everything(ctx context.Context) (string, error) {
	g, err := j.use(ctx, j.childServer("mcp-server-everything"), "everything")
	if err != nil {
		return "", err
	}
	defer g.Close()
	return g.report("all kinds of results, resources and prompts"), g.useEverything(ctx)
}

func (g *guest) useEverything(ctx context.Context) error {
	_, err := g.call(ctx, "echo", `{"message":"héllo <&>"}`, "Echo: héllo <&>")
	errs := []error{err}
	_, err = g.call(ctx, "get-sum", `{"a":2,"b":3}`, "5")
	errs = append(errs, err)
	res, err := g.call(ctx, "get-structured-content", `{"location":"Chicago"}`)
	if err == nil && !strings.HasPrefix(string(res.Structured), `{"temperature":`) {
		err = fmt.Errorf("get-structured-content: %s", res.Structured)
	}
	errs = append(errs, err)
	res, err = g.call(ctx, "get-tiny-image", `{}`)
	if err == nil && !slices.ContainsFunc(res.Content, func(c runtime.Content) bool { return c.Type == runtime.TypeImage && len(c.Data) > 0 }) {
		err = fmt.Errorf("get-tiny-image: no image in %s", res.Text())
	}
	errs = append(errs, err)
	_, err = g.call(ctx, "get-resource-reference", `{"resourceType":"Text","resourceId":1}`)
	errs = append(errs, err)
	steps := 0
	watched := runtime.WithProgress(ctx, func(runtime.Progress) { steps++ })
	_, err = g.call(watched, "trigger-long-running-operation", `{"duration":0.2,"steps":2}`, "completed")
	if err == nil && steps == 0 {
		err = errors.New("trigger-long-running-operation: no progress")
	}
	errs = append(errs, err)
	if res := g.reg.Execute(ctx, runtime.Call{Name: g.name + "_get-sum", Arguments: json.RawMessage(`{"a":"x"}`)}); res.Failure == nil || res.Failure.Code != runtime.InvalidArguments {
		errs = append(errs, fmt.Errorf("get-sum: bad arguments gave %s", res.Text()))
	}
	resources, err := g.Resources(ctx)
	if err == nil && len(resources) == 0 {
		err = errors.New("no resources")
	}
	errs = append(errs, err)
	for _, r := range resources {
		parts, err := g.ReadResource(ctx, r.URI)
		if err == nil && (len(parts) == 0 || parts[0].URI != r.URI) {
			err = fmt.Errorf("resource %s: %v", r.URI, parts)
		}
		errs = append(errs, err)
	}
	templates, err := g.ResourceTemplates(ctx)
	if err == nil && len(templates) == 0 {
		err = errors.New("no templates")
	}
	errs = append(errs, err)
	prompts, err := g.Prompts(ctx)
	if err == nil && len(prompts) == 0 {
		err = errors.New("no prompts")
	}
	errs = append(errs, err)
	messages, err := g.Prompt(ctx, "args-prompt", map[string]string{"city": "Oslo"})
	if err == nil && (len(messages) == 0 || !strings.Contains(messages[0].Content.Text, "Oslo")) {
		err = fmt.Errorf("args-prompt: %v", messages)
	}
	return errors.Join(append(errs, err)...)
}

// everythingHTTP uses the same over streamable HTTP, and over HTTP+SSE.
func (j *judge) everythingHTTP(ctx context.Context) (string, error) {
	var errs []error
	var last *guest
	for _, kind := range []string{"streamableHttp", "sse"} {
		addr, stop, err := j.listen(ctx, kind)
		if err != nil {
			return "", err
		}
		target := mcp.HTTP("http://" + addr + "/mcp")
		if kind == "sse" {
			target = mcp.SSE("http://" + addr + "/sse")
		}
		g, err := j.use(ctx, target, "everything-"+kind)
		if err == nil {
			err = g.useEverything(ctx)
			_ = g.Close()
			last = g
		}
		errs = append(errs, err)
		stop()
	}
	if err := errors.Join(errs...); err != nil {
		return "", err
	}
	return fmt.Sprintf("everything over streamable HTTP and HTTP+SSE: %d tools", len(last.reg.Names())), nil
}

// listen starts the everything server on the loopback interface.
func (j *judge) listen(ctx context.Context, kind string) (addr string, stop func(), err error) {
	free, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return "", nil, err
	}
	addr = free.Addr().String()
	_ = free.Close()
	loopback, err := filepath.Abs(filepath.Join(folder, "loopback.cjs"))
	if err != nil {
		return "", nil, err
	}
	_, port, _ := net.SplitHostPort(addr)
	target := j.childServer("mcp-server-everything", kind)
	cmd := exec.CommandContext(ctx, target.Name, target.Args...)
	cmd.Dir, cmd.Env = target.Dir, append(append(os.Environ(), target.Env...), "PORT="+port, "NODE_OPTIONS=--require="+loopback)
	cmd.Stdout, cmd.Stderr = io.Discard, io.Discard
	if err := cmd.Start(); err != nil {
		return "", nil, err
	}
	stop = func() {
		_ = cmd.Process.Kill()
		_ = cmd.Wait()
	}
	for ctx.Err() == nil {
		if conn, err := net.Dial("tcp", addr); err == nil {
			_ = conn.Close()
			return addr, stop, nil
		}
		time.Sleep(20 * time.Millisecond)
	}
	stop()
	return "", nil, fmt.Errorf("everything %s does not listen: %w", kind, ctx.Err())
}

// filesystem writes and reads a file.
func (j *judge) filesystem(ctx context.Context) (string, error) {
	dir, err := os.MkdirTemp(j.temp, "files-")
	if err != nil {
		return "", err
	}
	g, err := j.use(ctx, j.childServer("mcp-server-filesystem", dir), "filesystem")
	if err != nil {
		return "", err
	}
	defer g.Close()
	file := filepath.Join(dir, "a.txt")
	_, err1 := g.call(ctx, "write_file", fmt.Sprintf(`{"path":%q,"content":"héllo"}`, file))
	_, err2 := g.call(ctx, "read_text_file", fmt.Sprintf(`{"path":%q}`, file), "héllo")
	_, err3 := g.call(ctx, "list_directory", fmt.Sprintf(`{"path":%q}`, dir), "a.txt")
	var err4 error
	if res := g.reg.Execute(ctx, runtime.Call{Name: "filesystem_read_text_file", Arguments: json.RawMessage(`{"path":"/etc/passwd"}`)}); !errors.Is(res.Err(), mcp.ErrToolFailed) {
		err4 = fmt.Errorf("read_text_file outside of the folder: %s", res.Text())
	}
	resources, err5 := g.Resources(ctx)
	if len(resources) > 0 {
		err5 = errors.New("filesystem lists resources")
	}
	if _, err := g.ReadResource(ctx, "file:///x"); !errors.Is(err, mcp.ErrUnsupported) {
		err5 = fmt.Errorf("filesystem: reading a resource: %w", err)
	}
	return g.report("wrote, read, listed and was refused"), errors.Join(err1, err2, err3, err4, err5)
}

// memory remembers something.
func (j *judge) memory(ctx context.Context) (string, error) {
	target := j.childServer("mcp-server-memory")
	target.Env = append(target.Env, "MEMORY_FILE_PATH="+filepath.Join(j.temp, "memory.jsonl"))
	g, err := j.use(ctx, target, "memory")
	if err != nil {
		return "", err
	}
	defer g.Close()
	_, err1 := g.call(ctx, "create_entities", `{"entities":[{"name":"Ada","entityType":"person","observations":["writes programs"]}]}`, "Ada")
	res, err2 := g.call(ctx, "read_graph", `{}`, "writes programs")
	if err2 == nil && !strings.Contains(string(res.Structured), "Ada") {
		err2 = fmt.Errorf("read_graph: no structured result: %s", res.Text())
	}
	return g.report("remembered"), errors.Join(err1, err2)
}

// thinking thinks once.
func (j *judge) thinking(ctx context.Context) (string, error) {
	g, err := j.use(ctx, j.childServer("mcp-server-sequential-thinking"), "thinking")
	if err != nil {
		return "", err
	}
	defer g.Close()
	_, err = g.call(ctx, "sequentialthinking", `{"thought":"one","nextThoughtNeeded":false,"thoughtNumber":1,"totalThoughts":1}`, "thoughtNumber")
	return g.report("thought"), err
}

// playwright is listed alone: its tools need a browser.
func (j *judge) playwright(ctx context.Context) (string, error) {
	g, err := j.use(ctx, j.childServer("playwright-mcp"), "playwright")
	if err != nil {
		return "", err
	}
	defer g.Close()
	if _, ok := g.reg.Lookup("playwright_browser_navigate"); !ok {
		return "", fmt.Errorf("playwright: no browser_navigate in %v", g.reg.Names())
	}
	return g.report("listed"), nil
}

// killed kills a server in mid-call: that call fails with the reason, the next
// one is answered by a new process.
func (j *judge) killed(ctx context.Context) (string, error) {
	file := filepath.Join(j.temp, "pid")
	target := j.childServer("node", "-e", `require("node:fs").writeFileSync(process.env.PIDFILE, String(process.pid)); import(process.env.MODULE)`)
	target.Name = filepath.Join(j.node, "node")
	target.Env = append(target.Env, "PIDFILE="+file, "MODULE="+filepath.Join(j.modules, "@modelcontextprotocol/server-everything/dist/index.js"))
	g, err := j.use(ctx, target, "killed")
	if err != nil {
		return "", err
	}
	defer g.Close()
	var once sync.Once
	var victim int
	kill := runtime.WithProgress(ctx, func(runtime.Progress) {
		once.Do(func() {
			pid, err := pidIn(file)
			if err == nil && os.Remove(file) == nil && syscall.Kill(pid, syscall.SIGKILL) == nil {
				victim = pid
			}
		})
	})
	res, err := g.call(kill, "trigger-long-running-operation", `{"duration":2,"steps":20}`, "completed")
	if err != nil { // a tool that only reads is called again
		return "", fmt.Errorf("killed in mid-call: %w: %s", err, res.Text())
	}
	heir, err := pidIn(file)
	switch {
	case victim == 0:
		return "", errors.New("killed: nothing was killed")
	case err != nil:
		return "", fmt.Errorf("killed: there is no new process: %w", err)
	case heir == victim:
		return "", fmt.Errorf("killed: process %d answers still", victim)
	case syscall.Kill(victim, 0) == nil:
		return "", fmt.Errorf("killed: process %d is still there", victim)
	case syscall.Kill(heir, 0) != nil:
		return "", fmt.Errorf("killed: the new process %d is not there", heir)
	}
	_, err = g.call(ctx, "echo", `{"message":"again"}`, "Echo: again")
	return g.report(fmt.Sprintf("process %d killed in mid-call, started again as %d", victim, heir)), err
}

// pidIn returns the process that a file names.
func pidIn(file string) (pid int, err error) {
	text, err := os.ReadFile(file)
	if err == nil {
		_, err = fmt.Sscan(string(text), &pid)
	}
	return pid, err
}

// flooded uses a server that floods its standard error.
func (j *judge) flooded(ctx context.Context) (string, error) {
	flood, err := filepath.Abs(filepath.Join(folder, "flood.cjs"))
	if err != nil {
		return "", err
	}
	target := j.childServer("mcp-server-everything")
	target.Env = append(target.Env, "NODE_OPTIONS=--require="+flood)
	g, err := j.use(ctx, target, "flooded")
	if err != nil {
		return "", err
	}
	defer g.Close()
	return g.report("in spite of a flood on standard error"), g.useEverything(ctx)
}
