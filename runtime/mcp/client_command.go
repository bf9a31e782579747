package mcp

import (
	"context"
	"os"
	"path/filepath"
	"time"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
)

// DefaultStopTime is [CommandTarget.StopTime] where it is zero.
const DefaultStopTime = 2 * time.Second

// CommandTarget is a server that runs as a child process and speaks over its
// standard input and output.
type CommandTarget struct {
	Name string // program, found as by exec.Command
	Args []string
	Env  []string // NAME=value, on top of the environment of this process
	Dir  string   // working directory; default: the one of this process
	// StopTime is how long the server may take to end after its input has ended,
	// and again after it was asked to terminate. Default 2 s.
	StopTime time.Duration
}

// Command is a server that is started as a child process:
//
//	mcp.Command("npx", "-y", "@modelcontextprotocol/server-filesystem", dir)
//
// It has a process group of its own (but not on Windows), which is ended with the
// connection: also what the command has started in turn.
func Command(name string, args ...string) *CommandTarget {
	return &CommandTarget{Name: name, Args: args}
}

// String returns the name of the program.
func (t *CommandTarget) String() string { return filepath.Base(t.Name) }

func (t *CommandTarget) dial(ctx context.Context, c *Client) (sdk.Transport, peerInfo, error) {
	stop := t.StopTime
	if stop <= 0 {
		stop = DefaultStopTime
	}
	p, err := startProcess(t, c.log, stop)
	if err != nil {
		return nil, nil, err
	}
	return &inOrder{&clientLines{in: p.stdout, out: p.stdin, most: c.opts.MaxMessage, log: c.log, stop: p.stop}, c}, p, nil
}

func (t *CommandTarget) environ() []string { return append(os.Environ(), t.Env...) }
