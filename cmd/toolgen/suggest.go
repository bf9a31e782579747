package main

import (
	"fmt"
	"path/filepath"
	"regexp"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/toolgen-dev/toolgen/cmd/toolgen/internal/launch"
	"github.com/toolgen-dev/toolgen/runtime/wire"
)

// unknownFlag is what pflag says of one.
var unknownFlag = regexp.MustCompile(`^unknown flag: --(.*)$`)

// flagError makes a usage error of a wrong flag, with the nearest one.
func flagError(cmd *cobra.Command, err error) error {
	if m := unknownFlag.FindStringSubmatch(err.Error()); m != nil {
		var names []string
		cmd.Flags().VisitAll(func(f *pflag.Flag) { names = append(names, f.Name) })
		if near := wire.Nearest(m[1], names); near != "" {
			err = fmt.Errorf("%w; did you mean --%s?", err, near)
		}
	}
	return &usageError{err}
}

// nearestCommand returns the subcommand that a word most likely means, "" for
// none.
func nearestCommand(cmd *cobra.Command, word string) string {
	return nearestOf(cmd, word, func(c *cobra.Command) bool { return c.IsAvailableCommand() || c.Name() == "help" })
}

// nearestHelp is nearestCommand for words behind help, which has topics too.
func nearestHelp(cmd *cobra.Command, word string) string { return nearestOf(cmd, word, helps) }

// helps reports whether there is help on a command or topic.
func helps(c *cobra.Command) bool {
	return c.IsAvailableCommand() || c.IsAdditionalHelpTopicCommand() || c.Name() == "help"
}

func nearestOf(cmd *cobra.Command, word string, counts func(*cobra.Command) bool) string {
	var names []string
	for _, c := range cmd.Commands() {
		if counts(c) {
			names = append(names, c.Name())
		}
	}
	return wire.Nearest(word, names)
}

// subcommandOnly are the arguments of commands that only have others below them.
func subcommandOnly(cmd *cobra.Command, args []string) error {
	if len(args) == 0 {
		return nil
	}
	text := fmt.Sprintf("%s has no command %q", cmd.CommandPath(), args[0])
	if near := nearestCommand(cmd, args[0]); near != "" {
		return &usageError{fmt.Errorf("%s; did you mean %q?", text, near)}
	}
	var names []string
	for _, c := range cmd.Commands() {
		names = append(names, c.Name())
	}
	return &usageError{fmt.Errorf("%s; there is %s", text, strings.Join(names, ", "))}
}

// notLoaded is the code of what the go command does not find.
const notLoaded = "TG001"

// suggest adds to what the go command does not find what was most likely meant:
// a package below the current folder, or the name of a tool.
func (s *session) suggest(cmd *cobra.Command, opts *options, patterns []string) {
	for i := range s.Diagnostics {
		d := &s.Diagnostics[i]
		if d.Code != notLoaded || d.Pos.IsValid() || d.Fix != "" {
			continue
		}
		if strings.HasPrefix(d.Message, noGoFiles) {
			d.Fix = packagesBelow(cmd, s.dir, patterns, strings.TrimPrefix(d.Message, noGoFiles))
			continue
		}
		for _, pattern := range patterns {
			if strings.Contains(pattern, "...") || !strings.Contains(d.Message, strings.TrimPrefix(pattern, "./")) {
				continue
			}
			d.Fix = strings.TrimPrefix(launch.DidYouMean(cmd.Context(), pattern), "; ")
			if d.Fix == "" && !strings.ContainsAny(pattern, "./") {
				d.Fix = toolOf(cmd, opts, pattern)
			}
		}
	}
}

// noGoFiles is what the go command says of a folder without them.
const noGoFiles = "no Go files in "

// packagesBelow says which packages with tools are below a folder that a pattern
// names, "" for none.
func packagesBelow(cmd *cobra.Command, dir string, patterns []string, folder string) string {
	if len(patterns) == 0 {
		patterns = []string{"."}
	}
	absolute := func(path string) string {
		if filepath.IsAbs(path) {
			return filepath.Clean(path)
		}
		return filepath.Join(dir, path)
	}
	for _, pattern := range patterns {
		if absolute(pattern) != absolute(folder) {
			continue
		}
		switch found := launch.Below(cmd.Context(), pattern); len(found) {
		case 0:
		case 1:
			return fmt.Sprintf("did you mean %s?", found[0])
		default:
			return fmt.Sprintf("did you mean %s? There are %d packages with tools", launch.All(pattern), len(found))
		}
	}
	return ""
}

// toolOf says which package has a tool of this name, "" for none.
func toolOf(cmd *cobra.Command, opts *options, name string) string {
	for _, t := range looked(cmd, opts, []string{"./..."}) {
		if t.Name == name {
			return fmt.Sprintf("packages are wanted, and %s is a tool of %s", name, t.Package.Path)
		}
	}
	return ""
}
