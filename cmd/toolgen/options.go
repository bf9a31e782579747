package main

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/toolgen-dev/toolgen/gen"
)

// options are the flags that every command on packages takes.
type options struct {
	tags        list
	dialects    list
	requireDocs bool
	out         string
	budget      count
	severity    severities
	verbose     bool

	form string // of findings: the flag -o of commands that have it
}

// register adds the flags to the root command and all below it.
func (o *options) register(root *cobra.Command) {
	f := root.PersistentFlags()
	f.Var(&o.tags, "tags", "comma-separated build `tags`")
	f.Var(&o.dialects, "dialects", "comma-separated `dialects` to check tools against (default "+strings.Join(gen.DefaultDialects, ",")+")")
	f.BoolVar(&o.requireDocs, "require-docs", false, "make an undocumented tool or parameter an error")
	f.StringVar(&o.out, "out", "", "file `name` of the generated file in each package (default tools_gen.go)")
	f.Var(&o.budget, "budget", "most `tokens` that the tools of a package may take (default: the package's own budget)")
	f.Var(&o.severity, "severity", "how much a diagnostic matters: `TGnnn=error|warning|off`")
	f.BoolVarP(&o.verbose, "verbose", "v", false, "print what is written, lossy schema conversions and the time of each stage")
}

// config returns what to generate.
func (o *options) config(patterns []string) gen.Config {
	return gen.Config{
		Patterns:    patterns,
		Tags:        o.tags,
		Output:      o.out,
		Dialects:    o.dialects,
		RequireDocs: o.requireDocs,
		Budget:      int(min(o.budget, 1<<30)),
		Severity:    o.severity,
		Verbose:     o.verbose,
	}
}

// tooMuch is the code of a package whose tools are too much for one request.
const tooMuch = "TG404"

// look returns what to generate for commands that show or run single tools. What
// the tools of a package are together keeps nobody from that, and packages of
// other modules can be looked at.
func (o *options) look(patterns []string) gen.Config {
	cfg := o.config(patterns)
	cfg.Budget = -1
	cfg.Others = true
	if _, ok := cfg.Severity[tooMuch]; !ok {
		cfg.Severity = maps.Clone(cfg.Severity)
		if cfg.Severity == nil {
			cfg.Severity = map[string]gen.Severity{}
		}
		cfg.Severity[tooMuch] = gen.Warning
	}
	return cfg
}

// list is a flag of comma-separated words; like the go command's -tags it may
// be empty, and spaces separate too.
type list []string

var _ pflag.Value = (*list)(nil)

func (l *list) String() string { return strings.Join(*l, ",") }
func (l *list) Type() string   { return "list" }

func (l *list) Set(text string) error {
	*l = strings.FieldsFunc(text, func(r rune) bool { return r == ',' || r == ' ' })
	return nil
}

// count is a flag of a whole number; an empty value is none.
type count uint

var _ pflag.Value = (*count)(nil)

func (c *count) Type() string { return "count" }

func (c *count) String() string {
	if *c == 0 {
		return ""
	}
	return strconv.FormatUint(uint64(*c), 10)
}

func (c *count) Set(text string) error {
	if text == "" {
		*c = 0
		return nil
	}
	n, err := strconv.ParseUint(text, 10, 0)
	if err != nil {
		return errors.New("want a whole number")
	}
	*c = count(n)
	return nil
}

// severities is the flag --severity.
type severities map[string]gen.Severity

var _ pflag.Value = (*severities)(nil)

func (s *severities) Type() string { return "severity" }

func (s *severities) String() string {
	var words []string
	for _, code := range slices.Sorted(maps.Keys(*s)) {
		words = append(words, code+"="+(*s)[code].String())
	}
	return strings.Join(words, ",")
}

func (s *severities) Set(text string) error {
	if *s == nil {
		*s = severities{}
	}
	for word := range strings.SplitSeq(text, ",") {
		if word = strings.TrimSpace(word); word == "" { // as --tags may be empty
			continue
		}
		code, level, _ := strings.Cut(word, "=")
		switch level {
		case "error":
			(*s)[code] = gen.Error
		case "warning":
			(*s)[code] = gen.Warning
		case "off":
			(*s)[code] = gen.Off
		default:
			return fmt.Errorf("want TGnnn=error, =warning or =off, not %q", word)
		}
	}
	return nil
}

// of returns how much a diagnostic matters with these settings.
func (s severities) of(d gen.Diagnostic) gen.Severity {
	if level, ok := s[string(d.Code)]; ok {
		return level
	}
	return d.Severity
}

// longFlags lets long flags begin with a single dash, as users of the go
// command write them: -tags=a,b becomes --tags=a,b. Only words that begin with
// a short flag, such as -v, stay as they are; but -o= becomes --output=, because
// pflag takes the = for the value.
func longFlags(root *cobra.Command, args []string) []string {
	long, short := map[string]bool{"help": true}, "h"
	longOf := map[string]string{}
	know := func(f *pflag.Flag) {
		long[f.Name] = true
		short += f.Shorthand
		longOf[f.Shorthand] = f.Name
	}
	root.PersistentFlags().VisitAll(know)
	for _, cmd := range append(root.Commands(), root) {
		cmd.LocalFlags().VisitAll(know)
	}
	out := slices.Clone(args)
	for i, arg := range out {
		if arg == "--" {
			break
		}
		word, ok := strings.CutPrefix(arg, "-")
		name, _, _ := strings.Cut(word, "=")
		if ok && len(name) > 1 && name[0] != '-' && (long[name] || !strings.Contains(short, name[:1])) {
			out[i] = "-" + arg
		}
		if ok && len(name) == 1 && word == name+"=" && longOf[name] != "" {
			out[i] = "--" + longOf[name] + "="
		}
	}
	return out
}
