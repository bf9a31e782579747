package shell

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"strings"

	"github.com/toolgen-dev/toolgen/runtime"
)

// approver asks the person at the terminal.
func (t Terminal) approver(yes bool) func(context.Context, runtime.ApprovalRequest) (runtime.Approval, error) {
	return func(ctx context.Context, q runtime.ApprovalRequest) (runtime.Approval, error) {
		switch {
		case yes:
			return q.Approve("--yes was given"), nil
		case !t.Interactive:
			return q.Deny("it needs a person's approval, and standard input is no terminal; approve it with --yes"), nil
		}
		fmt.Fprintf(t.Err, "%s needs your approval. It would run with\n%s\nRun it? [y/N] ", runtime.Visible(q.Tool), runtime.Visible(indented(q.Arguments)))
		answer, err := t.line(ctx)
		if err != nil {
			return runtime.Approval{}, err
		}
		switch strings.ToLower(strings.TrimSpace(answer)) {
		case "y", "yes":
			return q.Approve("approved at the terminal"), nil
		}
		return q.Deny("you said no"), nil
	}
}

// line reads one line, as long as the context lasts. The end of the input is an
// empty line.
func (t Terminal) line(ctx context.Context) (string, error) {
	type read struct {
		text string
		err  error
	}
	done := make(chan read, 1) // a read that nobody waits for ends with the process
	go func() {
		text, err := bufio.NewReader(t.In).ReadString('\n')
		done <- read{text, err}
	}()
	select {
	case r := <-done:
		if r.err != nil && r.err != io.EOF {
			return "", r.err
		}
		return r.text, nil
	case <-ctx.Done():
		return "", context.Cause(ctx)
	}
}

// indented writes JSON for a person.
func indented(text json.RawMessage) string {
	var b bytes.Buffer
	if json.Indent(&b, text, "  ", "  ") != nil {
		return string(text)
	}
	return "  " + b.String()
}
