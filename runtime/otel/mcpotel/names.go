package mcpotel

// Scope is the name of the instrumentation scope.
const Scope = "github.com/toolgen-dev/toolgen/runtime/otel/mcpotel"

// The names of the semantic conventions for MCP that this package writes. They
// are still in development, so they stand here and do not come from a released
// module; each has a row in the test table. What the SDK does not tell its
// middleware is missing: a client's jsonrpc.request.id, and the server's address.
const (
	KeyMethod    = "mcp.method.name"
	KeySession   = "mcp.session.id"        // of a span, in a session that has an ID
	KeyProtocol  = "mcp.protocol.version"  // once it is known
	KeyRequest   = "jsonrpc.request.id"    // of a span, at a server of this project
	KeyTransport = "network.transport"     // "tcp" over HTTP, else Options.Transport
	KeyNetwork   = "network.protocol.name" // "http" over HTTP
	KeyResource  = "mcp.resource.uri"      // of a span
	KeyTool      = "gen_ai.tool.name"
	KeyPrompt    = "gen_ai.prompt.name"
	KeyOperation = "gen_ai.operation.name" // "execute_tool", for tools/call
	KeyError     = "error.type"            // the code of JSON-RPC, "tool_error" or "_OTHER"
	KeyStatus    = "rpc.response.status_code"

	MetricClient = "mcp.client.operation.duration" // histogram in seconds
	MetricServer = "mcp.server.operation.duration" // histogram in seconds
)

const (
	callTool  = "tools/call"
	operation = "execute_tool"
	toolError = "tool_error"
	other     = "_OTHER"
)

var buckets = []float64{0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 30, 60, 120, 300}

// methods are those of the conventions and of the protocol's revisions. What a peer calls otherwise is "_OTHER",
// so that it cannot make names without end.
var methods = map[string]bool{
	"completion/complete": true, "elicitation/create": true, "initialize": true, "logging/setLevel": true,
	"notifications/cancelled": true, "notifications/elicitation/complete": true, "notifications/initialized": true, "notifications/message": true,
	"notifications/progress": true, "notifications/prompts/list_changed": true, "notifications/resources/list_changed": true,
	"notifications/resources/updated": true, "notifications/roots/list_changed": true, "notifications/tools/list_changed": true,
	"ping": true, "prompts/get": true, "prompts/list": true, "resources/list": true, "resources/read": true,
	"resources/subscribe": true, "resources/templates/list": true, "resources/unsubscribe": true, "roots/list": true,
	"notifications/subscriptions/acknowledged": true, "sampling/createMessage": true,
	"server/discover": true, "subscriptions/listen": true, callTool: true, "tools/list": true,
}
