package directive

import (
	"go/ast"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen-dev/toolgen/gen/internal/diag"
)

func forDecl(t *testing.T, where Where, comment string) (Set, []string) {
	t.Helper()
	fset, cg := group(t, comment)
	var diags diag.List
	set := ForDecl(fset, where, &diags, nil, cg)
	return set, reports(&diags)
}

func TestToolDirective(t *testing.T) {
	set, diags := forDecl(t, Func, "//toolgen:tool name=get go=Get title=T desc=\"D d\" timeout=1m30s approval=Ask readonly idempotent\n"+
		"//toolgen:tool closedworld serial=repo inline args=nested strict=off maxresult=64KB")
	assert.Empty(t, diags)
	require.NotNil(t, set.Tool)
	got := *set.Tool
	assert.Equal(t, "2:38", place(got.At("title")))
	assert.Equal(t, "3:35", place(got.At("serial")))
	assert.Equal(t, "2:11", place(got.At("destructive")), "not given: the directive itself")
	got.at, got.Pos = nil, set.Tool.Pos
	assert.Equal(t, Tool{
		Pos: set.Tool.Pos, Name: "get", Go: "Get", Title: "T", Desc: "D d", Timeout: 90 * time.Second,
		Approval: true, ApprovalFunc: "Ask", ReadOnly: true, Idempotent: true, ClosedWorld: true,
		Serial: true, SerialParam: "repo", Inline: true, ArgsNested: true, StrictOff: true, MaxResult: 64000,
	}, got)
}

func TestToolFlags(t *testing.T) {
	set, diags := forDecl(t, Method, "//toolgen:tool approval serial destructive timeout=none maxresult=64KiB")
	assert.Empty(t, diags)
	assert.True(t, set.Tool.Approval && set.Tool.Serial && set.Tool.Destructive)
	assert.Empty(t, set.Tool.ApprovalFunc+set.Tool.SerialParam)
	assert.Equal(t, time.Duration(-1), set.Tool.Timeout)
	assert.Equal(t, 64<<10, set.Tool.MaxResult)
}

func TestParamDirective(t *testing.T) {
	set, diags := forDecl(t, Func, "//toolgen:tool\n//toolgen:param city name=town minlen=1 maxlen=10 pattern=^a{1,2}$ format=email secret\n"+
		"//toolgen:param n min=-1.5 max=9 gt=0 lt=1e3 multipleof=2 default=3 example=4 example=5 optional desc=\"N n\"\n"+
		"//toolgen:param city enum=a,\"b c\" minitems=0 maxitems=2 unique json=`{\"type\":\"string\"}`\n"+
		"//toolgen:example {\"city\":\"a\"}\n//toolgen:example {}")
	assert.Empty(t, diags)
	require.Len(t, set.Params, 2)
	city, n := set.Params[0], set.Params[1]
	assert.Equal(t, "city", city.Name)
	assert.Equal(t, "3:17", place(city.Pos))
	assert.Equal(t, "town", city.Constraints.Name.Text)
	for want, v := range map[string]*Value{
		"1": city.MinLen, "10": city.MaxLen, "^a{1,2}$": city.Pattern, "email": city.Format, "0": city.MinItems, "2": city.MaxItems,
		`{"type":"string"}`: city.JSON, "-1.5": n.Min, "9": n.Max, "1e3": n.Lt, "3": n.Default, "N n": n.Desc,
	} {
		require.NotNil(t, v, want)
		assert.Equal(t, want, v.Text)
	}
	assert.Equal(t, "b c", city.Enum.Items[1].Text)
	for _, v := range []*Value{city.Secret, city.Unique, n.Optional, n.Gt, n.MultipleOf} {
		assert.NotNil(t, v)
	}
	require.Len(t, n.Examples, 2)
	assert.Equal(t, "5", n.Examples[1].Text)
	require.Len(t, set.Examples, 2)
	assert.Equal(t, `{"city":"a"}`, set.Examples[0].Text)
}

