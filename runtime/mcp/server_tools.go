package mcp

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/toolgen-dev/toolgen/runtime"
)

// sync offers the tools that the registry has now. The error joins the reasons
// why some are left out.
func (s *Server) sync() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	var errs []error
	now := map[string]*runtime.Tool{}
	for t := range s.reg.All() {
		if t.Native() != "" { // it runs at the provider
			continue
		}
		if s.tools[t.Name()] != t {
			if err := s.offer(t); err != nil {
				errs = append(errs, err)
				continue
			}
		}
		now[t.Name()] = t
	}
	var gone []string
	for name := range s.tools {
		if now[name] == nil {
			gone = append(gone, name)
		}
	}
	if len(gone) > 0 {
		s.sdk.RemoveTools(gone...)
	}
	s.tools = now
	return errors.Join(errs...)
}

// offer adds a tool, or takes the place of one of its name.
func (s *Server) offer(t *runtime.Tool) (err error) {
	defined, err := define(t)
	if err != nil {
		return err
	}
	defer func() { // the SDK panics about schemas it refuses
		if p := recover(); p != nil {
			err = fmt.Errorf("tool %s: %v", t.Name(), p)
		}
	}()
	guarded := t.Policy().Approval || t.Describe().Conditional
	s.sdk.AddTool(defined, func(ctx context.Context, req *sdk.CallToolRequest) (*sdk.CallToolResult, error) {
		return s.call(ctx, req, guarded)
	})
	return nil
}

// define returns the SDK's form of a tool. The schemas are the bytes of the MCP
// dialect: the SDK would read their numbers into float64.
func define(t *runtime.Tool) (*sdk.Tool, error) {
	text, err := t.Definition(runtime.MCP)
	if err != nil {
		return nil, err
	}
	var def struct {
		Name         string               `json:"name"`
		Title        string               `json:"title"`
		Description  string               `json:"description"`
		InputSchema  json.RawMessage      `json:"inputSchema"`
		OutputSchema json.RawMessage      `json:"outputSchema"`
		Annotations  *sdk.ToolAnnotations `json:"annotations"`
	}
	if err := json.Unmarshal(text, &def); err != nil {
		return nil, fmt.Errorf("tool %s: %w", t.Name(), err)
	}
	tool := &sdk.Tool{
		Name: def.Name, Title: def.Title, Description: def.Description,
		InputSchema: def.InputSchema, Annotations: def.Annotations,
	}
	if len(def.OutputSchema) > 0 { // an interface that holds nil bytes is not nil
		tool.OutputSchema = def.OutputSchema
	}
	return tool, nil
}
