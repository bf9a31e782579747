package main

import (
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// An outputForm is the flag -o of commands that print in several forms.
type outputForm struct {
	value   string
	choices []string // the first is the default
}

var _ pflag.Value = (*outputForm)(nil)

// formatFlag adds the flag to a command.
func formatFlag(cmd *cobra.Command, choices ...string) *outputForm {
	f := &outputForm{value: choices[0], choices: choices}
	cmd.Flags().VarP(f, "output", "o", "form of the output: `"+strings.Join(choices, "|")+"`")
	return f
}

func (f *outputForm) String() string { return f.value }
func (f *outputForm) Type() string   { return "format" }

func (f *outputForm) Set(text string) error {
	if text == "" {
		text = f.choices[0]
	}
	if !slices.Contains(f.choices, text) {
		return fmt.Errorf("want %s", strings.Join(f.choices, ", "))
	}
	f.value = text
	return nil
}

// printJSON writes a value as indented JSON, without HTML escaping.
func printJSON(w io.Writer, v any) error {
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	return e.Encode(v)
}
