package gen

import (
	"errors"
	"fmt"
	"go/token"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"sync"

	"github.com/toolgen-dev/toolgen/gen/internal/build"
	"github.com/toolgen-dev/toolgen/gen/internal/diag"
	"github.com/toolgen-dev/toolgen/gen/internal/directive"
	"github.com/toolgen-dev/toolgen/gen/internal/emit"
	"github.com/toolgen-dev/toolgen/gen/internal/lint"
	"github.com/toolgen-dev/toolgen/gen/internal/load"
	"github.com/toolgen-dev/toolgen/gen/internal/lock"
	"github.com/toolgen-dev/toolgen/gen/internal/schema"
	"github.com/toolgen-dev/toolgen/gen/ir"
)

// A unit is one package on its way through the stages. Units share the sources,
// which only one of them can use at a time; from the model on they are
// independent of each other.
type unit struct {
	pkg     *load.Package
	cfg     Config
	sources *load.Sources
	diags   diag.List
	model   *ir.Package // nil: no tools
	records []lock.Tool // for the lock file, where the package wants one
	outputs []output    // none without tools, or with errors
	files   []File
	kept    []string // absolute; would be written if there were no errors
}

// An output is a generated file of a unit.
type output struct {
	name    string // without folder
	content []byte
}

func newUnits(pkgs []*load.Package, cfg Config) []*unit {
	sources := load.NewSources(pkgs...)
	units := make([]*unit, len(pkgs))
	for i, p := range pkgs {
		units[i] = &unit{pkg: p, cfg: cfg, sources: sources}
	}
	return units
}

// parallel runs a stage on all units, as many at once as there are processors.
func parallel(units []*unit, stage func(*unit)) {
	var wg sync.WaitGroup
	free := make(chan struct{}, runtime.GOMAXPROCS(0))
	for _, u := range units {
		free <- struct{}{}
		wg.Go(func() {
			defer func() { <-free }()
			u.run(stage)
		})
	}
	wg.Wait()
}

// run runs a stage. A defect of the generator is an error of the package, which
// then goes no further: its model cannot be trusted.
func (u *unit) run(stage func(*unit)) {
	defer func() {
		fault := recover()
		if fault == nil {
			return
		}
		pos := place(u.pkg.Dir)
		if u.model != nil && len(u.model.Tools) > 0 {
			pos = u.model.Tools[0].Pos
		}
		u.diags.Report(pos, diag.EmitFailed, fmt.Sprintf("toolgen itself failed: %v%s", fault, panicked()), reportDefect)
		u.model, u.outputs, u.files = nil, nil, nil
	}()
	stage(u)
}

// reportDefect says what to do about a failure of the generator.
const reportDefect = "this is a defect of toolgen, not of the package: please report it with this message, " +
	"what toolgen version prints, and the declarations of the tool and of its types"

// panicked returns the place of the generator's code that panicked, " in
// build.(*builder).typ (type.go:83)"; it is called by the deferred function.
func panicked() string {
	pcs := make([]uintptr, 32)
	frames := runtime.CallersFrames(pcs[:runtime.Callers(3, pcs)]) // above the deferred function
	for {
		f, more := frames.Next()
		if !strings.HasPrefix(f.Function, "runtime.") {
			return fmt.Sprintf(" in %s (%s:%d)", path.Base(f.Function), filepath.Base(f.File), f.Line)
		}
		if !more {
			return ""
		}
	}
}

// build makes the model of the package.
func (u *unit) build() {
	u.model = build.Package(u.pkg, u.sources, build.Options{
		Output:      u.cfg.output(),
		Dialects:    u.cfg.Dialects,
		RequireDocs: u.cfg.RequireDocs,
		Tags:        u.cfg.Tags,
	}, &u.diags)
	if u.model == nil {
		return
	}
	if reason := load.BadOutput(u.model.Output); reason != "" {
		u.diags.Report(u.outputPos(), diag.BadArgument, "out="+strconv.Quote(u.model.Output)+": "+reason, "choose a name such as "+ir.DefaultOutput)
	}
}

// found returns what is wrong with the package. What is less than an error in a
// package of another module is for its own people to mend.
func (u *unit) found() *diag.List {
	if !u.pkg.Other {
		return &u.diags
	}
	var errors diag.List
	for _, d := range u.diags.Sorted() {
		if d.Final() {
			errors.Add(d)
		}
	}
	return &errors
}

// outputPos returns the place where the package names its output.
func (u *unit) outputPos() token.Position {
	for _, f := range u.pkg.Files {
		// What is wrong with the directives has been reported.
		set := directive.ForDecl(u.pkg.Fset, directive.PackageDoc, new(diag.List), f.Doc)
		if p := set.Package; p != nil && p.Out == u.model.Output {
			return p.At("out")
		}
	}
	return place(u.pkg.Dir)
}

