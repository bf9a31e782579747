package doc

import (
	"go/ast"
	"go/parser"
	"go/token"
	"strings"

	"github.com/toolgen-dev/toolgen/gen/internal/diag"
)

// dropCode drops lines that are a field, commented out above the field (called
// name) that the comment is meant for. Indented code stays.
func dropCode(lines []line, name string, diags *diag.List) []line {
	var out []line
	for i, l := range lines {
		if !isTaggedField(l.text) && !isField(l.text, name, lines[i+1:]) {
			out = append(out, l)
			continue
		}
		diags.Report(l.pos, diag.CodeInComment, "this line is code and is left out of the description",
			"remove it, or put an empty line below it")
	}
	return out
}

// isField recognises another field than name, without a tag. A type that could
// be a word of a sentence only counts above lines that begin with the name:
// the text proper.
func isField(text, name string, below []line) bool {
	other, typ, ok := strings.Cut(text, " ")
	if !ok || name == "" || other == name || !token.IsIdentifier(other) || ast.IsExported(other) != ast.IsExported(name) {
		return false
	}
	expr, err := parser.ParseExpr(typ)
	if err != nil {
		return false
	}
	if unmistakable(expr) {
		return true
	}
	switch expr.(type) {
	case *ast.Ident, *ast.SelectorExpr:
		for _, l := range below {
			if strings.HasPrefix(l.text, name+" ") {
				return true
			}
		}
	}
	return false
}

// unmistakable reports whether an expression is a type that no sentence has.
func unmistakable(expr ast.Expr) bool {
	switch x := expr.(type) {
	case *ast.ArrayType, *ast.MapType, *ast.ChanType, *ast.FuncType, *ast.StructType, *ast.InterfaceType:
		return true
	case *ast.StarExpr:
		return true
	case *ast.Ident:
		switch strings.TrimRight(x.Name, "0123456789") {
		case "bool", "int", "uint", "uintptr":
			return true
		}
		return x.Name == "float32" || x.Name == "float64"
	}
	return false
}

// isTaggedField recognises `Old []string `json:"old"“ by its end: a struct
// tag in back quotes behind a name and a type.
func isTaggedField(text string) bool {
	if code, _, ok := strings.Cut(text, "` //"); ok { // a comment of its own
		text = code + "`"
	}
	body, ok := strings.CutSuffix(text, "`")
	start := strings.LastIndexByte(body, '`')
	if !ok || start < 0 {
		return false
	}
	key, _, tagged := strings.Cut(body[start+1:], `:"`)
	if !tagged || key == "" || strings.ContainsAny(key, " \t") || !strings.HasSuffix(body, `"`) {
		return false
	}
	words := strings.Fields(body[:start])
	return len(words) == 2 || len(words) > 2 && strings.ContainsAny(words[1], "[]{}()*")
}
