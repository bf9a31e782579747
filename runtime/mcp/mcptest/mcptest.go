// Package mcptest helps to test MCP servers and clients without a process or a
// network.
//
// [New] makes a server in memory from tools, resources and prompts. A client
// connects to it through [Server.Transport]; [Server.Connect] does so with the
// client of the SDK, as a judge that shares no code with this module's. What
// goes over the transport is the bytes of the protocol, as on standard input and
// output.
package mcptest

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http/httptest"
	"sync"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/toolgen-dev/toolgen/runtime"
	"github.com/toolgen-dev/toolgen/runtime/mcp"
)

// A Config says what a server offers. The zero value offers nothing.
type Config struct {
	// Registry holds the tools; nil makes one with default options.
	Registry *runtime.Registry
	// Tools are added to the registry.
	Tools []*runtime.Tool
	// Documents are resources by URI, with their text.
	Documents map[string]string
	// Prompts are prompts without arguments by name, with their text.
	Prompts map[string]string
	// Server are the server's settings; may be nil.
	Server *mcp.ServerOptions
}

// A Server is a server in memory. Resources and prompts that compute something
// are added with the methods of the server inside.
type Server struct {
	*mcp.Server
	Registry *runtime.Registry

	mu     sync.Mutex
	closed bool
	ends   []context.CancelFunc
	sites  []*httptest.Server
	serve  sync.WaitGroup
}

// New returns a server. The caller closes it.
func New(config Config) (*Server, error) {
	reg := config.Registry
	if reg == nil {
		var err error
		if reg, err = runtime.NewRegistry(nil); err != nil {
			return nil, err
		}
	}
	if err := reg.Add(config.Tools...); err != nil {
		return nil, err
	}
	srv, err := mcp.NewServer(reg, config.Server)
	if err != nil {
		return nil, err
	}
	var errs []error
	for uri, text := range config.Documents {
		errs = append(errs, srv.AddResource(mcp.Resource{URI: uri, MIME: "text/plain"},
			func(context.Context, string) ([]runtime.Content, error) {
				return []runtime.Content{runtime.TextContent(text)}, nil
			}))
	}
	for name, text := range config.Prompts {
		errs = append(errs, srv.AddPrompt(mcp.Prompt{Name: name},
			func(context.Context, map[string]string) ([]mcp.Message, error) {
				return []mcp.Message{{Content: runtime.TextContent(text)}}, nil
			}))
	}
	if err := errors.Join(errs...); err != nil {
		_ = srv.Close()
		return nil, err
	}
	return &Server{Server: srv, Registry: reg}, nil
}

// Transport returns the client's side of a new connection to the server. It can
// be connected once.
func (s *Server) Transport() sdk.Transport {
	toServer, fromClient := io.Pipe()
	toClient, fromServer := io.Pipe()
	ctx, end := context.WithCancel(context.Background())
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closed { // a client that connects again finds nobody
		end()
		_, _ = toServer.Close(), fromServer.Close()
		return &sdk.IOTransport{Reader: toClient, Writer: fromClient}
	}
	s.ends = append(s.ends, end)
	s.serve.Go(func() {
		_ = s.Serve(ctx, s.Lines(toServer, fromServer))
		_ = fromServer.Close()
	})
	return &sdk.IOTransport{Reader: toClient, Writer: fromClient}
}

// Connect connects a client of the SDK. opts may be nil. The caller closes the
// session.
func (s *Server) Connect(ctx context.Context, opts *sdk.ClientOptions) (*sdk.ClientSession, error) {
	client := sdk.NewClient(&sdk.Implementation{Name: "mcptest", Version: "0.0.0"}, opts)
	return client.Connect(ctx, s.Transport(), nil)
}

// HTTP serves over streamable HTTP on the loopback interface until the server is
// closed, and returns the URL. opts may be nil.
func (s *Server) HTTP(opts *mcp.HTTPOptions) (url string, err error) {
	handler, err := s.Handler(opts)
	if err != nil {
		return "", err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closed {
		return "", errors.New("mcptest: the server is closed")
	}
	site := httptest.NewServer(handler)
	s.sites = append(s.sites, site)
	return site.URL, nil
}

// Close ends all connections and waits until they have ended.
func (s *Server) Close() error {
	s.mu.Lock()
	s.closed = true
	s.mu.Unlock()
	err := s.Server.Close()
	s.mu.Lock()
	ends, sites := s.ends, s.sites
	s.ends, s.sites = nil, nil
	s.mu.Unlock()
	for _, end := range ends {
		end()
	}
	for _, site := range sites {
		_ = site.Config.Close() // nobody connects again meanwhile
		site.Close()
	}
	s.serve.Wait()
	return err
}

// Func returns a tool of a function that takes the raw arguments. parameters is
// their JSON Schema, "" for no arguments. It panics where [runtime.NewTool]
// returns an error.
func Func(name, parameters string, f func(ctx context.Context, args json.RawMessage) (any, error)) *runtime.Tool {
	return Tool(runtime.ToolSpec{
		Name: name, Parameters: json.RawMessage(parameters),
		Handler: func(ctx context.Context, inv *runtime.Invocation) (any, error) { return f(ctx, inv.Arguments()) },
	})
}

// Tool is [runtime.NewTool] for tools that are known to be right: it panics where
// that returns an error. An empty description becomes one that names the tool.
func Tool(spec runtime.ToolSpec) *runtime.Tool {
	if spec.Description == "" {
		spec.Description = fmt.Sprintf("The tool %s of a test.", spec.Name)
	}
	t, err := runtime.NewTool(spec)
	if err != nil {
		panic(err)
	}
	return t
}
