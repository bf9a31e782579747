package message

import (
	"crypto/sha256"
	"encoding/binary"
	"strings"
)

// Made ids fit every API. The narrowest is Mistral's: 9 letters and digits.
const (
	madePrefix = "tg"
	madeLen    = 9
	madeDigits = "0123456789abcdefghijklmnopqrstuvwxyz"
)

// makeID returns the id of call n of what the seed is the hash of: the same
// each time, and another one for another response.
func makeID(seed []byte, n int) string {
	sum := sha256.Sum256(binary.BigEndian.AppendUint64(append([]byte(nil), seed...), uint64(n)))
	x := binary.BigEndian.Uint64(sum[:])
	id := []byte(madePrefix)
	for len(id) < madeLen {
		id = append(id, madeDigits[x%36])
		x /= 36
	}
	return string(id)
}

// made reports whether an id is one of makeID, which no provider knows.
func made(id string) bool {
	return len(id) == madeLen && strings.HasPrefix(id, madePrefix) && strings.Trim(id[2:], madeDigits) == ""
}

// charset reports whether id has only letters, digits and the characters of
// more, and at most max bytes (0: any number).
func charset(id, more string, max int) bool {
	if max > 0 && len(id) > max {
		return false
	}
	for _, c := range []byte(id) {
		if !('0' <= c && c <= '9' || 'a' <= c|0x20 && c|0x20 <= 'z' || strings.IndexByte(more, c) >= 0) {
			return false
		}
	}
	return true
}
