//go:build darwin || dragonfly || freebsd || linux || netbsd || openbsd

package audit

import (
	"errors"
	"io"
	"os"
	"syscall"
)

// lockFile locks a file for this open file alone. The system frees the lock when
// the process ends, in whatever way. The file stays: to remove it would let two
// writers lock two files of one name.
func lockFile(path string) (io.Closer, error) {
	f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return nil, err
	}
	if err := lockOpen(f); err != nil {
		return nil, errors.Join(err, f.Close())
	}
	return f, nil
}

// lockOpen locks the file itself, whatever name it was opened by.
func lockOpen(f *os.File) error {
	if err := syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB); err != nil {
		if errors.Is(err, syscall.EWOULDBLOCK) {
			return ErrLocked
		}
		return &os.PathError{Op: "lock", Path: f.Name(), Err: err}
	}
	return nil
}
