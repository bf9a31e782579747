// Package words has other names for predeclared types and those of packages,
// for a package that hides them all.
package words

import (
	"context"
	"encoding/json"
	"net/netip"
	"time"
)

type (
	Bool    = bool
	String  = string
	Int     = int
	Uint8   = uint8
	Int64   = int64
	Float64 = float64
	Bytes   = []byte
	Any     = any
	Error   = error
	Empty   = struct{}

	Context  = context.Context
	Raw      = json.RawMessage
	Addr     = netip.Addr
	Time     = time.Time
	Duration = time.Duration
)
