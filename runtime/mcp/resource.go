package mcp

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"slices"
	"strings"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/toolgen-dev/toolgen/runtime"
)

// A Resource is a document that a client can read, or a family of them.
type Resource struct {
	// URI is the address, such as "file:///etc/hosts". One with variables in
	// braces is a template (RFC 6570), such as "shop:///orders/{id}".
	URI         string
	Name        string // default: the URI
	Title       string // for people
	Description string
	MIME        string
}

// Template reports whether the URI has variables.
func (r Resource) Template() bool { return strings.Contains(r.URI, "{") }

// A ResourceReader returns the documents at a URI, which is the one of the
// resource or one that its template matches. The parts are text or documents,
// see [runtime.TypeResource]; those without URI or MIME get the ones of the
// resource. An error that wraps [ErrNotFound] tells the client that there is
// nothing at the URI.
type ResourceReader func(ctx context.Context, uri string) ([]runtime.Content, error)

// ErrNotFound says that there is no such resource.
var ErrNotFound = errors.New("resource not found")

// AddResource offers a resource, or takes the place of one with its URI.
func (s *Server) AddResource(r Resource, read ResourceReader) (err error) {
	if read == nil {
		return fmt.Errorf("mcp: resource %s: the reader is nil", r.URI)
	}
	fill(&r.Name, r.URI)
	handler := func(ctx context.Context, req *sdk.ReadResourceRequest) (*sdk.ReadResourceResult, error) {
		return s.read(withRequest(ctx, req), r, read, req)
	}
	defer func() { // the SDK panics about templates it refuses
		if p := recover(); p != nil {
			err = fmt.Errorf("mcp: resource %s: %v", r.URI, p)
		}
	}()
	if r.Template() {
		s.sdk.AddResourceTemplate(&sdk.ResourceTemplate{
			URITemplate: r.URI, Name: r.Name, Title: r.Title, Description: r.Description, MIMEType: r.MIME,
		}, handler)
		return nil
	}
	if u, err := url.Parse(r.URI); err != nil || !u.IsAbs() {
		return fmt.Errorf("mcp: resource %q: the URI is not absolute", r.URI)
	}
	s.sdk.AddResource(&sdk.Resource{
		URI: r.URI, Name: r.Name, Title: r.Title, Description: r.Description, MIMEType: r.MIME,
	}, handler)
	return nil
}

// RemoveResources removes resources by URI. A URI without one is no error.
func (s *Server) RemoveResources(uris ...string) {
	templates := slices.DeleteFunc(slices.Clone(uris), func(uri string) bool { return !Resource{URI: uri}.Template() })
	s.sdk.RemoveResourceTemplates(templates...)
	s.sdk.RemoveResources(uris...)
}

// ResourceUpdated tells the clients that have subscribed to a resource that it
// has changed.
func (s *Server) ResourceUpdated(ctx context.Context, uri string) error {
	return s.sdk.ResourceUpdated(ctx, &sdk.ResourceUpdatedNotificationParams{URI: uri})
}

// read calls a reader and contains its panics.
func (s *Server) read(ctx context.Context, r Resource, read ResourceReader, req *sdk.ReadResourceRequest) (*sdk.ReadResourceResult, error) {
	uri := req.Params.URI
	var parts []runtime.Content
	err := s.contain(ctx, "resource "+uri, func() (err error) {
		parts, err = read(ctx, uri)
		return err
	})
	if need := neededInput(err); need != nil {
		return &sdk.ReadResourceResult{Contents: []*sdk.ResourceContents{}, InputRequests: need.Requests, RequestState: need.State}, nil
	}
	if errors.Is(err, ErrNotFound) {
		return nil, sdk.ResourceNotFoundError(uri)
	}
	if perr := protocolError(err); perr != nil {
		return nil, perr
	}
	if err != nil {
		return nil, err
	}
	res := &sdk.ReadResourceResult{Contents: []*sdk.ResourceContents{}}
	for _, part := range parts {
		fill(&part.URI, uri)
		fill(&part.MIME, r.MIME)
		if part.Type == runtime.TypeText && part.MIME == "" {
			part.MIME = "text/plain"
		}
		res.Contents = append(res.Contents, documentToSDK(part))
	}
	return res, nil
}
