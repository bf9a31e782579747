// Package fault injects faults into generated decoders, one a decoder: a bound
// dropped, a required member lost, a duplicate let through. A proof that is
// worth its name has to find them all.
package fault

import (
	"cmp"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"slices"
	"strconv"
	"strings"
)

// A Site is a place in a generated file with a fault for it.
type Site struct {
	Kind  string   // what is done: "minimum dropped"
	Func  string   // decoder that gets it
	Line  int      // before the change
	Tools []string // that use the decoder

	from, to int // the text that is replaced
	text     string
}

// String says where and what the fault is.
func (s Site) String() string { return fmt.Sprintf("%s in %s, line %d", s.Kind, s.Func, s.Line) }

// Is reports whether two sites of a file are the same fault.
func (s Site) Is(t Site) bool { return s.from == t.from && s.to == t.to && s.text == t.text }

// Sites returns every fault that can be made in a generated file, in the order
// of the source.
func Sites(source string) ([]Site, error) {
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "", source, parser.SkipObjectResolution)
	if err != nil {
		return nil, err
	}
	funcs := map[string]*ast.FuncDecl{}
	for _, decl := range file.Decls {
		if f, ok := decl.(*ast.FuncDecl); ok && f.Recv == nil {
			funcs[f.Name.Name] = f
		}
	}
	users := users(file, funcs)
	f := finder{base: fset.File(file.Pos()).Base(), source: source}
	for name, decl := range funcs {
		if tools := users[name]; strings.HasPrefix(name, "toolgenDecode") && len(tools) > 0 {
			before := len(f.sites)
			f.decoder(decl)
			for i := range f.sites[before:] {
				s := &f.sites[before+i]
				s.Func, s.Tools = name, tools
				s.Line = 1 + strings.Count(source[:s.from], "\n")
			}
		}
	}
	slices.SortStableFunc(f.sites, func(a, b Site) int { return cmp.Compare(a.from, b.from) })
	return f.sites, nil
}

// users returns the tools that use each function.
func users(file *ast.File, funcs map[string]*ast.FuncDecl) map[string][]string {
	users := map[string][]string{}
	names := names(file)
	for _, decl := range funcs {
		ast.Inspect(decl, func(n ast.Node) bool {
			lit, ok := n.(*ast.CompositeLit)
			if !ok {
				return true
			}
			tool, decoder := "", ""
			for _, elt := range lit.Elts {
				kv, ok := elt.(*ast.KeyValueExpr)
				if !ok {
					return true
				}
				value, _ := kv.Value.(*ast.Ident)
				switch key, _ := kv.Key.(*ast.Ident); {
				case key == nil || value == nil:
				case key.Name == "Name":
					tool = names[value.Name]
				case key.Name == "Decode":
					decoder = value.Name
				}
			}
			if tool != "" && decoder != "" {
				mark(users, funcs, decoder, tool)
			}
			return true
		})
	}
	return users
}

// names returns the string constants of a file.
func names(file *ast.File) map[string]string {
	names := map[string]string{}
	for _, decl := range file.Decls {
		gen, ok := decl.(*ast.GenDecl)
		if !ok || gen.Tok != token.CONST {
			continue
		}
		for _, spec := range gen.Specs {
			spec := spec.(*ast.ValueSpec)
			if lit, ok := spec.Values[0].(*ast.BasicLit); ok && lit.Kind == token.STRING {
				names[spec.Names[0].Name], _ = strconv.Unquote(lit.Value)
			}
		}
	}
	return names
}

// mark notes a tool for a decoder and all that it calls.
func mark(users map[string][]string, funcs map[string]*ast.FuncDecl, name, tool string) {
	decl := funcs[name]
	if decl == nil || slices.Contains(users[name], tool) {
		return
	}
	users[name] = append(users[name], tool)
	ast.Inspect(decl.Body, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok && strings.HasPrefix(id.Name, "toolgenDecode") {
			mark(users, funcs, id.Name, tool)
		}
		return true
	})
}

// Choose returns sites that do not come into each other's way: no tool uses two
// of them. It takes those whose kinds are rarest among what it has first, and
// others for another round.
func Choose(sites []Site, round int) []Site {
	taken := map[string]bool{}
	kinds := map[string]int{}
	var chosen []Site
	rest := slices.Clone(sites)
	if n := len(rest); n > 0 {
		k := round * 37 % n
		rest = append(rest[k:], rest[:k]...)
	}
	for len(rest) > 0 {
		i, least := -1, 0
		for j, s := range rest {
			if n := kinds[s.Kind]; i < 0 || n < least {
				i, least = j, n
			}
		}
		s := rest[i]
		rest = slices.Delete(rest, i, i+1)
		if slices.ContainsFunc(s.Tools, func(t string) bool { return taken[t] }) {
			continue
		}
		for _, t := range s.Tools {
			taken[t] = true
		}
		kinds[s.Kind]++
		chosen = append(chosen, s)
	}
	return chosen
}

// Apply returns the source with faults at the given sites.
func Apply(source string, sites []Site) string {
	sites = slices.Clone(sites)
	slices.SortFunc(sites, func(a, b Site) int { return cmp.Compare(a.from, b.from) })
	var b strings.Builder
	at := 0
	for _, s := range sites {
		b.WriteString(source[at:s.from])
		b.WriteString(s.text)
		at = s.to
	}
	b.WriteString(source[at:])
	return b.String()
}
