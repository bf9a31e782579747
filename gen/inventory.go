package gen

import (
	"encoding/json"
	"fmt"
	"go/token"
	"slices"

	"github.com/toolgen-dev/toolgen/gen/internal/diag"
	"github.com/toolgen-dev/toolgen/gen/internal/lock"
	"github.com/toolgen-dev/toolgen/gen/internal/schema"
	"github.com/toolgen-dev/toolgen/gen/internal/tokens"
	"github.com/toolgen-dev/toolgen/gen/ir"
	"github.com/toolgen-dev/toolgen/runtime/dialect"
	model "github.com/toolgen-dev/toolgen/runtime/schema"
)

// A Record is what a lock file holds about a tool: name, texts, canonical
// schemas, hints, policy, Go declarations and fingerprint. Its Sizes are set in
// lock files alone; see [ToolInfo.Size].
type Record = lock.Tool

// A Size is that of a tool's definition in one dialect: bytes, and tokens, which
// are an estimate for providers that publish no vocabulary.
type Size = tokens.Size

// A ToolInfo is a tool as models, hosts and Go programs see it.
type ToolInfo struct {
	Record
	Pos     token.Position // of the declaration
	Package *ir.Package

	tool dialect.Tool
}

// Tools describes the tools of all packages, by package, then in source order.
// The result has no errors, or some tools may be missing or incomplete.
func (r *Result) Tools() []*ToolInfo {
	var list []*ToolInfo
	for _, p := range r.Packages {
		for _, t := range p.Tools {
			list = append(list, toolInfo(p, t))
		}
	}
	return list
}

func toolInfo(p *ir.Package, t *ir.Tool) *ToolInfo {
	parameters, output := schema.Texts(p, t)
	info := &ToolInfo{Record: lock.Record(p, t, parameters, output), Pos: t.Pos, Package: p}
	info.tool = dialectTool(p, t)
	// What the generated file holds, spelling included.
	info.tool.Parameters, info.tool.Output = parsed(info.Parameters), parsed(info.Output)
	info.tool.Examples = info.Examples
	return info
}

// parsed returns the schema of a text that was written by package schema.
func parsed(text json.RawMessage) *model.Schema {
	if text == nil {
		return nil
	}
	s, err := model.Parse(text)
	if err != nil {
		panic(fmt.Sprintf("gen: %v in the schema %s", err, text))
	}
	return s
}

// File returns the name of the file that declares the tool, relative to dir
// where it lies below it, with forward slashes.
func (t *ToolInfo) File(dir string) string { return RelativeTo(dir, t.Pos.Filename) }

// RelativeTo returns a file's name as diagnostics print it: relative to dir where
// it lies below it, with forward slashes.
func RelativeTo(dir, file string) string { return diag.Rel(dir, file) }

// Dialects returns the dialects that the tool is checked against.
func (t *ToolInfo) Dialects() []string { return dialectsOf(t.Package) }

// dialectsOf returns the dialects that the tools of a package are checked
// against.
func dialectsOf(p *ir.Package) []string {
	if len(p.Dialects) > 0 {
		return p.Dialects
	}
	return slices.Clone(DefaultDialects)
}

// Definition returns the tool as an element of the list of tools that a provider
// takes, byte for byte what the runtime sends. The error tells what the dialect
// cannot express.
func (t *ToolInfo) Definition(name string) (json.RawMessage, error) {
	d, err := dialect.Parse(name)
	if err != nil {
		return nil, err
	}
	def, err := d.Define(t.tool)
	return def.JSON, err
}

// Size returns the size of the tool's definition in a dialect.
func (t *ToolInfo) Size(name string) (Size, error) {
	def, err := t.Definition(name)
	if err != nil {
		return Size{}, err
	}
	return tokens.SizeOf(dialect.Dialect(name), def), nil
}

// Sizes returns the size in each of the tool's dialects. The result has no
// errors.
func (t *ToolInfo) Sizes(dialects []string) ([]Size, error) {
	sizes := make([]Size, len(dialects))
	for i, name := range dialects {
		var err error
		if sizes[i], err = t.Size(name); err != nil {
			return nil, fmt.Errorf("%s: %w", t.Name, err)
		}
	}
	return sizes, nil
}

// Losses says what the tool's definition in a dialect expresses less well than
// its canonical schemas.
func (t *ToolInfo) Losses(name string) ([]string, error) {
	d, err := dialect.Parse(name)
	if err != nil {
		return nil, err
	}
	def, err := d.Define(t.tool)
	var losses []string
	for _, s := range def.Steps {
		if s.Lossy || s.Narrows || s.Doubtful {
			losses = append(losses, s.Message)
		}
	}
	return losses, err
}
