package mcp

import (
	"errors"
	"log/slog"
	"maps"
	"slices"
	"time"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/toolgen-dev/toolgen/runtime"
)

// The defaults of [ClientOptions], beside [DefaultMaxMessage].
const (
	DefaultCallTimeout    = 30 * time.Second
	DefaultConnectTimeout = 30 * time.Second
	DefaultBackoff        = 250 * time.Millisecond
	DefaultMaxBackoff     = 30 * time.Second
	DefaultMaxTools       = 1000
	DefaultMaxDefinition  = 64 << 10
)

// ClientOptions are the settings of a client. The zero value means the defaults.
type ClientOptions struct {
	// Name is what texts and logs call the server. Default: the target.
	Name string
	// Allow holds the names, as the server has them, of the tools to take over.
	// Nil: all.
	Allow []string
	// Adjust returns what is offered in the place of a tool, for one a copy that
	// needs approval, see [runtime.Tool.With]. Nil for a tool leaves it out.
	Adjust func(*runtime.Tool) (*runtime.Tool, error)

	// Secrets says of tools, by their name at the server, what nobody should see:
	// servers cannot say it. A tool for which a pointer is wrong is left out.
	Secrets map[string]Secrets

	// CallTimeout limits a call of a tool, a resource or a prompt. Default 30 s;
	// negative: no limit.
	CallTimeout time.Duration
	// ConnectTimeout limits starting the server and the handshake, and getting one
	// list. Default 30 s.
	ConnectTimeout time.Duration
	// Backoff is the pause before the second attempt to connect again; it doubles
	// up to MaxBackoff. Defaults 250 ms and 30 s.
	Backoff, MaxBackoff time.Duration
	// MaxMessage limits one message of the server in bytes, and one list. A larger
	// answer fails its call alone. Default 16 MiB.
	MaxMessage int
	// MaxTools limits how many tools, resources or prompts the server may list:
	// one that lists more is not believed. Default 1000.
	MaxTools int
	// MaxDefinition limits the definition of one tool in bytes; a larger one is
	// left out. Default 64 KiB.
	MaxDefinition int

	// Approved holds fingerprints of tools by their name at the server, as
	// [Client.Fingerprints] returned them when somebody approved the tools. A tool
	// that differs is reported, and one that is not among them. Empty: each tool is
	// approved as the server has described it first.
	Approved map[string]string
	// RefuseChanged leaves tools out that are not what was approved.
	RefuseChanged bool
	// OnChange is told about each tool that is not what was approved. It must not
	// block. Changes are logged as well.
	OnChange func(ToolChange)
	// OnListChanged is told "tools", "prompts" or "resources" when the server says
	// that its list has changed. It must not block.
	OnListChanged func(list string)

	// OnStatus is told when a server comes up or goes down, and first whether it is
	// up: its name and [Client.Status]. It is called by one goroutine at a time and
	// must neither block nor close the client, whose end it is not told.
	OnStatus func(name string, s Status)

	// Revision of the protocol to ask for first. Default: the newest.
	Revision string
	// SDK changes the options of the SDK's client: what answers a server that asks
	// for a form to be filled in, or for a model's answer.
	SDK func(*sdk.ClientOptions)
	// Middleware wraps each request to the server, the first one outermost: that of
	// package runtime/otel/mcpotel traces it.
	Middleware []sdk.Middleware
	// Logger gets what goes wrong, and what a child process writes to its standard
	// error. Default slog.Default().
	Logger *slog.Logger
}

// Secrets are JSON pointers to what is secret in the arguments and in the result
// of a tool, see [runtime.Binding].
type Secrets struct {
	Arguments, Result []string
}

// complete returns the options with defaults, or what is wrong with them.
func (o *ClientOptions) complete(target Target) (ClientOptions, error) {
	var opts ClientOptions
	if o != nil {
		opts = *o
	}
	if opts.Name == "" {
		opts.Name = target.String()
	}
	opts.Allow = slices.Clone(opts.Allow)
	opts.Secrets = maps.Clone(opts.Secrets)
	fill(&opts.CallTimeout, DefaultCallTimeout)
	fill(&opts.ConnectTimeout, DefaultConnectTimeout)
	fill(&opts.Backoff, DefaultBackoff)
	fill(&opts.MaxBackoff, DefaultMaxBackoff)
	fill(&opts.MaxMessage, DefaultMaxMessage)
	fill(&opts.MaxTools, DefaultMaxTools)
	fill(&opts.MaxDefinition, DefaultMaxDefinition)
	fill(&opts.Logger, slog.Default())
	var errs []error
	for name, negative := range map[string]bool{
		"ConnectTimeout": opts.ConnectTimeout < 0, "Backoff": opts.Backoff < 0, "MaxBackoff": opts.MaxBackoff < 0,
		"MaxMessage": opts.MaxMessage < 0, "MaxTools": opts.MaxTools < 0, "MaxDefinition": opts.MaxDefinition < 0,
	} {
		if negative {
			errs = append(errs, errors.New(name+" is negative"))
		}
	}
	return opts, errors.Join(errs...)
}
