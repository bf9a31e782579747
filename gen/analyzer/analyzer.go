// Package analyzer is toolgen's checks as an analyzer of
// golang.org/x/tools/go/analysis: the errors and warnings of the generator and
// the rules of toolgen lint, for go vet, gopls and other drivers.
//
// The command toolgen-vet runs it below go vet:
//
//	go vet -vettool=$(which toolgen-vet) ./...
//
// What is safe to put right has a suggested fix, which go vet -fix applies.
package analyzer

import (
	"fmt"
	"go/token"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/toolgen-dev/toolgen/gen"
	"github.com/toolgen-dev/toolgen/gen/internal/load"
)

// Analyzer reports what is wrong with tools. Hints are left out.
var Analyzer = newAnalyzer()

func newAnalyzer() *analysis.Analyzer {
	var set settings
	a := &analysis.Analyzer{
		Name: "toolgen",
		Doc: `check annotated tools of language models

The analyzer reports what is wrong with functions that //toolgen:tool makes tools
for language models, and what misleads models: see toolgen lint --help. Each
message ends with a code that docs/diagnostics.md of toolgen explains.`,
		URL:              "https://github.com/toolgen-dev/toolgen",
		RunDespiteErrors: true, // the generated file may be missing
		Run:              func(pass *analysis.Pass) (any, error) { return nil, set.run(pass) },
	}
	a.Flags.StringVar(&set.off, "off", "", "comma-separated codes that are not reported, such as TG608")
	a.Flags.StringVar(&set.dialects, "dialects", "", "comma-separated dialects to check tools against")
	a.Flags.BoolVar(&set.requireDocs, "require-docs", false, "report undocumented tools and parameters as errors")
	return a
}

// settings are the analyzer's flags.
type settings struct {
	off, dialects string
	requireDocs   bool
}

func (s *settings) config() (gen.Config, error) {
	cfg := gen.Config{Lint: true, RequireDocs: s.requireDocs, Severity: map[string]gen.Severity{}}
	cfg.Dialects = fields(s.dialects)
	for _, code := range fields(s.off) {
		cfg.Severity[code] = gen.Off
	}
	return cfg, cfg.Validate()
}

func fields(text string) []string {
	return strings.FieldsFunc(text, func(r rune) bool { return r == ',' || r == ' ' })
}

func (s *settings) run(pass *analysis.Pass) error {
	cfg, err := s.config()
	if err != nil {
		return err
	}
	given := load.Given{
		Path: pass.Pkg.Path(), Fset: pass.Fset, Files: pass.Files, Ignored: pass.IgnoredFiles, Sizes: pass.TypesSizes,
		Imports: pass.Pkg.Imports(), Version: pass.Pkg.GoVersion(), Read: pass.ReadFile,
	}
	if pass.Module != nil {
		given.Module = pass.Module.Path
	}
	pkg := given.Package()
	if pkg == nil {
		return nil
	}
	r := reporter{pass: pass, files: map[string]*token.File{}}
	for _, f := range pass.Files {
		tf := pass.Fset.File(f.FileStart)
		r.files[tf.Name()] = tf
	}
	for _, d := range gen.Check(pkg, cfg) {
		if d.Severity != gen.Hint {
			r.report(d)
		}
	}
	return nil
}

// A reporter finds the places of diagnostics again.
type reporter struct {
	pass  *analysis.Pass
	files map[string]*token.File // by name
}

func (r *reporter) report(d gen.Diagnostic) {
	out := analysis.Diagnostic{Category: string(d.Code), Message: fmt.Sprintf("%s [%s]", d.Text(), d.Code)}
	var ok bool
	if out.Pos, ok = r.pos(d.Pos); !ok {
		out.Pos = r.pass.Files[0].Package
		if d.Pos.Filename != "" {
			out.Message = d.Pos.String() + ": " + out.Message
		}
	}
	for _, related := range d.Related {
		if pos, ok := r.pos(related.Pos); ok {
			out.Related = append(out.Related, analysis.RelatedInformation{Pos: pos, Message: related.Message})
		}
	}
	fix := analysis.SuggestedFix{Message: d.Fix}
	for _, e := range d.Edits {
		f := r.files[e.File]
		if f == nil || e.End() > f.Size() {
			return
		}
		fix.TextEdits = append(fix.TextEdits, analysis.TextEdit{Pos: f.Pos(e.Start), End: f.Pos(e.End()), NewText: []byte(e.New)})
	}
	if len(fix.TextEdits) > 0 {
		out.SuggestedFixes = []analysis.SuggestedFix{fix}
	}
	r.pass.Report(out)
}

// pos returns the place of a position in the files of the package.
func (r *reporter) pos(p token.Position) (token.Pos, bool) {
	f := r.files[p.Filename]
	if f == nil || p.Line < 1 || p.Line > f.LineCount() {
		return token.NoPos, false
	}
	pos := f.LineStart(p.Line)
	if p.Column > 1 {
		pos += token.Pos(p.Column - 1)
	}
	return pos, true
}
