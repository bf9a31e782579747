package emit

import (
	"go/token"
	"go/types"
	"maps"
	"path"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/toolgen-dev/toolgen/gen/ir"
)

// names hands out the identifiers of one generated file. No two of them are
// equal, and none is declared by the package itself.
type names struct {
	taken    map[string]bool
	aliases  map[string]string // import path -> name of the import
	pkgNames map[string]string // import path -> declared name of the package
	declared map[string]bool   // package-level identifiers of the user

	nilHidden bool // the user has declared nil
}

func newNames(p *ir.Package) *names {
	n := &names{
		taken:    map[string]bool{},
		aliases:  map[string]string{},
		pkgNames: map[string]string{},
		declared: map[string]bool{},
	}
	for _, name := range p.Scope {
		n.declared[name] = true
		n.taken[name] = true
	}
	for _, name := range exported(p) {
		n.taken[name] = true
	}
	for _, name := range types.Universe.Names() {
		n.taken[name] = true
	}
	n.taken["init"] = true // only functions can be called so
	return n
}

// exported lists the names that the generated file adds to the package's API.
func exported(p *ir.Package) []string {
	list := []string{p.ToolsFunc, p.RegistryFunc}
	for _, t := range p.Tools {
		list = append(list, t.Const, t.ArgsType, t.CallFunc)
	}
	for _, r := range p.Receivers {
		list = append(list, r.Func)
	}
	return list
}

// unique returns base, or base with the lowest number that makes it unique.
func (n *names) unique(base string) string {
	name := base
	for i := 2; n.taken[name] || token.IsKeyword(name); i++ {
		name = base + strconv.Itoa(i)
	}
	n.taken[name] = true
	return name
}

// predeclared returns the name of a predeclared type or constant. In a package
// that has declared it otherwise that is one of package universe.
func (n *names) predeclared(name string) string {
	if !n.declared[name] {
		return name
	}
	if name == "nil" {
		n.nilHidden = true // nothing else is nil
		return name
	}
	return n.universe(upper(name))
}

func (n *names) universe(name string) string { return n.alias(universePath, "universe") + "." + name }

// alias returns the name under which the file imports a package: its own, or
// one with the last folder of its path in front.
func (n *names) alias(importPath, pkgName string) string {
	if name, ok := n.aliases[importPath]; ok {
		return name
	}
	name := pkgName
	if n.taken[name] {
		name = "std" + pkgName
		if dir := path.Dir(importPath); dir != "." {
			name = identifier(path.Base(dir)) + pkgName
		}
	}
	name = n.unique(name)
	n.aliases[importPath] = name
	n.pkgNames[importPath] = pkgName
	return name
}

// imports returns the paths of the imported packages, those of the standard
// library first.
func (n *names) imports() (std, others []string) {
	for _, p := range slices.Sorted(maps.Keys(n.aliases)) {
		if first, _, _ := strings.Cut(p, "/"); strings.Contains(first, ".") {
			others = append(others, p)
		} else {
			std = append(std, p)
		}
	}
	return std, others
}

// identifier keeps the letters and digits of s in lower case, from the first
// letter on: what is left can begin an identifier.
func identifier(s string) string {
	letters := strings.Map(func(r rune) rune {
		if !unicode.IsLetter(r) && !unicode.IsDigit(r) {
			return -1
		}
		return unicode.ToLower(r)
	}, s)
	return strings.TrimLeftFunc(letters, unicode.IsDigit)
}

// upper returns s with its first letter in upper case, behind an X where it
// has none.
func upper(s string) string {
	r, size := utf8.DecodeRuneInString(s)
	if u := unicode.ToUpper(r); unicode.IsUpper(u) {
		return string(u) + s[size:]
	}
	return "X" + s
}

// A locals holds the names of local variables, which must not hide an
// identifier of the package or an import.
type locals struct {
	d, e, v               string // decoder, encoder, value
	at, pos, mark         string // offset of the value, of a member; faults before it
	seen, required        string // bits of members
	bad                   string // which defaults could not be decoded
	k, m, s, x, i, n, tag string // parts of maps, slices, tuples and unions
	ok                    string
	ctx, inv, a, r, env   string // of a call: context, invocation, arguments, receiver, envelope
	id, args, reg, err    string // of the exported functions
	was, is               string // of guards
}

func newLocals(n *names) locals {
	u := n.unique
	return locals{
		d: u("d"), e: u("e"), v: u("v"),
		at: u("at"), pos: u("pos"), mark: u("mark"),
		seen: u("seen"), required: u("required"), bad: u("bad"),
		k: u("k"), m: u("m"), s: u("s"), x: u("x"), i: u("i"), n: u("n"), tag: u("tag"),
		ok:  u("ok"),
		ctx: u("ctx"), inv: u("inv"), a: u("a"), r: u("r"), env: u("env"),
		id: u("id"), args: u("args"), reg: u("reg"), err: u("err"),
		was: u("was"), is: u("is"),
	}
}
