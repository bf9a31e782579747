// Package diag holds positioned diagnostics: what is wrong, where, and how to
// fix it. Every stage of the generator reports through a [List]; nothing below
// the command prints.
package diag

import (
	"cmp"
	"fmt"
	"go/token"
	"io"
	"slices"
	"strings"
)

// A Severity orders diagnostics by how much they matter.
type Severity int

// The severities. Only errors keep files from being written.
const (
	Error Severity = iota
	Warning
	Hint
	Off // in settings only: not reported
)

// String returns "error", "warning", "hint" or "off".
func (s Severity) String() string {
	return [...]string{"error", "warning", "hint", "off"}[s]
}

// A Diagnostic is one finding at one place.
type Diagnostic struct {
	Pos      token.Position // Line 0: the whole file; no Filename: no place at all
	End      token.Position // optional
	Severity Severity
	Code     Code
	Message  string    // what is wrong; one line, no final period
	Fix      string    // how to put it right; "" when Message says it all
	Related  []Related // other places that matter, such as the first of two declarations
	Edits    []Edit    // of the source, that put it right; none where that takes a decision
}

// Final reports whether nobody can say that the diagnostic matters less: it is
// an error, and its code is not [Info.Overrulable]. What follows it would be
// wrong code.
func (d Diagnostic) Final() bool { return d.Severity == Error && !codes[d.Code].Overrulable }

// An Edit replaces a text of a file.
type Edit struct {
	File     string // absolute
	Start    int    // byte offset
	Old, New string
}

// End returns the offset behind the text that is replaced.
func (e Edit) End() int { return e.Start + len(e.Old) }

// Related is a further place of a diagnostic.
type Related struct {
	Pos     token.Position
	Message string
}

// Text returns the message and the fix as one text.
func (d Diagnostic) Text() string {
	if d.Fix == "" {
		return d.Message
	}
	return d.Message + "; " + d.Fix
}

// A List collects diagnostics. The zero value is ready to use. It is not safe
// for concurrent use.
type List struct {
	all   []Diagnostic
	muted []mute
}

// A mute is a range of lines in which a code is not reported.
type mute struct {
	at       token.Position // of the directive that says so
	file     string         // "" for all that is reported to the list
	from, to int
	code     Code
}

// Mute leaves what is not final of a code out of [List.Sorted] where it is in
// the lines from to to of a file, also what is reported later. The directive that
// says so is at at.
func (l *List) Mute(at token.Position, file string, from, to int, code Code) {
	l.muted = append(l.muted, mute{at, file, from, to, code})
}

// MuteAll is [List.Mute] for all places. It does not hold for a list to which
// this one is appended.
func (l *List) MuteAll(at token.Position, code Code) {
	l.muted = append(l.muted, mute{at: at, code: code})
}

// Mutes reports whether a code, where it is not final, is left out at a place.
func (l *List) Mutes(pos token.Position, code Code) bool {
	return l.isMuted(Diagnostic{Pos: pos, Code: code, Severity: code.Severity()})
}

func (l *List) isMuted(d Diagnostic) bool {
	return slices.ContainsFunc(l.muted, func(m mute) bool { return m.hits(d) })
}

func (m mute) hits(d Diagnostic) bool {
	return !d.Final() && m.code == d.Code && (m.file == "" || m.file == d.Pos.Filename && m.from <= d.Pos.Line && d.Pos.Line <= m.to)
}

// Idle returns the places of the directives that have switched off nothing of
// what was reported so far, with their codes.
func (l *List) Idle() map[token.Position]Code {
	idle := map[token.Position]Code{}
	for _, m := range l.muted {
		idle[m.at] = m.code
	}
	for _, m := range l.muted {
		if slices.ContainsFunc(l.all, m.hits) {
			delete(idle, m.at)
		}
	}
	return idle
}

// Add appends a diagnostic.
func (l *List) Add(d Diagnostic) { l.all = append(l.all, d) }

// Report appends a diagnostic with the default severity of its code.
func (l *List) Report(pos token.Position, code Code, message, fix string) {
	l.Add(Diagnostic{Pos: pos, Severity: code.Severity(), Code: code, Message: message, Fix: fix})
}

// Reportf is [List.Report] with a formatted message and no fix.
func (l *List) Reportf(pos token.Position, code Code, format string, args ...any) {
	l.Report(pos, code, fmt.Sprintf(format, args...), "")
}

// Since returns what was added when there were n diagnostics already, in the
// order of adding.
func (l *List) Since(n int) []Diagnostic { return l.all[n:] }

// Append adds all diagnostics of another list.
func (l *List) Append(other *List) {
	for _, m := range other.muted {
		if m.file != "" {
			l.muted = append(l.muted, m)
		}
	}
	for _, d := range other.all {
		if !other.isMuted(d) {
			l.all = append(l.all, d)
		}
	}
}

// HasErrors reports whether the list holds an error that nobody can overrule.
func (l *List) HasErrors() bool { return slices.ContainsFunc(l.all, Diagnostic.Final) }

// Len returns the number of diagnostics collected so far.
func (l *List) Len() int { return len(l.all) }

// Sorted returns the diagnostics by file, line, column, severity, code and
// text, each once.
func (l *List) Sorted() []Diagnostic {
	out := slices.DeleteFunc(slices.Clone(l.all), l.isMuted)
	slices.SortStableFunc(out, func(a, b Diagnostic) int {
		return cmp.Or(
			strings.Compare(a.Pos.Filename, b.Pos.Filename),
			cmp.Compare(a.Pos.Line, b.Pos.Line),
			cmp.Compare(a.Pos.Column, b.Pos.Column),
			cmp.Compare(a.Severity, b.Severity),
			strings.Compare(string(a.Code), string(b.Code)),
			strings.Compare(a.Text(), b.Text()),
		)
	})
	return slices.CompactFunc(out, func(a, b Diagnostic) bool {
		return a.Pos == b.Pos && a.Code == b.Code && a.Text() == b.Text()
	})
}

// Fprint writes diagnostics in the form
//
//	file:line:col: severity: text [TGnnn]
//
// one a line, related places indented below. Files below dir are written
// relative to it, with forward slashes.
func Fprint(w io.Writer, dir string, list []Diagnostic) error {
	for _, d := range list {
		if _, err := fmt.Fprintf(w, "%s%s: %s [%s]\n", place(d.Pos, dir), d.Severity, d.Text(), d.Code); err != nil {
			return err
		}
		for _, r := range d.Related {
			if _, err := fmt.Fprintf(w, "\t%s%s\n", place(r.Pos, dir), r.Message); err != nil {
				return err
			}
		}
	}
	return nil
}

func place(pos token.Position, dir string) string {
	if pos.Filename == "" {
		return ""
	}
	name := Rel(dir, pos.Filename)
	switch {
	case pos.Line == 0:
		return name + ": "
	case pos.Column == 0:
		return fmt.Sprintf("%s:%d: ", name, pos.Line)
	default:
		return fmt.Sprintf("%s:%d:%d: ", name, pos.Line, pos.Column)
	}
}
