package main

import (
	"bytes"
	"os"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// commands returns all commands and topics.
func commands() []*cobra.Command {
	var list []*cobra.Command
	below(newRoot(), func(cmd *cobra.Command) { list = append(list, cmd) })
	return list
}

// TestHelpIsNarrow prints all help: none of its lines is longer than a terminal
// is wide.
func TestHelpIsNarrow(t *testing.T) {
	for _, cmd := range commands() {
		var out bytes.Buffer
		cmd.SetOut(&out)
		cmd.InitDefaultHelpFlag()
		require.NoError(t, cmd.Help())
		for line := range strings.Lines(out.String()) {
			assert.LessOrEqual(t, utf8.RuneCountInString(strings.TrimSuffix(line, "\n")), 100, "%s: %s", cmd.CommandPath(), line)
		}
	}
}

// TestPageHasCommands compares docs/command.md with the commands: each has a
// section, and in it each flag of its own.
func TestPageHasCommands(t *testing.T) {
	text, err := os.ReadFile("../../docs/command.md")
	require.NoError(t, err)
	sections := map[string]string{}
	for i, section := range strings.Split(string(text), "\n## ") {
		title, body, _ := strings.Cut(section, "\n")
		if i == 0 {
			title = "toolgen" // what all commands share comes first
		}
		sections[title] = body
	}
	sections["toolgen"] += sections["toolgen -w"]
	found := 0
	for _, cmd := range commands() {
		if !cmd.Runnable() || cmd.HasSubCommands() && cmd.HasParent() {
			continue
		}
		section, ok := sections[cmd.CommandPath()]
		if !assert.True(t, ok, "no section on %s", cmd.CommandPath()) {
			continue
		}
		found++
		cmd.LocalFlags().VisitAll(func(f *pflag.Flag) {
			named := strings.Contains(section, "--"+f.Name) || f.Shorthand != "" && strings.Contains(section, "-"+f.Shorthand)
			assert.True(t, named, "the section on %s does not name --%s", cmd.CommandPath(), f.Name)
		})
	}
	assert.Greater(t, found, 12)
	assert.Contains(t, sections, "toolgen completion")
}
