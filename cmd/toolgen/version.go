package main

import (
	"fmt"
	"runtime/debug"

	"github.com/spf13/cobra"
)

// newVersion returns the command that names the version of the module, the
// revision it was built from, and of Go.
func newVersion() *cobra.Command {
	return &cobra.Command{
		Use:   "version",
		Short: "Print the version",
		Long: `Version prints the version of the module, the version of Go that built the
command, and the revision of its sources where the build recorded one.`,
		ValidArgsFunction: cobra.NoFileCompletions,
		Args: func(cmd *cobra.Command, args []string) error {
			if err := cobra.NoArgs(cmd, args); err != nil {
				return &usageError{err}
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, _ []string) error {
			_, err := fmt.Fprintln(cmd.OutOrStdout(), version(debug.ReadBuildInfo()))
			return err
		},
	}
}

func version(info *debug.BuildInfo, ok bool) string {
	if !ok {
		return "toolgen (unknown version)"
	}
	number := info.Main.Version
	for _, dep := range info.Deps { // built as a tool of another module
		if dep.Path == modulePath {
			number = dep.Version
		}
	}
	if number == "" {
		number = "(devel)"
	}
	text := fmt.Sprintf("toolgen %s %s", number, info.GoVersion)
	for _, s := range info.Settings {
		if s.Key == "vcs.revision" {
			text += " " + s.Value
		}
	}
	return text
}

const modulePath = "github.com/toolgen-dev/toolgen"
