package lint

import (
	"fmt"
	"slices"

	"github.com/toolgen-dev/toolgen/gen/internal/diag"
	"github.com/toolgen-dev/toolgen/gen/ir"
)

// limits are words of arguments that bound a result; numbers are so where the
// argument is a whole number that they begin or end, as in first or batchSize, but
// not in phoneNumber.
var (
	limits  = []string{"limit", "max", "count", "page", "cursor", "offset", "top", "take", "range"}
	numbers = []string{"first", "last", "size", "n", "k", "num", "number"}
)

// limit reports whether an argument bounds a result.
func (l *linter) limit(f *ir.Field) bool {
	list := words(snake(f.Name))
	has := func(among []string) bool {
		return slices.ContainsFunc(list, func(w string) bool { return slices.Contains(among, stem(w)) })
	}
	switch {
	case has(limits):
		return true
	case len(list) > 0 && slices.Contains([]ir.Kind{ir.Int, ir.Uint}, l.kind(f.Type)):
		return slices.Contains(numbers, list[0]) || list[len(list)-1] == "size"
	}
	return has([]string{"token"}) && (len(list) == 1 || has([]string{"next", "continue", "continuation", "start", "sync"}))
}

// bounded reports a tool that returns a list, set or map of any length.
func (l *linter) bounded(t *ir.Tool) {
	if t.Result == nil || t.Content || t.Policy.MaxResult > 0 {
		return
	}
	what := l.endless(t.Result)
	if what == "" {
		return
	}
	if slices.ContainsFunc(l.arguments(t), l.limit) || l.answers(t) {
		return
	}
	l.diags.Report(t.Pos, diag.UnboundedList, fmt.Sprintf("%s returns a %s, and nothing bounds its %s", t.Name, what, size(what)),
		"take a limit or a page as an argument, or set maxresult= on the tool")
}

func size(what string) string {
	if what == "list" {
		return "length"
	}
	return "size"
}

// endless returns what of any length a type is: "list", "map" or "set"; "" for
// none. Where the keys are few, the values count.
func (l *linter) endless(t *ir.Type) string {
	for range 20 { // a type may contain itself
		d := l.def(t)
		if d != nil && d.Rules.MaxItems != nil {
			return ""
		}
		for t.Kind == ir.Pointer {
			t = t.Elem
		}
		if d != nil && d.Type != nil {
			t = d.Type
		}
		switch {
		case t.Kind == ir.Slice:
			return "list"
		case t.Kind == ir.Map && !l.few(t.Key):
			return "map"
		case t.Kind == ir.Set && !l.few(t.Key):
			return "set"
		case t.Kind == ir.Map, t.Kind == ir.Array:
			t = t.Elem
		case t.Kind == ir.Struct && d != nil:
			if t = l.wrapped(d); t == nil {
				return ""
			}
		default:
			return ""
		}
	}
	return ""
}

// around are the fields beside a list in a struct that is there for the list alone.
var around = []string{"total", "count", "next", "cursor", "page", "more", "has", "token", "size", "limit", "offset", "truncated"}

// wrapped returns the type of the list for which alone a struct is there, nil for
// none: other structs are things that happen to have lists.
func (l *linter) wrapped(d *ir.Def) (list *ir.Type) {
	for _, f := range d.Fields {
		k := l.kind(f.Type)
		switch isList := k == ir.Slice || k == ir.Set || k == ir.Map; {
		case isList && list == nil && f.Rules.MaxItems == nil:
			list = f.Type
		case isList, !slices.ContainsFunc(words(snake(f.Name)), func(w string) bool { return slices.Contains(around, w) }):
			return nil
		}
	}
	return list
}

// few reports whether a type has few values: those of an enum, or of a boolean.
func (l *linter) few(t *ir.Type) bool {
	d := l.def(t)
	return l.kind(t) == ir.Bool || d != nil && len(d.Enum) > 0
}

// answers reports whether a result has an element for each of a list that the
// tool is given: it adds, changes or looks up just those.
func (l *linter) answers(t *ir.Tool) bool {
	if share(set(words(snake(t.Name))), map[string]bool{"list": true, "search": true, "find": true, "query": true, "filter": true, "all": true}) {
		return false // by the list, then
	}
	isList := func(f *ir.Field) bool { k := l.kind(f.Type); return k == ir.Slice || k == ir.Set }
	return slices.ContainsFunc(l.arguments(t), func(f *ir.Field) bool {
		d := l.def(f.Type)
		return isList(f) || d != nil && slices.ContainsFunc(d.Fields, isList)
	})
}
