package mcp

import (
	"bytes"
	"log/slog"
	"os"
	"strings"
	"sync"
	"time"
)

// The limits of what a child's standard error gets of the log.
const (
	stderrLine  = 1000                   // bytes of a line
	stderrTail  = 2000                   // bytes at the end, for errors
	stderrBurst = 50                     // lines at once
	stderrPause = 100 * time.Millisecond // for each line more
)

// A stderrLog reads the standard error of a child for as long as it writes, so
// that the child is never held up, and keeps what it wrote last.
type stderrLog struct {
	log   *slog.Logger
	in    *os.File
	ended chan struct{}

	mu   sync.Mutex
	last []byte

	line    []byte // the beginning of the line that is being read
	credit  int    // lines that may be logged
	paid    time.Time
	dropped int // lines that were not
}

// drain reads in until it ends.
func drain(in *os.File, log *slog.Logger) *stderrLog {
	s := &stderrLog{log: log, in: in, ended: make(chan struct{}), credit: stderrBurst, paid: time.Now()}
	go s.run()
	return s
}

// end lets the reading end after a time at the latest.
func (s *stderrLog) end(after time.Duration) {
	_ = s.in.SetReadDeadline(time.Now().Add(after))
	<-s.ended
}

func (s *stderrLog) run() {
	defer close(s.ended)
	defer func() { _ = s.in.Close() }()
	buf := make([]byte, 32<<10)
	for {
		n, err := s.in.Read(buf)
		s.keep(buf[:n])
		for part := range bytes.Lines(buf[:n]) {
			if room := stderrLine - len(s.line); room > 0 {
				s.line = append(s.line, part[:min(room, len(part))]...)
			}
			if part[len(part)-1] == '\n' {
				s.write()
			}
		}
		if err != nil {
			s.write()
			s.report()
			return
		}
	}
}

// keep keeps the end of what was written.
func (s *stderrLog) keep(text []byte) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.last = append(s.last, text[max(0, len(text)-stderrTail):]...)
	s.last = append(s.last[:0], s.last[max(0, len(s.last)-stderrTail):]...)
}

// tail returns what was written last.
func (s *stderrLog) tail() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return strings.TrimSpace(strings.ToValidUTF8(string(s.last), ""))
}

// write logs the line, or counts it where there are too many.
func (s *stderrLog) write() {
	text := strings.TrimSpace(strings.ToValidUTF8(string(s.line), "\uFFFD"))
	s.line = s.line[:0]
	if text == "" {
		return
	}
	if more := int(time.Since(s.paid) / stderrPause); more > 0 {
		s.credit, s.paid = min(s.credit+more, stderrBurst), time.Now()
	}
	if s.credit == 0 {
		s.dropped++
		return
	}
	s.credit--
	s.report()
	s.log.Info("an MCP server wrote to its standard error", slog.String("line", text))
}

// report tells how many lines were left out.
func (s *stderrLog) report() {
	if s.dropped > 0 {
		s.log.Warn("lines of an MCP server's standard error were left out", slog.Int("lines", s.dropped))
		s.dropped = 0
	}
}
