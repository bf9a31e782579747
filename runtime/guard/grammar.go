package guard

import (
	"slices"
	"strconv"
	"strings"
	"sync"
	"unicode/utf8"
)

const (
	endOfSentence = 1000 // counts as so many words: further than any gap of a phrase
	endOfClause   = 6    // a colon, a bracket and the like
	identifier    = "_"  // the word of phrases for any name with a _ in it
)

// A step is a word of a phrase.
type step struct {
	phrase, index int
	gap           int // how many other words may stand before it
}

// A grammar is the phrases, by the words in them.
type grammar struct {
	table  []grammarWord // open addressing
	mask   uint32
	maybe  [1 << 9]uint64 // bits of hashes: most words are none of the table, which is larger than the first cache
	steps  [][]step       // by number of the word; in reverse order of the index
	length []int          // of a phrase
	strict []bool         // does not count behind a negation
	not    map[int]bool
	name   int // the number of identifier
}

type grammarWord struct {
	hash   uint64
	number int // 0: empty
}

var orders = sync.OnceValue(func() *grammar { return newGrammar(phrases) })

func newGrammar(list []string) *grammar {
	g := &grammar{steps: [][]step{nil}, not: map[int]bool{}}
	numbers := map[string]int{}
	number := func(word string) int {
		n, ok := numbers[word]
		if !ok {
			n = len(g.steps)
			numbers[word] = n
			g.steps = append(g.steps, nil)
		}
		return n
	}
	for p, text := range list {
		gap, index := 0, 0
		strict := false
		for _, item := range strings.Fields(text) {
			if item == "!" {
				strict = true
				continue
			}
			if n, ok := strings.CutPrefix(item, "~"); ok {
				gap, _ = strconv.Atoi(n)
				continue
			}
			var words []string
			for _, w := range strings.Split(item, "|") {
				if set, ok := strings.CutPrefix(w, "@rot13."); ok {
					words = append(words, strings.Fields(rot13(wordSets[set]))...)
				} else if set, ok := strings.CutPrefix(w, "@"); ok {
					words = append(words, strings.Fields(wordSets[set])...)
				} else {
					words = append(words, w)
				}
			}
			slices.Sort(words)
			for _, w := range slices.Compact(words) {
				n := number(w)
				g.steps[n] = append(g.steps[n], step{p, index, gap})
			}
			index++
			gap = 0
		}
		g.length = append(g.length, index)
		g.strict = append(g.strict, strict)
	}
	for _, w := range []string{"not", "never", "dont", "cannot", "doesnt", "without"} {
		g.not[number(w)] = true
	}
	g.name = number(identifier)
	for _, list := range g.steps {
		slices.SortStableFunc(list, func(a, b step) int { return b.index - a.index })
	}
	size := 1
	for size < 4*len(numbers) {
		size *= 2
	}
	g.table, g.mask = make([]grammarWord, size), uint32(size-1)
	for w, n := range numbers {
		for _, form := range []string{w, strings.ToUpper(w), title(w)} {
			h := hashWord(form)
			at := uint32(h) & g.mask
			for g.table[at].number != 0 && g.table[at].hash != h {
				at = (at + 1) & g.mask
			}
			g.table[at] = grammarWord{h, n}
			g.maybe[h>>6%uint64(len(g.maybe))] |= 1 << (h % 64)
		}
	}
	return g
}

// rot13 moves each small letter by half of the alphabet.
func rot13(text string) string {
	return strings.Map(func(r rune) rune {
		if 'a' <= r && r <= 'z' {
			return 'a' + (r-'a'+13)%26
		}
		return r
	}, text)
}

// title returns a word with its first letter in upper case.
func title(w string) string {
	for i := range w {
		if i > 0 {
			return strings.ToUpper(w[:i]) + w[i:]
		}
	}
	return strings.ToUpper(w)
}

// The hash of a word is FNV-1a over its bytes, ASCII letters in lower case.
const (
	hashBasis = 14695981039346656037
	hashPrime = 1099511628211
)

func hashWord(w string) uint64 {
	h := uint64(hashBasis)
	for i := range len(w) {
		h = (h ^ uint64(foldByte[w[i]])) * hashPrime
	}
	return mix(h)
}

// mix lets all of a hash count in its low bits.
func mix(h uint64) uint64 { return h ^ h>>32 }

// foldByte maps the bytes of words to lower case and all others to 0.
var foldByte = func() (t [256]byte) {
	for c := range 256 {
		b := byte(c)
		switch {
		case 'A' <= b && b <= 'Z':
			t[c] = b + 'a' - 'A'
		case wordByte(b):
			t[c] = b
		}
	}
	return t
}()

