package directive

import (
	"go/token"
	"slices"
	"strings"

	"github.com/toolgen-dev/toolgen/gen/internal/diag"
)

// A verb says where a directive may stand and how it fills the set.
type verb struct {
	where []Where // none: anywhere
	apply func(b *binder, d Directive)
}

var (
	onFunc = []Where{Func, Method}
	onType = []Where{Struct, Interface, Named}
)

var verbs = map[string]verb{
	"tool":    {onFunc, (*binder).tool},
	"param":   {onFunc, (*binder).param},
	"example": {onFunc, (*binder).example},
	"schema":  {append([]Where{Field, Param}, onType...), (*binder).schema},
	"tools":   {onType, (*binder).tools},
	"ignore":  {[]Where{Method, Field}, func(b *binder, d Directive) { b.mark(d, &b.set.Ignore) }},
	"union":   {[]Where{Interface}, (*binder).union},
	"enum":    {[]Where{Named}, (*binder).enum},
	"tuple":   {[]Where{Struct}, func(b *binder, d Directive) { b.mark(d, &b.set.Tuple) }},
	"rest":    {[]Where{Field}, func(b *binder, d Directive) { b.mark(d, &b.set.Rest) }},
	"package": {[]Where{PackageDoc}, (*binder).pkg},
	"lint":    {nil, (*binder).lint},
}

var whereNames = map[Where]string{
	Func: "function", Method: "method", Struct: "struct type", Interface: "interface type", Named: "named type",
	Field: "struct field", Param: "parameter", PackageDoc: "package comment", Const: "constant",
	Alias: "alias",
}

// String names the kind as diagnostics do: "struct field".
func (w Where) String() string { return whereNames[w] }

func (v verb) allowed(w Where) bool { return len(v.where) == 0 || slices.Contains(v.where, w) }

// places lists where a verb may stand: "a function or method".
func (v verb) places() string {
	var names []string
	for _, w := range v.where {
		names = append(names, w.String())
	}
	if slices.Contains(v.where, Named) && len(v.where) > 1 {
		names = slices.DeleteFunc(names, func(n string) bool { return n == "struct type" || n == "interface type" })
	}
	last := len(names) - 1
	if last == 0 {
		return withArticle(names[0])
	}
	return withArticle(strings.Join(names[:last], ", ")) + " or " + names[last]
}

func withArticle(noun string) string {
	if strings.ContainsRune("aeiou", rune(noun[0])) {
		return "an " + noun
	}
	return "a " + noun
}

func (b *binder) tool(d Directive) {
	t := b.set.Tool
	if t == nil {
		t = &Tool{Pos: d.Pos, at: map[string]token.Position{}}
		b.set.Tool = t
	}
	b.bind(d, d.Verb, d.Args, map[string]key{
		"name":        text(&t.Name),
		"go":          identifier(&t.Go),
		"title":       oneLine(&t.Title),
		"desc":        text(&t.Desc),
		"timeout":     duration(&t.Timeout),
		"approval":    optionalWord(&t.Approval, &t.ApprovalFunc),
		"readonly":    flag(&t.ReadOnly),
		"destructive": flag(&t.Destructive),
		"idempotent":  flag(&t.Idempotent),
		"closedworld": flag(&t.ClosedWorld),
		"serial":      optionalWord(&t.Serial, &t.SerialParam),
		"inline":      flag(&t.Inline),
		"args":        word(&t.ArgsNested, "nested"),
		"strict":      word(&t.StrictOff, "off"),
		"maxresult":   size(&t.MaxResult),
	})
	positions(t.at, d.Args)
}

// positions records where each key's value (or the flag) stands.
func positions(at map[string]token.Position, args []Arg) {
	for _, a := range args {
		at[a.Key] = a.Pos
		if a.Value != nil {
			at[a.Key] = a.Value.Pos
		}
	}
}

func (b *binder) param(d Directive) {
	if len(d.Args) == 0 || d.Args[0].Value != nil || d.Args[0].Bad || !token.IsIdentifier(d.Args[0].Key) {
		b.missing(d, "the name of a parameter first", "write //toolgen:param NAME key=value")
		return
	}
	name := d.Args[0]
	if len(d.Args) == 1 {
		b.missing(d, "something to say about "+name.Key, "write //toolgen:param "+name.Key+" key=value")
		return
	}
	i := slices.IndexFunc(b.set.Params, func(p *ParamDirective) bool { return p.Name == name.Key })
	if i < 0 {
		i = len(b.set.Params)
		b.set.Params = append(b.set.Params, &ParamDirective{Name: name.Key, Pos: name.Pos})
	}
	p := b.set.Params[i]
	keys := constraintKeys(&p.Constraints)
	keys["name"] = textValue(&p.Constraints.Name)
	b.bind(d, "param "+name.Key, d.Args[1:], keys)
	b.consistent(&p.Constraints)
}

func (b *binder) schema(d Directive) {
	if len(d.Args) == 0 {
		b.missing(d, "a constraint", "write //toolgen:schema key=value")
		return
	}
	if b.set.Schema == nil {
		b.set.Schema = &Constraints{}
	}
	keys := constraintKeys(b.set.Schema)
	if b.where == Struct {
		keys["name"] = textValue(&b.set.Schema.Name)
	}
	b.bind(d, d.Verb, d.Args, keys)
	b.consistent(b.set.Schema)
}

func constraintKeys(c *Constraints) map[string]key {
	return map[string]key{
		"min":        number(&c.Min),
		"max":        number(&c.Max),
		"gt":         number(&c.Gt),
		"lt":         number(&c.Lt),
		"multipleof": number(&c.MultipleOf),
		"minlen":     count(&c.MinLen),
		"maxlen":     count(&c.MaxLen),
		"minitems":   count(&c.MinItems),
		"maxitems":   count(&c.MaxItems),
		"unique":     flagValue(&c.Unique),
		"pattern":    textValue(&c.Pattern),
		"format":     format(&c.Format),
		"enum":       listValue(&c.Enum),
		"example":    example(&c.Examples),
		"default":    value(&c.Default),
		"optional":   flagValue(&c.Optional),
		"required":   flagValue(&c.Required),
		"desc":       textValue(&c.Desc),
		"secret":     flagValue(&c.Secret),
		"json":       jsonObject(&c.JSON),
	}
}

// consistent reports arguments of which one takes back the other.
func (b *binder) consistent(c *Constraints) {
	if c.Required == nil {
		return
	}
	for _, v := range []*Value{c.Optional, c.Default} {
		if v != nil {
			b.diags.Report(c.Required.Pos, diag.ArgumentConflict, "required contradicts "+v.Key, "remove one of the two")
		}
	}
}

func (b *binder) example(d Directive) {
	if len(d.Args) == 0 {
		b.missing(d, "the arguments of a call", `write //toolgen:example {"name":"value"}`)
		return
	}
	var v *Value
	if d.Args[0].Bad {
		return
	}
	if problem := jsonObject(&v).set(d.Args[0].Value); problem != "" {
		b.diags.Report(d.Args[0].Pos, diag.BadArgument, problem, `write //toolgen:example {"name":"value"}`)
		return
	}
	if b.doubled("example "+v.Text, v.Pos, "the example") {
		return
	}
	b.set.Examples = append(b.set.Examples, *v)
}
