// Package report writes findings in the forms that people and services read:
// text, JSON, SARIF 2.1.0 for code scanning, and the workflow commands of GitHub
// Actions.
package report

import (
	"encoding/json"
	"fmt"
	"io"
	"strings"

	"github.com/toolgen-dev/toolgen/gen/internal/diag"
)

// Forms lists the names of the forms.
func Forms() []string { return []string{"text", "json", "sarif", "github"} }

// Write writes diagnostics in a form. Files below dir are named relative to it,
// with forward slashes.
func Write(w io.Writer, form, dir string, list []diag.Diagnostic) error {
	switch form {
	case "text":
		return diag.Fprint(w, dir, list)
	case "json":
		return writeJSON(w, findings(dir, list))
	case "sarif":
		return writeJSON(w, sarif(dir, list))
	case "github":
		return github(w, dir, list)
	}
	return fmt.Errorf("there is no form %q; there are %s", form, strings.Join(Forms(), ", "))
}

func writeJSON(w io.Writer, v any) error {
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	return e.Encode(v)
}

// A finding is a diagnostic in JSON.
type finding struct {
	File     string    `json:"file,omitempty"`
	Line     int       `json:"line,omitempty"`   // from 1; absent for the whole file
	Column   int       `json:"column,omitempty"` // from 1, in bytes
	Severity string    `json:"severity"`
	Code     string    `json:"code"`
	Message  string    `json:"message"`
	Fix      string    `json:"fix,omitempty"`
	Related  []related `json:"related,omitempty"`
}

type related struct {
	File    string `json:"file,omitempty"`
	Line    int    `json:"line,omitempty"`
	Column  int    `json:"column,omitempty"`
	Message string `json:"message"`
}

func findings(dir string, list []diag.Diagnostic) []finding {
	out := make([]finding, len(list))
	for i, d := range list {
		out[i] = finding{
			File: name(dir, d.Pos.Filename), Line: d.Pos.Line, Column: d.Pos.Column,
			Severity: d.Severity.String(), Code: string(d.Code), Message: d.Message, Fix: d.Fix,
		}
		for _, r := range d.Related {
			out[i].Related = append(out[i].Related, related{name(dir, r.Pos.Filename), r.Pos.Line, r.Pos.Column, r.Message})
		}
	}
	return out
}

func name(dir, file string) string {
	if file == "" {
		return ""
	}
	return diag.Rel(dir, file)
}

// github writes workflow commands: annotations of the files of a pull request.
// https://docs.github.com/actions/reference/workflow-commands-for-github-actions
func github(w io.Writer, dir string, list []diag.Diagnostic) error {
	at := columns{}
	for _, d := range list {
		command := map[diag.Severity]string{diag.Error: "error", diag.Warning: "warning", diag.Hint: "notice"}[d.Severity]
		var properties []string
		property := func(key, value string) { properties = append(properties, key+"="+escapeProperty.Replace(value)) }
		if d.Pos.Filename != "" {
			property("file", diag.Rel(dir, d.Pos.Filename))
		}
		if d.Pos.Line > 0 {
			property("line", fmt.Sprint(d.Pos.Line))
		}
		if d.Pos.Column > 0 {
			property("col", fmt.Sprint(at.of(d.Pos)))
		}
		property("title", string(d.Code))
		if _, err := fmt.Fprintf(w, "::%s %s::%s\n", command, strings.Join(properties, ","), escapeData.Replace(d.Text())); err != nil {
			return err
		}
	}
	return nil
}

// What would end a workflow command, or a property of one.
var (
	escapeData     = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A")
	escapeProperty = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A", ":", "%3A", ",", "%2C")
)
