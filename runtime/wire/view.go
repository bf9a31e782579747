//go:build !purego

package wire

import "unsafe"

// view returns b as a string that shares its memory. Nobody may use it once the
// bytes have changed. With the build tag purego it is a copy: nothing depends
// on the sharing.
func view(b []byte) string { return unsafe.String(unsafe.SliceData(b), len(b)) }
