package mcp

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"slices"
	"strings"
	"time"

	"github.com/modelcontextprotocol/go-sdk/auth"
	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
)

// The defaults of [HTTPOptions].
const (
	DefaultSessionTimeout = 30 * time.Minute
	DefaultMaxSessions    = 1000
)

// HTTPOptions are the settings of streamable HTTP. The zero value serves this
// machine alone.
type HTTPOptions struct {
	// Hosts are the names under which the server is reached, beside localhost
	// and loopback addresses: the Host header of a request must name one of
	// them, with or without its port. That is what stops web pages whose name
	// was made to point here (DNS rebinding).
	Hosts []string
	// Origins are the web pages that may call, such as "https://app.example.com",
	// beside those of this machine. Programs send no Origin and need none.
	Origins []string
	// Verify checks the bearer token of each request. An error that wraps
	// [auth.ErrInvalidToken] gives 401. The UserID it returns ties a session to
	// its user. Without it the server takes requests from whoever reaches it.
	Verify auth.TokenVerifier
	// Token are the settings of Verify, such as scopes; may be nil.
	Token *auth.RequireBearerTokenOptions

	// Stateless keeps no sessions for clients of the revisions that have them:
	// any process can answer any request, and the server cannot ask clients for
	// approval or announce changes. Clients of 2026-07-28 have no sessions
	// anyway, and lose nothing.
	Stateless bool
	// SessionTimeout ends sessions without requests. Default 30 min; negative:
	// never.
	SessionTimeout time.Duration
	// MaxSessions limits the sessions of all clients together. Default 1,000;
	// negative: no limit.
	MaxSessions int
	// Events lets clients take up a stream again that was cut off. Default: none.
	Events sdk.EventStore
}

// complete returns the options with defaults, or what is wrong with them.
func (o *HTTPOptions) complete() (HTTPOptions, error) {
	var opts HTTPOptions
	if o != nil {
		opts = *o
	}
	fill(&opts.SessionTimeout, DefaultSessionTimeout)
	fill(&opts.MaxSessions, DefaultMaxSessions)
	var errs []error
	for _, host := range opts.Hosts {
		if host == "" || strings.ContainsAny(host, "/*@ ") {
			errs = append(errs, fmt.Errorf("%q is not a host, with or without port", host))
		}
	}
	for _, origin := range opts.Origins {
		if u, err := url.Parse(origin); err != nil || u.Host == "" || origin != u.Scheme+"://"+u.Host {
			errs = append(errs, fmt.Errorf("%q is not an origin such as https://app.example.com", origin))
		}
	}
	return opts, errors.Join(errs...)
}

// Handler returns a handler of streamable HTTP. One address serves all revisions
// of the protocol: requests of 2026-07-28 and later each stand alone, those of
// earlier revisions have sessions. opts may be nil.
//
// The handler does not limit connections or the time that headers take; the
// server around it does, as [Server.ListenAndServe] shows.
func (s *Server) Handler(opts *HTTPOptions) (http.Handler, error) {
	h, err := s.newHandler(opts)
	if err != nil {
		return nil, err
	}
	return h.outer, nil
}

func (s *Server) newHandler(opts *HTTPOptions) (*handler, error) {
	set, err := opts.complete()
	if err != nil {
		return nil, fmt.Errorf("mcp: %w", err)
	}
	h := &handler{srv: s, opts: set, single: s.handler(&set, true), sessions: s.handler(&set, false)}
	var inner http.Handler = http.HandlerFunc(h.serve)
	if set.Verify != nil {
		inner = auth.RequireBearerToken(set.Verify, set.Token)(inner)
	}
	h.outer = h.checked(inner)
	return h, nil
}

