package runtime

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"reflect"
	"slices"
	"time"

	"github.com/toolgen-dev/toolgen/runtime/wire"
)

// The defaults of [Options]; sizes are in bytes, the depth is in levels.
const (
	DefaultTimeout      = 60 * time.Second
	DefaultGrace        = time.Second
	DefaultMaxAbandoned = 8
	DefaultMaxArguments = 8 << 20
	DefaultMaxDepth     = 512
	DefaultMaxResult    = 4 << 20
)

// MinApprovalKey is the least length of [Options.ApprovalKey] in bytes.
const MinApprovalKey = 32

// Options are the settings of a registry. The zero value means the defaults. A
// negative number or duration means none.
type Options struct {
	// Timeout limits the runs of tools that have no limit of their own.
	// Default 60 s; negative: no limit.
	Timeout time.Duration
	// Grace is how long an abandoned run may take to return before it is logged
	// and counts against MaxAbandoned. Default 1 s; negative: it counts at once.
	Grace time.Duration
	// MaxAbandoned is how many abandoned runs one tool may have; with more of
	// them it answers busy. Default 8; negative: no limit.
	MaxAbandoned int
	// MaxWait limits the wait for a serial key. Default: the call's own time
	// limit; negative: a call never waits.
	MaxWait time.Duration
	// MaxArguments limits the arguments of a call in bytes. Default 8 MiB.
	MaxArguments int
	// MaxDepth limits the nesting of arguments and results. Default 512.
	MaxDepth int
	// MaxResult limits a result in bytes of JSON, for tools that have no limit
	// of their own. Default 4 MiB.
	MaxResult int

	// Extensions see or guard every call: tracing, an audit log, guardrails. The
	// first one is outermost, but every [Recorder] is outside of the others; all
	// of them wrap Middleware, and observe before Observe does, recorders after it.
	Extensions []Extension
	// Middleware wraps every tool, the first one outermost.
	Middleware []Middleware
	// Approve decides about calls that need approval. It must heed its context
	// and may be called from several goroutines at once. Without it such calls
	// are answered with approval_required.
	Approve func(context.Context, ApprovalRequest) (Approval, error)
	// ApprovalKey authenticates approvals that come from another process or
	// were stored. At least 32 bytes. Without it approvals count only as the
	// values that [ApprovalRequest] made in this process.
	ApprovalKey []byte
	// Claim marks an approval as used and reports whether it was unused, for
	// processes that share an ApprovalKey: identify it by [Approval.ID]. It is
	// asked each time right before an approval lets a function run, also about one
	// that Approve has just made, because a copy of it may be used elsewhere later.
	// Without it each process remembers the approvals it has used, until they expire.
	Claim func(context.Context, Approval) (bool, error)
	// Observe is told about what happens inside calls, see [Event]. It must be
	// quick and may be called from several goroutines at once.
	Observe func(context.Context, Event) error
	// Logger gets failures as warnings, panics as errors, and as info the tools
	// that a strict dialect cannot express. Default slog.Default().
	Logger *slog.Logger
	// NoRepair refuses arguments that [Repair] would mend.
	NoRepair bool
}

// settings are options with the defaults filled in.
type settings struct {
	Options
	limits    wire.Limits
	key       approvalKey
	observers []func(context.Context, Event) error
	guards    int // of the observers, those in front that are no recorders
	witnesses []witness
}

func newSettings(opts *Options) (*settings, error) {
	s := new(settings)
	if opts != nil {
		s.Options = *opts
	}
	var errs []error
	if n := len(s.ApprovalKey); n > 0 && n < MinApprovalKey {
		errs = append(errs, fmt.Errorf("approval key of %d bytes: it needs %d or more", n, MinApprovalKey))
	}
	if slices.ContainsFunc(s.Middleware, func(m Middleware) bool { return m == nil }) {
		errs = append(errs, errors.New("a middleware is nil"))
	}
	if slices.ContainsFunc(s.Extensions, isNil) {
		errs = append(errs, errors.New("an extension is nil"))
	}
	if len(errs) > 0 {
		return nil, errors.Join(errs...)
	}
	var wraps []Middleware
	var last []func(context.Context, Event) error
	for _, x := range inOrder(s.Extensions) {
		wraps = append(wraps, x.Wrap)
		if w, ok := x.(witness); ok {
			s.witnesses = append(s.witnesses, w)
		}
		if _, ok := x.(Recorder); ok {
			last = append(last, x.Observe)
		} else {
			s.observers = append(s.observers, x.Observe)
		}
	}
	if s.Observe != nil {
		s.observers = append(s.observers, s.Observe)
	}
	s.guards = len(s.observers)
	s.observers = append(s.observers, last...)
	s.Middleware = append(wraps, s.Middleware...)
	s.ApprovalKey = slices.Clone(s.ApprovalKey)
	s.key = newApprovalKey(s.ApprovalKey)
	fill(&s.Timeout, DefaultTimeout)
	fill(&s.Grace, DefaultGrace)
	fill(&s.MaxAbandoned, DefaultMaxAbandoned)
	fill(&s.MaxArguments, DefaultMaxArguments)
	fill(&s.MaxDepth, DefaultMaxDepth)
	fill(&s.MaxResult, DefaultMaxResult)
	s.limits = wire.Limits{Depth: s.MaxDepth, Size: s.MaxArguments}
	return s, nil
}

// isNil reports whether an extension is nil, or a nil pointer.
func isNil(x Extension) bool {
	v := reflect.ValueOf(x)
	return x == nil || v.Kind() == reflect.Pointer && v.IsNil()
}

func fill[T comparable](field *T, standard T) {
	var zero T
	if *field == zero {
		*field = standard
	}
}

// logger returns where to log. The default is looked up late, so that a program
// may set it after it has made its registries.
func (s *settings) logger() *slog.Logger {
	if s.Logger != nil {
		return s.Logger
	}
	return slog.Default()
}

// timeout returns the time limit of a tool's runs, 0 for none.
func (s *settings) timeout(p Policy) time.Duration {
	d := p.Timeout
	if d == 0 {
		d = s.Timeout
	}
	return max(d, 0)
}

// maxResult returns the limit of a tool's results, 0 for none.
func (s *settings) maxResult(p Policy) int {
	n := p.MaxResult
	if n == 0 {
		n = s.MaxResult
	}
	return max(n, 0)
}
