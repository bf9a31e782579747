// Package templates holds the templates of pages whose content comes from running
// code, and of the starter package. Generated Go code is never written from
// templates.
package templates

import (
	"embed"
	"io"
	"strings"
	"text/template"
)

//go:embed *.tmpl
var files embed.FS

var pages = template.Must(template.New("").Funcs(template.FuncMap{
	"code": Code,
	"cell": Cell,
	"join": strings.Join,
}).ParseFS(files, "*.tmpl"))

// Execute writes the page made from the template of that name, such as
// "types.md.tmpl".
func Execute(w io.Writer, name string, data any) error {
	return pages.ExecuteTemplate(w, name, data)
}

// Code returns text as a code span of Markdown.
func Code(text string) string {
	fence := "`"
	for strings.Contains(text, fence) {
		fence += "`"
	}
	if fence == "`" {
		return fence + text + fence
	}
	return fence + " " + text + " " + fence
}

// Cell returns Markdown for a cell of a table, where lines end in <br> and bars
// are escaped, also in code spans.
func Cell(text string) string {
	return strings.NewReplacer("|", `\|`, "\n", "<br>").Replace(text)
}
