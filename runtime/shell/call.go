package shell

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"os/signal"
	"slices"
	"strings"
	"syscall"

	"github.com/toolgen-dev/toolgen/runtime"
	"github.com/toolgen-dev/toolgen/runtime/dialect"
	"github.com/toolgen-dev/toolgen/runtime/message"
	"github.com/toolgen-dev/toolgen/runtime/wire"
)

// A Request is one call as a person writes it.
type Request struct {
	Tool  string   `json:"tool"`
	Words []string `json:"words"` // key=value, see [Arguments]
	// JSON is an object of arguments; words are added to it.
	JSON json.RawMessage `json:"json,omitempty"`
	// Dialect makes the output the provider's messages instead of text.
	Dialect string `json:"dialect,omitempty"`
	Yes     bool   `json:"yes,omitempty"` // approve without asking
	// LeftOut says which tools of the package are not there, and why.
	LeftOut string `json:"left_out,omitempty"`
}

// The exit codes of [Run], those of the command.
const (
	exitOK     = 0
	exitFailed = 1 // the call failed
	exitUsage  = 2 // there is no such tool, or no such argument
)

// A Terminal is where a person sits.
type Terminal struct {
	In          io.Reader
	Out, Err    io.Writer
	Interactive bool // a person reads Err and writes In
}

// Main runs the request in the file that the first argument of the program
// names, and exits. It removes the file when the call has come to its end: what
// is left of it tells that something else ended the program.
func Main(sets ...Set) {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	code := run(ctx, sets)
	stop()
	os.Exit(code)
}

func run(ctx context.Context, sets []Set) int {
	t := Terminal{In: os.Stdin, Out: os.Stdout, Err: os.Stderr, Interactive: IsTerminal(os.Stdin)}
	os.Stdout = os.Stderr // standard output is the result; tools may print too
	var req Request
	if len(os.Args) != 2 {
		fmt.Fprintln(t.Err, "toolgen: this program is for toolgen call alone")
		return exitUsage
	}
	text, err := os.ReadFile(os.Args[1])
	if err == nil {
		err = json.Unmarshal(text, &req)
	}
	if err != nil {
		fmt.Fprintf(t.Err, "toolgen: %v\n", err)
		return exitUsage
	}
	code := Run(ctx, req, t, sets...)
	if err := os.Remove(os.Args[1]); err != nil { // see Main
		fmt.Fprintf(t.Err, "toolgen: %v\n", err)
	}
	return code
}

// IsTerminal reports whether a person may be at the other end of a file: it is a
// character device other than the null device.
func IsTerminal(f *os.File) bool {
	info, err := f.Stat()
	if err != nil || info.Mode()&os.ModeCharDevice == 0 {
		return false
	}
	null, err := os.Stat(os.DevNull)
	return err != nil || !os.SameFile(info, null)
}

// Run runs one call: the result goes to t.Out, a failure to t.Err. It returns
// the exit code: 0, 1 for a call that failed, 2 for a wrong request.
//
// A value that cannot be closed afterwards is a failure too.
func Run(ctx context.Context, req Request, t Terminal, sets ...Set) (code int) {
	fail := func(code int, err error) int {
		fmt.Fprintf(t.Err, "toolgen: %v\n", err)
		return code
	}
	if err := known(req, sets); err != nil {
		return fail(exitUsage, err)
	}
	tools, unbound, closeAll, err := Tools(ctx, sets...)
	if err != nil {
		return fail(exitFailed, err)
	}
	defer func() {
		if err := closeAll(); err != nil {
			code = max(code, fail(exitFailed, err))
		}
	}()
	i := slices.IndexFunc(tools, func(tool *runtime.Tool) bool { return tool.Name() == req.Tool })
	if i < 0 {
		return fail(exitUsage, unboundError(req.Tool+" is a method", unbound...))
	}
	args, err := Arguments(tools[i].Parameters(), req.JSON, req.Words)
	if err != nil {
		return fail(exitUsage, fmt.Errorf("%s: %w", req.Tool, err))
	}
	reg, err := runtime.NewRegistry(&runtime.Options{Approve: t.approver(req.Yes), Logger: t.logger()}, tools[i:i+1])
	if err != nil {
		return fail(exitFailed, err)
	}
	ctx = runtime.WithProgress(ctx, func(p runtime.Progress) { fmt.Fprintln(t.Err, progressText(p)) })
	res := reg.Execute(ctx, runtime.Call{ID: "call_1", Name: req.Tool, Arguments: args})
	if err := t.print(res, req.Dialect); err != nil {
		return fail(exitFailed, err)
	}
	if res.IsError() {
		return exitFailed
	}
	return exitOK
}

// known reports as an error that no set has a tool of this name.
func known(req Request, sets []Set) error {
	var names []string
	for _, s := range sets {
		for _, t := range s.names() {
			names = append(names, t.Name())
		}
	}
	if slices.Contains(names, req.Tool) {
		return nil
	}
	slices.Sort(names)
	if len(names) == 0 {
		return errors.New("the package has no tools")
	}
	text := fmt.Sprintf("there is no tool %q", req.Tool)
	if near := wire.Nearest(req.Tool, names); near != "" {
		text += fmt.Sprintf("; did you mean %q?", near)
	} else {
		text += "; there are " + strings.Join(names, ", ")
	}
	if req.LeftOut != "" {
		text += "\nleft out: " + req.LeftOut
	}
	return errors.New(text)
}

// print writes the result as text, or as the provider's messages.
func (t Terminal) print(res runtime.Result, d string) error {
	if d == "" {
		out := t.Out
		if res.IsError() {
			out = t.Err
		}
		_, err := fmt.Fprintln(out, res.Text())
		return err
	}
	messages, err := message.Results(dialect.Dialect(d), []runtime.Result{res})
	if err != nil {
		return err
	}
	for _, m := range messages {
		var b bytes.Buffer
		if err := json.Indent(&b, m, "", "  "); err != nil {
			return err
		}
		b.WriteByte('\n')
		if _, err := t.Out.Write(b.Bytes()); err != nil {
			return err
		}
	}
	return nil
}

// logger shows what a model is not told, such as the stack of a panic. A failure
// is printed already.
func (t Terminal) logger() *slog.Logger {
	return slog.New(slog.NewTextHandler(t.Err, &slog.HandlerOptions{Level: slog.LevelError}))
}

func progressText(p runtime.Progress) string {
	text := fmt.Sprintf("%g", p.Done)
	if p.Total > 0 {
		text += fmt.Sprintf("/%g", p.Total)
	}
	return strings.TrimSpace(text + " " + p.Message)
}
