package runtime

import (
	"context"
	"log/slog"
	"sync"
	"time"
)

const (
	// maxJournal is how many notices may wait for a logger. What comes while it
	// is full is counted.
	maxJournal = 4096
	// slowLog is how long a logger may take before it counts as abandoned.
	slowLog = DefaultGrace
)

// A journal logs what nobody waits for, about calls whose time is over: a logger that hangs must not hold what a deadline has set free. One
// goroutine writes what has come, in its order, and ends.
type journal struct {
	mu     sync.Mutex
	queue  []notice  // the first one is at the logger
	since  time.Time // when it got there
	active bool      // there is a goroutine
	lost   int       // notices that found the queue full
}

type notice struct {
	eng   *engine
	ctx   context.Context
	call  Call // without arguments
	text  string
	attrs []slog.Attr
}

// later logs a notice later.
func (j *journal) later(e notice) {
	j.mu.Lock()
	defer j.mu.Unlock()
	if len(j.queue) == maxJournal {
		j.lost++
		return
	}
	j.queue = append(j.queue, e)
	if !j.active {
		j.active, j.since = true, time.Now()
		go j.write()
	}
}

// write logs what is there. A logger that ends the goroutine gets another one.
func (j *journal) write() {
	empty := false
	defer func() {
		if !empty {
			go j.write()
		}
	}()
	for {
		e, ok := j.first()
		if empty = !ok; empty {
			return
		}
		j.log(e)
	}
}

// first returns the notice to log next.
func (j *journal) first() (notice, bool) {
	j.mu.Lock()
	defer j.mu.Unlock()
	if len(j.queue) == 0 {
		j.queue, j.active = nil, false
		return notice{}, false
	}
	j.since = time.Now()
	return j.queue[0], true
}

// log logs the first notice and drops it.
func (j *journal) log(e notice) {
	defer func() {
		_ = recover()
		j.mu.Lock()
		j.queue[0] = notice{}
		j.queue = j.queue[1:]
		j.mu.Unlock()
		if e.eng.ended() { // somebody may wait for the end
			e.eng.census.signal(e.eng)
		}
	}()
	logger := e.eng.logger()
	j.mu.Lock()
	lost := j.lost
	j.lost = 0
	j.mu.Unlock()
	if lost > 0 {
		logger.LogAttrs(e.ctx, slog.LevelWarn, "records are not in the log: the logger is too slow", slog.Int("records", lost))
	}
	logger.LogAttrs(e.ctx, slog.LevelWarn, e.text, e.attrs...)
}

// pending returns what the logger is at, and how many notices of eng's there are.
func (j *journal) pending(eng *engine) (current RunInfo, n int) {
	j.mu.Lock()
	defer j.mu.Unlock()
	for _, e := range j.queue {
		if !e.eng.within(eng) {
			continue
		}
		if n++; n == 1 {
			current = RunInfo{Tool: e.call.Name, CallID: e.call.ID, Kind: KindLog, Since: j.since}
		}
	}
	return current, n
}
