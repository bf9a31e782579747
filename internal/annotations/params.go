package annotations

import (
	"context"
	"fmt"
	"time"

	"github.com/toolgen-dev/toolgen/runtime"
)

// Level is how much a log line matters.
type Level string

// The levels.
const (
	Info  Level = "info"  // Nothing to do.
	Error Level = "error" // Somebody should look.
)

// Window is a span of hours of the day.
type Window struct {
	From int `json:"from"`
	To   int `json:"to"`
}

// ReadLog reads the log of a service.
//
// Args:
//   - service: Name of the service.
//   - since: How far to go back.
//   - level: Only lines of this level.
//   - hosts: Only lines of these hosts.
//   - not: Words that a line must not hold.
//   - hours: Only lines of these hours.
//   - limit: How many lines at most; nothing for all.
//
//toolgen:tool readonly
//toolgen:param service minlen=1 maxlen=40 example=billing
//toolgen:param since default=15m
//toolgen:param level default="error"
//toolgen:param hosts optional maxitems=5 unique
//toolgen:param not default=`["debug"]`
//toolgen:param hours default=`{"from":0,"to":24}`
//toolgen:param limit min=1 max=500
func ReadLog(ctx context.Context, service string, since time.Duration, level Level, hosts, not []string, hours Window, limit *int) string {
	return fmt.Sprintf("%s %s %s %t %v %v %t", service, since, level, hosts == nil, not, hours, limit == nil)
}

// Rename gives a file another name.
//
//toolgen:tool
//toolgen:param from_ name=from
func Rename(
	from_ string, // Path of the file.
	// The new path. Folders must exist.
	//
	//toolgen:schema pattern=`^[a-z0-9/._-]+$`
	to string,
	overwrite bool, // Whether a file of that name may be lost.
) {
}

// Notify sends a text to people.
//
// Args:
//   - text: What to say.
//   - people: Who is told; nobody is everybody.
//
//toolgen:tool
func Notify(ctx context.Context, inv *runtime.Invocation, text string, people ...string) string {
	return fmt.Sprintf("%s: %d told", inv.CallID(), len(people))
}
