package emit

import (
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"os"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen-dev/toolgen/gen/ir"
)

// hidden is the model of a package whose source says no predeclared name.
func hidden() *ir.Package {
	level := enum("Level_", aString, constant("Low_", `"low"`))
	dot := object("Dot_", goStruct())
	shape := define("Shape_", &ir.Type{Kind: ir.Union})
	shape.Discriminator = "type"
	shape.Members = []*ir.Member{{Tag: "dot", Type: ref(dot), Pointer: true}}
	args := object("Args_", nil)
	aMap := mapping(anInt, pointer(ref(args)))
	base := ir.Step{Name: "Base_", Pointer: true, Go: local("Base_")}
	args.Fields = []*ir.Field{
		field("K", "k", aString, through(base)),
		field("B", "b", aBool, withDefault("true")), field("P", "p", pointer(basic(ir.Int, 64, "int64")), withDefault("1")),
		field("N", "n", pointer(aString)), field("L", "l", slice(aString), omitEmpty, ruled(ir.Rules{MinItems: intp(1)})),
		field("M", "m", aMap, omitEmpty), field("A", "a", mapping(anAddr, ref(level))), field("S", "s", set(aString), secret),
		field("F", "f", aFloat, ruled(ir.Rules{Min: "1"})), field("U", "u", basic(ir.Uint, 8, "uint8")),
		field("Any", "any", anAny), field("Raw", "raw", aRaw), field("D", "d", aSpan, withDefault(`"1s"`)),
		field("T", "t", aTime, omitZero, zeroMethod), field("E", "e", ref(level)), field("X", "x", ref(shape)),
		field("Q", "q", anInt, asText, ruled(ir.Rules{})), field("Rest", "", mapping(aString, aRaw), rest),
	}
	do := tool("Do_", "do", []*ir.Param{ctxParam(), argument("in", pointer(ref(args)))}, pointer(ref(args)), flat)
	do.Policy = ir.Policy{Timeout: 90 * time.Second, MaxResult: 1}
	say := tool("Say_", "say", []*ir.Param{argument("s", aString), argument("n", anInt, withDefault("7"))}, aBool, noErr)
	say.Policy = ir.Policy{ApprovalFunc: "Ask_", SerialParam: "s"}
	p := pkg("hidden", []*ir.Tool{do, say}, args, dot, level, shape)
	p.Scope = append(p.Scope, "Low_", "Base_", "Ask_")
	return p
}

// TestHiddenNames declares in the package, one by one and then all together,
// each name that the generated file would like to use.
func TestHiddenNames(t *testing.T) {
	source, err := os.ReadFile("testdata/hidden/hidden.go")
	require.NoError(t, err)
	check := func(t *testing.T, names ...string) {
		p := hidden()
		p.Scope = append(p.Scope, names...)
		generated, err := File(p, schemaOf)
		if slices.Contains(names, "nil") {
			require.ErrorContains(t, err, "nil")
			return
		}
		require.NoError(t, err)
		hide := "package hidden\n"
		for _, name := range names {
			hide += "type " + name + " struct{}\n"
		}
		assert.Empty(t, typeErrors(t, p.Path, map[string]string{
			"hidden.go": string(source), "hide.go": hide, ir.DefaultOutput: string(generated),
		}), "%s\n%s", names, generated)
	}

	generated, err := File(hidden(), schemaOf)
	require.NoError(t, err)
	names := identifiers(t, generated, hidden())
	require.Subset(t, names, []string{"string", "len", "new", "d", "v", "wire", "context", "true", "panic", "nil"})
	for _, name := range names {
		t.Run(name, func(t *testing.T) { check(t, name) })
	}
	t.Run("all", func(t *testing.T) {
		check(t, slices.DeleteFunc(names, func(n string) bool { return n == "nil" })...)
	})
}

// identifiers returns the identifiers in a generated file that are declared
// neither by the package nor, at the top level, by the file.
func identifiers(t *testing.T, source []byte, p *ir.Package) []string {
	file, err := parser.ParseFile(token.NewFileSet(), "", source, 0)
	require.NoError(t, err)
	found := map[string]bool{}
	ast.Inspect(file, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok && id.Name != "_" {
			found[id.Name] = true
		}
		return true
	})
	for _, d := range file.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			delete(found, d.Name.Name)
		case *ast.GenDecl:
			for _, s := range d.Specs {
				switch s := s.(type) {
				case *ast.TypeSpec:
					delete(found, s.Name.Name)
				case *ast.ValueSpec:
					delete(found, s.Names[0].Name)
				}
			}
		}
	}
	for _, name := range p.Scope {
		delete(found, name)
	}
	return slices.Sorted(maps.Keys(found))
}
