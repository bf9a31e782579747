package wire

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
)

// pathBytes is the most that a path may be; the middle of a longer one is left
// out.
const pathBytes = 256

// pathsOf returns where the values of the faults are. It reads the text once,
// up to the last of them.
func pathsOf(text string, faults []fault) []string {
	order := make([]int, len(faults))
	for i := range order {
		order[i] = i
	}
	slices.SortFunc(order, func(a, b int) int { return cmp.Compare(faults[a].at, faults[b].at) })
	paths := make([]string, len(faults))
	w := walker{text: text}
	for _, i := range order {
		f := &faults[i]
		w.walk(f.at)
		paths[i] = w.path(f.hidden, f.name)
	}
	return paths
}

// A walker follows a text that is known to be good JSON as far as it walks.
type walker struct {
	text   string
	at     int
	levels []level
}

// A level is an open array or object.
type level struct {
	start    int // offset of its bracket
	index    int // of the element; -1 in an object
	key, end int // the current member's name with its quotes, in an object; 0 for none
}

// walk goes on to offset at.
func (w *walker) walk(at int) {
	for w.at < at {
		top := &level{index: -1, key: -1} // outside of everything
		if n := len(w.levels); n > 0 {
			top = &w.levels[n-1]
		}
		switch w.text[w.at] {
		case '{':
			w.levels = append(w.levels, level{start: w.at, index: -1})
		case '[':
			w.levels = append(w.levels, level{start: w.at})
		case '}', ']':
			w.levels = w.levels[:max(len(w.levels)-1, 0)]
		case ',':
			if top.index >= 0 {
				top.index++
			}
			top.key, top.end = 0, 0
		case '"':
			end := closing(w.text, w.at+1)
			if end < 0 || end >= at {
				w.at = at // at is inside this string
				return
			}
			if top.index < 0 && top.key == 0 {
				top.key, top.end = w.at, end+1
			}
			w.at = end
		}
		w.at++
	}
}

// path returns the path of the value the walker is at, or of its member with
// the given name. Names inside the secret value that begins at offset hidden are
// written as a star.
func (w *walker) path(hidden int, name string) string {
	var b strings.Builder
	for _, l := range w.levels {
		switch {
		case l.index >= 0:
			b.WriteString("[" + strconv.Itoa(l.index) + "]")
		case l.key == 0:
		case hidden >= 0 && l.start >= hidden:
			writeName(&b, "*")
		default:
			writeName(&b, unquote(w.text[l.key:l.end]))
		}
	}
	if name != "" {
		writeName(&b, name)
	}
	path := b.String()
	if len(path) <= pathBytes {
		return path
	}
	half := pathBytes / 2
	return strings.ToValidUTF8(path[:half], "") + "…" + strings.ToValidUTF8(path[len(path)-half:], "")
}

// JoinPath returns the path of a member of the value at path, as faults have it:
// path.name, or path["name"] where that would not be clear.
func JoinPath(path, name string) string {
	var b strings.Builder
	b.WriteString(path)
	writeName(&b, name)
	return b.String()
}

// writeName adds a member to a path.
func writeName(b *strings.Builder, name string) {
	if plainName(name) {
		if b.Len() > 0 {
			b.WriteByte('.')
		}
		b.WriteString(name)
		return
	}
	b.WriteString("[" + quoteName(name) + "]")
}

func plainName(name string) bool {
	for i := range len(name) {
		if c := name[i]; !letter(c) && !digit(c) && strings.IndexByte("_-$@*/", c) < 0 {
			return false
		}
	}
	return name != "" && len(name) <= 64
}

// unquote returns the value of a JSON string.
func unquote(quoted string) string {
	var d Decoder
	d.Reset(quoted, Limits{Size: -1})
	s, problem := d.quoted(false)
	if problem != "" {
		return strings.ToValidUTF8(strings.Trim(quoted, `"`), "\uFFFD")
	}
	return s
}
