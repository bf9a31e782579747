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
		Use:   "help [command]",
		Short: "Print the help of a command",
		ValidArgsFunction: func(cmd *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
			var names []string
			if found, rest, err := cmd.Root().Find(args); err == nil && len(rest) == 0 {
				for _, c := range found.Commands() {
					if c.IsAvailableCommand() {
						names = append(names, c.Name())
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
				text := fmt.Sprintf("there is no command %q to help with", strings.Join(args, " "))
				if found != nil && len(rest) > 0 {
					if near := nearestCommand(found, rest[0]); near != "" {
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
