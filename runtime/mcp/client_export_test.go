package mcp

import (
	"context"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
)

// DialOf calls the function of a target that [Dial] has made.
func DialOf(ctx context.Context, t Target) (sdk.Transport, error) {
	return t.(*dialTarget).connect(ctx)
}
