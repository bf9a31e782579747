package guard

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"slices"

	"github.com/toolgen-dev/toolgen/runtime"
)

// Options are the settings of a [Chain]. The zero value means the defaults.
type Options struct {
	// OnFinding is told about each text in which a guard has found something. It
	// is called from several goroutines at once.
	OnFinding func(context.Context, Finding)
	// Logger gets findings of guards that warn. Default slog.Default().
	Logger *slog.Logger
	// Mark marks texts that come from a tool as data, for the model. Default
	// [Unmarked].
	Mark Mark
	// Untrusted picks the tools whose results are marked. Default all.
	Untrusted func(*runtime.Tool) bool
}

// A Finding is what a guard has found in one text, without the text.
type Finding struct {
	Stage  Stage
	Tool   string
	CallID string
	// Path is where the text stands. The name of a member in which something was
	// found is "[name]" in it.
	Path       string
	Policy     Policy
	Detections []Detection
	Err        error // the text could not be checked
}

// A Chain is guards in their order. It is a [runtime.Extension]. Tracing and the
// audit log are outside of it wherever they stand in the list: they record what
// it lets through. So that nothing else keeps what it hides, a call that it has
// refused has no [runtime.Result.Arguments], and a result that it has rewritten
// has as its Value the new text, or the new JSON, or nothing.
type Chain struct {
	opts   Options
	guards []Guard
}

// New returns a chain of guards. opts may be nil. The error tells what is wrong
// with a guard.
func New(opts *Options, guards ...Guard) (*Chain, error) {
	c := &Chain{guards: slices.Clone(guards)}
	if opts != nil {
		c.opts = *opts
	}
	if !slices.Contains([]Mark{Unmarked, Bounded, Quoted}, c.opts.Mark) {
		return nil, fmt.Errorf("unknown mark %q", c.opts.Mark)
	}
	for i := range c.guards {
		g := &c.guards[i]
		if g.Policy == "" {
			g.Policy = Block
		}
		switch {
		case g.Check == nil:
			return nil, fmt.Errorf("guard %d has no guardrail", i)
		case !slices.Contains([]Policy{Block, Redact, Warn, Allow}, g.Policy):
			return nil, fmt.Errorf("guard %d: unknown policy %q", i, g.Policy)
		}
		for _, s := range g.Stages {
			if s != Arguments && s != Result {
				return nil, fmt.Errorf("guard %d: unknown stage %q", i, s)
			}
		}
	}
	return c, nil
}

var (
	errUnchecked = errors.New("it could not be checked")
	errNowhere   = errors.New("a detection is no part of the text")
)

// rewrittenRule is the rule of a verdict that has another text and no detection.
const rewrittenRule = "rewritten"

// A whole is a guardrail that also has a say about the size of arguments or a
// result as a whole, in bytes.
type whole interface {
	tooLarge(size int) (most int, yes bool)
}

// measure asks the guards about the size of a whole. It returns the least size
// that it is to be cut to, -1 for none. The error is a *[Blocked].
func (c *Chain) measure(ctx context.Context, in Input, size int) (cut int, _ error) {
	cut = -1
	for i := range c.guards {
		g := &c.guards[i]
		w, ok := g.Check.(whole)
		if !ok || !g.applies(in) {
			continue
		}
		most, yes := w.tooLarge(size)
		if !yes {
			continue
		}
		c.report(ctx, g, in, "", Verdict{Detections: []Detection{{sizeRule, most, size}}}, nil)
		switch {
		case g.Policy == Block, g.Policy == Redact && in.Stage == Arguments:
			return -1, &Blocked{in.Stage, sizeRule, ""} // a part of arguments would mean something else
		case g.Policy == Redact && (cut < 0 || most < cut):
			cut = most
		}
	}
	return cut, nil
}

// Apply runs the guards on one text and returns what they have made of it. The
// error is a *[Blocked]. It serves texts that do not come from a call, such as
// the descriptions of a server's tools.
//
// A text with escapes of JSON in it is also checked as it reads without them.
func (c *Chain) Apply(ctx context.Context, in Input) (string, error) {
	out, _, err := c.apply(ctx, in, in.Path)
	return out, err
}

