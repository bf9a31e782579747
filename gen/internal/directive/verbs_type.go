package directive

import (
	"go/token"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/toolgen-dev/toolgen/gen/internal/diag"
)

// mark is a directive without arguments.
func (b *binder) mark(d Directive, dst **token.Position) {
	b.bind(d, d.Verb, d.Args, nil)
	pos := d.Pos
	*dst = &pos
}

var prefixForm = regexp.MustCompile(`^[a-zA-Z0-9_-]{1,63}$`)

func prefix(dst *string) key {
	return key{value: true, set: func(v *Value) string {
		if !prefixForm.MatchString(v.Text) {
			return quote(v) + " is not 1 to 63 letters, digits, _ and -"
		}
		*dst = v.Text
		return ""
	}}
}

func (b *binder) tools(d Directive) {
	if b.set.Tools == nil {
		b.set.Tools = &Tools{Pos: d.Pos}
	}
	b.bind(d, d.Verb, d.Args, map[string]key{"prefix": prefix(&b.set.Tools.Prefix)})
}

func (b *binder) union(d Directive) {
	u := b.set.Union
	if u == nil {
		u = &Union{Pos: d.Pos}
		b.set.Union = u
	}
	var keyed []Arg
	for _, arg := range d.Args {
		if arg.Value != nil || arg.Bad || arg.Key == "discriminator" {
			keyed = append(keyed, arg)
			continue
		}
		b.members(u, arg)
	}
	b.bind(d, d.Verb, keyed, map[string]key{"discriminator": text(&u.Discriminator)})
}

// members reads "Card", "*Card" or "Card,Cash".
func (b *binder) members(u *Union, arg Arg) {
	pos := arg.Pos
	for name := range strings.SplitSeq(arg.Key, ",") {
		if name == "" || strings.ContainsAny(name, "\"`(){}") {
			b.diags.Report(pos, diag.BadArgument, "union: "+quote(&Value{Text: name})+" is not the name of a type", "")
		} else if !b.doubled("union member "+strings.TrimPrefix(name, "*"), pos, name) {
			u.Members = append(u.Members, Item{Text: name, Pos: pos})
		}
		pos = behind(pos, len(name)+1)
	}
}

func (b *binder) enum(d Directive) {
	if len(d.Args) == 0 {
		b.missing(d, "off or unexported", "constants make an enum without a directive")
		return
	}
	e := b.set.Enum
	if e == nil {
		e = &Enum{Pos: d.Pos}
		b.set.Enum = e
	}
	b.bind(d, d.Verb, d.Args, map[string]key{"off": flag(&e.Off), "unexported": flag(&e.Unexported)})
}

func (b *binder) pkg(d Directive) {
	if len(d.Args) == 0 {
		b.missing(d, "an argument", "write //toolgen:package key=value")
		return
	}
	p := b.set.Package
	if p == nil {
		p = &Package{Pos: d.Pos, at: map[string]token.Position{}}
		b.set.Package = p
	}
	b.bind(d, d.Verb, d.Args, map[string]key{
		"timeout":  duration(&p.Timeout),
		"prefix":   prefix(&p.Prefix),
		"out":      fileName(&p.Out),
		"dialects": list(&p.Dialects),
		"tools":    function(&p.Tools),
		"registry": function(&p.Registry), // also "none"
		"lock":     text(&p.Lock),
		"budget":   positive(&p.Budget),
	})
	positions(p.at, d.Args)
}

func fileName(dst *string) key {
	return key{value: true, set: func(v *Value) string {
		name := v.Text
		if filepath.Base(name) != name || strings.ContainsAny(name, `/\`) || !strings.HasSuffix(name, ".go") ||
			strings.HasSuffix(name, "_test.go") || name[0] == '.' || name[0] == '_' {
			return quote(v) + " is not the name of a Go file in the package's folder"
		}
		*dst = name
		return ""
	}}
}

func (b *binder) lint(d Directive) {
	var off []Item
	var reason string
	b.bind(d, d.Verb, d.Args, map[string]key{
		"off": {value: true, repeat: true, set: func(v *Value) string {
			off = append(off, v.Items...)
			return checkItems(v)
		}},
		"reason": {value: true, repeat: true, set: text(&reason).set},
	})
	given := func(key string) bool {
		return slices.ContainsFunc(d.Args, func(a Arg) bool { return a.Key == key })
	}
	if !given("off") {
		b.missing(d, "the code to switch off", `write //toolgen:lint off=TGnnn reason="…"`)
	} else if !given("reason") {
		b.missing(d, "a reason", `write //toolgen:lint off=TGnnn reason="…"`)
	}
	for _, code := range off {
		if _, known := diag.All()[diag.Code(code.Text)]; !known && code.Text != "" {
			b.diags.Report(code.Pos, diag.BadArgument, "lint: there is no diagnostic "+code.Text, "a code stands in brackets at the end of its message")
			continue
		}
		b.set.Lint = append(b.set.Lint, Lint{Pos: d.Pos, Off: diag.Code(code.Text), Reason: reason})
	}
}