func TestTypeDirectives(t *testing.T) {
	set, diags := forDecl(t, Interface, "//toolgen:union discriminator=type Card *Cash,pay.Wire\n//toolgen:tools prefix=shop_\n//toolgen:schema desc=D")
	assert.Empty(t, diags)
	assert.Equal(t, "type", set.Union.Discriminator)
	names := []string{}
	for _, m := range set.Union.Members {
		names = append(names, m.Text+" "+place(m.Pos))
	}
	assert.Equal(t, []string{"Card 2:36", "*Cash 2:41", "pay.Wire 2:47"}, names)
	assert.Equal(t, "shop_", set.Tools.Prefix)
	assert.Equal(t, "D", set.Schema.Desc.Text)

	set, diags = forDecl(t, Named, "//toolgen:enum unexported")
	assert.Empty(t, diags)
	assert.True(t, set.Enum.Unexported)
	set, diags = forDecl(t, Struct, "//toolgen:tuple\n//toolgen:schema name=card")
	assert.Empty(t, diags)
	assert.NotNil(t, set.Tuple)
	assert.Equal(t, "card", set.Schema.Name.Text)
	set, diags = forDecl(t, Field, "//toolgen:rest")
	assert.Empty(t, diags)
	assert.NotNil(t, set.Rest)
	set, diags = forDecl(t, Field, "//toolgen:ignore")
	assert.Empty(t, diags)
	assert.NotNil(t, set.Ignore)
	set, diags = forDecl(t, Interface, "//toolgen:union discriminator=kind\n//toolgen:union Card\n//toolgen:union Cash")
	assert.Empty(t, diags, "a long directive may be split")
	assert.Len(t, set.Union.Members, 2)
}

func TestPackageDirective(t *testing.T) {
	set, diags := forDecl(t, PackageDoc, "//toolgen:package timeout=1s prefix=w_ out=tools.go dialects=openai,mcp tools=All registry=none lock=tools.lock budget=900\n"+
		"//toolgen:lint off=TG120,TG101 reason=\"not ours\"")
	assert.Empty(t, diags)
	p := *set.Package
	assert.Equal(t, "2:37", place(p.At("prefix")))
	p.at = nil
	assert.Equal(t, Package{Pos: p.Pos, Timeout: time.Second, Prefix: "w_", Out: "tools.go", Dialects: []string{"openai", "mcp"},
		Tools: "All", Registry: "none", Lock: "tools.lock", Budget: 900}, p)
	require.Len(t, set.Lint, 2)
	assert.Equal(t, diag.UnknownTagKey, set.Lint[0].Off)
	assert.Equal(t, "not ours", set.Lint[1].Reason)
}

