package main

import (
	"strings"

	"github.com/spf13/cobra"

	"github.com/toolgen-dev/toolgen/gen"
	"github.com/toolgen-dev/toolgen/runtime/dialect"
	"github.com/toolgen-dev/toolgen/runtime/schema"
)

// completeFlags lets shells complete the values of flags that have few.
func completeFlags(root *cobra.Command) {
	words := func(list ...string) cobra.CompletionFunc {
		return cobra.FixedCompletions(list, cobra.ShellCompDirectiveNoFileComp)
	}
	var dialects []string
	for _, d := range dialect.All() {
		dialects = append(dialects, string(d))
	}
	// The names are right, or the tests of completion would fail.
	_ = root.RegisterFlagCompletionFunc("dialects", completeList(dialects))
	for _, name := range []string{"tags", "out", "budget", "severity"} {
		_ = root.RegisterFlagCompletionFunc(name, words())
	}
	for _, cmd := range root.Commands() {
		if cmd.Flags().Lookup("dialect") != nil {
			_ = cmd.RegisterFlagCompletionFunc("dialect", words(dialects...))
		}
		for _, name := range []string{"output", "format"} {
			if f := cmd.Flags().Lookup(name); f != nil {
				if form, ok := f.Value.(*outputForm); ok {
					_ = cmd.RegisterFlagCompletionFunc(name, words(form.choices...))
				}
			}
		}
	}
}

// completeList completes the last word of a comma-separated list.
func completeList(words []string) cobra.CompletionFunc {
	return func(_ *cobra.Command, _ []string, typed string) ([]cobra.Completion, cobra.ShellCompDirective) {
		before := typed[:strings.LastIndexByte(typed, ',')+1]
		var list []cobra.Completion
		for _, w := range words {
			list = append(list, before+w)
		}
		return list, cobra.ShellCompDirectiveNoFileComp | cobra.ShellCompDirectiveNoSpace
	}
}

// completeTools completes the names of the tools of some packages, with what
// they do. While there are errors there are none.
func completeTools(cmd *cobra.Command, opts *options, patterns []string) []cobra.Completion {
	var list []cobra.Completion
	for _, t := range looked(cmd, opts, patterns) {
		text, _, _ := strings.Cut(t.Description, "\n")
		list = append(list, cobra.CompletionWithDesc(t.Name, text))
	}
	return list
}

// completeArguments completes the keys of a tool's arguments.
func completeArguments(cmd *cobra.Command, opts *options, pattern, name string) []cobra.Completion {
	var list []cobra.Completion
	for _, t := range looked(cmd, opts, []string{pattern}) {
		if t.Name != name {
			continue
		}
		root, err := schema.Parse(t.Parameters)
		if err != nil {
			return nil
		}
		for _, p := range root.Properties {
			list = append(list, cobra.CompletionWithDesc(p.Name+"=", p.Schema.Description))
		}
	}
	return list
}

func looked(cmd *cobra.Command, opts *options, patterns []string) []*gen.ToolInfo {
	result, err := gen.Generate(cmd.Context(), opts.look(patterns))
	if err != nil || result.HasErrors() {
		return nil
	}
	return result.Tools()
}