// apply is Apply for a text whose path is shown to people as shown. It also
// reports whether something was found.
func (c *Chain) apply(ctx context.Context, in Input, shown string) (out string, found bool, _ error) {
	for i := range c.guards {
		g := &c.guards[i]
		if !g.applies(in) {
			continue
		}
		text, here, err := c.ask(ctx, g, in, shown, nil)
		if err != nil {
			return "", true, err
		}
		in.Text, found = text, found || here
		if _, ok := g.Check.(whole); ok || here && g.Policy != Redact {
			continue
		}
		if plain, from := unescapeJSON(in.Text); from != nil {
			read := in
			read.Text = plain
			text, here, err := c.ask(ctx, g, read, shown, &origin{in.Text, from})
			if err != nil {
				return "", true, err
			}
			in.Text, found = text, found || here
		}
	}
	return in.Text, found, nil
}

// ask asks one guard about a text and returns what takes its place. A text that
// was made from another has an origin, which is what is then changed.
func (c *Chain) ask(ctx context.Context, g *Guard, in Input, shown string, made *origin) (text string, found bool, _ error) {
	text = in.Text
	v, err := c.check(ctx, g, in)
	if made != nil {
		text, v.Detections = made.text, made.locate(v.Detections)
	}
	if err == nil && len(v.Detections) == 0 {
		return text, false, nil
	}
	c.report(ctx, g, in, shown, v, err)
	switch {
	case err != nil && (g.Policy == Block || g.Policy == Redact):
		return "", true, &Blocked{in.Stage, errUnchecked.Error(), shown}
	case err != nil:
	case g.Policy == Block:
		return "", true, &Blocked{in.Stage, v.Detections[0].Rule, shown}
	case g.Policy == Redact && v.Text != "":
		text = v.Text
	case g.Policy == Redact:
		text = redacted(text, v.Detections)
	}
	return text, true, nil
}

// check calls a guardrail. A panic is an error: the text was not checked.
func (c *Chain) check(ctx context.Context, g *Guard, in Input) (v Verdict, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = errors.New("the guardrail panicked") // what it says may quote the text
		}
	}()
	v, err = g.Check.Check(ctx, in)
	if err != nil {
		return v, err
	}
	if len(v.Detections) == 0 && v.Text != "" && v.Text != in.Text {
		v.Detections = []Detection{{rewrittenRule, 0, len(in.Text)}}
	}
	if g.Policy == Redact && v.Text == "" {
		for _, d := range v.Detections {
			if d.Start < 0 || d.Start >= d.End || d.End > len(in.Text) {
				return v, errNowhere
			}
		}
	}
	return v, nil
}

func (c *Chain) report(ctx context.Context, g *Guard, in Input, shown string, v Verdict, err error) {
	f := Finding{Stage: in.Stage, CallID: in.CallID, Path: shown, Policy: g.Policy, Detections: v.Detections, Err: err}
	if in.Tool != nil {
		f.Tool = in.Tool.Name()
	}
	if c.opts.OnFinding != nil {
		c.opts.OnFinding(ctx, f)
	}
	if g.Policy != Warn && (err == nil || g.Policy == Allow) {
		return
	}
	log := c.opts.Logger
	if log == nil {
		log = slog.Default()
	}
	rule := errUnchecked.Error()
	if err == nil {
		rule = v.Detections[0].Rule
	}
	log.LogAttrs(ctx, slog.LevelWarn, "guardrail", slog.String("rule", rule), slog.Int("detections", len(v.Detections)),
		slog.String("stage", string(in.Stage)), slog.String("tool", f.Tool), slog.String("call", in.CallID), slog.String("path", shown))
}

// sorted returns detections by where they start, the longest first.
func sorted(found []Detection) []Detection {
	out := slices.Clone(found)
	slices.SortStableFunc(out, func(a, b Detection) int {
		return cmp.Or(cmp.Compare(a.Start, b.Start), cmp.Compare(b.End, a.End))
	})
	return out
}
