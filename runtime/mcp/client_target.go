package mcp

import (
	"context"
	"fmt"
	"net/http"
	"net/url"

	"github.com/modelcontextprotocol/go-sdk/auth"
	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
)

// A Target is a server to connect to: [Command], [HTTP], [SSE] or [Dial].
type Target interface {
	fmt.Stringer
	// dial returns a transport for one connection. ctx ends with the connection.
	dial(ctx context.Context, c *Client) (transport sdk.Transport, peer peerInfo, err error)
}

// peerInfo tells about the other end of a connection.
type peerInfo interface {
	// obituary returns why the other end is gone, nil if that is not known. It may
	// wait a moment for it.
	obituary() error
	// kill ends the other end at once.
	kill()
}

// HTTPTarget is a server behind a URL.
type HTTPTarget struct {
	// Header is sent with each request to the host of the URL.
	Header http.Header
	// Client makes the requests; nil means http.DefaultClient. Its Timeout counts
	// for streams too and should be zero.
	Client *http.Client
	// OAuth authorizes requests over streamable HTTP; may be nil.
	OAuth auth.OAuthHandler

	url string
	sse bool
}

// HTTP is a server that speaks streamable HTTP at a URL.
func HTTP(url string) *HTTPTarget { return &HTTPTarget{url: url} }

// SSE is a server that speaks the older HTTP+SSE, of the revision 2024-11-05.
func SSE(url string) *HTTPTarget { return &HTTPTarget{url: url, sse: true} }

// String returns the host of the URL.
func (t *HTTPTarget) String() string {
	if u, err := url.Parse(t.url); err == nil && u.Host != "" {
		return u.Host
	}
	return t.url
}

func (t *HTTPTarget) dial(ctx context.Context, c *Client) (sdk.Transport, peerInfo, error) {
	u, err := url.Parse(t.url)
	if err != nil {
		return nil, nil, err
	}
	if u.Host == "" || u.Scheme != "http" && u.Scheme != "https" {
		return nil, nil, fmt.Errorf("%q is not a URL of HTTP", t.url)
	}
	client := http.Client{}
	if t.Client != nil {
		client = *t.Client
	}
	if client.Transport == nil {
		client.Transport = http.DefaultTransport
	}
	client.Transport = &rewriter{
		base: client.Transport, host: u.Host, header: t.Header, most: c.opts.MaxMessage, log: c.log,
		read: c.noticedIn, deaf: func() { c.deaf(ctx) }, conn: ctx,
	}
	// The SDK's own limits are out of reach: what is over ours gets an error.
	limit := 4 * c.opts.MaxMessage
	if t.sse {
		return &sdk.SSEClientTransport{Endpoint: t.url, HTTPClient: &client, MaxEventSize: limit}, nil, nil
	}
	return &sdk.StreamableClientTransport{
		Endpoint: t.url, HTTPClient: &client, OAuthHandler: t.OAuth, MaxEventSize: limit,
	}, nil, nil
}

// Dial is a server that is reached through any transport that carries lines, for
// one in memory. connect is called for each connection. Transports of the SDK
// over HTTP do not work here: use [HTTP].
func Dial(name string, connect func(context.Context) (sdk.Transport, error)) Target {
	return &dialTarget{name, connect}
}

type dialTarget struct {
	name    string
	connect func(context.Context) (sdk.Transport, error)
}

// String returns the name.
func (t *dialTarget) String() string { return t.name }

func (t *dialTarget) dial(ctx context.Context, c *Client) (sdk.Transport, peerInfo, error) {
	transport, err := t.connect(ctx)
	if err != nil {
		return nil, nil, err
	}
	if pipes, ok := transport.(*sdk.IOTransport); ok {
		return &inOrder{&clientLines{in: pipes.Reader, out: pipes.Writer, most: c.opts.MaxMessage, log: c.log}, c}, nil, nil
	}
	return &inOrder{&exactTransport{transport}, c}, nil, nil
}
