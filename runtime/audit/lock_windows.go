package audit

import (
	"errors"
	"io"
	"os"
	"syscall"
)

// lockFile opens a file that nobody else can open meanwhile. The system frees it
// when the process ends, in whatever way.
func lockFile(path string) (io.Closer, error) {
	name, err := syscall.UTF16PtrFromString(path)
	if err != nil {
		return nil, err
	}
	const shareNothing, sharingViolation = 0, syscall.Errno(32)
	h, err := syscall.CreateFile(name, syscall.GENERIC_READ|syscall.GENERIC_WRITE, shareNothing, nil,
		syscall.OPEN_ALWAYS, syscall.FILE_ATTRIBUTE_NORMAL, 0)
	if errors.Is(err, sharingViolation) {
		return nil, ErrLocked
	}
	if err != nil {
		return nil, &os.PathError{Op: "lock", Path: path, Err: err}
	}
	return os.NewFile(uintptr(h), path), nil
}

// lockOpen does nothing: the lock of the name has to do, and hard links to a log
// are two logs.
func lockOpen(*os.File) error { return nil }
