package directive

import (
	"go/ast"
	"go/token"
	"maps"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/toolgen-dev/toolgen/gen/internal/diag"
)

// Parse returns the directives of a comment group (which may be nil) and
// reports what is malformed. Reading goes on behind a malformed value, unless
// its end cannot be told.
func Parse(fset *token.FileSet, cg *ast.CommentGroup, diags *diag.List) []Directive {
	if cg == nil {
		return nil
	}
	var list []Directive
	for i, c := range cg.List {
		rest, ok := strings.CutPrefix(c.Text, Prefix)
		if !ok {
			reportMisspelt(fset, cg, i, diags)
			reportInText(fset, cg, i, diags)
			continue
		}
		l := &lexer{text: c.Text, off: len(Prefix), start: fset.Position(c.Slash), diags: diags}
		verb := rest[:wordEnd(rest)]
		if _, known := verbs[verb]; !known {
			fix := didYouMean(verb, maps.Keys(verbs))
			if verb == "" {
				diags.Report(l.pos(l.off), diag.UnknownVerb, "no directive after //toolgen:", "the directive follows the colon without a space")
			} else {
				diags.Report(l.pos(l.off), diag.UnknownVerb, "unknown directive "+verb, fix)
			}
			continue
		}
		d := Directive{Verb: verb, Pos: l.pos(l.off)}
		l.off += len(verb)
		if verb == "example" {
			d.Args = l.raw()
		} else {
			d.Args = l.args()
		}
		list = append(list, d)
	}
	return list
}

// A lexer splits the text of one comment. Offsets are those of the comment,
// which is one line, so columns follow directly.
type lexer struct {
	text  string
	off   int
	start token.Position
	diags *diag.List
}

func (l *lexer) pos(off int) token.Position {
	return behind(l.start, off)
}

// behind returns the position n bytes further on the line. A //line comment
// without a column leaves columns unknown, which is 0.
func behind(p token.Position, n int) token.Position {
	p.Offset += n
	if p.Column > 0 {
		p.Column += n
	}
	return p
}

func isSpace(b byte) bool { return b == ' ' || b == '\t' || b == '\r' }

func wordEnd(s string) int {
	if i := strings.IndexFunc(s, func(r rune) bool { return r == ' ' || r == '\t' || r == '\r' }); i >= 0 {
		return i
	}
	return len(s)
}

// space skips white space and reports whether a word follows.
func (l *lexer) space() bool {
	for l.off < len(l.text) && isSpace(l.text[l.off]) {
		l.off++
	}
	return l.off < len(l.text)
}

func (l *lexer) args() []Arg {
	var args []Arg
	for l.space() {
		arg := Arg{Pos: l.pos(l.off)}
		word := l.text[l.off:]
		word = word[:wordEnd(word)]
		if strings.HasPrefix(word, "//") {
			l.diags.Report(arg.Pos, diag.UnknownArgument, "a directive takes no comment", "put the comment on a line of its own")
			return args
		}
		key, _, valued := strings.Cut(word, "=")
		arg.Key = key
		l.off += len(key)
		if valued {
			l.off++
			arg.Value = l.value(key)
			arg.Bad = arg.Value == nil
		}
		args = append(args, arg)
	}
	return args
}

// raw returns the rest of the line as the value of one argument without a
// key. A line that is one Go string literal is unquoted.
func (l *lexer) raw() []Arg {
	if !l.space() {
		return nil
	}
	pos := l.pos(l.off)
	v := &Value{Text: strings.TrimRight(l.text[l.off:], " \t\r"), Pos: pos}
	if q := v.Text[0]; q == '"' || q == '`' {
		if text, err := strconv.Unquote(v.Text); err == nil {
			v.Text, v.Quote = text, q
		}
	}
	if !utf8.ValidString(v.Text) {
		l.diags.Report(pos, diag.BadArgument, "this is not valid UTF-8", notUTF8)
		return []Arg{{Pos: pos, Bad: true}}
	}
	v.Items = []Item{{Text: v.Text, Quote: v.Quote, Pos: pos}}
	return []Arg{{Pos: pos, Value: v}}
}

// value reads what follows an equals sign; nil when it is malformed, and then
// the lexer stands behind it.
func (l *lexer) value(key string) *Value {
	start := l.off
	v := &Value{Key: key, Pos: l.pos(start)}
	for {
		item, ok := l.item(key)
		if !ok {
			return nil
		}
		v.Items = append(v.Items, item)
		if l.off == len(l.text) || l.text[l.off] != ',' {
			break
		}
		l.off++
	}
	v.Text = l.text[start:l.off]
	if len(v.Items) == 1 {
		v.Text, v.Quote = v.Items[0].Text, v.Items[0].Quote
	}
	if v.Text == "" && v.Quote == 0 {
		l.diags.Report(v.Pos, diag.DirectiveSyntax, "no value after "+key+"=", `an empty text is written ""`)
		return nil
	}
	return v
}

// item reads one element: a Go string literal, or text up to a comma or space.
func (l *lexer) item(key string) (Item, bool) {
	item := Item{Pos: l.pos(l.off)}
	rest := l.text[l.off:]
	if rest == "" || rest[0] != '"' && rest[0] != '`' {
		item.Text = rest[:wordEnd(rest)]
		if i := strings.IndexByte(item.Text, ','); i >= 0 {
			item.Text = item.Text[:i]
		}
		l.off += len(item.Text)
		return item, true
	}
	literal, err := strconv.QuotedPrefix(rest)
	if err != nil {
		l.diags.Report(item.Pos, diag.DirectiveSyntax, "the value of "+key+" is not a Go string", notString(rest))
		l.skip(quotedEnd(rest))
		return item, false
	}
	item.Quote = rest[0]
	item.Text, _ = strconv.Unquote(literal) // QuotedPrefix has checked it
	l.off += len(literal)
	if l.off < len(l.text) && l.text[l.off] != ',' && !isSpace(l.text[l.off]) {
		l.diags.Report(l.pos(l.off), diag.DirectiveSyntax, "text directly after the quoted value of "+key, "separate arguments by a space")
		l.skip(0)
		return item, false
	}
	if !utf8.ValidString(item.Text) {
		l.diags.Report(item.Pos, diag.BadArgument, "the value of "+key+" is not valid UTF-8", notUTF8)
		l.skip(0)
		return item, false
	}
	return item, true
}

const notUTF8 = `write the characters themselves, or \u and their number`

// skip goes on n bytes and then to the end of the word.
func (l *lexer) skip(n int) {
	l.off += n
	l.off += wordEnd(l.text[l.off:])
}

// quotedEnd returns where a quoted text ends that is no Go string: behind the
// closing quote, or at the end of the line.
func quotedEnd(s string) int {
	for i := 1; i < len(s); i++ {
		switch {
		case s[i] == s[0]:
			return i + 1
		case s[i] == '\\' && s[0] == '"':
			i++
		}
	}
	return len(s)
}

// notString says how to put a text right that begins with a quote and is no
// Go string.
func notString(s string) string {
	end := quotedEnd(s)
	if s[0] == '"' && len(s) > 1 && s[end-1] == '"' && end > 1 {
		return "write a backslash twice, or use back quotes"
	}
	return "close the quote on the same line, or use back quotes"
}
