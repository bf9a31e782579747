package mcp_test

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"strings"
	"syscall"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/toolgen-dev/toolgen/runtime/mcp"
)

// The tests of child processes start this binary again, as a server that behaves
// as childMode says.
const childMode = "TOOLGEN_TEST_MCP_CHILD"

func init() {
	if mode := os.Getenv(childMode); mode != "" {
		child(mode)
		os.Exit(0)
	}
}

// command is the way to such a server.
func command(t *testing.T, mode string, env ...string) *mcp.CommandTarget {
	t.Helper()
	self, err := os.Executable()
	require.NoError(t, err)
	target := mcp.Command(self)
	target.Env = append(env, childMode+"="+mode)
	return target
}

// A request is what the child reads.
type request struct {
	ID     json.RawMessage `json:"id"`
	Method string          `json:"method"`
	Params struct {
		Meta struct {
			Token json.RawMessage `json:"progressToken"`
		} `json:"_meta"`
		Name      string          `json:"name"`
		Arguments json.RawMessage `json:"arguments"`
		URI       string          `json:"uri"`
	} `json:"params"`
}

const (
	oldHello  = `{"protocolVersion":"2025-11-25","capabilities":{"tools":{"listChanged":true}},"serverInfo":{"name":"child","version":"1"}}`
	echoTools = `{"tools":[{"name":"echo","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":true}},{"name":"write","inputSchema":{"type":"object"}}]}`
)

// answer returns the result of a well-behaved child.
func (r request) answer() string {
	switch r.Method {
	case "initialize":
		return oldHello
	case "tools/list":
		return echoTools
	case "tools/call":
		args := string(r.Params.Arguments)
		return fmt.Sprintf(`{"content":[{"type":"text","text":%q}],"structuredContent":{"pid":%d,"args":%s,"cancelled":%d}}`, r.Params.Name, os.Getpid(), args, cancelled)
	}
	return ""
}

// cancelled counts what the child was told to cancel.
var cancelled int

// child is the server. It is a program of its own that shares no code with the
// client.
func child(mode string) {
	mode, detail, _ := strings.Cut(mode, ":")
	switch mode {
	case "html":
		fmt.Println("<html>\n<body>Sign in</body>\n</html>")
		select {}
	case "silent":
		_ = os.WriteFile(detail, fmt.Appendf(nil, "%d", os.Getpid()), 0o600)
		select {}
	case "missing":
		fmt.Fprintln(os.Stderr, "Error: Cannot find module 'server'")
		os.Exit(3)
	case "stubborn": // ignores the end of its input and being asked to end
		signal.Ignore(syscall.SIGTERM)
	case "family", "unwilling": // what it starts keeps its output open
		grandchild := exec.Command("sleep", "1000")
		grandchild.Stdout, grandchild.Stderr = os.Stdout, os.Stderr
		if err := grandchild.Start(); err != nil {
			panic(err)
		}
		_ = os.WriteFile(detail, fmt.Appendf(nil, "%d", grandchild.Process.Pid), 0o600)
	}
	in := bufio.NewReader(os.Stdin)
	for n := 0; ; n++ {
		if mode == "full" && n == 4 { // it has listed its tools and reads no more
			select {}
		}
		text, err := in.ReadBytes('\n')
		if err != nil {
			break
		}
		var req request
		if err := json.Unmarshal(text, &req); err != nil {
			fmt.Fprintln(os.Stderr, "not one JSON document:", string(text))
			os.Exit(7)
		}
		if req.Method == "notifications/cancelled" {
			cancelled++
		}
		if req.ID == nil || req.Method == "" {
			continue
		}
		respond(mode, detail, req)
	}
	if mode == "stubborn" {
		select {}
	}
}

// respond answers one request as the mode says.
func respond(mode, detail string, req request) {
	send := func(format string, args ...any) { fmt.Printf(format+"\n", args...) }
	call := req.Method == "tools/call"
	switch {
	case mode == "strict" && req.Method != "initialize" && os.Getenv("HELLO") == "":
		fmt.Fprintln(os.Stderr, "expected initialize")
		os.Exit(4)
	case mode == "deaf" && req.Method == "server/discover":
		return // it says nothing to what it does not know
	case mode == "dies" && call:
		if _, err := os.Stat(detail); err != nil { // the first time
			_ = os.WriteFile(detail, nil, 0o600)
			fmt.Fprintln(os.Stderr, "out of memory, api key sk-123")
			os.Exit(5)
		}
	case mode == "flood" && call:
		fmt.Fprint(os.Stderr, strings.Repeat("all is well\n", 200_000), "x", strings.Repeat("y", 1<<20))
	case mode == "noise":
		send("Welcome!\n\n{not json\n[1,2]")
	case mode == "huge" && call && req.Params.Name == "write":
		send(`{"jsonrpc":"2.0","id":%s,"result":{"content":[{"type":"text","text":"%s"}]}}`, req.ID, strings.Repeat("z", 100<<20))
		return
	case mode == "large" && call:
		send(`{"jsonrpc":"2.0","id":%s,"result":{"content":[{"type":"text","text":"%s"}]}}`, req.ID, strings.Repeat("z", 3<<20))
		return
	case mode == "unwilling":
		send(`{"jsonrpc":"2.0","id":%s,"error":{"code":-32603,"message":"not today"}}`, req.ID)
		return
	case mode == "stuck" && call:
		return
	case mode == "given up" && call && req.Params.Name == "write": // it says that it has read it all
		send(`{"jsonrpc":"2.0","method":"notifications/progress","params":{"progressToken":%s,"progress":1}}`, req.Params.Meta.Token)
		return
	}
	if mode == "strict" {
		os.Setenv("HELLO", "yes")
	}
	if result := req.answer(); result != "" {
		send(`{"jsonrpc":"2.0","id":%s,"result":%s}`, req.ID, result)
	} else {
		send(`{"jsonrpc":"2.0","id":%s,"error":{"code":-32601,"message":"no such method"}}`, req.ID)
	}
}
