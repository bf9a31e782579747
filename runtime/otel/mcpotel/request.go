package mcpotel

import (
	"context"
	"maps"
	"reflect"
	"strings"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/propagation"

	"github.com/toolgen-dev/toolgen/runtime/internal/executing"
)

// A request is what a span says about one.
type request struct {
	method, tool, prompt string
	resource             string
	session, protocol    string
	id                   string // of JSON-RPC
	transport            string // of the network, if it is known
	http                 bool
}

// maxName limits names that a peer has chosen, in bytes.
const maxName = 256

// read reads a request. transport is that of sessions that do not show it.
func read(ctx context.Context, method string, req sdk.Request, transport string) request {
	r := request{method: method, transport: transport}
	if !methods[method] {
		r.method = other
	}
	switch p := req.GetParams().(type) {
	case *sdk.CallToolParams:
		if p != nil {
			r.tool = cut(p.Name)
		}
	case *sdk.CallToolParamsRaw:
		if p != nil {
			r.tool = cut(p.Name)
		}
	case *sdk.GetPromptParams:
		if p != nil {
			r.prompt = cut(p.Name)
		}
	case *sdk.ReadResourceParams:
		if p != nil {
			r.resource = cut(p.URI)
		}
	case *sdk.SubscribeParams:
		if p != nil {
			r.resource = cut(p.URI)
		}
	case *sdk.UnsubscribeParams:
		if p != nil {
			r.resource = cut(p.URI)
		}
	case *sdk.ResourceUpdatedNotificationParams:
		if p != nil {
			r.resource = cut(p.URI)
		}
	}
	switch s := req.GetSession().(type) {
	case *sdk.ClientSession:
		if s != nil {
			r.session = cut(s.ID())
			if init := s.InitializeResult(); init != nil {
				r.protocol = cut(init.ProtocolVersion)
			}
		}
	case *sdk.ServerSession:
		if s != nil {
			r.session = cut(s.ID())
			if init := s.InitializeParams(); init != nil {
				r.protocol = cut(init.ProtocolVersion)
			}
		}
	}
	headers := 0
	if extra := req.GetExtra(); extra != nil {
		headers = len(extra.Header)
		if id := extra.Header.Get(executing.RequestID); id != "" {
			r.id = cut(id[1:])
			headers--
		}
	}
	if r.session != "" || headers > 0 || transport == OverHTTP || executing.HTTP(ctx) { // only HTTP has them
		r.transport, r.http = "tcp", true
	}
	return r
}

func cut(name string) string {
	return strings.ToValidUTF8(name[:min(len(name), maxName)], "\uFFFD")
}

// span returns the name of the span.
func (r request) span() string {
	return strings.TrimSpace(r.method + " " + r.tool + r.prompt)
}

// attributes are those of spans and measurements.
func (r request) attributes() []attribute.KeyValue {
	all := r.anonymous()
	if r.tool != "" {
		all = append(all, attribute.String(KeyTool, r.tool))
	}
	if r.prompt != "" {
		all = append(all, attribute.String(KeyPrompt, r.prompt))
	}
	return all
}

// anonymous are the attributes without names that a peer has chosen.
func (r request) anonymous() []attribute.KeyValue {
	all := []attribute.KeyValue{attribute.String(KeyMethod, r.method)}
	if r.method == callTool {
		all = append(all, attribute.String(KeyOperation, operation))
	}
	if r.protocol != "" {
		all = append(all, attribute.String(KeyProtocol, r.protocol))
	}
	if r.transport != "" {
		all = append(all, attribute.String(KeyTransport, r.transport))
	}
	if r.http {
		all = append(all, attribute.String(KeyNetwork, "http"))
	}
	return all
}

// details are the attributes of spans alone: they have too many values.
func (r request) details() []attribute.KeyValue {
	var all []attribute.KeyValue
	if r.session != "" {
		all = append(all, attribute.String(KeySession, r.session))
	}
	if r.id != "" {
		all = append(all, attribute.String(KeyRequest, r.id))
	}
	if r.resource != "" {
		all = append(all, attribute.String(KeyResource, r.resource))
	}
	return all
}

// params returns the parameters of a request, nil where there are none.
func params(req sdk.Request) sdk.Params {
	p := req.GetParams()
	if v := reflect.ValueOf(p); v.Kind() != reflect.Pointer || v.IsNil() {
		return nil
	}
	return p
}

// meta returns the metadata of a request, nil where there is none.
func meta(req sdk.Request) map[string]any {
	if p := params(req); p != nil {
		return p.GetMeta()
	}
	return nil
}

// inject puts the context of the trace into the metadata of a request. The
// parameters belong to the caller, so the map is a new one.
func inject(ctx context.Context, propagator propagation.TextMapPropagator, req sdk.Request) {
	p := params(req)
	if p == nil {
		return
	}
	set := carrier{}
	propagator.Inject(ctx, set)
	if len(set) > 0 {
		maps.Copy(set, p.GetMeta())
		p.SetMeta(set)
	}
}

// A carrier is metadata as a carrier of a trace's context.
type carrier map[string]any

// Get implements [propagation.TextMapCarrier].
func (c carrier) Get(key string) string {
	text, _ := c[key].(string)
	return text
}

// Set implements [propagation.TextMapCarrier].
func (c carrier) Set(key, value string) { c[key] = value }

// Keys implements [propagation.TextMapCarrier].
func (c carrier) Keys() []string {
	var all []string
	for key := range c {
		all = append(all, key)
	}
	return all
}