// handler returns the SDK's handler with or without sessions.
func (s *Server) handler(opts *HTTPOptions, stateless bool) http.Handler {
	return sdk.NewStreamableHTTPHandler(func(*http.Request) *sdk.Server { return s.sdk }, &sdk.StreamableHTTPOptions{
		Stateless:                    stateless,
		Logger:                       slog.New(warnings{s.opts.Logger.Handler()}),
		EventStore:                   opts.Events,
		SessionTimeout:               max(opts.SessionTimeout, 0),
		MaxRequestBodyBytes:          int64(s.opts.MaxMessage),
		DisableLocalhostProtection:   true, // checked does it, on every interface
		PropagateRequestCancellation: true,
	})
}

// A handler serves streamable HTTP.
type handler struct {
	srv              *Server
	opts             HTTPOptions
	outer            http.Handler // all of it
	single, sessions http.Handler // of the SDK
	posts            tally        // requests that will be answered
}

// checked refuses requests that are not for this server, or come from web pages
// that may not call it, before anything else looks at them.
func (h *handler) checked(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !h.ours(r.Host) {
			http.Error(w, "forbidden: this server is not "+printable(r.Host), http.StatusForbidden)
			return
		}
		for _, origin := range r.Header.Values("Origin") {
			if !h.friendly(origin) {
				http.Error(w, "forbidden: pages of "+printable(origin)+" may not call this server", http.StatusForbidden)
				return
			}
		}
		next.ServeHTTP(w, r)
	})
}

// ours reports whether a Host header names this server.
func (h *handler) ours(host string) bool {
	name := hostname(host)
	return isLoopback(name) || slices.ContainsFunc(h.opts.Hosts, func(allowed string) bool {
		return strings.EqualFold(allowed, host) || strings.EqualFold(allowed, name)
	})
}

// friendly reports whether pages of an origin may call.
func (h *handler) friendly(origin string) bool {
	if slices.ContainsFunc(h.opts.Origins, func(allowed string) bool { return strings.EqualFold(allowed, origin) }) {
		return true
	}
	u, err := url.Parse(origin)
	return err == nil && (u.Scheme == "http" || u.Scheme == "https") && isLoopback(u.Hostname())
}

// hostname returns a host without its port and brackets.
func hostname(host string) string {
	if name, _, err := net.SplitHostPort(host); err == nil {
		return name
	}
	return strings.Trim(host, "[]")
}

// isLoopback reports whether a name is of this machine and of no other.
func isLoopback(name string) bool {
	if strings.EqualFold(name, "localhost") {
		return true
	}
	addr, err := netip.ParseAddr(name)
	return err == nil && addr.Unmap().IsLoopback()
}

// printable writes what a client sent within reasonable length.
func printable(text string) string { return fmt.Sprintf("%.100q", text) }

// serve passes a request on to the SDK. It tells the SDK's handlers which
// request they answer, see [idHeader].
func (h *handler) serve(w http.ResponseWriter, r *http.Request) {
	r.Header.Del(idHeader)
	revision := r.Header.Get("Mcp-Protocol-Version")
	single := h.opts.Stateless || revision >= stateless
	if r.Method == http.MethodPost {
		if r.Header.Get("Mcp-Method") != "subscriptions/listen" { // that one stays open
			h.posts.add()
			defer h.posts.done()
		}
		body, ok := h.body(w, r)
		if !ok {
			return
		}
		var ids idScanner
		ids.scan(body)
		r = r.Clone(r.Context())
		r.Body = io.NopCloser(bytes.NewReader(body))
		if id := ids.id(); id != nil {
			if sdk, ok := sdkID(id); !ok || headerID(id) != encodeID(sdk) {
				refuseID(w, id)
				return
			}
			r.Header.Set(idHeader, headerID(id))
		}
		if !single && r.Header.Get("Mcp-Session-Id") == "" && h.full() {
			w.Header().Set("Retry-After", "60")
			http.Error(w, "too many sessions", http.StatusServiceUnavailable)
			return
		}
	}
	if single {
		h.single.ServeHTTP(w, r)
		return
	}
	h.sessions.ServeHTTP(w, r)
}

