package templates

import (
	"embed"
	"fmt"
	"html/template"
	"io"
	"strings"
	texttemplate "text/template"
	"unicode"
)

//go:embed catalogue/*.tmpl
var catalogue embed.FS

// Catalogue writes the catalogue of tools in a form: "html", "md" or "llms".
func Catalogue(w io.Writer, format string, data any) error {
	name := "catalogue/tools." + format + ".tmpl"
	switch format {
	case "html":
		t, err := template.New("tools.html.tmpl").Funcs(template.FuncMap{"join": strings.Join}).ParseFS(catalogue, name)
		if err != nil {
			return err
		}
		return t.Execute(w, data)
	case "md", "llms":
		t, err := texttemplate.New("tools."+format+".tmpl").Funcs(texttemplate.FuncMap{
			"text": Text, "line": Line, "head": head, "below": below, "code": Code, "cell": Cell, "fence": Fence, "join": strings.Join,
		}).ParseFS(catalogue, name)
		if err != nil {
			return err
		}
		return t.Execute(w, data)
	}
	return fmt.Errorf("there is no form %q of a catalogue", format)
}

// Text escapes a text for Markdown, line by line: nothing in it is markup or HTML.
func Text(text string) string {
	lines := strings.Split(text, "\n")
	for i, line := range lines {
		lines[i] = escapeLine(strings.TrimSpace(line))
	}
	return strings.Join(lines, "\n")
}

// Line is [Text] on one line.
func Line(text string) string { return escapeLine(strings.Join(strings.Fields(text), " ")) }

// head is the text before the first list or empty line of a text, as [Line].
func head(text string) string { return Line(lines(text)[0]) }

// below is what follows the [head], each line behind sep; the items of lists begin
// with mark.
func below(sep, mark, text string) string {
	var b strings.Builder
	for _, line := range lines(text)[1:] {
		b.WriteString(sep)
		if item, ok := strings.CutPrefix(line, "- "); ok {
			b.WriteString(mark)
			line = item
		}
		b.WriteString(Line(line))
	}
	return b.String()
}

// lines parts a text at its empty lines and items of lists; lines that were only
// wrapped are one.
func lines(text string) []string {
	out := []string{""}
	begin := false
	for line := range strings.SplitSeq(text, "\n") {
		trimmed := strings.TrimSpace(line)
		item := strings.HasPrefix(trimmed, "- ")
		last := len(out) - 1
		switch {
		case trimmed == "":
			begin = true
			continue
		case out[last] == "" && !item: // of the head
			out[last] = trimmed
		case begin, item, strings.HasPrefix(out[last], "- ") && line == trimmed:
			out = append(out, trimmed)
		default:
			out[last] += " " + trimmed
		}
		begin = false
	}
	return out
}

var markdown = strings.NewReplacer(
	`\`, `\\`, "`", "\\`", "*", `\*`, "[", `\[`, "]", `\]`, "<", "&lt;", ">", "&gt;", "&", "&amp;",
	"#", `\#`, "|", `\|`, "!", `\!`, "~", `\~`, "$", `\$`, "://", `:\//`,
)

// underscores escapes those that may begin or end emphasis: all but those between
// letters or digits.
func underscores(text string) string {
	runes := []rune(text)
	word := func(i int) bool {
		return i >= 0 && i < len(runes) && (unicode.IsLetter(runes[i]) || unicode.IsDigit(runes[i]))
	}
	var b strings.Builder
	for i, r := range runes {
		if r == '_' && !(word(i-1) && word(i+1)) {
			b.WriteByte('\\')
		}
		b.WriteRune(r)
	}
	return b.String()
}

func escapeLine(line string) string {
	out := underscores(markdown.Replace(line))
	switch {
	case out == "":
	case strings.ContainsAny(out[:1], "-+="): // a list, a heading or a rule
		out = `\` + out
	case out[0] >= '0' && out[0] <= '9': // a numbered list
		digits := strings.TrimLeft(out, "0123456789")
		if digits != "" && strings.ContainsAny(digits[:1], ".)") {
			out = out[:len(out)-len(digits)] + `\` + digits
		}
	}
	return out
}

// Fence is a fenced block of code. The fence is longer than any in the text.
func Fence(language, text string) string {
	fence := "```"
	for strings.Contains(text, fence) {
		fence += "`"
	}
	return fence + language + "\n" + strings.TrimRight(text, "\n") + "\n" + fence
}
