package shell

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/netip"
	"os"
	"os/signal"
	"syscall"

	"github.com/toolgen-dev/toolgen/runtime"
)

// Serve calls serve with the tools until it returns or the program is
// interrupted, and exits: with 1 where serve fails.
func Serve(serve func(context.Context, []*runtime.Tool) error, sets ...Set) {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	err := serveTools(ctx, serve, os.Stderr, sets)
	stop()
	if err != nil {
		fmt.Fprintf(os.Stderr, "toolgen: %v\n", err)
		os.Exit(exitFailed)
	}
	os.Exit(exitOK)
}

func serveTools(ctx context.Context, serve func(context.Context, []*runtime.Tool) error, stderr io.Writer, sets []Set) error {
	tools, unbound, closeAll, err := Tools(ctx, sets...)
	if err != nil {
		return err
	}
	if len(unbound) > 0 {
		err = unboundError("left out are the methods", unbound...)
		if len(tools) == 0 {
			return errors.Join(err, closeAll())
		}
		fmt.Fprintf(stderr, "toolgen: %v\n", err)
	}
	err = serve(ctx, tools)
	if ctx.Err() != nil && errors.Is(err, ctx.Err()) {
		err = nil // it was asked to stop
	}
	return errors.Join(err, closeAll())
}

// Attached returns a context that ends when standard input does. The command that
// has started the program holds its other end, so that the program ends with it
// even where it is killed. Then nobody else removes the temporary folder of the
// program, the first argument: finish does, when nothing runs any more.
func Attached(ctx context.Context) (_ context.Context, finish func()) {
	return attached(ctx, os.Stdin, os.Args[1])
}

func attached(ctx context.Context, in io.Reader, folder string) (_ context.Context, finish func()) {
	ctx, cancel := context.WithCancelCause(ctx)
	go func() {
		_, _ = io.Copy(io.Discard, in)
		cancel(errOrphan)
	}()
	return ctx, func() {
		if context.Cause(ctx) == errOrphan {
			_ = os.RemoveAll(folder) // there is nobody to tell
		}
		cancel(nil)
	}
}

var errOrphan = errors.New("the command that has started the program is gone")

// Listen listens on an address of this machine alone, that is one without host,
// localhost or a loopback address, and says on standard error what the server's
// URL is.
func Listen(addr string) (net.Listener, error) {
	host, port, err := net.SplitHostPort(addr)
	if err != nil {
		return nil, err
	}
	switch ip, err := netip.ParseAddr(host); {
	case host == "" || host == "localhost":
		host = "127.0.0.1"
	case err != nil || !ip.IsLoopback():
		return nil, fmt.Errorf("others could reach %s, and nobody would check who calls; write a server of your own with runtime/mcp", addr)
	}
	listener, err := net.Listen("tcp", net.JoinHostPort(host, port))
	if err != nil {
		return nil, err
	}
	fmt.Fprintf(os.Stderr, "serving http://%s/mcp\n", listener.Addr())
	return listener, nil
}
