//go:build deps

package realcode

// The modules under test are read and copied, never linked. These imports keep
// what they need in go.mod and go.sum.
import (
	_ "github.com/digitalocean/godo"
	_ "github.com/hashicorp/go-tfe"
	_ "github.com/slack-go/slack"
	_ "github.com/toolgen-dev/toolgen/runtime"
)
