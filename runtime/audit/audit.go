// Package audit keeps an append-only log of tool calls: one JSON object a line,
// chained by hashes, so that it can be proved later what was called, who agreed,
// and what came of it.
//
//	log, err := audit.Open("audit.jsonl", nil)
//	defer log.Close()
//	reg, err := runtime.NewRegistry(&runtime.Options{Extensions: []runtime.Extension{log}}, weather.Tools())
//
// Each line holds a sequence number, the hash of the line before and its own
// hash. [Verify], and the command toolgen audit verify, name the line that was
// edited, dropped, swapped or duplicated. Whoever can write the file can also
// write a whole new chain: a [Checkpoint] kept elsewhere, or [Options.Key],
// shows that. Lines never hold secrets; hashes of arguments and results are made
// without them, because a short secret can be guessed from its hash.
//
// # What it does to calls
//
// Lines go through a queue. A slow or failing disk does not delay or change a
// call: lines that find the queue full or cannot be written are lost, counted,
// and the next line that can be written says how many. With [Options.Sync] a call
// waits for its line to be on disk, for a limited time. With [Options.Required]
// a call is refused before it runs if the log cannot be written. A log whose file
// was removed, moved or replaced cannot be written until it is back.
package audit

import (
	"errors"
	"fmt"
	"log/slog"
	"sync"
	"time"
)

// The defaults of [Options].
const (
	DefaultMaxSize  = 256 << 20
	DefaultMaxQueue = 16 << 20
	DefaultMaxWait  = 5 * time.Second
)

// Options are the settings of a log. The zero value means the defaults.
type Options struct {
	// Sync forces each line to the disk (fsync) before its call returns. Calls
	// that end together share one fsync.
	Sync bool
	// Required refuses a call, before it runs, unless a line about it has been
	// written (with Sync: to the disk). Such calls have two lines, begin and end.
	// Calls that were approved, or had to wait for others, have a third between
	// them, run, with the decision and the approver: it is written when nothing is
	// left to do but to call the function, and without it the call is refused too.
	Required bool
	// MaxWait limits how long a call waits for its line with Sync or Required.
	// Default 5 s.
	MaxWait time.Duration
	// Arguments writes the canonical arguments too, without secrets, up to 16 MiB
	// of them. They may hold personal data.
	Arguments bool
	// Key makes the hashes HMACs, so that only who has the key can write lines
	// that fit. At least 32 bytes.
	Key []byte
	// MaxSize is the size in bytes at which the file is put aside as
	// NAME.000001 and so on. Default 256 MiB; negative: never. The oldest of
	// these may be removed, see [VerifyOptions.Partial]; no number comes again.
	MaxSize int64
	// MaxQueue limits the lines that wait to be written, in bytes. Default
	// 16 MiB.
	MaxQueue int
	// Logger is told when lines are lost. Default slog.Default().
	Logger *slog.Logger
}

// MinKey is the least length of [Options.Key] in bytes.
const MinKey = 32

// ErrLocked is why a log cannot be opened: another one, perhaps of another
// process, writes it.
var ErrLocked = errors.New("another writer has the audit log open")

// ErrUnavailable is why a call is refused with [Options.Required].
var ErrUnavailable = errors.New("the audit log cannot be written")

var errClosed = errors.New("the audit log is closed")

// A Log is an open log. It is a [runtime.Extension], safe for concurrent use and
// for several registries.
type Log struct {
	opts Options
	file *file

	mu     sync.Mutex
	queue  []*entry
	queued int   // bytes, about
	lost   int64 // lines since the last one that was written
	closed bool
	head   Checkpoint
	wake   chan struct{}
	done   chan struct{}
}