// TestReports pins every refusal of the typed reader at its column.
func TestReports(t *testing.T) {
	tests := []struct {
		where   Where
		comment string
		want    string
	}{
		{Func, "//toolgen:tool nam=x", "2:16 TG104 unknown argument nam of tool; did you mean name?"},
		{Func, "//toolgen:tool title=a b", "2:24 TG104 unknown argument b of tool; a value with spaces needs quotes"},
		{Func, "//toolgen:tool // a note", "2:16 TG104 a directive takes no comment; put the comment on a line of its own"},
		{Func, "//toolgen:tool name=a name=b", "2:23 TG105 name is given twice"},
		{Func, "//toolgen:tool name=a\n//toolgen:tool name=b", "3:16 TG105 name is given twice"},
		{Func, "//toolgen:tool\n//toolgen:tool", "3:11 TG105 tool is given twice"},
		{Func, "//toolgen:tool\n//toolgen:param a min=1\n//toolgen:param a min=2", "4:19 TG105 min is given twice"},
		{Func, "//toolgen:tool timeout", "2:16 TG107 timeout needs a value; write timeout=…"},
		{Func, "//toolgen:tool readonly=true", "2:25 TG106 readonly takes no value; write just readonly"},
		{Func, "//toolgen:tool go=1x", "2:19 TG106 go: 1x is not a Go identifier"},
		{Func, "//toolgen:tool timeout=5", "2:24 TG106 timeout: 5 is not a duration such as 30s or 1m30s, or none"},
		{Func, "//toolgen:tool timeout=-5s", "2:24 TG106 timeout: -5s is not a duration such as 30s or 1m30s, or none"},
		{Func, "//toolgen:tool maxresult=64kb", "2:26 TG106 maxresult: 64kb is not a size such as 64KiB (1,024 bytes each) or 64KB (1,000), at most 2 GiB"},
		{Func, "//toolgen:tool maxresult=9GiB", "2:26 TG106 maxresult: 9GiB is not a size such as 64KiB (1,024 bytes each) or 64KB (1,000), at most 2 GiB"},
		{Func, "//toolgen:tool args=flat", "2:21 TG106 args: the only value of args is nested"},
		{Func, "//toolgen:tool strict=on", "2:23 TG106 strict: the only value of strict is off"},
		{Func, "//toolgen:tool readonly destructive", "2:25 TG108 a tool is not readonly and destructive at once; remove one of the two"},
		{Func, "//toolgen:param", "2:11 TG107 param needs the name of a parameter first; write //toolgen:param NAME key=value"},
		{Func, "//toolgen:param min=1", "2:11 TG107 param needs the name of a parameter first; write //toolgen:param NAME key=value"},
		{Func, "//toolgen:param city", "2:11 TG107 param needs something to say about city; write //toolgen:param city key=value"},
		{Func, "//toolgen:param a min=\"3\"", `2:23 TG106 min: "3" is not a number`},
		{Func, "//toolgen:param a min=03", "2:23 TG106 min: 03 is not a number"},
		{Func, "//toolgen:param a minlen=1.5", "2:26 TG106 minlen: 1.5 is not a whole number from 0 on"},
		{Func, "//toolgen:param a maxitems=-1", "2:28 TG106 maxitems: -1 is not a whole number from 0 on"},
		{Func, "//toolgen:param a format=phone", "2:26 TG106 format: phone is not one of the formats date-time, date, time, email, uuid, uri, ipv4, ipv6, hostname"},
		{Func, "//toolgen:param a enum=x,,y", `2:24 TG106 enum: the list has an empty element; an empty text is written ""`},
		{Func, "//toolgen:param a enum=x,y,x", `2:24 TG106 enum: "x" is in the list twice`},
		{Func, "//toolgen:param a json=string", "2:24 TG106 json: this is not a JSON object: invalid character 's' looking for beginning of value"},
		{Func, "//toolgen:param a required optional", "2:19 TG108 required contradicts optional; remove one of the two"},
		{Func, "//toolgen:param a required default=1", "2:19 TG108 required contradicts default; remove one of the two"},
		{Func, "//toolgen:example", `2:11 TG107 example needs the arguments of a call; write //toolgen:example {"name":"value"}`},
		{Func, "//toolgen:example [1]", `2:19 TG106 this is JSON, but not an object in braces; write //toolgen:example {"name":"value"}`},
		{Func, "//toolgen:schema min=1", "2:11 TG110 schema does not belong on a function; it belongs on a struct field, parameter or named type"},
		{Struct, "//toolgen:tool", "2:11 TG110 tool does not belong on a struct type; it belongs on a function or method"},
		{Func, "//toolgen:ignore", "2:11 TG110 ignore does not belong on a function; it belongs on a method or struct field"},
		{Struct, "//toolgen:union A", "2:11 TG110 union does not belong on a struct type; it belongs on an interface type"},
		{Field, "//toolgen:tools", "2:11 TG110 tools does not belong on a struct field; it belongs on a named type"},
		{Struct, "//toolgen:tuple x", "2:17 TG104 unknown argument x of tuple; tuple takes no arguments"},
		{Struct, "//toolgen:tools prefix=\"a b\"", `2:24 TG106 prefix: "a b" is not 1 to 63 letters, digits, _ and -`},
		{Field, "//toolgen:schema", "2:11 TG107 schema needs a constraint; write //toolgen:schema key=value"},
		{Field, "//toolgen:schema name=x", "2:18 TG104 unknown argument name of schema"},
		{Interface, "//toolgen:union", "2:11 TG107 union needs the member types; write //toolgen:union TypeA TypeB"},
		{Interface, "//toolgen:union A,,B", "2:19 TG106 union: \"\" is not the name of a type"},
		{Interface, "//toolgen:union A A", "2:19 TG105 A is given twice"},
		{Interface, "//toolgen:union discriminator A", "2:17 TG107 discriminator needs a value; write discriminator=…"},
		{Named, "//toolgen:enum", "2:11 TG107 enum needs off or unexported; constants make an enum without a directive"},
		{Named, "//toolgen:enum off unexported", "2:11 TG108 off contradicts unexported; remove one of the two"},
		{PackageDoc, "//toolgen:package", "2:11 TG107 package needs an argument; write //toolgen:package key=value"},
		{PackageDoc, "//toolgen:package out=x_test.go", "2:23 TG106 out: x_test.go is not the name of a Go file in the package's folder"},
		{PackageDoc, "//toolgen:package out=../x.go", "2:23 TG106 out: ../x.go is not the name of a Go file in the package's folder"},
		{PackageDoc, "//toolgen:package budget=0", "2:26 TG106 budget: 0 is not a whole number above 0"},
		{Func, "//toolgen:lint off=TG999 reason=x", "2:20 TG106 lint: there is no diagnostic TG999; a code stands in brackets at the end of its message"},
		{Func, "//toolgen:tool =x", "2:16 TG104 no argument before the equals sign"},
		{Func, "//toolgen:tool title=\"a\\nb\"", "2:22 TG106 title: the text is to be one line without control characters"},
		{Func, "//toolgen:tool maxresult=+1KB", "2:26 TG106 maxresult: +1KB is not a size such as 64KiB (1,024 bytes each) or 64KB (1,000), at most 2 GiB"},
		{Func, "//toolgen:tool readonly=false", "2:25 TG106 readonly takes no value; leave readonly out"},
		{Func, "//toolgen:tool readonly\n//toolgen:tool destructive\n//toolgen:tool serial", "3:16 TG108 a tool is not readonly and destructive at once; remove one of the two"},
		{Func, "//toolgen:param a minlen=-0", "2:26 TG106 minlen: -0 is not a whole number from 0 on"},
		{Func, "//toolgen:param a maxitems=+1", "2:28 TG106 maxitems: +1 is not a whole number from 0 on"},
		{Func, "//toolgen:param a max=NaN", "2:23 TG106 max: NaN is not a number"},
		{Func, "//toolgen:param a max=٣", "2:23 TG106 max: ٣ is not a number"},
		{Func, "//toolgen:param a max=\u202e3", "2:23 TG106 max: \u202e3 is not a number"},
		{Func, "//toolgen:param a example=1 example=1", `2:37 TG106 example: "1" is given twice`},
		{Func, "//toolgen:example {}\n//toolgen:example {}", "3:19 TG105 the example is given twice"},
		{Func, "//toolgen:example {}\n//toolgen:example", `3:11 TG107 example needs the arguments of a call; write //toolgen:example {"name":"value"}`},
		{Interface, "//toolgen:union A *A", "2:19 TG105 *A is given twice"},
		{Named, "//toolgen:enum on", "2:16 TG104 unknown argument on of enum; enum takes off and unexported"},
		{Func, "//toolgen:lint off=TG101", "2:11 TG107 lint needs a reason; write //toolgen:lint off=TGnnn reason=\"…\""},
		{Func, "//toolgen:lint", "2:11 TG107 lint needs the code to switch off; write //toolgen:lint off=TGnnn reason=\"…\""},
	}
	for _, test := range tests {
		_, diags := forDecl(t, test.where, test.comment)
		assert.Equal(t, []string{test.want}, diags, "%s", test.comment)
	}
}

