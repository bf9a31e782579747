package mcp

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"runtime/debug"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/toolgen-dev/toolgen/runtime"
)

// A Prompt is a text that a person picks at the client.
type Prompt struct {
	Name        string
	Title       string // for people
	Description string
	Arguments   []PromptArgument
}

// A PromptArgument is a text that a prompt is filled with.
type PromptArgument struct {
	Name        string
	Title       string // for people
	Description string
	Required    bool
}

// A Message is one message of a prompt that was filled in.
type Message struct {
	Role    string // "user" or "assistant"; default "user"
	Content runtime.Content
}

// A PromptFiller returns the messages of a prompt. Required arguments are there.
type PromptFiller func(ctx context.Context, args map[string]string) ([]Message, error)

// AddPrompt offers a prompt, or takes the place of one of its name.
func (s *Server) AddPrompt(p Prompt, fillIn PromptFiller) error {
	if p.Name == "" {
		return errors.New("mcp: a prompt has no name")
	}
	if fillIn == nil {
		return fmt.Errorf("mcp: prompt %s: the function is nil", p.Name)
	}
	def := &sdk.Prompt{Name: p.Name, Title: p.Title, Description: p.Description}
	for _, a := range p.Arguments {
		def.Arguments = append(def.Arguments, &sdk.PromptArgument{
			Name: a.Name, Title: a.Title, Description: a.Description, Required: a.Required,
		})
	}
	s.sdk.AddPrompt(def, func(ctx context.Context, req *sdk.GetPromptRequest) (*sdk.GetPromptResult, error) {
		return s.prompt(withRequest(ctx, req), p, fillIn, req.Params.Arguments)
	})
	return nil
}

// RemovePrompts removes prompts by name. A name without one is no error.
func (s *Server) RemovePrompts(names ...string) { s.sdk.RemovePrompts(names...) }

// prompt fills in a prompt.
func (s *Server) prompt(ctx context.Context, p Prompt, fillIn PromptFiller, args map[string]string) (*sdk.GetPromptResult, error) {
	for _, a := range p.Arguments {
		if _, ok := args[a.Name]; a.Required && !ok {
			return nil, &jsonrpc.Error{Code: jsonrpc.CodeInvalidParams,
				Message: fmt.Sprintf("prompt %s: the argument %q is missing", p.Name, a.Name)}
		}
	}
	var messages []Message
	err := s.contain(ctx, "prompt "+p.Name, func() (err error) {
		messages, err = fillIn(ctx, args)
		return err
	})
	if need := neededInput(err); need != nil {
		return &sdk.GetPromptResult{Messages: []*sdk.PromptMessage{}, InputRequests: need.Requests, RequestState: need.State}, nil
	}
	if perr := protocolError(err); perr != nil {
		return nil, perr
	}
	if err != nil {
		return nil, err
	}
	res := &sdk.GetPromptResult{Description: p.Description, Messages: []*sdk.PromptMessage{}}
	for _, m := range messages {
		fill(&m.Role, "user")
		res.Messages = append(res.Messages, &sdk.PromptMessage{Role: sdk.Role(m.Role), Content: partToSDK(m.Content)})
	}
	return res, nil
}

// contain calls code of the host and turns a panic into an error, which tells
// the client nothing about it.
func (s *Server) contain(ctx context.Context, what string, f func() error) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = errors.New(what + ": internal error")
			s.opts.Logger.LogAttrs(ctx, slog.LevelError, what+" panicked",
				slog.String("panic", fmt.Sprint(p)), slog.String("stack", string(debug.Stack())))
		}
	}()
	return f()
}
