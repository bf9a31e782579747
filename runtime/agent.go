package runtime

import (
	"context"
	"encoding/json"
	"errors"
)

// An Agent does a task that is given in words.
type Agent[T any] interface {
	Run(ctx context.Context, task string) (T, error)
}

const agentParameters = `{"type":"object","properties":{"task":{"type":"string","description":"What to do, with everything there is to know about it: the agent sees nothing else."}},"required":["task"],"additionalProperties":false}`

// AgentTool returns a tool that gives its one argument, the task, to an agent.
// The agent's answer is the result; an [Envelope] reports its usage along with
// it. Agents take their time: set a limit with [Tool.With]. The error tells why there
// is no tool: a name that is none, an agent that is nil.
func AgentTool[T any](name, description string, agent Agent[T]) (*Tool, error) {
	if agent == nil {
		return nil, errors.New("the agent is nil")
	}
	return NewTool(ToolSpec{
		Name: name, Description: description, Parameters: json.RawMessage(agentParameters),
		Handler: func(ctx context.Context, inv *Invocation) (any, error) {
			var args struct {
				Task string `json:"task"`
			}
			if err := json.Unmarshal(inv.Arguments(), &args); err != nil {
				return nil, err
			}
			return agent.Run(ctx, args.Task)
		},
	})
}
