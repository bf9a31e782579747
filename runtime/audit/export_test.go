package audit

import (
	"strings"
	"sync"
	"sync/atomic"
	"time"
)

// A Disk stands between a log and its file.
type Disk struct {
	disk
	Stuck chan struct{} // a write waits until it is closed

	mu       sync.Mutex
	fail     error
	failSync error
	done     []string
}

// Done returns what was done: "write", "sync" in their order.
func (d *Disk) Done() string {
	d.mu.Lock()
	defer d.mu.Unlock()
	return strings.Join(d.done, " ")
}

// FailSync makes every Sync fail, until it gets nil.
func (d *Disk) FailSync(err error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.failSync = err
}

// Sync forces the file to the real disk.
func (d *Disk) Sync() error {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.done = append(d.done, "sync")
	if d.failSync != nil {
		return d.failSync
	}
	return d.disk.Sync()
}

// Fail makes every write fail after half of the bytes, until it gets nil.
func (d *Disk) Fail(err error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.fail = err
}

// Write implements io.Writer.
func (d *Disk) Write(p []byte) (int, error) {
	if d.Stuck != nil {
		<-d.Stuck
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	d.done = append(d.done, "write")
	if d.fail != nil {
		n, _ := d.disk.Write(p[:len(p)/2])
		return n, d.fail
	}
	return d.disk.Write(p)
}

// Disk puts a disk between the log and its file. Stuck must be
// set before the first line.
func (l *Log) Disk() *Disk {
	d := &Disk{disk: l.file.f}
	l.file.f = d
	return d
}

// SyncedFolders returns how often folders are forced to the disk from now on.
func (l *Log) SyncedFolders() func() int64 {
	var n atomic.Int64
	real := l.file.syncFolder
	l.file.syncFolder = func(name string) {
		n.Add(1)
		real(name)
	}
	return n.Load
}

// MaxLine is the longest line that is read, in bytes.
const MaxLine = maxLine

// Write queues n lines and waits until they are written.
func (l *Log) Write(n int) error {
	for range n {
		l.enqueue(&entry{kind: kindEnd, time: time.Now(), call: "call_0123456789", tool: "get_weather", fingerprint: zeros, argsHash: zeros, resultHash: zeros, outcome: "ok", ran: true, took: 12345})
	}
	return l.Flush()
}

const zeros = "0000000000000000000000000000000000000000000000000000000000000000"

// WriteAt queues a line with a time and waits until it is written.
func (l *Log) WriteAt(at time.Time) error {
	l.enqueue(&entry{kind: kindEnd, time: at, call: "c", tool: "t", outcome: "ok"})
	return l.Flush()
}

// Forged returns the line that follows any checkpoint, as whoever can write the
// file can make it.
func Forged(after Checkpoint) []byte {
	c := newChain(nil)
	c.head = after
	return c.add(nil, &entry{kind: kindEnd, time: time.Now(), outcome: "ok"}, 0)
}
