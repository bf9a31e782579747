package gen

import (
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

// checkDialects defines every tool in every chosen dialect, by the code that
// the runtime uses, and reports what the providers would refuse.
func checkDialects(p *ir.Package, verbose bool, diags *diag.List) {
	names := p.Dialects
	if len(names) == 0 {
		names = DefaultDialects
	}
	tools := make([]dialect.Tool, len(p.Tools))
	for i, t := range p.Tools {
		tools[i] = dialectTool(p, t)
	}
	c := findings{verbose: verbose, diags: diags, at: map[string]int{}}
	for _, name := range names {
		d := dialect.Dialect(name)
		var defs []json.RawMessage
		for i, t := range tools {
			def, err := d.Define(t)
			c.refused(p, p.Tools[i], err)
			c.steps(p, p.Tools[i], d, def.Steps)
			defs = append(defs, def.JSON)
		}
		if !diags.HasErrors() {
			_, err := d.Join(defs)
			for _, e := range dialectErrors(err) {
				c.add(p.Tools[0].Pos, diag.DialectSet, name, e.Message, "send a selection: Registry.Select")
			}
		}
	}
	c.report()
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
	diags   *diag.List
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
	key := fmt.Sprint(pos, code, message)
	i, ok := c.at[key]
	if !ok {
		i = len(c.list)
		c.at[key] = i
		c.list = append(c.list, finding{pos: pos, code: code, message: message, fix: fix})
	}
	if !slices.Contains(c.list[i].dialects, name) {
		c.list[i].dialects = append(c.list[i].dialects, name)
	}
}

func (c *findings) report() {
	for _, f := range c.list {
		c.diags.Report(f.pos, f.code, strings.Join(f.dialects, ", ")+": "+f.message, f.fix)
	}
}

// refused reports what keeps a tool from being defined.
func (c *findings) refused(p *ir.Package, t *ir.Tool, err error) {
	for _, e := range dialectErrors(err) {
		code, fix := diag.DialectRefuses, "simplify it, or check other dialects with --dialects"
		if e.Rule == "name" || e.Rule == "property" {
			code, fix = diag.DialectName, "choose another with name=, or check other dialects with --dialects"
		}
		c.add(fieldPos(p, t, e.Pointer), code, string(e.Dialect), e.Message, fix)
	}
}

// steps reports what a dialect changes, as far as anybody wants to know.
func (c *findings) steps(p *ir.Package, t *ir.Tool, d dialect.Dialect, steps []dialect.Step) {
	for _, s := range steps {
		switch {
		case s.Doubtful:
			c.add(fieldPos(p, t, s.Pointer), diag.DialectDoubt, string(d), s.Message, "")
		case c.verbose && (s.Lossy || s.Narrows):
			c.add(fieldPos(p, t, s.Pointer), diag.DialectLossy, string(d), s.Message, "")
		}
	}
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

// fieldPos returns the place of the parameter or field that a pointer into the
// tool's schema leads to, or passes last; that of the tool for its root.
func fieldPos(p *ir.Package, t *ir.Tool, pointer string) token.Position {
	rest, ok := strings.CutPrefix(pointer, "/properties/")
	if !ok {
		return t.Pos
	}
	name, _, _ := strings.Cut(rest, "/")
	name = unescapePointer.Replace(name)
	for _, f := range properties(p, t) {
		if f.Name == name && f.Pos.IsValid() {
			return f.Pos
		}
	}
	return t.Pos
}

var unescapePointer = strings.NewReplacer("~1", "/", "~0", "~")

// properties returns the top-level properties of a tool's arguments.
func properties(p *ir.Package, t *ir.Tool) []*ir.Field {
	args := t.Arguments()
	if !t.Flat {
		fields := make([]*ir.Field, len(args))
		for i, a := range args {
			fields[i] = a.Field
		}
		return fields
	}
	typ := args[0].Field.Type
	for typ.Kind == ir.Pointer {
		typ = typ.Elem
	}
	if def := p.Def(typ.Ref); def != nil {
		return def.Fields
	}
	return nil
}
