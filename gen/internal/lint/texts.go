package lint

import (
	"encoding/json"
	"fmt"
	"go/token"
	"regexp"
	"strings"

	"github.com/toolgen-dev/toolgen/gen/internal/diag"
	"github.com/toolgen-dev/toolgen/gen/ir"
)

// description reports one that says no more than the tool's name. That there is
// none at all is reported where the model is built.
func (l *linter) description(t *ir.Tool) {
	if t.Description == "Call "+t.Name+"." {
		return
	}
	name := set(append(words(t.Name), words(snake(t.Name))...))
	for w := range set(words(t.Description)) {
		if !name[w] && !vague[w] {
			return
		}
	}
	l.diags.Report(t.Pos, diag.ShortDescription, fmt.Sprintf("the description of %s says no more than its name: %q", t.Name, cut(t.Description)),
		"say what it does, what it returns and when to use it")
}

// texts checks every text of a tool that a model reads.
func (l *linter) texts(t *ir.Tool) {
	w := &textWalk{linter: l, tool: t, seen: map[string]bool{}}
	w.text(t.Pos, t.Name, t.Description)
	w.text(t.Pos, t.Name, t.Title)
	for _, p := range t.Arguments() {
		switch {
		case p.Field == nil:
		case t.Flat:
			w.typ(p.Field.Type)
		default:
			w.field(t.Name, p.Field, true)
		}
	}
	w.output = true
	w.typ(t.Result)
}

// A textWalk goes through all types of a tool. Texts of other modules are not
// the user's to change.
type textWalk struct {
	*linter
	tool   *ir.Tool
	seen   map[string]bool // definitions by ID
	output bool            // of the result
}

func (w *textWalk) typ(t *ir.Type) {
	if t == nil {
		return
	}
	w.typ(t.Key)
	w.typ(t.Elem)
	d := w.defs[t.Ref]
	if t.Kind != ir.Ref || d == nil || w.seen[d.ID] {
		return
	}
	w.seen[d.ID] = true
	ours := d.Local || d.Module
	if ours {
		w.text(d.Pos, d.Name, d.Doc)
		for _, c := range d.Constants() {
			w.constant(d, c)
		}
		for _, v := range d.Rules.Enum {
			w.text(d.Pos, d.Name, valueText(v))
		}
	}
	w.typ(d.Type)
	for _, f := range d.Fields {
		w.field(d.Name, f, ours)
	}
	for _, m := range d.Members {
		if m != nil {
			w.typ(m.Type)
		}
	}
}

func (w *textWalk) field(of string, f *ir.Field, ours bool) {
	if f == nil {
		return
	}
	if ours {
		w.text(f.Pos, of+"."+f.Name, f.Description)
		for _, v := range append([]json.RawMessage{f.Default}, f.Rules.Enum...) {
			w.text(f.Pos, of+"."+f.Name, valueText(v))
		}
		if !w.output {
			w.listed(of, f)
		}
	}
	w.typ(f.Type)
}

// constant checks the texts of a constant. Its findings are at the constant, unless
// they are switched off for its type.
func (w *textWalk) constant(d *ir.Def, c *ir.Const) {
	pos := c.Pos
	if w.diags.Mutes(d.Pos, diag.InvisibleText) || w.diags.Mutes(d.Pos, diag.OrdersModel) {
		pos = d.Pos
	}
	w.text(pos, d.Name+": "+c.Name, c.Doc)
	w.text(pos, d.Name+": "+c.Name, valueText(c.Value))
}

// valueText returns a value as a model reads it.
func valueText(v json.RawMessage) string {
	var text string
	if json.Unmarshal(v, &text) != nil {
		return string(v)
	}
	return text
}

func (l *linter) text(pos token.Position, what, text string) {
	l.invisible(pos, what, text)
	if m := orders.FindString(text); m != "" {
		l.diags.Report(pos, diag.OrdersModel, fmt.Sprintf("%s: the text gives the model orders: %q", what, cut(m)), "describe what the tool does instead")
	}
}

