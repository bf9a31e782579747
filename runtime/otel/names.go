package otel

// Scope is the name of the instrumentation scope.
const Scope = "github.com/toolgen-dev/toolgen/runtime/otel"

// The names of the semantic conventions for generative AI that this package
// writes. They are still in development, so they stand here and do not come from
// a released module; each has a row in the test table.
const (
	SpanName = "execute_tool" // followed by a space and the tool's name, if the tool is known

	KeyOperation   = "gen_ai.operation.name" // always "execute_tool"
	KeyTool        = "gen_ai.tool.name"
	KeyType        = "gen_ai.tool.type" // always "function"
	KeyDescription = "gen_ai.tool.description"
	KeyCallID      = "gen_ai.tool.call.id"        // if the call has one
	KeyArguments   = "gen_ai.tool.call.arguments" // only with Options.Content
	KeyResult      = "gen_ai.tool.call.result"    // only with Options.Content, of a success
	KeyError       = "error.type"                 // a runtime.Code, of a failure

	MetricDuration = "gen_ai.execute_tool.duration" // histogram in seconds
)

// The names of this project's own events and their attributes.
const (
	EventRepair    = "toolgen.repair" // one for each repair
	KeyRepairPath  = "toolgen.repair.path"
	KeyRepairKind  = "toolgen.repair.kind"
	EventApproval  = "toolgen.approval"
	KeyApproved    = "toolgen.approval.approved"
	KeyApprover    = "toolgen.approval.by" // if it is known
	EventAbandoned = "toolgen.abandoned"   // the caller was answered, the function still runs
)

const (
	operation = "execute_tool"
	function  = "function"
)

// buckets of the duration double from 10 ms to 81.92 s.
var buckets = []float64{0.01, 0.02, 0.04, 0.08, 0.16, 0.32, 0.64, 1.28, 2.56, 5.12, 10.24, 20.48, 40.96, 81.92}
