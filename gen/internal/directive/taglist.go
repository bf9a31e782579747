package directive

import (
	"encoding/json"
	"strconv"
	"strings"
)

// list splits m at commas. As in the lists of directives an element may be a
// Go string in quotes, as in the jsonschema tag "\," is a comma within an
// element, and as in the tags of some libraries all of it may be a JSON array.
func (t *tagReader) list(m mapped) []Item {
	if items := t.jsonList(m); items != nil {
		return items
	}
	var items []Item
	for {
		n := len(m.text) - len(strings.TrimLeft(m.text, " \t\n"))
		m = m.slice(n, len(m.text))
		item := Item{Pos: t.pos(m, 0)}
		if literal, err := strconv.QuotedPrefix(m.text); err == nil && m.text[0] == '"' {
			rest := m.slice(len(literal), len(m.text)).trim()
			if rest.text == "" || rest.text[0] == ',' {
				item.Text, _ = strconv.Unquote(literal) // QuotedPrefix has checked it
				item.Quote = '"'
				items = append(items, item)
				if rest.text == "" {
					return items
				}
				m = rest.slice(1, len(rest.text))
				continue
			}
		}
		end := unescaped(m.text, ',')
		item.Text = strings.ReplaceAll(m.slice(0, end).trim().text, `\,`, `,`)
		items = append(items, item)
		if end == len(m.text) {
			return items
		}
		m = m.slice(end+1, len(m.text))
	}
}

// jsonList returns the elements of a JSON array, nil for anything else.
func (t *tagReader) jsonList(m mapped) []Item {
	var elems []json.RawMessage
	if !strings.HasPrefix(strings.TrimSpace(m.text), "[") || json.Unmarshal([]byte(m.text), &elems) != nil {
		return nil
	}
	items := make([]Item, len(elems))
	for i, elem := range elems {
		items[i] = Item{Text: string(elem), Pos: t.pos(m, 0)}
		if json.Unmarshal(elem, &items[i].Text) == nil {
			items[i].Quote = '"'
		}
	}
	return items
}

// unescaped returns where the first sep stands that has no backslash before
// it, or the length of the text.
func unescaped(text string, sep byte) int {
	for i := range len(text) {
		if text[i] == sep && (i == 0 || text[i-1] != '\\') {
			return i
		}
	}
	return len(text)
}
