package main

import (
	"testing"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// What the judges count on: see internal/judges/mcp.
func TestOffers(t *testing.T) {
	for mute, want := range map[bool][3]int{false: {30, 3, 5}, true: {1, 0, 0}} {
		srv, err := server(mute)
		require.NoError(t, err)
		near, far := sdk.NewInMemoryTransports()
		_, err = srv.SDK().Connect(t.Context(), near, nil)
		require.NoError(t, err)
		session, err := sdk.NewClient(&sdk.Implementation{Name: "test"}, nil).Connect(t.Context(), far, nil)
		require.NoError(t, err)
		tools, err := session.ListTools(t.Context(), nil)
		require.NoError(t, err)
		resources, err := session.ListResources(t.Context(), nil)
		require.NoError(t, err)
		prompts, err := session.ListPrompts(t.Context(), nil)
		require.NoError(t, err)
		assert.Equal(t, want, [3]int{len(tools.Tools), len(resources.Resources), len(prompts.Prompts)}, "mute: %v", mute)
		require.NoError(t, session.Close())
		require.NoError(t, srv.Close())
	}
}