// Everything that is wrong with a line is reported in one run.
func TestAllFaultsOfALine(t *testing.T) {
	const nothing = ": an empty text says nothing; write a text or remove "
	tests := []struct {
		where   Where
		comment string
		want    []string
	}{
		{Func, "//toolgen:tool name= timeout=-5s", []string{
			`2:21 TG103 no value after name=; an empty text is written ""`,
			"2:30 TG106 timeout: -5s is not a duration such as 30s or 1m30s, or none"}},
		{Func, "//toolgen:tool name= x timeot=5s", []string{
			`2:21 TG103 no value after name=; an empty text is written ""`,
			"2:24 TG104 unknown argument timeot of tool; did you mean timeout?"}},
		{Func, "//toolgen:tool title=\"a\\q b\" go=1x", []string{
			"2:22 TG103 the value of title is not a Go string; write a backslash twice, or use back quotes",
			"2:33 TG106 go: 1x is not a Go identifier"}},
		{Func, "//toolgen:tool title=\"a\"b go=1x", []string{
			"2:25 TG103 text directly after the quoted value of title; separate arguments by a space",
			"2:30 TG106 go: 1x is not a Go identifier"}},
		{Func, "//toolgen:tool desc=`a go=1x", []string{
			"2:21 TG103 the value of desc is not a Go string; close the quote on the same line, or use back quotes"}},
		{Func, "//toolgen:tool name=\"\" title=\" \" desc=`` approval=\"\" serial=\"\" go=\"\"", []string{
			"2:21 TG106 name" + nothing + "name", "2:30 TG106 title" + nothing + "title", "2:39 TG106 desc" + nothing + "desc",
			`2:51 TG106 approval: "" is not a Go identifier`, `2:61 TG106 serial: "" is not a Go identifier`, `2:67 TG106 go: "" is not a Go identifier`}},
		{Func, "//toolgen:param n min= max=x name=\"\"", []string{
			`2:23 TG103 no value after min=; an empty text is written ""`, "2:28 TG106 max: x is not a number", "2:35 TG106 name" + nothing + "name"}},
		{Func, "//toolgen:param n name= name=x", []string{
			`2:24 TG103 no value after name=; an empty text is written ""`, "2:25 TG105 name is given twice"}},
		{Func, "//toolgen:param n=", []string{
			`2:19 TG103 no value after n=; an empty text is written ""`, "2:11 TG107 param needs the name of a parameter first; write //toolgen:param NAME key=value"}},
		{Field, "//toolgen:schema pattern=\"\" desc=\"\" enum=a,\"\\xff\" min=1x", []string{
			"2:26 TG106 pattern" + nothing + "pattern", "2:34 TG106 desc" + nothing + "desc",
			"2:44 TG106 the value of enum is not valid UTF-8; " + notUTF8, "2:55 TG106 min: 1x is not a number"}},
		{Interface, "//toolgen:union discriminator=\"\" A(", []string{
			"2:31 TG106 discriminator" + nothing + "discriminator", "2:34 TG106 union: A( is not the name of a type",
			"2:11 TG107 union needs the member types; write //toolgen:union TypeA TypeB"}},
		{Interface, "//toolgen:union discriminator= A", []string{`2:31 TG103 no value after discriminator=; an empty text is written ""`}},
		{Interface, "//toolgen:union discriminator=kind", []string{"2:11 TG107 union needs the member types; write //toolgen:union TypeA TypeB"}},
		{Func, "//toolgen:lint off= reason=x", []string{`2:20 TG103 no value after off=; an empty text is written ""`}},
		{PackageDoc, "//toolgen:package lock=\"\" prefix=\"\" tools=\"\" out=\"\" dialects=\"\" budget=1e3", []string{
			"2:24 TG106 lock" + nothing + "lock", `2:34 TG106 prefix: "" is not 1 to 63 letters, digits, _ and -`, `2:43 TG106 tools: "" is not a Go identifier`,
			`2:50 TG106 out: "" is not the name of a Go file in the package's folder`, "2:62 TG106 dialects: the list has an empty element; write a name or remove it", "2:72 TG106 budget: 1e3 is not a whole number above 0"}},
		{Func, "//toolgen:example \"{\\xff}\"", []string{"2:19 TG106 this is not valid UTF-8; " + notUTF8}},
	}
	for _, test := range tests {
		_, diags := forDecl(t, test.where, test.comment)
		assert.ElementsMatch(t, test.want, diags, "%s", test.comment)
	}
}

