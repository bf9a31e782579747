package lock

import (
	"encoding/json"
	"fmt"
	"strings"
	"time"

	"github.com/toolgen-dev/toolgen/gen/internal/emit"
	"github.com/toolgen-dev/toolgen/gen/ir"
	"github.com/toolgen-dev/toolgen/runtime/fingerprint"
)

// Record returns the record of a tool with its canonical schemas, output being
// "" for none, without Sizes.
func Record(p *ir.Package, t *ir.Tool, parameters, output string) Tool {
	rec := Tool{
		Name: t.Name, Title: t.Title, Description: t.Description, Deprecated: t.Deprecated,
		Go:         goSide(p, t),
		Parameters: json.RawMessage(emit.Literal(parameters)),
		Hints:      Hints(t.Hints),
		Policy:     policy(t.Policy),
		Secrets:    emit.Secrets(p, t),
		NoStrict:   t.Strict != nil && !*t.Strict,
	}
	if output != "" {
		rec.Output = json.RawMessage(emit.Literal(output))
	}
	for _, e := range t.Examples {
		rec.Examples = append(rec.Examples, json.RawMessage(emit.Literal(string(e))))
	}
	rec.Fingerprint = fingerprint.Of(fields(&rec, t.Policy))
	return rec
}

// fields returns what the fingerprint covers, as the generated binding has it.
func fields(rec *Tool, p ir.Policy) fingerprint.Fields {
	f := fingerprint.Fields{
		Name: rec.Name, Title: rec.Title, Description: rec.Description,
		Parameters: string(rec.Parameters), Output: string(rec.Output),
		ReadOnly: rec.Hints.ReadOnly, Destructive: rec.Hints.Destructive,
		Idempotent: rec.Hints.Idempotent, ClosedWorld: rec.Hints.ClosedWorld,
		Timeout: p.Timeout, Approval: p.Approval && p.ApprovalFunc == "", Serial: rec.Policy.Serial,
		Inline: p.Inline, MaxResult: p.MaxResult,
	}
	for _, e := range rec.Examples {
		f.Examples = append(f.Examples, string(e))
	}
	for _, s := range rec.Secrets {
		tokens := strings.Split(strings.TrimPrefix(s, "/"), "/")
		for i, token := range tokens {
			tokens[i] = unescape.Replace(token)
		}
		f.Secrets = append(f.Secrets, tokens)
	}
	return f
}

var unescape = strings.NewReplacer("~1", "/", "~0", "~")

func policy(p ir.Policy) Policy {
	out := Policy{Inline: p.Inline, MaxResult: p.MaxResult, Serial: p.SerialParam}
	switch {
	case p.Timeout < 0:
		out.Timeout = "none"
	case p.Timeout > 0:
		out.Timeout = shortDuration(p.Timeout)
	}
	switch {
	case p.ApprovalFunc != "":
		out.Approval = p.ApprovalFunc
	case p.Approval:
		out.Approval = "always"
	}
	if p.Serial && p.SerialParam == "" {
		out.Serial = "*"
	}
	return out
}

// shortDuration writes 5m0s as 5m.
func shortDuration(d time.Duration) string {
	text := d.String()
	if strings.HasSuffix(text, "m0s") {
		text = strings.TrimSuffix(text, "0s")
	}
	if strings.HasSuffix(text, "h0m") {
		text = strings.TrimSuffix(text, "0m")
	}
	return text
}

func goSide(p *ir.Package, t *ir.Tool) Go {
	g := Go{Symbol: t.Func, Signature: signature(t), Const: t.Const, Args: t.ArgsType, Call: t.CallFunc, List: p.ToolsFunc}
	for _, r := range p.Receivers {
		if t.Receiver != r.Type {
			continue
		}
		g.List = r.Func
		g.Symbol = r.Type + "." + t.Func
		if r.Go != nil && r.Go.Kind == ir.GoPointer {
			g.Symbol = "(*" + r.Type + ")." + t.Func
		}
	}
	return g
}

// signature writes the type of a tool's function with the names of its
// parameters, without a receiver.
func signature(t *ir.Tool) string {
	types := t.Guard.Params
	if t.Receiver != "" {
		types = types[1:]
	}
	params := make([]string, len(types))
	for i, typ := range types {
		text := typeText(typ)
		if t.Guard.Variadic && i == len(types)-1 {
			text = "..." + typeText(typ.Elem)
		}
		name := "ctx"
		switch p := t.Params[i]; {
		case p.Field != nil:
			name = p.Field.Go
		case p.Inject != "context":
			name = "inv"
		}
		params[i] = name + " " + text
	}
	text := "func(" + strings.Join(params, ", ") + ")"
	switch results := typeTexts(t.Guard.Results); len(t.Guard.Results) {
	case 0:
		return text
	case 1:
		return text + " " + results
	default:
		return text + " (" + results + ")"
	}
}

// typeText writes a type as Go does, packages by their names.
func typeText(g *ir.GoType) string {
	switch g.Kind {
	case ir.GoPointer:
		return "*" + typeText(g.Elem)
	case ir.GoSlice:
		return "[]" + typeText(g.Elem)
	case ir.GoArray:
		return fmt.Sprintf("[%d]%s", g.Len, typeText(g.Elem))
	case ir.GoMap:
		return "map[" + typeText(g.Key) + "]" + typeText(g.Elem)
	case ir.GoFunc:
		return "func(" + typeTexts(g.Params) + ") (" + typeTexts(g.Results) + ")"
	case ir.GoStruct:
		fields := make([]string, len(g.Fields))
		for i, f := range g.Fields {
			fields[i] = strings.TrimSpace(f.Name + " " + typeText(f.Type))
			if f.Tag != "" {
				fields[i] += " `" + f.Tag + "`"
			}
		}
		return "struct{" + strings.Join(fields, "; ") + "}"
	case ir.GoInterface:
		return "interface{}"
	}
	name := g.Name
	if g.PkgName != "" {
		name = g.PkgName + "." + name
	}
	if len(g.Args) > 0 {
		name += "[" + typeTexts(g.Args) + "]"
	}
	return name
}

func typeTexts(list []*ir.GoType) string {
	texts := make([]string, len(list))
	for i, g := range list {
		texts[i] = typeText(g)
	}
	return strings.Join(texts, ", ")
}
