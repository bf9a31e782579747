package mcp

import (
	"errors"
	"fmt"
	"log/slog"
	"os"
	"os/exec"
	"time"
)

// A process is a child that serves MCP.
type process struct {
	cmd      *exec.Cmd
	stdin    *os.File
	stdout   *os.File
	stderr   *stderrLog
	stopTime time.Duration
	exited   chan struct{} // closed when the child has ended
	err      error         // how it ended, once exited is closed
}

// lastWords is how long what others have inherited of a child may keep its
// output open after it has ended.
const lastWords = 500 * time.Millisecond

// startProcess starts the child. The pipes are made here, because those of
// os/exec are closed at the child's end, before what it wrote last was read.
func startProcess(t *CommandTarget, log *slog.Logger, stopTime time.Duration) (*process, error) {
	var files []*os.File
	defer func() {
		for _, f := range files {
			_ = f.Close()
		}
	}()
	pipe := func(ours, theirs **os.File, childReads bool) error {
		r, w, err := os.Pipe()
		if err != nil {
			return err
		}
		if childReads {
			*ours, *theirs = w, r
		} else {
			*ours, *theirs = r, w
		}
		files = append(files, *theirs)
		return nil
	}
	p := &process{stopTime: stopTime, exited: make(chan struct{})}
	var errOut, in, out, errIn *os.File
	if err := errors.Join(pipe(&p.stdin, &in, true), pipe(&p.stdout, &out, false), pipe(&errOut, &errIn, false)); err != nil {
		p.closeFiles(errOut)
		return nil, err
	}
	p.cmd = exec.Command(t.Name, t.Args...)
	p.cmd.Dir, p.cmd.Env = t.Dir, t.environ()
	p.cmd.Stdin, p.cmd.Stdout, p.cmd.Stderr = in, out, errIn
	ownGroup(p.cmd)
	if err := p.cmd.Start(); err != nil {
		p.closeFiles(errOut)
		return nil, err
	}
	p.stderr = drain(errOut, log)
	go p.wait()
	return p, nil
}

func (p *process) closeFiles(more ...*os.File) {
	for _, f := range append(more, p.stdin, p.stdout) {
		if f != nil {
			_ = f.Close()
		}
	}
}

// wait waits for the child's end. What it has started is no server without it and
// ends too, and with that the output, once it was read.
func (p *process) wait() {
	p.err = p.cmd.Wait()
	killGroup(p.cmd)
	close(p.exited)
	_ = p.stdout.SetReadDeadline(time.Now().Add(lastWords)) // somebody may have left the group
	p.stderr.end(lastWords)
}

// stop ends the child: its input ends, later it is asked to terminate, and later
// still it is killed, each with all that it has started.
func (p *process) stop() error {
	defer func() { <-p.stderr.ended }() // soon: see wait
	_ = p.stdin.Close()
	if p.gone(p.stopTime) {
		return nil
	}
	terminateGroup(p.cmd)
	if p.gone(p.stopTime) {
		return nil
	}
	p.kill()
	return nil
}

// gone reports whether the child ends within a time.
func (p *process) gone(within time.Duration) bool {
	timer := time.NewTimer(within)
	defer timer.Stop()
	select {
	case <-p.exited:
		return true
	case <-timer.C:
		return false
	}
}

// kill implements [peerInfo].
func (p *process) kill() {
	if !p.gone(0) {
		killGroup(p.cmd)
	}
	<-p.exited
}

// A ProcessError says that a server's process has ended by itself.
type ProcessError struct {
	Err    error  // of os/exec, nil for exit status 0
	Stderr string // the end of what it wrote there, at most 2000 bytes
}

// Error returns how it ended, and what it wrote.
func (e *ProcessError) Error() string {
	if e.Stderr == "" {
		return e.short()
	}
	return e.short() + "; it wrote: " + e.Stderr
}

// short is Error without the process's words, which are not for a model.
func (e *ProcessError) short() string {
	if e.Err == nil {
		return "the server's process has ended (exit status 0)"
	}
	return fmt.Sprintf("the server's process has ended (%v)", e.Err)
}

// Unwrap returns the error of os/exec.
func (e *ProcessError) Unwrap() error { return e.Err }

// obituary implements [peerInfo].
func (p *process) obituary() error {
	if !p.gone(lastWords) {
		return nil
	}
	<-p.stderr.ended
	return &ProcessError{Err: p.err, Stderr: p.stderr.tail()}
}
