package emit

import (
	"encoding/json"
	"go/ast"
	"go/parser"
	"go/token"
	"strconv"
	"strings"
	"testing"
	"unicode"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/dave/jennifer/jen"
)

// render returns the source of declarations, which must parse.
func render(t require.TestingT, decls ...jen.Code) (string, *ast.File) {
	text, err := formatted("package p\n\n", decls)
	require.NoError(t, err)
	file, err := parser.ParseFile(token.NewFileSet(), "", text, parser.ParseComments|parser.SkipObjectResolution)
	require.NoError(t, err)
	return string(text), file
}

func TestComment(t *testing.T) {
	for text, want := range map[string]string{
		"one":                        "// one",
		"a\nb\n":                     "// a\n// b",
		"a\r\nb":                     "// a\n// b",
		"a\n\nb":                     "// a\n//\n// b",
		"// x\nfunc injected() {}":   "// // x\n// func injected() {}",
		"/* x */ func injected() {}": "// /* x */ func injected() {}",
		"*/":                         "// */",
		"go:build ignore":            "// go:build ignore",
		"a\u202eb\ufeff\x00":         "// ab",
		"emoji 🙂, עברית":             "// emoji 🙂, עברית",
	} {
		got, file := render(t, comment(text).Line().Var().Id("x").Int())
		assert.Equal(t, "package p\n\n"+want+"\nvar x int\n", got)
		assert.Len(t, file.Decls, 1, "nothing but a comment")
	}
}

// TestCommentsHoldNoCode writes any text as a comment.
func TestCommentsHoldNoCode(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.String().Draw(t, "text")
		_, file := render(t, comment(text).Line().Var().Id("x").Int())
		require.Len(t, file.Decls, 1)
		require.Equal(t, "x", file.Decls[0].(*ast.GenDecl).Specs[0].(*ast.ValueSpec).Names[0].Name)
	})
}

// constantOf renders "const c = literal" and returns the string's value.
func constantOf(t require.TestingT, literal *jen.Statement) (source, value string) {
	source, file := render(t, jen.Const().Id("c").Op("=").Add(literal))
	value, ok := foldStrings(file.Decls[0].(*ast.GenDecl).Specs[0].(*ast.ValueSpec).Values[0])
	require.True(t, ok)
	return source, value
}

// foldStrings returns the value of literals joined with +.
func foldStrings(e ast.Expr) (string, bool) {
	switch e := e.(type) {
	case *ast.BasicLit:
		s, err := strconv.Unquote(e.Value)
		return s, err == nil
	case *ast.BinaryExpr:
		x, okX := foldStrings(e.X)
		y, okY := foldStrings(e.Y)
		return x + y, okX && okY
	}
	return "", false
}

func TestLiterals(t *testing.T) {
	for text, want := range map[string]string{
		``:                  `""`,
		`plain`:             `"plain"`,
		`say "x"`:           "`say \"x\"`",
		"back`quote\"":      "\"back`quote\\\"\"",
		"two\nlines":        "\"two\\n\" +\n\t\"lines\"",
		"end\n":             `"end\n"`,
		"bidi \u202e":       `"bidi \u202e"`,
		"\xff":              `"\xff"`,
		`C:\dir`:            "`C:\\dir`",
		"tab\t":             `"tab\t"`,
		"non-ASCII “größe”": `"non-ASCII “größe”"`,
	} {
		source, value := constantOf(t, quoted(text))
		assert.Equal(t, "package p\n\nconst c = "+want+"\n", source)
		assert.Equal(t, text, value)
	}
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.String().Draw(t, "text")
		_, value := constantOf(t, quoted(text))
		require.Equal(t, text, value)
	})
}

// A text of very many lines makes a source that go/parser accepts, and that
// gofmt formats in time.
func TestLiteralOfManyLines(t *testing.T) {
	text := strings.Repeat("- a\n", 101)
	assert.Equal(t, 50, strings.Count(literal(text), "+\n"), "two lines a piece")
	text = strings.Repeat("- a\n", 200_000)
	assert.Less(t, strings.Count(literal(text), "+\n"), maxPieces)
	_, value := constantOf(t, quoted(text))
	assert.Equal(t, len(text), len(value))
	assert.True(t, text == value)
}

func TestJSONText(t *testing.T) {
	for text, want := range map[string]string{
		`{"a":"\n"}`:       "`{\"a\":\"\\n\"}`",
		"\"a`b\"":          "`\"a\\u0060b\"`",
		"\"\ufeff\u202e\"": "`\"\\ufeff\\u202e\"`",
		"\"\U000e0001\"":   "`\"\\udb40\\udc01\"`",
		"{\n}":             `"{\n}"`,
		"\"\xff\"":         `"\"\xff\""`,
		"\"🙂\"":            "`\"🙂\"`",
	} {
		source, _ := constantOf(t, jsonText(text))
		assert.Equal(t, "package p\n\nconst c = "+want+"\n", source)
	}
	rapid.Check(t, func(t *rapid.T) {
		text, err := json.Marshal(rapid.String().Draw(t, "text"))
		require.NoError(t, err)
		source, value := constantOf(t, jsonText(string(text)))
		require.JSONEq(t, string(text), value, "the same value")
		for _, r := range source {
			require.True(t, unicode.IsPrint(r) || r == '\n', "%q in %s", r, source)
		}
	})
}

func TestBrokenSource(t *testing.T) {
	_, err := formatted("package p\n\n", block{jen.Op("}")})
	assert.ErrorContains(t, err, "the generated source is broken")
}

func formatted(head string, decls block) ([]byte, error) {
	text, err := source(head, decls)
	if err != nil {
		return nil, err
	}
	return Format(text)
}
