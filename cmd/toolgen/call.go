package main

import (
	"encoding/json"
	"fmt"
	"os"

	"github.com/spf13/cobra"

	"github.com/toolgen-dev/toolgen/runtime/dialect"
	"github.com/toolgen-dev/toolgen/runtime/shell"
)

// newCall returns the command that calls a tool from the shell.
func newCall(opts *options) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "call [flags] PACKAGE NAME [key=value ...]",
		Short: "Call a tool from the shell",
		Long: `Call runs one tool of an importable package and prints its result. It builds a
program in temporary files: nothing in the module is changed, and the generated
file may be missing or stale.

An argument is key=value. The tool's schema says what the value is: a string is
taken as it stands, anything else is JSON. A list grows by one element for each
word of its key, place.city=Paris sets a member of an object, prices.apple=3 one of
a map, pairs.x.on=true a member of an object in a map, and the key of a boolean
alone is true. key=@FILE takes the value from a file, key=@- from standard input,
and key=@@text is the text "@text". --json gives all arguments at once, as an
object, @FILE or - for standard input; words change it. A key of anything but a
list is given once, and a whole object before its members.

A call that needs approval is shown and asked for on the terminal. Where standard
input is no terminal, it is refused unless --yes is given. The exit code is 1 when
the call fails or what --new made cannot be closed, and 2 when there is no such
tool or argument.`,
		Example: `  toolgen call ./weather get_weather city=Paris
  toolgen call ./weather get_weather --json '{"city":"Paris"}' --dialect anthropic
  toolgen call ./shop cancel_order --new Open order=A-17 --yes
  toolgen call ./notes add_note title=Todo text=@todo.md pinned
  toolgen call ./notes add_note --json - < note.json`,
		Args: func(_ *cobra.Command, args []string) error {
			switch len(args) {
			case 0:
				return &usageError{fmt.Errorf("which package, and which tool?")}
			case 1:
				return &usageError{fmt.Errorf("which tool of %s? toolgen list shows them", args[0])}
			}
			return nil
		},
		ValidArgsFunction: func(cmd *cobra.Command, args []string, _ string) ([]cobra.Completion, cobra.ShellCompDirective) {
			switch len(args) {
			case 0:
				return nil, cobra.ShellCompDirectiveFilterDirs
			case 1:
				return completeTools(cmd, opts, args), cobra.ShellCompDirectiveNoFileComp
			}
			return completeArguments(cmd, opts, args[0], args[1]), cobra.ShellCompDirectiveNoFileComp | cobra.ShellCompDirectiveNoSpace
		},
	}
	object := cmd.Flags().String("json", "", "`object` of arguments, @FILE or -; words of the form key=value change it")
	dialectName := cmd.Flags().String("dialect", "", "print the result as the messages of this `dialect`")
	yes := cmd.Flags().Bool("yes", false, "approve the call without asking")
	constructors := newFlag(cmd)
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		req := shell.Request{Tool: args[1], Dialect: *dialectName, Yes: *yes}
		if *dialectName != "" {
			if _, err := dialect.Parse(*dialectName); err != nil {
				return &usageError{fmt.Errorf("--dialect: %w", err)}
			}
		}
		in := &inputs{stdin: cmd.InOrStdin()}
		if *object != "" {
			text, err := in.object(*object)
			if err != nil {
				return &usageError{fmt.Errorf("--json: %w", err)}
			}
			req.JSON = text
		}
		words, err := in.words(args[2:])
		if err != nil {
			return &usageError{err}
		}
		req.Words = words
		program, leftOut, err := build(cmd, opts, args[0], *constructors, map[string]string{"shell": shellPath}, func(sets string) string {
			return "shell.Main(\n" + sets + ")\n"
		})
		if err != nil {
			return err
		}
		defer program.Remove() // a temporary folder
		req.LeftOut = leftOut
		text, err := json.Marshal(req)
		if err != nil {
			return err
		}
		request := program.Path("request.json")
		if err := os.WriteFile(request, text, 0o600); err != nil {
			return err
		}
		err = launched(cmd, program, request)
		if _, left := os.Stat(request); left == nil && cmd.Context().Err() == nil {
			fmt.Fprintf(cmd.ErrOrStderr(), "toolgen: %s has no result: its program ended before, by os.Exit or a crash\n", args[1])
			return errFindings
		}
		return err
	}
	return cmd
}
