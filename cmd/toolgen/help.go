package main

import (
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"
)

// newHelp returns the command that prints the help of another. Unlike that of
// cobra, it fails where there is no such command.
func newHelp() *cobra.Command {
	return &cobra.Command{
		Use:   "help [command or topic]",
		Short: "Print the help of a command or topic",
		ValidArgsFunction: func(cmd *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
			var names []string
			if found, rest, err := cmd.Root().Find(args); err == nil && len(rest) == 0 {
				for _, c := range found.Commands() {
					if helps(c) {
						names = append(names, cobra.CompletionWithDesc(c.Name(), c.Short))
					}
				}
			}
			return names, cobra.ShellCompDirectiveNoFileComp
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			// The root takes any argument for a package, so that what is left
			// over is no command.
			found, rest, err := cmd.Root().Find(args)
			if err != nil || len(rest) > 0 {
				text := fmt.Sprintf("there is no command or topic %q to help with", strings.Join(args, " "))
				if found != nil && len(rest) > 0 {
					if near := nearestHelp(found, rest[0]); near != "" {
						text += fmt.Sprintf("; did you mean %q?", near)
					}
				}
				return &usageError{errors.New(text)}
			}
			found.InitDefaultHelpFlag()
			return found.Help()
		},
	}
}

// widest is how many columns the help of flags may take.
const widest = 98

// wrapHelp breaks long lines in the help of flags.
func wrapHelp(root *cobra.Command) {
	root.SetUsageTemplate(strings.ReplaceAll(root.UsageTemplate(), ".FlagUsages", fmt.Sprintf(".FlagUsagesWrapped %d", widest)))
}