// Text of a directive becomes JSON, so it has to be UTF-8.
func TestNotUTF8(t *testing.T) {
	for _, key := range []string{"desc", "default", "example", "enum", "pattern", "json", "name", "format"} {
		_, diags := forDecl(t, Func, "//toolgen:param n "+key+"=\"a\\xff\"")
		assert.Len(t, diags, 1, key)
		assert.Contains(t, diags[0], "the value of "+key+" is not valid UTF-8; ")
	}
	for _, key := range []string{"name", "title", "desc", "go"} {
		_, diags := forDecl(t, Func, "//toolgen:tool "+key+"=\"\\xed\\xa0\\x80\"")
		assert.Len(t, diags, 1, key)
	}
	set, diags := forDecl(t, Func, "//toolgen:param n desc=\"\ufffd \\u00ff\"")
	assert.Empty(t, diags, "a replacement character that is meant is text")
	assert.Equal(t, "\ufffd \u00ff", set.Params[0].Desc.Text)
}

func TestIgnoreContradicts(t *testing.T) {
	for comment, want := range map[string][]string{
		"//toolgen:ignore\n//toolgen:tool":                    {"2:11 TG108 ignore contradicts tool; remove one of the two"},
		"//toolgen:tool\n//toolgen:ignore":                    {"3:11 TG108 ignore contradicts tool; remove one of the two"},
		"//toolgen:ignore\n//toolgen:param a min=1":           {"2:11 TG108 ignore contradicts param; remove one of the two"},
		"//toolgen:example {}\n//toolgen:ignore":              {"3:11 TG108 ignore contradicts example; remove one of the two"},
		"//toolgen:ignore\n//toolgen:ignore":                  {"3:11 TG105 ignore is given twice"},
		"//toolgen:ignore\n//toolgen:lint off=TG237 reason=x": nil,
	} {
		_, diags := forDecl(t, Method, comment)
		assert.Equal(t, want, diags, "%s", comment)
	}
	for _, other := range []string{"schema required", "rest"} {
		_, diags := forDecl(t, Field, "//toolgen:ignore\n//toolgen:"+other)
		assert.Equal(t, []string{"2:11 TG108 ignore contradicts " + strings.Fields(other)[0] + "; remove one of the two"}, diags)
	}
}

