package gen

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"go/token"
	"slices"
	"strings"

	"github.com/toolgen-dev/toolgen/gen/internal/diag"
	"github.com/toolgen-dev/toolgen/gen/internal/schema"
	"github.com/toolgen-dev/toolgen/gen/ir"
	"github.com/toolgen-dev/toolgen/runtime/dialect"
)

// checkDialects defines the given tools of a package in every chosen dialect, by
// the code that the runtime uses, and reports what the providers would refuse:
// of each tool and, where the tools are all of the package, of their number.
func checkDialects(p *ir.Package, tools []*ir.Tool, cfg Config, diags *diag.List) {
	similarNames(tools, cfg.Tool, diags)
	if cfg.Tool != "" {
		tools = slices.DeleteFunc(slices.Clone(tools), func(t *ir.Tool) bool { return t.Name != cfg.Tool })
	}
	names := dialectsOf(p)
	c := findings{verbose: cfg.Verbose, names: names, at: map[string]int{}}
	const (
		advice    = "send a selection: Registry.Select"
		selection = "send a selection with Registry.Select and say so in the package comment, //toolgen:lint off=" +
			string(diag.DialectSet) + ` reason="…" (for one run: --severity ` + string(diag.DialectSet) +
			"=off), or check other dialects with --dialects"
	)
	defs := make(map[string][]json.RawMessage, len(names))
	for _, t := range tools { // one at a time: the schemas of a large package need much memory
		tool := dialectTool(p, t)
		c.similar(p, t, tool.Parameters)
		for _, name := range names {
			d := dialect.Dialect(name)
			def, err := d.Define(tool)
			c.refused(p, t, err)
			c.steps(p, t, d, def.Steps)
			defs[name] = append(defs[name], def.JSON)
		}
	}
	if !c.hasErrors() && len(tools) == len(p.Tools) {
		for _, name := range names {
			_, err := dialect.Dialect(name).Join(defs[name])
			for _, e := range dialectErrors(err) {
				c.add(p.Tools[0].Pos, diag.DialectSet, name, e.Message, selection)
			}
			if doubt := dialect.Dialect(name).DoubtSet(len(tools)); doubt != "" {
				c.add(p.Tools[0].Pos, diag.ManyTools, name, doubt, advice)
			}
		}
	}
	c.report(diags)
}

// dialectTool is the tool as the runtime would define it.
func dialectTool(p *ir.Package, t *ir.Tool) dialect.Tool {
	return dialect.Tool{
		Name:        t.Name,
		Title:       t.Title,
		Description: t.Description,
		Deprecated:  t.Deprecated,
		Parameters:  schema.Parameters(p, t),
		Output:      schema.Output(p, t),
		Examples:    t.Examples,
		ReadOnly:    t.Hints.ReadOnly,
		Destructive: t.Hints.Destructive,
		Idempotent:  t.Hints.Idempotent,
		ClosedWorld: t.Hints.ClosedWorld,
		NoStrict:    t.Strict != nil && !*t.Strict,
	}
}

// findings collects what dialects say; one finding of several dialects is one
// diagnostic.
type findings struct {
	verbose bool
	names   []string // of the dialects
	list    []finding
	at      map[string]int // index in list by everything but the dialect
}

type finding struct {
	pos          token.Position
	code         diag.Code
	dialects     []string
	message, fix string
}

func (c *findings) add(pos token.Position, code diag.Code, name, message, fix string) {
	f := c.common(pos, code, message, fix)
	if !slices.Contains(f.dialects, name) {
		f.dialects = append(f.dialects, name)
	}
}

// common adds a finding that is about no dialect more than the others, and
// returns it.
func (c *findings) common(pos token.Position, code diag.Code, message, fix string) *finding {
	key := fmt.Sprint(pos, code, message)
	i, ok := c.at[key]
	if !ok {
		i = len(c.list)
		c.at[key] = i
		c.list = append(c.list, finding{pos: pos, code: code, message: message, fix: fix})
	}
	return &c.list[i]
}

// hasErrors reports whether a tool was refused.
func (c *findings) hasErrors() bool {
	return slices.ContainsFunc(c.list, func(f finding) bool { return f.code.Severity() == diag.Error })
}

func (c *findings) report(diags *diag.List) {
	order := func(a, b string) int { return cmp.Compare(slices.Index(c.names, a), slices.Index(c.names, b)) }
	for _, f := range c.list {
		slices.SortFunc(f.dialects, order)
		if len(f.dialects) > 0 {
			f.message = strings.Join(f.dialects, ", ") + ": " + f.message
		}
		diags.Report(f.pos, f.code, f.message, f.fix)
	}
}

// refused reports what keeps a tool from being defined.
func (c *findings) refused(p *ir.Package, t *ir.Tool, err error) {
	for _, e := range dialectErrors(err) {
		const others = ", or check other dialects with --dialects"
		code, fix := diag.DialectRefuses, "simplify it"
		switch e.Rule {
		case "recursion": // without end, in no dialect: the type is reported
			continue
		case "name":
			code, fix = diag.DialectName, "choose another with name="
		case "$ref":
			fix = "hold an id in place of a type that leads back to its holder"
		case "property":
			code, fix = diag.DialectName, "choose another with name= or a json tag"
		}
		c.add(fieldPos(p, t, e.Pointer), code, string(e.Dialect), e.Message, fix+others)
	}
}

// steps reports what a dialect changes, as far as anybody wants to know.
func (c *findings) steps(p *ir.Package, t *ir.Tool, d dialect.Dialect, steps []dialect.Step) {
	for _, s := range steps {
		switch {
		case s.Doubtful:
			c.add(fieldPos(p, t, s.Pointer), diag.DialectDoubt, string(d), s.Message, doubtFixes[s.Keyword])
		case s.Keyword == "strict" && (t.Strict == nil || *t.Strict):
			c.add(fieldPos(p, t, s.Pointer), diag.NotStrict, string(d), s.Message, "the provider does not hold the model to the schema, the tool does: accept that with strict=off, or simplify the type")
		case c.verbose && (s.Lossy || s.Narrows):
			c.add(fieldPos(p, t, s.Pointer), diag.DialectLossy, string(d), s.Message, consequence(s))
		}
	}
}

// doubtFixes say how to put a doubtful step right, by its keyword.
var doubtFixes = map[string]string{
	"name":        "choose another with name=",
	"description": "shorten the doc comment",
	"property":    "choose another with name= or a json tag",
	"properties":  "make fewer or smaller types of it",
	"enum":        "take a free string and check it, or offer fewer values",
	"depth":       "nest the types less",
	"$defs":       "try it with your model",
}

// consequence says what a lossy step means for calls, so that the reader can
// decide whether to accept it.
func consequence(s dialect.Step) string {
	switch {
	case s.Keyword == "strict":
		return "the provider does not hold the model to the schema, the tool does"
	case s.Keyword == "examples":
		return "models do not see it there"
	case s.Narrows:
		return "models are not told all that the tool takes"
	}
	return "the provider does not check it, the tool does"
}

// dialectErrors unpacks the errors that Define and Join return.
func dialectErrors(err error) []*dialect.Error {
	if err == nil {
		return nil
	}
	var list []*dialect.Error
	if many, ok := err.(interface{ Unwrap() []error }); ok {
		for _, e := range many.Unwrap() {
			list = append(list, dialectErrors(e)...)
		}
		return list
	}
	var one *dialect.Error
	if errors.As(err, &one) {
		return []*dialect.Error{one}
	}
	return []*dialect.Error{{Message: err.Error()}}
}
