package build

import (
	"fmt"
	"go/token"
	"slices"

	"github.com/toolgen-dev/toolgen/gen/internal/diag"
	"github.com/toolgen-dev/toolgen/gen/ir"
)

// An ident is an identifier that the generated file declares for users.
type ident struct {
	name string
	of   string         // what it is for
	pos  token.Position // where a clash is reported
	fix  string
}

// identifiers chooses the names of the package's functions and checks all
// names that the generated file declares: against the package and against each
// other.
func (b *builder) identifiers(decls map[*ir.Tool]*decl) {
	b.packageFuncs()
	if obj := b.pkg.Types.Scope().Lookup("nil"); obj != nil {
		b.diags.Report(b.at(obj.Pos()), diag.NameClash, "the package declares nil, which generated code needs as Go has it", "rename it")
	}
	var twins []*ir.Tool
	for _, t := range b.out.Tools {
		if b.twin(t, decls) {
			twins = append(twins, t)
		}
	}
	seen := map[string]ident{}
	for _, id := range b.generated(twins) {
		if id.name == "" {
			continue
		}
		if pos, what, clash := b.taken(id.name); clash {
			b.diags.Add(diag.Diagnostic{
				Pos: id.pos, Severity: diag.NameClash.Severity(), Code: diag.NameClash,
				Message: fmt.Sprintf("the generated file needs the name %s for %s, but the package uses it", id.name, id.of), Fix: id.fix,
				Related: []diag.Related{{Pos: pos, Message: id.name + " is " + what + " here"}},
			})
			continue
		}
		if other, clash := seen[id.name]; clash {
			b.diags.Add(diag.Diagnostic{
				Pos: id.pos, Severity: diag.NameClash.Severity(), Code: diag.NameClash,
				Message: fmt.Sprintf("the generated file needs the name %s for %s and for %s", id.name, other.of, id.of), Fix: id.fix,
				Related: []diag.Related{{Pos: other.pos, Message: other.of}},
			})
			continue
		}
		seen[id.name] = id
	}
}

// packageFuncs names the functions that list the plain tools.
func (b *builder) packageFuncs() {
	plain := slices.ContainsFunc(b.out.Tools, func(t *ir.Tool) bool { return t.Receiver == "" })
	if !plain {
		return
	}
	b.out.ToolsFunc, b.out.RegistryFunc = "Tools", "Registry"
	if b.dir.Tools != "" {
		b.out.ToolsFunc = b.dir.Tools
	}
	switch b.dir.Registry {
	case "":
	case "none":
		b.out.RegistryFunc = ""
	default:
		b.out.RegistryFunc = b.dir.Registry
	}
}

// generated lists the identifiers of the generated file that users see, but
// those of tools that clash as a whole.
func (b *builder) generated(twins []*ir.Tool) []ident {
	var list []ident
	plain := b.out.Tools[0].Pos
	for _, t := range b.out.Tools {
		if t.Receiver == "" {
			plain = t.Pos
			break
		}
	}
	fix := func(key string) string {
		return "choose another in the package comment: //toolgen:package " + key + "=NAME"
	}
	list = append(list,
		ident{b.out.ToolsFunc, "the function that lists the tools", plain, fix("tools")},
		ident{b.out.RegistryFunc, "the function that makes a registry", plain, fix("registry") + " or " + "registry=none"})
	for _, r := range b.out.Receivers {
		pos := plain
		for _, t := range b.out.Tools {
			if t.Receiver == r.Type {
				pos = t.Pos
				break
			}
		}
		list = append(list, ident{r.Func, "the function that binds the tools of " + r.Type, pos, "rename one of the two"})
	}
	for _, t := range b.out.Tools {
		if slices.Contains(twins, t) {
			continue
		}
		other := "choose another with go=NAME"
		list = append(list,
			ident{t.Const, "the name of the tool " + t.Name, t.Pos, other},
			ident{t.ArgsType, "the arguments of the tool " + t.Name, t.Pos, other},
			ident{t.CallFunc, "the call of the tool " + t.Name, t.Pos, other})
	}
	return list
}

// taken says where the package's own files declare or import a name.
func (b *builder) taken(name string) (pos token.Position, what string, ok bool) {
	scope := b.pkg.Types.Scope()
	if obj := scope.Lookup(name); obj != nil {
		return b.at(obj.Pos()), "declared", true
	}
	for i := range scope.NumChildren() {
		if obj := scope.Child(i).Lookup(name); obj != nil {
			return b.at(obj.Pos()), "imported", true
		}
	}
	return token.Position{}, "", false
}

// twin reports another tool with the same name, or with a Go name that makes
// the same identifiers; the result tells the latter.
func (b *builder) twin(t *ir.Tool, decls map[*ir.Tool]*decl) bool {
	named := false
	for _, other := range b.out.Tools {
		if other == t {
			break
		}
		d := diag.Diagnostic{Pos: t.Pos, Related: []diag.Related{{Pos: other.Pos, Message: "the first of the two"}}}
		if other.Name == t.Name && !named {
			named = true
			if set := decls[t].set.Tool; set.Name != "" {
				d.Pos = set.At("name")
			}
			d.Code = diag.DuplicateTool
			d.Message = fmt.Sprintf("%s and %s are both the tool %q", decls[other].path(), decls[t].path(), t.Name)
			d.Fix = "give one of them another name="
			if other.Receiver != t.Receiver {
				d.Fix = "give one of them another name=, or the methods of one type a prefix="
			}
			d.Severity = d.Code.Severity()
			b.diags.Add(d)
		}
		if other.GoName == t.GoName {
			d.Pos, d.Code = t.Pos, diag.NameClash
			d.Message = fmt.Sprintf("%s and %s both make the identifier %s", decls[other].path(), decls[t].path(), t.CallFunc)
			d.Fix = "choose another with go=NAME"
			d.Severity = d.Code.Severity()
			b.diags.Add(d)
			return true
		}
	}
	return false
}
