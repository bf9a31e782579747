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

// maxLine is the longest line that is read, in bytes. No line is that long:
// arguments of more than maxArguments bytes are left out.
const (
	maxLine      = 32 << 20
	maxArguments = 16 << 20
)

// A disk is what a log needs of its open file.
type disk interface {
	io.WriteCloser
	Sync() error
	Truncate(size int64) error
}

// A file is the file of a log, with the chain up to its end.
type file struct {
	chain
	path   string // no link
	opts   Options
	lock   io.Closer
	f      disk        // nil after a rotation that failed
	info   os.FileInfo // of f
	number int         // of the current file: how many were put aside before it, and 1
	size   int64       // of what is whole and in the chain
	torn   bool        // more than that may be in the file
	buf    []byte

	syncFolder func(folder string) // makes the names of files last
}

// openFile opens the file and finds the end of its chain. torn is how many bytes
// of an unfinished line were cut off.
func openFile(path string, opts Options) (_ *file, torn int64, err error) {
	if path, err = resolve(path); err != nil {
		return nil, 0, err
	}
	lock, err := lockFile(path + ".lock")
	if err != nil {
		return nil, 0, err
	}
	f := &file{chain: newChain(opts.Key), path: path, opts: opts, lock: lock, syncFolder: syncFolder}
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
	before, err := parts(path)
	if err != nil {
		return nil, 0, err
	}
	f.number = 1
	if len(before) > 0 {
		f.number = before[len(before)-1].number + 1
	}
	if last != nil {
		first, err := firstLine(opened)
		if err != nil {
			return nil, 0, err
		}
		f.number = max(f.number, numberOf(first))
	} else if len(before) > 0 { // the chain goes on from the file before
		old, err := os.Open(before[len(before)-1].name)
		if err != nil {
			return nil, 0, err
		}
		defer old.Close()
		if last, _, err = end(old); err != nil {
			return nil, 0, err
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

// resolve follows links, so that one file has one name.
func resolve(path string) (string, error) {
	const most = 40
	for range most {
		target, err := os.Readlink(path)
		if err != nil { // no link, or it is not there yet
			folder, err := filepath.EvalSymlinks(filepath.Dir(path))
			return filepath.Join(folder, filepath.Base(path)), err
		}
		if !filepath.IsAbs(target) {
			target = filepath.Join(filepath.Dir(path), target)
		}
		path = target
	}
	return "", &os.PathError{Op: "open", Path: path, Err: errors.New("too many links")}
}

// open opens the file at its end and locks it.
func (f *file) open() (*os.File, error) {
	opened, err := os.OpenFile(f.path, os.O_RDWR|os.O_CREATE|os.O_APPEND, 0o600)
	if err != nil {
		return nil, err
	}
	if err := lockOpen(opened); err != nil { // another name of it may be a log of its own
		return nil, errors.Join(err, opened.Close())
	}
	info, err := opened.Stat()
	if err == nil && !info.Mode().IsRegular() {
		err = &os.PathError{Op: "open", Path: f.path, Err: errors.New("it is no regular file")}
	}
	if err != nil {
		return nil, errors.Join(err, opened.Close())
	}
	f.f, f.info, f.size = opened, info, info.Size()
	if f.opts.Sync {
		f.syncFolder(filepath.Dir(f.path))
	}
	return opened, nil
}

// syncFolder syncs a folder. Not every system can do it.
func syncFolder(name string) {
	if folder, err := os.Open(name); err == nil {
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
		n := min(at, max(64<<10, int64(len(tail)))) // twice as much each time
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
		if begin < 0 && at > 0 {
			return nil, 0, fmt.Errorf("%s: the last line has more than %d bytes: it is no audit log", r.Name(), maxLine)
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
	n := f.compose(*batch)
	if len(f.buf) > 0 {
		err := f.ready()
		if err == nil && f.opts.MaxSize > 0 && f.size > 0 && f.size+int64(len(f.buf)) > f.opts.MaxSize {
			err = f.rotate()
		}
		if err == nil && f.size == 0 && f.number > 1 { // the first line of a file is another
			f.head = before
			n = f.compose(*batch)
		}
		if err == nil {
			err = f.put()
		}
		if err != nil {
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

// compose fills the buffer with the first lines of a batch and says how many
// entries they are.
func (f *file) compose(batch []*entry) (n int) {
	f.buf = f.buf[:0]
	for ; n < len(batch) && len(f.buf) < maxBatch; n++ {
		if e := batch[n]; e.kind != kindFlush {
			number := 0
			if len(f.buf) == 0 && f.size == 0 && f.number > 1 {
				number = f.number
			}
			f.buf = f.add(f.buf, e, number)
		}
	}
	return n
}

// ready makes the file one that can be appended to.
func (f *file) ready() error {
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
	return nil
}

// errGone is why lines cannot be written that nobody would find.
var errGone = errors.New("the file was removed, moved or replaced")

// here returns an error if the file that is open is not the one at the path.
func (f *file) here() error {
	info, err := os.Stat(f.path)
	if err == nil && os.SameFile(info, f.info) {
		return nil
	}
	return errors.Join(errGone, err)
}

// put writes the buffer, in whole or not at all.
func (f *file) put() error {
	_, err := f.f.Write(f.buf)
	if err == nil && f.opts.Sync {
		err = f.f.Sync()
	}
	if err == nil {
		err = f.here()
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
	for { // what somebody else has put there is not overwritten
		if _, err := os.Lstat(partName(f.path, f.number)); errors.Is(err, os.ErrNotExist) {
			break
		}
		f.number++
	}
	if err := f.f.Sync(); err != nil {
		return err
	}
	if err := f.f.Close(); err != nil {
		return err
	}
	f.f = nil
	if err := os.Rename(f.path, partName(f.path, f.number)); err != nil {
		return err // the next batch opens it again
	}
	f.number++
	f.size = 0
	_, err := f.open()
	return err
}

func (f *file) close() error {
	var err error
	if f.f != nil {
		err = f.f.Close()
	}
	return errors.Join(err, f.lock.Close())
}
