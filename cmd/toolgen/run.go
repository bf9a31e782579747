package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"syscall"

	"github.com/spf13/cobra"

	"github.com/toolgen-dev/toolgen/gen"
)

// The exit codes.
const (
	exitOK       = 0 // also with warnings
	exitFindings = 1 // an error in the sources, or a finding of check or diff
	exitTrouble  = 2 // usage, loading or writing failed

	exitInterrupted = 130 // as a shell reports a command that ^C ended
)

// errFindings ends a command with [exitFindings]; the findings have been
// printed.
var errFindings = errors.New("findings")

// errTrouble ends a command with [exitTrouble]; the reason has been printed.
var errTrouble = errors.New("trouble")

// run runs the command and returns its exit code. Data goes to stdout,
// diagnostics go to stderr.
func run(args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	context.AfterFunc(ctx, stop) // a second ^C ends the process at once

	root := newRoot()
	root.SetIn(stdin)
	out := &checked{w: stdout}
	root.SetOut(out)
	root.SetErr(stderr)
	root.SetArgs(longFlags(root, args))
	cmd, err := root.ExecuteContextC(ctx)
	if err == nil {
		err = out.err // of help, say, which cobra does not look at
	}

	var usage *usageError
	var config *gen.ConfigError
	switch {
	case err == nil:
		return exitOK
	case ctx.Err() != nil: // whatever it made of the error
		fmt.Fprintln(stderr, "toolgen: interrupted")
		return exitInterrupted
	case errors.Is(err, errFindings):
		return exitFindings
	case errors.Is(err, errTrouble):
	case errors.As(err, &usage), errors.As(err, &config):
		fmt.Fprintf(stderr, "toolgen: %v\nUsage: %s\nRun %s --help for more.\n", err, cmd.UseLine(), cmd.CommandPath())
	default:
		fmt.Fprintf(stderr, "toolgen: %v\n", err)
	}
	return exitTrouble
}

// checked remembers the first error of writing.
type checked struct {
	w   io.Writer
	err error
}

func (c *checked) Write(text []byte) (int, error) {
	n, err := c.w.Write(text)
	if c.err == nil {
		c.err = err
	}
	return n, err
}

// A usageError is a wrong command line: the usage is printed with it, and with
// nothing else.
type usageError struct{ error }

// newRoot returns the command with its subcommands.
func newRoot() *cobra.Command {
	var opts options
	var watching bool
	var form *outputForm
	root := &cobra.Command{
		Use:   "toolgen [flags] [packages]",
		Short: "Turn annotated Go functions into tools for language models",
		Long: `Toolgen writes tools_gen.go beside the Go functions whose doc comments hold
//toolgen:tool: JSON schemas, decoders and encoders without reflection, and a
registry that executes a model's calls. Beside it stands tools_gen_test.go where
there are examples: it runs the decoders on them.

Packages are patterns as the go command takes them; none means the package in
the current folder. Nothing is written while there are errors.

To begin, toolgen init writes a small package of tools that works, and toolgen
help annotations says what its comments mean.`,
		Example: `  toolgen init         a starter package; it says what to do next
  toolgen              the package in the current folder
  toolgen ./...        every package of the module, with one load
  toolgen -w ./...     the same, again and again as sources change
  toolgen check ./...  exit 1 and a diff where a file is not up to date
  toolgen -o github .  findings as annotations of a pull request`,
		Args:          knownArgs,
		SilenceErrors: true,
		SilenceUsage:  true,
		RunE: func(cmd *cobra.Command, args []string) error {
			opts.form = form.value
			if watching {
				if form.value != "text" {
					return &usageError{errors.New("-w reports again and again, so it takes no -o " + form.value)}
				}
				return watchSources(cmd, &opts, args)
			}
			return generate(cmd, opts, args)
		},
	}
	root.SetFlagErrorFunc(flagError)
	opts.register(root)
	form = formatFlag(root, gen.ReportForms()...)
	root.Flags().BoolVarP(&watching, "watch", "w", false, "generate again whenever a source changes, until it is interrupted")
	root.AddCommand(newCheck(&opts), newDiff(&opts), newVersion())
	root.AddCommand(newList(&opts), newSchema(&opts), newCost(&opts), newBreaking(&opts))
	root.AddCommand(newInit(&opts), newDocs(&opts), newLint(&opts), newCall(&opts), newServe(&opts))
	root.AddCommand(newAudit())
	root.AddCommand(newTopics()...)
	root.SetHelpCommand(newHelp())
	root.InitDefaultCompletionCmd()
	for _, cmd := range root.Commands() {
		if cmd.HasSubCommands() {
			cmd.Args = subcommandOnly
			if !cmd.Runnable() { // else cobra does not look at the arguments
				cmd.RunE = func(cmd *cobra.Command, _ []string) error { return cmd.Help() }
			}
		}
	}
	completeFlags(root, &opts)
	wrapHelp(root)
	return root
}

// knownArgs takes package patterns, but no mistyped subcommand: cobra cannot
// tell them apart, because the root takes any argument.
func knownArgs(cmd *cobra.Command, args []string) error {
	if len(args) == 0 {
		return nil
	}
	if near := nearestCommand(cmd, args[0]); isWord(args[0]) && near != "" {
		return &usageError{fmt.Errorf("unknown command %q; did you mean %q? (a package of that name is ./%s)", args[0], near, args[0])}
	}
	return nil
}

// isWord reports whether an argument can be a subcommand at all. Some words are
// patterns to the go command.
func isWord(arg string) bool {
	switch arg {
	case "all", "cmd", "std", "tool", "work":
		return false
	}
	for _, r := range arg {
		if r < 'a' || r > 'z' {
			return false
		}
	}
	return arg != ""
}
