package main

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/toolgen-dev/toolgen/gen"
	"github.com/toolgen-dev/toolgen/runtime/dialect"
	"github.com/toolgen-dev/toolgen/runtime/wire"
)

// newSchema returns the command that prints a tool's schema.
func newSchema(opts *options) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "schema [flags] NAME [packages]",
		Short: "Print the schema of a tool, or its definition in a dialect",
		Long: `Schema prints the canonical JSON Schema of a tool's arguments: what its decoder
checks. With --result it is the schema of the result, with --dialect the
definition of the tool as that provider takes it. NAME is the name that models
call. Nothing is written.`,
		Example: `  toolgen schema get_weather ./...
  toolgen schema get_weather --dialect gemini ./weather
  toolgen schema get_weather --result`,
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) == 0 {
				return &usageError{fmt.Errorf("which tool?")}
			}
			return nil
		},
		ValidArgsFunction: func(cmd *cobra.Command, args []string, _ string) ([]cobra.Completion, cobra.ShellCompDirective) {
			if len(args) > 0 {
				return nil, cobra.ShellCompDirectiveFilterDirs
			}
			return completeTools(cmd, opts, []string{"./..."}), cobra.ShellCompDirectiveNoFileComp
		},
	}
	result := cmd.Flags().Bool("result", false, "the schema of the result instead of the arguments")
	dialectName := cmd.Flags().String("dialect", "", "print the definition in this `dialect`")
	cmd.MarkFlagsMutuallyExclusive("result", "dialect")
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		if *dialectName != "" {
			if _, err := dialect.Parse(*dialectName); err != nil {
				return &usageError{fmt.Errorf("--dialect: %w", err)}
			}
		}
		s, err := newLookAtOne(cmd, opts, args[0], *dialectName, args[1:])
		if err != nil {
			return err
		}
		if s.HasErrors() {
			return s.failure()
		}
		t, err := s.tool(args[0])
		if err != nil {
			return err
		}
		text := t.Parameters
		switch {
		case *dialectName != "":
			if text, err = t.Definition(*dialectName); err != nil {
				return err // names the dialect and the tool
			}
		case *result:
			if text = t.Output; text == nil {
				return fmt.Errorf("%s has no schema of a result: it returns no value, or content", t.Name)
			}
		}
		return printJSON(s.stdout, json.RawMessage(text))
	}
	return cmd
}

// tool returns the tool of a name. The error names others like it, or the
// packages that have one each.
func (s *session) tool(name string) (*gen.ToolInfo, error) {
	var found []*gen.ToolInfo
	var names []string
	for _, t := range s.Tools() {
		names = append(names, t.Name)
		if t.Name == name {
			found = append(found, t)
		}
	}
	switch len(found) {
	case 1:
		return found[0], nil
	case 0:
		return nil, fmt.Errorf("there is no tool %q in these packages%s", name, near(name, names))
	}
	var paths []string
	for _, t := range found {
		paths = append(paths, t.Package.Path)
	}
	return nil, fmt.Errorf("several packages have a tool %q; name one of %s", name, strings.Join(paths, ", "))
}

// near says which names there are, or which one was meant.
func near(name string, names []string) string {
	if n := wire.Nearest(name, names); n != "" {
		return fmt.Sprintf("; did you mean %q?", n)
	}
	if len(names) == 0 {
		return ""
	}
	const most = 10
	slices.Sort(names)
	if len(names) > most {
		names = append(names[:most], "…")
	}
	return "; there are " + strings.Join(names, ", ")
}