// Open opens the log at path, or creates it, for this writer alone: links to one
// file are one log. What a crash has left of an unfinished line is cut off, and a
// line says so. It does not verify the log: see [Verify].
func Open(path string, opts *Options) (*Log, error) {
	l := &Log{wake: make(chan struct{}, 1), done: make(chan struct{})}
	if opts != nil {
		l.opts = *opts
	}
	if n := len(l.opts.Key); n > 0 && n < MinKey {
		return nil, fmt.Errorf("audit key of %d bytes: it needs %d or more", n, MinKey)
	}
	l.opts.Key = append([]byte(nil), l.opts.Key...)
	if l.opts.MaxWait <= 0 {
		l.opts.MaxWait = DefaultMaxWait
	}
	if l.opts.MaxSize == 0 {
		l.opts.MaxSize = DefaultMaxSize
	}
	if l.opts.MaxQueue <= 0 {
		l.opts.MaxQueue = DefaultMaxQueue
	}
	f, torn, err := openFile(path, l.opts)
	if err != nil {
		return nil, err
	}
	l.file, l.head = f, f.head
	if torn > 0 {
		l.queue = append(l.queue, &entry{kind: kindRecovered, time: time.Now(), count: torn})
		l.wake <- struct{}{}
	}
	go l.write()
	return l, nil
}

// Close writes what waits, and frees the log. Calls go on, without lines, or are
// refused with [Options.Required].
func (l *Log) Close() error {
	l.mu.Lock()
	if l.closed {
		l.mu.Unlock()
		return errClosed
	}
	l.closed = true
	l.mu.Unlock()
	l.signal()
	<-l.done
	return l.file.close()
}

// Flush waits until every line so far has been written, and returns why the last
// of them was not.
func (l *Log) Flush() error {
	e := &entry{kind: kindFlush, done: make(chan error, 1)}
	if !l.enqueue(e) {
		return errClosed
	}
	return <-e.done
}

// Checkpoint returns the last line that was written. Keep it where the log's
// writer cannot change it: [Verify] finds with it that the end was cut off, or
// that the whole log is another one.
func (l *Log) Checkpoint() Checkpoint {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.head
}

// enqueue adds an entry. It reports false if it is lost.
func (l *Log) enqueue(e *entry) bool {
	l.mu.Lock()
	size := e.size()
	full := l.queued > 0 && l.queued+size > l.opts.MaxQueue && e.kind != kindFlush
	if l.closed || full {
		if e.kind != kindFlush {
			l.lost++
		}
		l.mu.Unlock()
		return false
	}
	l.queue = append(l.queue, e)
	l.queued += size
	l.mu.Unlock()
	l.signal()
	return true
}

func (l *Log) signal() {
	select {
	case l.wake <- struct{}{}:
	default:
	}
}

// write is the goroutine that writes the queue.
func (l *Log) write() {
	defer close(l.done)
	failing := false
	for range l.wake {
		l.mu.Lock()
		batch, lost, closed := l.queue, l.lost, l.closed
		l.queue, l.queued, l.lost = nil, 0, 0
		l.mu.Unlock()
		if lost > 0 {
			batch = append([]*entry{{kind: kindLost, time: time.Now(), count: lost}}, batch...)
		}
		for len(batch) > 0 {
			err := l.file.append(&batch, func(head Checkpoint) {
				l.mu.Lock()
				l.head = head
				l.mu.Unlock()
			})
			if err == nil {
				failing = false
				continue
			}
			l.restore(missing(batch))
			if !failing {
				l.logger().Error("audit log cannot be written", slog.String("file", l.file.path), slog.Any("error", err))
			}
			failing = true
			answer(batch, err)
			break
		}
		if closed {
			return
		}
	}
}

// restore counts lines as lost again.
func (l *Log) restore(n int64) {
	l.mu.Lock()
	l.lost += n
	l.mu.Unlock()
}

// missing counts the lines that a batch which was not written stands for.
func missing(batch []*entry) (n int64) {
	for _, e := range batch {
		switch e.kind {
		case kindLost:
			n += e.count
		case kindFlush:
		default:
			n++
		}
	}
	return n
}

// answer tells those who wait for entries.
func answer(entries []*entry, err error) {
	for _, e := range entries {
		if e.done != nil {
			e.done <- err
		}
	}
}

func (l *Log) logger() *slog.Logger {
	if l.opts.Logger != nil {
		return l.opts.Logger
	}
	return slog.Default()
}
