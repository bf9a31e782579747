package directive

import (
	"go/token"
	"maps"
	"slices"
	"strings"

	"github.com/toolgen-dev/toolgen/gen/internal/diag"
)

// A binder fills a Set from directives.
type binder struct {
	set   *Set
	where Where
	diags *diag.List
	seen  map[string]token.Position // by verb, parameter and key
}

// bind gives the arguments to their keys. scope keeps the same key of two
// parameters apart.
func (b *binder) bind(d Directive, scope string, args []Arg, keys map[string]key) {
	for i, arg := range args {
		k, known := keys[arg.Key]
		if !known {
			if i > 0 && args[i-1].Bad && arg.Value == nil {
				continue // most likely its value
			}
			fix := didYouMean(arg.Key, maps.Keys(keys))
			if fix == "" && i > 0 && args[i-1].Value != nil && args[i-1].Value.Quote == 0 {
				fix = "a value with spaces needs quotes"
			}
			if fix == "" {
				fix = whatItTakes(d.Verb, keys)
			}
			message := "unknown argument " + arg.Key + " of " + d.Verb
			if arg.Key == "" {
				message = "no argument before the equals sign"
			}
			b.diags.Report(arg.Pos, diag.UnknownArgument, message, fix)
			continue
		}
		if !k.repeat && b.doubled(scope+" "+arg.Key, arg.Pos, arg.Key) {
			continue
		}
		if arg.Bad {
			continue
		}
		v := arg.Value
		switch {
		case v == nil && !k.flag:
			b.diags.Report(arg.Pos, diag.MissingArgument, arg.Key+" needs a value", "write "+arg.Key+"=…")
			continue
		case v != nil && !k.value:
			fix := "write just " + arg.Key
			if slices.Contains([]string{"false", "no", "off", "0"}, v.Text) {
				fix = "leave " + arg.Key + " out"
			}
			b.diags.Report(v.Pos, diag.BadArgument, arg.Key+" takes no value", fix)
			continue
		case v == nil:
			v = &Value{Key: arg.Key, Pos: arg.Pos}
		}
		if problem := k.set(v); problem != "" {
			b.diags.Report(v.Pos, diag.BadArgument, arg.Key+": "+problem, "")
		}
	}
}

// whatItTakes lists what a directive knows where that is not much.
func whatItTakes(verb string, keys map[string]key) string {
	switch {
	case len(keys) == 0:
		return verb + " takes no arguments"
	case len(keys) <= 3:
		return verb + " takes " + strings.Join(slices.Sorted(maps.Keys(keys)), " and ")
	}
	return ""
}

// doubled reports whether id was there before.
func (b *binder) doubled(id string, pos token.Position, name string) bool {
	first, ok := b.seen[id]
	if !ok {
		b.seen[id] = pos
		return false
	}
	b.diags.Add(diag.Diagnostic{
		Pos: pos, Severity: diag.DoubledArgument.Severity(), Code: diag.DoubledArgument,
		Message: name + " is given twice", Related: []diag.Related{{Pos: first, Message: "first given here"}},
	})
	return true
}

func (b *binder) missing(d Directive, what, fix string) {
	b.diags.Report(d.Pos, diag.MissingArgument, d.Verb+" needs "+what, fix)
}
