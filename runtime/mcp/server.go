package mcp

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"log/slog"
	"sync"
	"time"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/toolgen-dev/toolgen/runtime"
)

// The defaults of [ServerOptions].
const (
	DefaultMaxMessage   = 16 << 20
	DefaultMaxCalls     = 64
	DefaultGrace        = 5 * time.Second
	DefaultApprovalWait = 10 * time.Minute
)

// MinStateKey is the least length of [ServerOptions.StateKey] in bytes.
const MinStateKey = 32

// ServerOptions are the settings of a server. The zero value means the defaults.
type ServerOptions struct {
	Name    string // of the server; default "toolgen"
	Title   string // for people
	Version string // of the server; default "0.0.0"
	// Instructions tell the client's model how to use the tools together.
	Instructions string

	// MaxMessage limits one message of a client in bytes. Default 16 MiB.
	MaxMessage int
	// MaxCalls limits how many calls of tools run at a time, of all clients
	// together. Others wait. Default 64; negative: no limit.
	MaxCalls int
	// Grace is how long running calls may take to end when the server stops,
	// before they are cancelled, and after. Default 5 s; negative: none.
	Grace time.Duration
	// ApprovalWait is how long to wait for a person's approval. Default 10 min.
	ApprovalWait time.Duration
	// StateKey authenticates the state that a client of revision 2026-07-28
	// sends back with a person's answer. At least 32 bytes. Processes that serve
	// one address need the same, and the same [runtime.Options.ApprovalKey].
	// Default: a random key.
	StateKey []byte

	// Complete suggests values for arguments of prompts and resource templates.
	// Without it the server does not offer completion.
	Complete func(context.Context, *sdk.CompleteRequest) (*sdk.CompleteResult, error)

	// Logger gets what goes wrong in the protocol, and cancellations. Default
	// slog.Default(). It must not write to standard output.
	Logger *slog.Logger
}

// complete returns the options with defaults, or what is wrong with them.
func (o *ServerOptions) complete() (ServerOptions, error) {
	var opts ServerOptions
	if o != nil {
		opts = *o
	}
	fill(&opts.Name, "toolgen")
	fill(&opts.Version, "0.0.0")
	fill(&opts.MaxMessage, DefaultMaxMessage)
	fill(&opts.MaxCalls, DefaultMaxCalls)
	fill(&opts.Grace, DefaultGrace)
	fill(&opts.ApprovalWait, DefaultApprovalWait)
	fill(&opts.Logger, slog.Default())
	var errs []error
	if opts.MaxMessage < 0 {
		errs = append(errs, errors.New("MaxMessage is negative"))
	}
	if opts.ApprovalWait < 0 {
		errs = append(errs, errors.New("ApprovalWait is negative"))
	}
	switch n := len(opts.StateKey); {
	case n == 0:
		opts.StateKey = make([]byte, MinStateKey)
		_, _ = rand.Read(opts.StateKey) // never fails
	case n < MinStateKey:
		errs = append(errs, fmt.Errorf("StateKey has %d bytes; it needs %d", n, MinStateKey))
	}
	return opts, errors.Join(errs...)
}

// fill gives an option that is zero its default.
func fill[T comparable](option *T, value T) {
	var zero T
	if *option == zero {
		*option = value
	}
}

// A Server serves the tools of a registry. Its methods are safe for concurrent
// use. It can serve several transports at once.
type Server struct {
	reg  *runtime.Registry
	sdk  *sdk.Server
	opts ServerOptions

	slots chan struct{} // held by running calls; nil for no limit
	calls calls
	lines transports
	used  nonces

	mu       sync.Mutex // serialises sync
	tools    map[string]*runtime.Tool
	unfollow func()
}

// NewServer returns a server for the tools of a registry, which it follows: a
// tool that is added or removed later is announced to the clients. opts may be
// nil. The error joins everything that is wrong with the options, and the tools
// that MCP cannot express. Tools that come later and cannot be expressed are
// logged and left out, and so are native tools, which run elsewhere.
func NewServer(reg *runtime.Registry, opts *ServerOptions) (*Server, error) {
	if reg == nil {
		return nil, errors.New("mcp: the registry is nil")
	}
	set, err := opts.complete()
	if err != nil {
		return nil, fmt.Errorf("mcp: %w", err)
	}
	s := &Server{reg: reg, opts: set, tools: map[string]*runtime.Tool{}}
	if set.MaxCalls > 0 {
		s.slots = make(chan struct{}, set.MaxCalls)
	}
	s.sdk = sdk.NewServer(&sdk.Implementation{Name: set.Name, Title: set.Title, Version: set.Version}, &sdk.ServerOptions{
		Instructions:       set.Instructions,
		Logger:             slog.New(warnings{set.Logger.Handler()}),
		CompletionHandler:  set.Complete,
		SubscribeHandler:   func(context.Context, *sdk.SubscribeRequest) error { return nil }, // the SDK keeps the list
		UnsubscribeHandler: func(context.Context, *sdk.UnsubscribeRequest) error { return nil },
		Capabilities: &sdk.ServerCapabilities{
			//lint:ignore SA1019 clients of the older revisions still have it
			Logging: &sdk.LoggingCapabilities{},
			Tools:   &sdk.ToolCapabilities{ListChanged: true}, // also while there are none
		},
	})
	s.sdk.AddReceivingMiddleware(s.receive)
	s.unfollow = reg.Follow(func() {
		if err := s.sync(); err != nil {
			set.Logger.Warn("tools are left out of MCP", slog.Any("error", err))
		}
	})
	if err := s.sync(); err != nil {
		s.unfollow()
		return nil, fmt.Errorf("mcp: %w", err)
	}
	return s, nil
}

// SDK returns the server of the SDK behind s, for what this package has no name
// for. Tools added there do not go through the registry.
func (s *Server) SDK() *sdk.Server { return s.sdk }

// Close ends all sessions at once, cancels the calls that run, and stops to
// follow the registry. Answers that are under way may be lost: to stop in an
// orderly way, end the context that Serve, ServeStdio or ListenAndServe got, and
// call Close after it has returned.
func (s *Server) Close() error {
	s.unfollow()
	s.calls.cancel(nil, errClosed)
	s.lines.abort()
	var sessions sync.WaitGroup
	for session := range s.sdk.Sessions() {
		sessions.Go(func() { _ = session.Close() })
	}
	ended := make(chan struct{})
	go func() {
		sessions.Wait()
		close(ended)
	}()
	select {
	case <-ended:
		return nil
	case <-s.grace():
		return errors.New("mcp: a call did not end within the grace")
	}
}

var errClosed = errors.New("the server closes")

// warnings is a handler of logs that drops what is less than a warning: the SDK
// logs each session.
type warnings struct{ slog.Handler }

// Enabled implements [slog.Handler].
func (h warnings) Enabled(ctx context.Context, level slog.Level) bool {
	return level >= slog.LevelWarn && h.Handler.Enabled(ctx, level)
}

// WithAttrs implements [slog.Handler].
func (h warnings) WithAttrs(attrs []slog.Attr) slog.Handler {
	return warnings{h.Handler.WithAttrs(attrs)}
}

// WithGroup implements [slog.Handler].
func (h warnings) WithGroup(name string) slog.Handler { return warnings{h.Handler.WithGroup(name)} }