// refuseID refuses a request that the SDK would answer under another ID.
func refuseID(w http.ResponseWriter, id json.RawMessage) {
	answer, _ := json.Marshal(map[string]any{"jsonrpc": "2.0", "id": id, "error": jsonrpc.Error{
		Code: jsonrpc.CodeInvalidRequest, Message: "over HTTP the ID of a request is a string, or a whole number of at most 2^53",
	}})
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(http.StatusBadRequest)
	_, _ = w.Write(answer)
}

// body reads the message of a request.
func (h *handler) body(w http.ResponseWriter, r *http.Request) ([]byte, bool) {
	body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, int64(h.srv.opts.MaxMessage)))
	var large *http.MaxBytesError
	switch {
	case errors.As(err, &large):
		http.Error(w, fmt.Sprintf("the message is over %d bytes", large.Limit), http.StatusRequestEntityTooLarge)
		return nil, false
	case err != nil:
		http.Error(w, "the message could not be read", http.StatusBadRequest)
		return nil, false
	}
	return body, true
}

// full reports whether there are as many sessions as there may be.
func (h *handler) full() bool {
	if h.opts.MaxSessions < 0 {
		return false
	}
	n := 0
	for range h.srv.sdk.Sessions() {
		n++
	}
	return n >= h.opts.MaxSessions
}

// ListenAndServe serves streamable HTTP at the path /mcp of an address until ctx
// ends; then running calls have [ServerOptions.Grace] to end. An address without
// host, such as ":8080", is one of this machine alone. One that others can reach
// needs [HTTPOptions.Hosts] and [HTTPOptions.Verify]. opts may be nil.
func (s *Server) ListenAndServe(ctx context.Context, addr string, opts *HTTPOptions) error {
	host, port, err := net.SplitHostPort(addr)
	if err != nil {
		return fmt.Errorf("mcp: %w", err)
	}
	if host == "" {
		addr = net.JoinHostPort("127.0.0.1", port)
	} else if !isLoopback(host) && (opts == nil || len(opts.Hosts) == 0 || opts.Verify == nil) {
		return fmt.Errorf("mcp: others can reach %s: name it in HTTPOptions.Hosts and check who calls with HTTPOptions.Verify", addr)
	}
	listener, err := net.Listen("tcp", addr)
	if err != nil {
		return fmt.Errorf("mcp: %w", err)
	}
	return s.ServeHTTP(ctx, listener, opts)
}

// ServeHTTP is ListenAndServe on a listener, whatever its address.
func (s *Server) ServeHTTP(ctx context.Context, listener net.Listener, opts *HTTPOptions) error {
	h, err := s.newHandler(opts)
	if err != nil {
		_ = listener.Close()
		return err
	}
	mux := http.NewServeMux()
	mux.Handle("/mcp", h.outer)
	server := &http.Server{
		Handler:           mux,
		ReadHeaderTimeout: 10 * time.Second,
		ReadTimeout:       time.Minute,
		IdleTimeout:       2 * time.Minute,
		MaxHeaderBytes:    64 << 10,
		ErrorLog:          slog.NewLogLogger(s.opts.Logger.Handler(), slog.LevelWarn),
	}
	failed := make(chan error, 1)
	go func() { failed <- server.Serve(listener) }()
	select {
	case err := <-failed:
		return fmt.Errorf("mcp: %w", err)
	case <-ctx.Done():
	}
	return s.shutdown(ctx, server, h)
}

// shutdown stops a server: no new connections, time for the requests that are
// under way, and then the streams that clients keep open.
func (s *Server) shutdown(ctx context.Context, server *http.Server, h *handler) error {
	stopped := make(chan error, 1)
	go func() { stopped <- server.Shutdown(context.WithoutCancel(ctx)) }()
	s.drain(nil, h.posts.none(), context.Cause(ctx))
	for session := range s.sdk.Sessions() {
		go func() { _ = session.Close() }()
	}
	select {
	case err := <-stopped:
		return err
	case <-s.grace():
		return server.Close()
	}
}
