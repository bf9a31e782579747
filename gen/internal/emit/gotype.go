package emit

import (
	"fmt"
	"strings"

	"github.com/dave/jennifer/jen"

	"github.com/toolgen-dev/toolgen/gen/ir"
)

// typ writes a type as the source does.
func (x *emitter) typ(g *ir.GoType) *jen.Statement {
	switch g.Kind {
	case ir.GoNamed:
		return x.namedType(g)
	case ir.GoPointer:
		return jen.Op("*").Add(x.typ(g.Elem))
	case ir.GoSlice:
		return jen.Index().Add(x.typ(g.Elem))
	case ir.GoArray:
		return jen.Index(jen.Lit(int(g.Len))).Add(x.typ(g.Elem))
	case ir.GoMap:
		return jen.Map(x.typ(g.Key)).Add(x.typ(g.Elem))
	case ir.GoStruct:
		return jen.Struct(x.structFields(g.Fields)...)
	case ir.GoFunc:
		return x.funcType(g)
	case ir.GoInterface:
		return jen.Interface()
	}
	x.fail("type of unknown form %q", g.Kind)
	return jen.Null()
}

func (x *emitter) namedType(g *ir.GoType) *jen.Statement {
	s := new(jen.Statement)
	switch {
	case g.Pkg != "":
		s = x.qual(g.Pkg, g.PkgName, g.Name)
	case g.Local:
		s = id(g.Name)
	default:
		s = id(x.predeclared(g.Name))
	}
	if len(g.Args) == 0 {
		return s
	}
	return s.Types(x.typeList(g.Args)...)
}

func (x *emitter) typeList(gs []*ir.GoType) []jen.Code {
	list := make([]jen.Code, len(gs))
	for i, g := range gs {
		list[i] = x.typ(g)
	}
	return list
}

func (x *emitter) structFields(fields []ir.GoField) []jen.Code {
	list := make([]jen.Code, len(fields))
	for i, f := range fields {
		s := x.typ(f.Type)
		if !f.Embedded {
			s = id(f.Name).Add(s)
		}
		if f.Tag != "" {
			s.Add(quotedTag(f.Tag))
		}
		list[i] = s
	}
	return list
}

// quotedTag writes a struct tag, in back quotes if it can be.
func quotedTag(tag string) *jen.Statement {
	if printable(tag) {
		return jen.Op("`" + tag + "`")
	}
	return quoted(tag)
}

func (x *emitter) funcType(g *ir.GoType) *jen.Statement {
	params := x.typeList(g.Params)
	if n := len(params) - 1; g.Variadic {
		params[n] = jen.Op("...").Add(x.typ(g.Params[n].Elem))
	}
	s := jen.Func().Params(params...)
	switch len(g.Results) {
	case 0:
		return s
	case 1:
		return s.Add(x.typ(g.Results[0]))
	}
	return s.Params(x.typeList(g.Results)...)
}

// isPlain reports whether g is the predeclared type of that name.
func isPlain(g *ir.GoType, name string) bool {
	return g.Kind == ir.GoNamed && g.Pkg == "" && !g.Local && g.Name == name
}

// typeText tells Go types apart.
func typeText(g *ir.GoType) string {
	if g == nil {
		return ""
	}
	switch g.Kind {
	case ir.GoNamed:
		name := g.Name
		if g.Pkg != "" || g.Local {
			name = g.Pkg + "." + name
		}
		if len(g.Args) == 0 {
			return name
		}
		return name + "[" + typeTexts(g.Args) + "]"
	case ir.GoPointer:
		return "*" + typeText(g.Elem)
	case ir.GoSlice:
		return "[]" + typeText(g.Elem)
	case ir.GoArray:
		return fmt.Sprintf("[%d]%s", g.Len, typeText(g.Elem))
	case ir.GoMap:
		return "map[" + typeText(g.Key) + "]" + typeText(g.Elem)
	case ir.GoFunc:
		return fmt.Sprintf("func(%s)(%s)%t", typeTexts(g.Params), typeTexts(g.Results), g.Variadic)
	case ir.GoStruct:
		var b strings.Builder
		for _, f := range g.Fields {
			fmt.Fprintf(&b, "%s %s %q;", f.Name, typeText(f.Type), f.Tag)
		}
		return "struct{" + b.String() + "}"
	}
	return string(g.Kind)
}

func typeTexts(gs []*ir.GoType) string {
	list := make([]string, len(gs))
	for i, g := range gs {
		list[i] = typeText(g)
	}
	return strings.Join(list, ",")
}
