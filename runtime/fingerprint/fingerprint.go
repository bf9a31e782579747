// Package fingerprint hashes what makes a tool what it is. The runtime hashes
// the tools it runs, the generator those it writes down in a lock file, and
// both by this code, so that the two can be compared.
package fingerprint

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"strconv"
	"time"
)

// Fields are what a fingerprint covers. Schemas and examples are the texts that
// the tool holds, byte for byte.
type Fields struct {
	Name, Title, Description string
	Parameters, Output       string // JSON Schemas; Output is "" for none
	Examples                 []string

	ReadOnly, Destructive, Idempotent, ClosedWorld bool

	Timeout   time.Duration
	Approval  bool
	Serial    string
	Inline    bool
	MaxResult int

	Secrets [][]string // JSON pointers, split into their unescaped tokens
}

// Of returns a SHA-256 of the length-prefixed fields, in hex. It changes when
// any of them does.
func Of(f Fields) string {
	h := sha256.New()
	for _, field := range []string{
		f.Name, f.Title, f.Description, f.Parameters, f.Output,
		fmt.Sprint(f.ReadOnly, f.Destructive, f.Idempotent, f.ClosedWorld),
		fmt.Sprint(int64(f.Timeout), f.Approval, f.Inline, f.MaxResult), f.Serial,
		fmt.Sprintf("%q", f.Secrets), fmt.Sprintf("%q", f.Examples),
	} {
		field = strconv.Itoa(len(field)) + ":" + field
		_, _ = io.WriteString(h, field) // a hash takes everything
	}
	return hex.EncodeToString(h.Sum(nil))
}
