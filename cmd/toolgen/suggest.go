package main

import (
	"fmt"
	"regexp"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

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
	var names []string
	for _, c := range cmd.Commands() {
		if c.IsAvailableCommand() || c.Name() == "help" {
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
