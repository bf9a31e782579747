package main

import (
	"maps"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/toolgen-dev/toolgen/cmd/toolgen/internal/launch"
	"github.com/toolgen-dev/toolgen/gen"
	"github.com/toolgen-dev/toolgen/runtime/dialect"
	"github.com/toolgen-dev/toolgen/runtime/schema"
)

// completeFlags lets shells complete the values of flags that have few.
func completeFlags(root *cobra.Command, opts *options) {
	words := func(list ...string) cobra.CompletionFunc {
		return cobra.FixedCompletions(list, cobra.ShellCompDirectiveNoFileComp)
	}
	var dialects []string
	for _, d := range dialect.All() {
		dialects = append(dialects, string(d))
	}
	local := map[string]cobra.CompletionFunc{
		"dialect":    words(dialects...),
		"fail":       completeList(append(lower(gen.ChangeClasses()), "none")),
		"new":        completeConstructors(opts),
		"http":       words(),
		"title":      words(),
		"checkpoint": words(),
	}
	// The names are right, or the tests of completion would fail.
	_ = root.RegisterFlagCompletionFunc("dialects", completeList(dialects))
	_ = root.RegisterFlagCompletionFunc("severity", completeSeverity)
	for _, name := range []string{"tags", "out", "budget"} {
		_ = root.RegisterFlagCompletionFunc(name, words())
	}
	below(root, func(cmd *cobra.Command) {
		cmd.LocalNonPersistentFlags().VisitAll(func(f *pflag.Flag) {
			if complete, ok := local[f.Name]; ok {
				_ = cmd.RegisterFlagCompletionFunc(f.Name, complete)
			}
			if form, ok := f.Value.(*outputForm); ok {
				_ = cmd.RegisterFlagCompletionFunc(f.Name, words(form.choices...))
			}
		})
		if cmd.Runnable() && cmd.ValidArgsFunction == nil && len(cmd.ValidArgs) == 0 {
			cmd.ValidArgsFunction = completeFolders
		}
	})
}

// below calls a function on all commands, but those that cobra brings along.
func below(cmd *cobra.Command, do func(*cobra.Command)) {
	do(cmd)
	for _, c := range cmd.Commands() {
		if c.Name() != "completion" {
			below(c, do)
		}
	}
}

// completeFolders completes folders: most arguments are packages.
func completeFolders(*cobra.Command, []string, string) ([]cobra.Completion, cobra.ShellCompDirective) {
	return nil, cobra.ShellCompDirectiveFilterDirs
}

// completeSeverity completes codes, and how much they matter.
func completeSeverity(cmd *cobra.Command, args []string, typed string) ([]cobra.Completion, cobra.ShellCompDirective) {
	before, last := typed[:strings.LastIndexByte(typed, ',')+1], typed[strings.LastIndexByte(typed, ',')+1:]
	var list []cobra.Completion
	if code, _, ok := strings.Cut(last, "="); ok {
		for _, level := range []gen.Severity{gen.Error, gen.Warning, gen.Off} {
			list = append(list, before+code+"="+level.String())
		}
		return list, cobra.ShellCompDirectiveNoFileComp
	}
	titles := gen.Overrulable()
	for _, code := range slices.Sorted(maps.Keys(titles)) {
		list = append(list, cobra.CompletionWithDesc(before+code+"=", titles[code]))
	}
	return list, cobra.ShellCompDirectiveNoFileComp | cobra.ShellCompDirectiveNoSpace
}

// completeConstructors completes functions of the package that is the first
// argument.
func completeConstructors(opts *options) cobra.CompletionFunc {
	return func(cmd *cobra.Command, args []string, _ string) ([]cobra.Completion, cobra.ShellCompDirective) {
		if len(args) == 0 {
			return nil, cobra.ShellCompDirectiveNoFileComp
		}
		target, err := launch.Find(cmd.Context(), args[0], opts.tags)
		if err != nil {
			return nil, cobra.ShellCompDirectiveNoFileComp
		}
		return target.Constructors(), cobra.ShellCompDirectiveNoFileComp
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
	seen := map[string]bool{} // several packages may have a tool of one name
	for _, t := range looked(cmd, opts, patterns) {
		if !seen[t.Name] {
			seen[t.Name] = true
			text, _, _ := strings.Cut(t.Description, "\n")
			list = append(list, cobra.CompletionWithDesc(t.Name, text))
		}
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
