package main

import (
	"bytes"
	"errors"
	"fmt"
	"os"

	"github.com/spf13/cobra"

	"github.com/toolgen-dev/toolgen/runtime/audit"
)

// newAudit returns the command for logs of runtime/audit.
func newAudit() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "audit",
		Short: "Work with audit logs",
		Args:  cobra.NoArgs,
		RunE: func(*cobra.Command, []string) error {
			return &usageError{errors.New("which command? There is: verify")}
		},
	}
	cmd.AddCommand(newAuditVerify())
	return cmd
}

// newAuditVerify returns the command that checks a log.
func newAuditVerify() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "verify [flags] FILE",
		Short: "Check that no line of an audit log was changed, dropped, moved or doubled",
		Long: `Verify reads a log of runtime/audit, with the files that were put aside before
it, and checks the chain of its lines. It prints how many lines there are and a
checkpoint, which stands for all of them; or the first line that is not as it was
written, and exits 1.

A log whose end was cut off is sound in itself. To find that, give a checkpoint
that was kept elsewhere.

The oldest files of a log may be removed. Verify then accepts the rest with
--partial alone, and prints which line it follows: keep that, and give it as a
--checkpoint next time. A file that is missing between others is always named.`,
		Example: `  toolgen audit verify audit.jsonl
  toolgen audit verify --checkpoint 12:9f86d081… audit.jsonl
  toolgen audit verify --key-file audit.key audit.jsonl`,
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) != 1 {
				return &usageError{fmt.Errorf("one log, not %d", len(args))}
			}
			return nil
		},
		ValidArgsFunction: cobra.FixedCompletions(nil, cobra.ShellCompDirectiveDefault), // files
	}
	checkpoints := cmd.Flags().StringArray("checkpoint", nil, "a `SEQUENCE:HASH` that must be in the log; may be repeated")
	keyFile := cmd.Flags().String("key-file", "", "the `file` with the key of the log; line ends around it do not count")
	partial := cmd.Flags().Bool("partial", false, "allow that the oldest files were removed")
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		opts := &audit.VerifyOptions{Partial: *partial}
		for _, text := range *checkpoints {
			c, err := audit.ParseCheckpoint(text)
			if err != nil {
				return &usageError{err}
			}
			opts.Checkpoint = append(opts.Checkpoint, c)
		}
		if *keyFile != "" {
			key, err := os.ReadFile(*keyFile)
			if err != nil {
				return err
			}
			opts.Key = bytes.Trim(key, "\r\n")
		}
		report, err := audit.Verify(args[0], opts)
		var problem *audit.Problem
		if errors.As(err, &problem) {
			fmt.Fprintln(cmd.ErrOrStderr(), problem)
			return errFindings
		}
		if err != nil {
			return err
		}
		out := cmd.OutOrStdout()
		fmt.Fprintf(out, "%s in %s\n", counted(report.Lines, "line"), counted(int64(len(report.Files)), "file"))
		if report.After.Sequence > 0 {
			fmt.Fprintf(out, "follows %s\n", report.After)
		}
		_, err = fmt.Fprintf(out, "checkpoint %s\n", report.Last)
		return err
	}
	return cmd
}

// counted writes a number of things: "1 line", "2 lines".
func counted(n int64, thing string) string {
	if n != 1 {
		thing += "s"
	}
	return fmt.Sprintf("%d %s", n, thing)
}
