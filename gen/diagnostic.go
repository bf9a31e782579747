package gen

import (
	"go/token"
	"io"

	"github.com/toolgen-dev/toolgen/gen/internal/diag"
)

// A Diagnostic is one finding at one place: Pos, Severity, Code, Message, Fix
// and Related places. Its Text is the message with the fix.
type Diagnostic = diag.Diagnostic

// A Severity says how much a diagnostic matters.
type Severity = diag.Severity

// The severities. Only errors keep files from being written. Off is for
// [Config.Severity] alone.
const (
	Error   = diag.Error
	Warning = diag.Warning
	Hint    = diag.Hint
	Off     = diag.Off
)

// Overrulable returns the titles of all codes that [Config.Severity] can change.
func Overrulable() map[string]string {
	titles := map[string]string{}
	for code, info := range diag.All() {
		if !code.Final() {
			titles[string(code)] = info.Title
		}
	}
	return titles
}

// PrintDiagnostics writes diagnostics in the form
//
//	file:line:col: severity: text [TGnnn]
//
// with files below dir relative to it.
func PrintDiagnostics(w io.Writer, dir string, list []Diagnostic) error {
	return diag.Fprint(w, dir, list)
}

// overrule applies severities set by the user, other than to what is final.
func overrule(list []Diagnostic, severity map[string]Severity) []Diagnostic {
	kept := list[:0:0]
	for _, d := range list {
		if s, ok := severity[string(d.Code)]; ok && !d.Final() {
			d.Severity = s
		}
		if d.Severity != Off {
			kept = append(kept, d)
		}
	}
	return kept
}

// place is the position of a whole file or folder.
func place(path string) token.Position { return token.Position{Filename: path} }
