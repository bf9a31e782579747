package build

import (
	"encoding/json"
	"fmt"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"github.com/toolgen-dev/toolgen/gen/internal/diag"
	"github.com/toolgen-dev/toolgen/gen/internal/doc"
	"github.com/toolgen-dev/toolgen/gen/internal/schema"
	"github.com/toolgen-dev/toolgen/gen/ir"
	rtschema "github.com/toolgen-dev/toolgen/runtime/schema"
	"github.com/toolgen-dev/toolgen/runtime/wire"
)

// tool returns the model of a tool. Everything wrong with it is reported; a
// tool with faults is returned as far as it goes, so that others can be checked
// against it.
func (b *builder) tool(d *decl) *ir.Tool {
	set := d.set.Tool
	t := &ir.Tool{
		Pos: b.at(d.name.Pos()), Func: d.fn.Name(), Title: set.Title,
		Hints: ir.Hints{
			ReadOnly: set.ReadOnly, Destructive: set.Destructive,
			Idempotent: set.Idempotent, ClosedWorld: set.ClosedWorld,
		},
		Policy: ir.Policy{
			Timeout: set.Timeout, Approval: set.Approval, ApprovalFunc: set.ApprovalFunc,
			Serial: set.Serial, SerialParam: set.SerialParam, Inline: set.Inline, MaxResult: set.MaxResult,
		},
	}
	if t.Policy.Timeout == 0 {
		t.Policy.Timeout = b.dir.Timeout
	}
	if set.StrictOff {
		t.Strict = new(bool)
	}
	b.nameTool(t, d)
	text := doc.Tool(b.pkg.Fset, d.doc, d.fn.Name(), b.diags)
	b.describeTool(t, d, text)
	b.receiver(t, d)
	s := &signature{b: b, t: t, d: d, texts: text.Args}
	s.params()
	s.results()
	b.approval(t, d)
	b.serial(t, d)
	b.examples(t, d)
	return t
}

// nameTool chooses the names of a tool and of what is generated for it.
func (b *builder) nameTool(t *ir.Tool, d *decl) {
	set := d.set.Tool
	t.Name = set.Name
	if t.Name == "" {
		t.Name = d.prefix + snake(d.fn.Name())
	}
	if !toolName.MatchString(t.Name) {
		pos, fix := set.At("name"), "a name has 1 to 64 letters, digits, _ and -"
		if set.Name == "" {
			pos, fix = t.Pos, "give the tool a name: //toolgen:tool name=…, of 1 to 64 letters, digits, _ and -"
		}
		b.diags.Report(pos, diag.ToolName, fmt.Sprintf("%q cannot be the name of a tool", t.Name), fix)
	}
	nameIdents(t, d.fn, d.recv, set.Go)
}

// describeTool takes over the description. No provider takes an empty one.
func (b *builder) describeTool(t *ir.Tool, d *decl, text doc.Text) {
	t.Description, t.Deprecated = text.Description, text.Deprecated
	if d.set.Tool.Desc != "" {
		t.Description = d.set.Tool.Desc
	}
	if strings.TrimSpace(t.Description) == "" {
		t.Description = "Call " + t.Name + "."
		b.undocumented(t.Pos, diag.NoDescription, fmt.Sprintf("the tool %s has no description", t.Name),
			"say in the doc comment what it does; models choose tools by that")
	}
}

// undocumented reports what no text explains to the model: a warning, or an
// error where documentation is required.
func (b *builder) undocumented(pos token.Position, code diag.Code, message, fix string) {
	severity := code.Severity()
	if b.opts.RequireDocs {
		severity = diag.Error
	}
	b.diags.Add(diag.Diagnostic{Pos: pos, Severity: severity, Code: code, Message: message, Fix: fix})
}

// receiver notes the type that a method is bound to.
func (b *builder) receiver(t *ir.Tool, d *decl) {
	if d.recv == nil {
		return
	}
	t.Receiver = d.recv.Name()
	i := slices.IndexFunc(b.out.Receivers, func(r *ir.Receiver) bool { return r.Type == t.Receiver })
	if i < 0 {
		n := d.recv.Type().(*types.Named)
		r := &ir.Receiver{Type: t.Receiver, Func: d.recv.Name() + "Tools", Doc: b.typeInfo(n).doc}
		r.Go, _ = b.goType(n)
		if isStruct(n) {
			r.Go = pointerTo(r.Go)
		}
		i = len(b.out.Receivers)
		b.out.Receivers = append(b.out.Receivers, r)
	}
	if r := b.out.Receivers[i]; isPointer(d.fn.Signature().Recv().Type()) && r.Go.Kind != ir.GoPointer {
		r.Go = pointerTo(r.Go)
	}
}

func pointerTo(g *ir.GoType) *ir.GoType { return &ir.GoType{Kind: ir.GoPointer, Elem: g} }

// guards writes the types of the functions, methods with their receivers in
// front, once it is known how those are bound.
func (b *builder) guards(decls map[*ir.Tool]*decl) {
	for _, t := range b.out.Tools {
		g, ok := b.goType(decls[t].fn.Type())
		if !ok {
			continue // a type of it has been refused
		}
		for _, r := range b.out.Receivers {
			if r.Type == t.Receiver {
				g.Params = append([]*ir.GoType{r.Go}, g.Params...)
			}
		}
		t.Guard = g
	}
}

// examples checks the example calls of a tool when its types are complete.
func (b *builder) examples(t *ir.Tool, d *decl) {
	for _, v := range d.set.Examples {
		var text json.RawMessage
		if err := compact(&text, v.Text); err != nil {
			b.diags.Report(v.Pos, diag.BadExample, "example is not JSON: "+err.Error(), "")
			continue
		}
		t.Examples = append(t.Examples, text)
		b.later(func() {
			if !b.complete(t, d) {
				return
			}
			faults := texts(b.argumentFaults(t, text), rtschema.Check(schema.Parameters(b.out, t), text))
			for _, fault := range faults {
				b.diags.Report(v.Pos, diag.BadExample, "example of "+t.Name+": "+fault, "")
			}
		})
	}
}

// complete reports whether all parameters of a tool were understood.
func (b *builder) complete(t *ir.Tool, d *decl) bool {
	return len(t.Params) == d.fn.Signature().Params().Len() &&
		!slices.ContainsFunc(t.Arguments(), func(p *ir.Param) bool { return !b.sound(p.Field.Type, map[string]bool{}) })
}

// argumentFaults finds what the schema of the arguments cannot say.
func (b *builder) argumentFaults(t *ir.Tool, text json.RawMessage) []wire.Fault {
	if t.Flat {
		return b.goFaults(t.Arguments()[0].Field.Type, text, anyBits)
	}
	def := &ir.Def{Type: &ir.Type{Kind: ir.Struct}}
	for _, p := range t.Arguments() {
		def.Fields = append(def.Fields, p.Field)
	}
	return b.defFaults(def, text, anyBits)
}
