package main

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"github.com/toolgen-dev/toolgen/cmd/toolgen/internal/launch"
	"github.com/toolgen-dev/toolgen/gen/ir"
)

const (
	shellPath = ir.RuntimePath + "/shell"
	mcpPath   = ir.RuntimePath + "/mcp"
)

// newFlag adds the flag --new, for tools that are methods.
func newFlag(cmd *cobra.Command) *[]string {
	return cmd.Flags().StringArray("new", nil, "exported `function` of the package that makes the value whose methods are tools; may be repeated")
}

// build builds a program around a package. Its main function begins with what
// body makes of the tools: arguments of shell.Main. What cannot be among them is
// told. The error has been printed
// where it is errFindings or errTrouble.
func build(cmd *cobra.Command, opts *options, pattern string, constructors []string, imports map[string]string, body func(sets string) string) (binary *launch.Binary, leftOut string, err error) {
	ctx := cmd.Context()
	target, err := launch.Find(ctx, pattern, opts.tags)
	if err != nil {
		return nil, "", err
	}
	for _, name := range constructors {
		if err := target.HasFunc(name); err != nil {
			return nil, "", &usageError{err}
		}
	}
	files, err := generatedFiles(cmd, opts, target)
	if err != nil {
		return nil, "", err
	}
	var texts [][]byte
	for _, text := range files {
		if text != nil {
			texts = append(texts, text)
		}
	}
	lists, err := launch.FindLists(texts...)
	if err != nil && len(texts) == 0 && !target.Module.Main && target.IsAnnotated() {
		err = fmt.Errorf("its module %s has no generated file of it; whoever maintains it has to run toolgen and commit that", target.Module.Path)
	}
	if err != nil {
		return nil, "", fmt.Errorf("%s: %w", target.ImportPath, err)
	}
	if !target.Module.Main {
		files = nil // they are there, and not ours to replace
	}
	imports["target"] = target.ImportPath
	source, err := launch.Main(imports, body(lists.Sets("target", constructors)))
	if err != nil {
		return nil, "", err
	}
	program := launch.Program{Target: target, Main: source, Files: files, Tags: opts.tags}
	for name, path := range imports {
		if name != "target" {
			program.Needs = append(program.Needs, path)
		}
	}
	binary, err = launch.Build(ctx, program)
	var failed *launch.BuildError
	if errors.As(err, &failed) {
		fmt.Fprintf(cmd.ErrOrStderr(), "toolgen: %v\n", failed)
		return nil, "", errFindings
	}
	return binary, lists.Unreachable(), err
}

// generatedFiles returns the generated files of a package by their paths: as they
// should be in a module of ours, else as they are.
func generatedFiles(cmd *cobra.Command, opts *options, target *launch.Target) (map[string][]byte, error) {
	files := map[string][]byte{}
	if !target.Module.Main {
		for _, path := range launch.GoFiles(target.Dir) {
			if text, err := os.ReadFile(path); err == nil && bytes.HasPrefix(text, []byte(ir.Header+"\n")) {
				files[path] = text
			}
		}
		return files, nil
	}
	s, err := quiet(cmd, opts, opts.look([]string{target.Dir}))
	if err != nil {
		return nil, err
	}
	if s.HasErrors() {
		s.print(s.Diagnostics)
		return nil, s.failure()
	}
	for _, f := range s.Files {
		if filepath.Ext(f.Path) == ".go" {
			files[f.Path] = f.Content
		}
	}
	return files, nil
}

// run runs a program as if it was this one.
func launched(cmd *cobra.Command, b *launch.Binary, args ...string) error {
	out := cmd.OutOrStdout()
	if c, ok := out.(*checked); ok {
		out = c.w // the file itself, for the program to write to
	}
	code, err := b.Run(cmd.Context(), cmd.InOrStdin(), out, cmd.ErrOrStderr(), args...)
	switch {
	case err != nil:
		return err
	case code == exitOK:
		return nil
	case code == exitFindings:
		return errFindings
	}
	return errTrouble
}