// orders finds what texts of attacks and overeager authors have in common.
var orders = regexp.MustCompile(`(?i)` + strings.Join([]string{
	`\b(ignore|disregard|forget|override) (all |any |the |your )*(previous|prior|above|earlier|other|system)\b[^.]{0,40}\b(instructions?|prompts?|rules?|messages?|tools?)`,
	`\b(do not|don't|never) (tell|inform|mention|reveal|show|notify|ask)\b[^.]{0,30}\b(user|human|person|anyone)`,
	`\b(before|instead of) (using|calling|invoking|running) (any|all|every) other (tools?|functions?)`,
	`\b(use|used|call|called|invoke|invoked|run|prefer|preferred)\b[^.]{0,30} (before|instead of|over|above|rather than) (any|all|every|each)( of)?( the)? other (tools?|functions?)\b`,
	`\bprefer this (tool|function) (over|to|above) (all|any|every|the|other)\b`,
	`\bthis (tool|function) (must|shall|has to|needs to) (always )?be (called|used|invoked|run) first\b`,
	`\b(do not|don't|never) (use|call|invoke|run) (any |the |all )*other (tools?|functions?)\b`,
	`(^|[.!?:;,]\s+|\b(first|then|please|must|also|always|and)\s+)(read|open|cat|load|get|fetch|copy|send|upload|include) [^\s]{0,40}(\.ssh\b|id_rsa\b|id_ed25519\b|\.aws\b|\.netrc\b|\.gnupg\b|\.env\b|/etc/(passwd|shadow)\b)`,
	`\bfirst,? (read|open|cat|load|fetch|list) [^\n]{1,80}? (and|then) (pass|send|put|include|provide|attach|give) (it|its|their|the contents?)\b`,
	`\byou (must|shall|have to|are required to) (always |never |first |not )*(call|use|invoke|run|read|send|include|pass|answer|respond|reply|follow|obey)\b`,
	`\b(always|never) (call|use|invoke|prefer) this (tool|function)\b`,
	`\b(system prompt|hidden instructions?|secret instructions?)\b`,
	`</?(important|system|instructions?|secret|admin)>`,
	`\byou are (now )?(an?|the) [^.]{0,20}\b(assistant|ai|model|agent)\b`,
}, "|"))

// Values listed in a text, such as: one of "a", "b"; "a", "b" or "c"; a|b|c.
var (
	quotedList = regexp.MustCompile("[\"'`“‘]([\\w.+/-]{1,40})[\"'`”’](?:(?:,? (?:or|and) |, ?| ?/ ?| ?\\| ?)(?:or |and )?[\"'`“‘][\\w.+/-]{1,40}[\"'`”’])+")
	plainList  = regexp.MustCompile(`(?i)\b(?:(?:must be |is )?one of|(?:allowed|valid|possible|permitted|supported|accepted|available) (?:values?|options?|choices?)(?: are| is)?|values?:|options?:)[: ]+\(?[\w.+-]+(?:(?:,? (?:or|and) |, ?| ?\| ?| ?/ ?)[\w.+-]+)+`)
	barList    = regexp.MustCompile(`\b[\w-]+(?:(?:\|[\w-]+)+| \| [\w-]+(?: \| [\w-]+)+)\b`)
	endList    = regexp.MustCompile(`[;:] [a-z][\w-]*(?:, [a-z][\w-]*)+,? or [a-z][\w-]*(?:\.|$)`)
	slashList  = regexp.MustCompile(`\([a-z][a-z_-]*(?:/[a-z][a-z_-]*)+\)`)
	forExample = regexp.MustCompile(`(?i)\b(e\.\s?g|for example|for instance|such as|like|including|examples?)\b[.:,]*\s*$`)
	// Values of something else, that say when the argument matters: required for "a"
	// and "b". Or a part of a pattern: {a|b}.
	elsewhere = regexp.MustCompile(`(?i)(?:\b(?:for|except|when|if|with|unless|without|not|than|unlike|see)\s+|[{/.])$`)
)

// What stands in parentheses with a slash may be the form of one value: owner/name.
var (
	parts = regexp.MustCompile(`(?i)\b(names?|paths?|repo\w*|formats?|forms?|dates?|times?|slugs?|ids?|urls?|refs?|coordinates?|speeds?|rates?|folders?|files?|images?|types?|zones?|pairs?|prefix\w*|patterns?)\b`)
	units = regexp.MustCompile(`\((?:and/or|s/he|he/she|his/her|n/a|w/o|i/o|\w{1,2}/\w{1,2}|\w+/(?:s|h|min|sec|second|hour|day))\)`)
)

// listed reports a free string whose text lists its values.
func (l *linter) listed(of string, f *ir.Field) {
	t := f.Type
	for t != nil && (t.Kind == ir.Pointer || t.Kind == ir.Slice) {
		t = t.Elem
	}
	if t == nil {
		return // refused
	}
	if d := l.def(t); t.Kind != ir.String && (d == nil || d.Type == nil || d.Type.Kind != ir.String || len(d.Enum)+len(d.Rules.Enum) > 0 || d.Rules.Pattern != "" || d.Rules.Format != "") {
		return
	}
	if len(f.Rules.Enum) > 0 || f.Rules.Pattern != "" || f.Rules.Format != "" {
		return
	}
	for _, list := range []*regexp.Regexp{quotedList, plainList, barList, endList, slashList} {
		at := list.FindStringIndex(f.Description)
		if at != nil && list == slashList && (parts.MatchString(f.Description[:at[0]]) || units.MatchString(f.Description[at[0]:at[1]])) {
			continue
		}
		if at == nil || forExample.MatchString(f.Description[:at[0]]) || elsewhere.MatchString(f.Description[:at[0]]) {
			continue
		}
		l.diags.Report(f.Pos, diag.ListedValues, fmt.Sprintf("%s.%s takes any string, but its text lists values: %s", of, f.Name, cut(strings.Trim(f.Description[at[0]:at[1]], ".;:() "))),
			"declare a type with a constant for each, or write enum=")
		return
	}
}

// cut shortens a text for a message.
func cut(text string) string {
	const most = 60
	if r := []rune(text); len(r) > most {
		return string(r[:most]) + "…"
	}
	return text
}
