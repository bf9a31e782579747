// Package gen turns annotated Go functions into tools: it loads packages,
// checks their annotations and makes one generated file a package, and a test
// beside it where there are examples.
//
// The command toolgen is a thin layer over it:
//
//	result, err := gen.Generate(ctx, gen.Config{Patterns: []string{"./..."}})
//	if err != nil { … }                       // the packages cannot be loaded at all
//	gen.PrintDiagnostics(os.Stderr, dir, result.Diagnostics)
//	if err := result.Write(); err != nil { … } // nothing is written on any error
//
// Generate itself writes nothing; comparing instead of writing is what the
// commands check and diff do (see [Result.Stale] and [File.Diff]).
package gen

import (
	"context"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/toolgen-dev/toolgen/gen/internal/diag"
	"github.com/toolgen-dev/toolgen/gen/internal/load"
	"github.com/toolgen-dev/toolgen/gen/ir"
)

// Generate makes the generated files of all packages that the patterns match.
// What is wrong with the packages is in [Result.Diagnostics]; an error means
// that the configuration is wrong ([*ConfigError]), that the go command could
// not be run, or that the context was cancelled.
func Generate(ctx context.Context, cfg Config) (*Result, error) {
	if err := cfg.Validate(); err != nil {
		return nil, err
	}
	dir, err := filepath.Abs(cfg.Dir)
	if err != nil {
		return nil, err
	}
	var (
		list   diag.List
		result Result
		clock  = time.Now()
	)
	done := func(stage string) {
		result.Stages = append(result.Stages, Stage{stage, time.Since(clock)})
		clock = time.Now()
	}

	pkgs, err := load.Load(ctx, load.Config{
		Dir:      dir,
		Patterns: cfg.Patterns,
		Tags:     cfg.Tags,
		Env:      cfg.Env,
		Output:   cfg.Output,
		Others:   cfg.Others,
	}, &list)
	if err == nil {
		err = ctx.Err()
	}
	if err != nil {
		return nil, err
	}
	done("load")

	units := newUnits(pkgs, cfg)
	result.units = units
	for _, u := range units {
		u.run((*unit).build)
	}
	done("build")
	parallel(units, (*unit).check)
	done("check")
	parallel(units, (*unit).emit)
	done("emit")
	parallel(units, (*unit).format)
	done("format")
	parallel(units, (*unit).lock)
	parallel(units, (*unit).compare)
	result.Files = compareLocks(units)
	for _, u := range units {
		list.Append(u.found())
		result.Files = append(result.Files, u.files...)
		result.kept = append(result.kept, u.kept...)
		if u.model != nil {
			result.Packages = append(result.Packages, u.model)
		}
	}
	hintNoTools(&list, &result, pkgs)
	slices.SortFunc(result.Files, func(a, b File) int { return strings.Compare(a.Path, b.Path) })
	slices.SortFunc(result.Packages, func(a, b *ir.Package) int { return strings.Compare(a.Path, b.Path) })
	result.Diagnostics = overrule(list.Sorted(), cfg.Severity)
	done("compare")
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	return &result, nil
}

// hintNoTools says that there is nothing to do, where nothing else says why.
func hintNoTools(list *diag.List, result *Result, pkgs []*load.Package) {
	if len(result.Packages) > 0 || len(pkgs) == 0 || list.Len() > 0 {
		return
	}
	list.Report(place(pkgs[0].Dir), diag.NoTools, "no function is annotated",
		"write //toolgen:tool at the end of a function's doc comment, or name the packages, such as ./...")
}