// check checks the model against the dialects, as far as it is whole.
func (u *unit) check() {
	if u.model == nil {
		return
	}
	whole := wholeTools(u.pkg, u.model, &u.diags)
	checkDialects(u.model, whole, u.cfg, &u.diags)
	if u.cfg.Lint {
		lint.Check(u.pkg, u.model, whole, dialectsOf(u.model), &u.diags)
	}
	if u.cfg.Budget >= 0 && !u.diags.HasErrors() {
		checkBudget(u.model, u.cfg.Budget, &u.diags)
	}
}

// emit makes the source of the generated file and, where there is something to
// test, of its test.
func (u *unit) emit() {
	if u.model == nil || u.pkg.Other || u.diags.HasErrors() {
		return
	}
	name := u.model.Output
	code, err := emit.Source(u.model, u.schemas)
	var test []byte
	if err == nil {
		test, err = emit.TestSource(u.model)
	}
	if err != nil {
		u.emitFailed(err)
		return
	}
	u.outputs = append(u.outputs, output{name, code})
	if test != nil {
		u.outputs = append(u.outputs, output{ir.TestOutput(name), test})
	}
}

// format formats the sources: the content of the files.
func (u *unit) format() {
	for i := range u.outputs {
		text, err := emit.Format(u.outputs[i].content)
		if err != nil {
			u.emitFailed(err)
			u.outputs = nil
			return
		}
		u.outputs[i].content = text
	}
}

func (u *unit) emitFailed(err error) {
	u.diags.Report(place(filepath.Join(u.pkg.Dir, u.model.Output)), diag.EmitFailed, "toolgen itself failed: "+err.Error(), reportDefect)
}

// schemas returns the canonical schemas of a tool.
func (u *unit) schemas(t *ir.Tool) (parameters, output string) {
	return schema.Texts(u.model, t)
}

// compare says what becomes of the package's generated files.
func (u *unit) compare() {
	keep := map[string]bool{}
	for _, out := range u.outputs {
		path := filepath.Join(u.pkg.Dir, out.name)
		keep[path] = true
		if old, ok := u.inspect(path); ok {
			u.files = append(u.files, wanted(path, out.content, old))
			u.hintVendor(path, out.content)
		}
	}
	if u.pkg.Broken || u.pkg.Other {
		return
	}
	if u.diags.HasErrors() {
		u.inspectKept()
		return
	}
	for _, out := range u.pkg.Outputs {
		path := filepath.Join(u.pkg.Dir, filepath.Base(out.Name))
		switch {
		case keep[path] || differsInCase(path, keep):
		case u.model == nil && u.hasInactive():
			u.diags.Report(place(path), diag.FileKept, "the generated file is kept, because the package has tools in files that are excluded now",
				"run toolgen with the build tags that include them")
		case u.cfg.Emptying && u.pkg.Name != "":
			if f := wanted(path, load.Empty(u.pkg.Name), out.Content); f.State == Changed {
				f.State = Emptied
				u.files = append(u.files, f)
			}
		default:
			u.files = append(u.files, orphan(path, out.Content))
		}
	}
}

// differsInCase reports whether a file is one of others, written with other
// capitals. Some file systems have it twice by name, and once on disk.
func differsInCase(path string, others map[string]bool) bool {
	for other := range others {
		if strings.EqualFold(other, path) && sameFile(other, path) {
			return true
		}
	}
	return false
}

func sameFile(a, b string) bool {
	one, err1 := os.Stat(a)
	two, err2 := os.Stat(b)
	return err1 == nil && err2 == nil && os.SameFile(one, two)
}

// inspectKept says what is wrong with the file that errors keep from being
// written. Of the test it is not known whether there would be one.
func (u *unit) inspectKept() {
	if u.model == nil || len(u.outputs) > 0 || load.BadOutput(u.model.Output) != "" {
		return
	}
	path := filepath.Join(u.pkg.Dir, u.model.Output)
	if _, ok := u.inspect(path); ok {
		u.kept = append(u.kept, path)
	}
}

// hasInactive reports whether an excluded file of the package is annotated.
func (u *unit) hasInactive() bool {
	for _, f := range u.pkg.Inactive {
		if !f.Test {
			return true
		}
	}
	return false
}

// inspect reads the file that a generated one replaces: nil when there is
// none. It refuses files that the generator must not touch.
func (u *unit) inspect(path string) (old []byte, ok bool) {
	if reason := load.Irregular(path); reason != "" {
		u.diags.Report(place(path), diag.NotAFile, reason, "move it away") // as loading reports it
		return nil, false
	}
	info, err := os.Stat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, true
	case err == nil && info.IsDir():
		u.diags.Report(place(path), diag.NotAFile, "this is a folder, so nothing can be generated here",
			"move it away, or choose another name with --out")
		return nil, false
	}
	if err == nil {
		old, err = os.ReadFile(path)
	}
	if err != nil {
		u.diags.Report(place(path), diag.WriteFailed, fmt.Sprintf("the file cannot be read: %v", err), "")
		return nil, false
	}
	if !load.Own(filepath.Base(path), old, u.model.Output) {
		u.diags.Report(place(path), diag.ForeignFile,
			fmt.Sprintf("the file is not generated by toolgen (no line above its package clause is %q), so it is kept", ir.Header),
			"rename it, or choose another name with --out")
		return nil, false
	}
	return old, true
}
