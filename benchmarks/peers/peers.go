// Package peers binds every measured library to the tools of package work.
package peers

import "context"

// A Call runs one tool call and returns the text for the model.
type Call func(ctx context.Context) (string, error)

// A Kind groups candidates in the report.
type Kind string

// The kinds of candidates.
const (
	Ours   Kind = "toolgen"
	Peer   Kind = "peer"   // a tool library of the field
	Engine Kind = "engine" // a JSON library and a map of tools
	Limit  Kind = "limit"  // written by hand
)

// A Candidate binds a tool and its arguments to a Call.
type Candidate struct {
	Name   string
	Kind   Kind
	Checks string // what it checks of the arguments before the tool runs
	Bind   func(tool string, args []byte) Call
}

// All returns the candidates in the order of the report.
func All() []Candidate {
	const everything = "types, required, unknown and duplicate members, enums, bounds; all faults"
	return []Candidate{
		{"toolgen", Ours, everything, toolgenAppend},
		{"toolgen.Execute-inline", Ours, everything + "; registry, result record", toolgenExecute(true)},
		{"toolgen.Execute", Ours, everything + "; registry, result record, time guard", toolgenExecute(false)},
		{"go-sdk.handler", Peer, "the schema, by reflection; duplicates pass", goSDKHandler},
		{"mcp-go.typed", Peer, "types only", mcpGoTyped},
		{"mcp-go.HandleMessage+validation", Peer, "the schema, by reflection; duplicates pass", mcpGoMessage},
		{"anthropic.Execute", Peer, "types only", anthropicRun},
		{"fantasy.Run", Peer, "types only", fantasyRun},
		{"eino.InvokableRun", Peer, "types only", einoRun},
		{"encoding-json", Engine, "types only", encodingJSON},
		{"by-hand", Limit, "types, required, unknown and duplicate members, enums, bounds; first fault only", byHand},
	}
}