func TestForFunc(t *testing.T) {
	tests := []struct {
		src, want string
		tool      bool
	}{
		{"func F() {}", "", true},
		{"func (t *T) M() {}", "", true},
		{"func init() {}", "2:11 TG112 init cannot be a tool; write a function that does the work and make that the tool", false},
		{"func main() {}", "2:11 TG112 main cannot be a tool; write a function that does the work and make that the tool", false},
		{"func (t T) main() {}", "", true},
		{"func _() {}", "2:11 TG112 a function named _ cannot be called; give it a name", false},
		{"func F[T any]() {}", "2:11 TG112 F is generic and cannot be a tool; write a function for one type that calls it, and make that the tool", false},
		{"func (l *List[T]) M() {}", "2:11 TG112 M is a method of a generic type and cannot be a tool; write a function for one type that calls it, and make that the tool", false},
		{"func (l (Map[K, V])) M() {}", "2:11 TG112 M is a method of a generic type and cannot be a tool; write a function for one type that calls it, and make that the tool", false},
	}
	for _, test := range tests {
		fset, f := parseFile(t, "p.go", "//toolgen:tool\n"+test.src)
		var diags diag.List
		set := ForFunc(fset, f.Decls[0].(*ast.FuncDecl), &diags)
		assert.Equal(t, test.tool, set.Tool != nil, "%s", test.src)
		if test.want == "" {
			assert.Empty(t, reports(&diags), "%s", test.src)
		} else {
			assert.Equal(t, []string{test.want}, reports(&diags))
		}
	}
}

func TestParamsOfNoTool(t *testing.T) {
	fset, f := parseFile(t, "p.go", "//toolgen:param a min=1\n//toolgen:example {}\nfunc F(a int) {}\n//toolgen:param a min=1\nfunc (T) M(a int) {}\n")
	var diags diag.List
	set := ForFunc(fset, f.Decls[0].(*ast.FuncDecl), &diags)
	assert.Empty(t, set.Params)
	assert.Equal(t, []string{
		"2:17 TG107 param on a function that is not a tool; add //toolgen:tool",
		"3:19 TG107 example on a function that is not a tool; add //toolgen:tool",
	}, reports(&diags))
	method := ForFunc(fset, f.Decls[1].(*ast.FuncDecl), &diags)
	assert.Len(t, method.Params, 1, "a method may be a tool through its type")
	assert.Equal(t, 2, diags.Len())
}

func TestOver(t *testing.T) {
	high := Constraints{Min: &Value{Text: "1"}, Secret: &Value{}}
	low := Constraints{Min: &Value{Text: "0"}, Max: &Value{Text: "9"}, Examples: []Value{{Text: "5"}}}
	got := high.Over(low)
	assert.Equal(t, "1", got.Min.Text)
	assert.Equal(t, "9", got.Max.Text)
	assert.NotNil(t, got.Secret)
	assert.Len(t, got.Examples, 1)
	assert.Nil(t, high.Max, "the receiver is a copy")
}

// What ranks higher takes back what contradicts it.
func TestOverContradicting(t *testing.T) {
	v := func(text string) *Value { return &Value{Text: text} }
	got := Constraints{Optional: v(""), Gt: v("0"), Lt: v("9")}.Over(Constraints{Required: v(""), Min: v("1"), Max: v("8")})
	assert.Nil(t, got.Required)
	assert.Nil(t, got.Min)
	assert.Nil(t, got.Max)
	assert.Equal(t, "0", got.Gt.Text)
	got = Constraints{Required: v("")}.Over(Constraints{Optional: v(""), Default: v("1"), Min: v("1"), Lt: v("2")})
	assert.Nil(t, got.Optional)
	assert.Nil(t, got.Default)
	assert.Equal(t, "1", got.Min.Text)
	assert.Equal(t, "2", got.Lt.Text)
	got = Constraints{Default: v("1")}.Over(Constraints{Required: v("")})
	assert.Nil(t, got.Required)
}
