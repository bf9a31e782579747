package audit

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
)

// maxBatch is about how much is written at once, in bytes.
const maxBatch = 1 << 20

// maxLine is the longest line that is read, in bytes.
const maxLine = 64 << 20

// A disk is what a log needs of its open file.
type disk interface {
	io.WriteCloser
	Sync() error
	Truncate(size int64) error
}

// A file is the file of a log, with the chain up to its end.
type file struct {
	chain
	path string
	opts Options
	lock io.Closer
	f    disk  // nil after a rotation that failed
	size int64 // of what is whole and in the chain
	torn bool  // more than that may be in the file
	buf  []byte
}

// openFile opens the file and finds the end of its chain. torn is how many bytes
// of an unfinished line were cut off.
func openFile(path string, opts Options) (_ *file, torn int64, err error) {
	lock, err := lockFile(path + ".lock")
	if err != nil {
		return nil, 0, err
	}
	f := &file{chain: newChain(opts.Key), path: path, opts: opts, lock: lock}
	defer func() {
		if err != nil {
			_ = f.close()
		}
	}()
	opened, err := f.open()
	if err != nil {
		return nil, 0, err
	}
	last, torn, err := end(opened)
	if err != nil {
		return nil, 0, err
	}
	f.size -= torn
	if last == nil { // the chain goes on from the file before
		before, err := parts(path)
		if err != nil {
			return nil, 0, err
		}
		if len(before) > 0 {
			old, err := os.Open(before[len(before)-1])
			if err != nil {
				return nil, 0, err
			}
			defer old.Close()
			if last, _, err = end(old); err != nil {
				return nil, 0, err
			}
		}
	}
	if last != nil {
		l, err := f.parse(last)
		if err != nil {
			return nil, 0, fmt.Errorf("%s: the last line: %w", path, err)
		}
		f.head = l.Checkpoint
	}
	if torn > 0 {
		if err := f.f.Truncate(f.size); err != nil {
			return nil, 0, err
		}
	}
	return f, torn, nil
}

// open opens the file at its end.
func (f *file) open() (*os.File, error) {
	opened, err := os.OpenFile(f.path, os.O_RDWR|os.O_CREATE|os.O_APPEND, 0o600)
	if err != nil {
		return nil, err
	}
	info, err := opened.Stat()
	if err != nil {
		return nil, errors.Join(err, opened.Close())
	}
	f.f, f.size = opened, info.Size()
	f.syncFolder()
	return opened, nil
}

// syncFolder makes the names of files last. Not every system can do it.
func (f *file) syncFolder() {
	if !f.opts.Sync {
		return
	}
	if folder, err := os.Open(filepath.Dir(f.path)); err == nil {
		_ = folder.Sync()
		_ = folder.Close()
	}
}

// end returns the last whole line of a file, nil for none, and how many bytes
// follow it.
func end(r *os.File) (last []byte, torn int64, err error) {
	info, err := r.Stat()
	if err != nil {
		return nil, 0, err
	}
	size := info.Size()
	var tail []byte
	for at := size; at > 0; {
		n := min(at, int64(64<<10))
		at -= n
		chunk := make([]byte, n, int(n)+len(tail))
		if _, err := r.ReadAt(chunk, at); err != nil {
			return nil, 0, err
		}
		tail = append(chunk, tail...)
		whole := bytes.LastIndexByte(tail, '\n')
		begin := -1
		if whole >= 0 {
			begin = bytes.LastIndexByte(tail[:whole], '\n')
		}
		if begin < 0 && at > 0 && len(tail) < 2*maxLine {
			continue
		}
		torn = int64(len(tail) - whole - 1)
		if whole >= 0 {
			last = tail[begin+1 : whole]
		}
		break
	}
	return last, torn, nil
}

// append writes the first entries of a batch, takes them off it, and tells those
// who wait for them. After an error nothing has been written.
func (f *file) append(batch *[]*entry, moved func(Checkpoint)) error {
	before := f.head
	f.buf = f.buf[:0]
	n := 0
	for ; n < len(*batch) && len(f.buf) < maxBatch; n++ {
		if e := (*batch)[n]; e.kind != kindFlush {
			f.buf = f.add(f.buf, e)
		}
	}
	if len(f.buf) > 0 {
		if err := f.put(); err != nil {
			f.head = before
			return err
		}
	}
	if cap(f.buf) > 4*maxBatch {
		f.buf = nil
	}
	moved(f.head)
	answer((*batch)[:n], nil)
	*batch = (*batch)[n:]
	return nil
}

// put writes the buffer, in whole or not at all.
func (f *file) put() error {
	if f.f == nil {
		if _, err := f.open(); err != nil {
			return err
		}
	}
	if f.torn {
		if err := f.f.Truncate(f.size); err != nil {
			return err
		}
		f.torn = false
	}
	if f.opts.MaxSize > 0 && f.size > 0 && f.size+int64(len(f.buf)) > f.opts.MaxSize {
		if err := f.rotate(); err != nil {
			return err
		}
	}
	_, err := f.f.Write(f.buf)
	if err == nil && f.opts.Sync {
		err = f.f.Sync()
	}
	if err != nil {
		f.torn = f.f.Truncate(f.size) != nil
		return err
	}
	f.size += int64(len(f.buf))
	return nil
}

// rotate puts the file aside and begins a new one.
func (f *file) rotate() error {
	before, err := parts(f.path)
	if err != nil {
		return err
	}
	if err := f.f.Sync(); err != nil {
		return err
	}
	if err := f.f.Close(); err != nil {
		return err
	}
	f.f = nil
	if err := os.Rename(f.path, part(f.path, len(before)+1)); err != nil {
		return err // the next batch opens it again
	}
	_, err = f.open()
	return err
}

func (f *file) close() error {
	var err error
	if f.f != nil {
		err = f.f.Close()
	}
	return errors.Join(err, f.lock.Close())
}