// word returns the number of the word with a hash, 0 for one that no phrase has.
func (g *grammar) word(h uint64) int {
	if g.maybe[h>>6%uint64(len(g.maybe))]>>(h%64)&1 == 0 {
		return 0
	}
	for at := uint32(h) & g.mask; ; at = (at + 1) & g.mask {
		w := &g.table[at]
		if w.number == 0 || w.hash == h {
			return w.number
		}
	}
}

// disguised returns the number of a word in which digits stand for letters that
// look like them: "1gn0re". There must be more letters than digits.
func (g *grammar) disguised(word string) int {
	const shortest, longest = 4, 20
	if len(word) < shortest || len(word) > longest {
		return 0
	}
	digits := 0
	for i := range len(word) {
		if digit(word[i]) {
			digits++
		}
	}
	if 2*digits > len(word) {
		return 0
	}
	for _, one := range []byte("il") {
		h := uint64(hashBasis)
		for i := range len(word) {
			c := foldByte[word[i]]
			if c == '1' {
				c = one
			} else if digit(c) {
				c = "o_zeasgtbg"[c-'0']
			}
			h = (h ^ uint64(c)) * hashPrime
		}
		if n := g.word(mix(h)); n != 0 {
			return n
		}
	}
	return 0
}

// A match is how far a phrase has been found: for each of its words where it
// stands last.
type match struct {
	word  [16]int // number of the word in the text
	start [16]int // where the phrase began that ends here
}

// find appends the phrases in a text to found. It looks at each byte once, and
// at each word as often as phrases have it.
func (g *grammar) find(found []Detection, text, rule string) []Detection {
	var matches []match
	n, negated := endOfSentence, -endOfSentence // the words are counted
	for i := 0; i < len(text); {
		c := foldByte[text[i]]
		if c == 0 {
			if c := text[i]; c == '.' || c == '!' || c == '?' || c == '\n' {
				if i+1 < len(text) && (text[i+1] == '\n' || c != '\n' && text[i+1] == ' ') {
					n += endOfSentence
				}
			} else if c == ':' || c == ';' || c == '(' || c == '{' || c == '=' {
				n += endOfClause
			}
			i++
			continue
		}
		if c >= utf8.RuneSelf {
			if size, _ := punctuation(text[i:]); size > 0 {
				i += size
				continue
			}
		}
		start := i
		h := uint64(hashBasis)
		least := c // '0' to '9' < '_' < 'a'
		for c != 0 {
			least = min(least, c)
			size, within := 0, false
			if c >= utf8.RuneSelf {
				if size, within = punctuation(text[i:]); size > 0 && !within {
					break
				}
			}
			if size == 0 {
				h = (h ^ uint64(c)) * hashPrime
				size = 1
			}
			if i += size; i == len(text) {
				break
			}
			if c = foldByte[text[i]]; c == 0 && text[i] == '\'' && i+1 < len(text) {
				i++
				c = foldByte[text[i]]
			}
		}
		n++
		word := g.word(mix(h))
		switch {
		case least > '_':
		case least == '_' || strings.IndexByte(text[start:i], '_') >= 0:
			word = g.name
		case word == 0:
			word = g.disguised(text[start:i])
		}
		if word == 0 {
			continue
		}
		if matches == nil {
			matches = make([]match, len(g.length))
		}
		for _, s := range g.steps[word] {
			m := &matches[s.phrase]
			switch {
			case s.index == 0:
				if g.strict[s.phrase] && n-negated <= 2 {
					continue
				}
				m.start[0] = start
			case m.word[s.index-1] == 0 || n-m.word[s.index-1] > s.gap+1:
				continue
			default:
				m.start[s.index] = m.start[s.index-1]
			}
			m.word[s.index] = n
			if s.index == g.length[s.phrase]-1 {
				found = append(found, Detection{rule, m.start[s.index], i})
				*m = match{}
			}
		}
		if g.not[word] {
			negated = n
		}
	}
	return found
}

// punctuation returns the size of a character of punctuation at the beginning of
// a text, 0 for none; within says that it does not end a word: an apostrophe, or
// a character that nobody sees.
func punctuation(text string) (size int, within bool) {
	switch {
	case len(text) >= 3 && text[0] == 0xE2 && text[1] == 0x80: // General Punctuation
		c := text[2]
		return 3, c == 0x99 || 0x8B <= c && c <= 0x8D
	case len(text) >= 3 && text[0] == 0xE3 && text[1] == 0x80:
		return 3, false
	case len(text) >= 2 && text[0] == 0xC2:
		return 2, text[1] == 0xAD // soft hyphen
	}
	return 0, false
}
