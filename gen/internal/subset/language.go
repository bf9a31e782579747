package subset

import (
	"fmt"
	"regexp/syntax"
	"slices"
	"strings"
)

// A language is a set of texts: those that match all patterns, with a length in
// code points.
type language struct {
	patterns  []string
	low, high int // high -1: no limit
}

// Bounds of the search in the product of the automata: states, and instructions
// that are followed.
const (
	maxStates = 8000
	maxSteps  = 2_000_000
)

// outside looks for the shortest word of l that is not in m, which has a single
// condition. covered says that there is none; without a word and not covered it
// is not known.
//
// Patterns are regular, so this is decided: both sides run as automata side by
// side, over the classes of characters that they tell apart.
func (l language) outside(m language) (word *string, covered bool) {
	for _, p := range m.patterns {
		if slices.Contains(l.patterns, p) {
			return nil, true
		}
	}
	if m.patterns == nil && l.low >= m.low && (m.high < 0 || l.high >= 0 && l.high <= m.high) {
		return nil, true
	}
	word, done := l.search(&m)
	return word, done && word == nil
}

// word returns the shortest word of the language.
func (l language) word() *string {
	w, _ := l.search(nil)
	return w
}

// search looks for the shortest word of l that is not in m, nil being the empty
// language. done says that the search went through to the end.
func (l language) search(m *language) (word *string, done bool) {
	s := searcher{l: l, m: m}
	for _, p := range l.patterns {
		if a := newAutomaton(p); a != nil { // what does not compile matches all
			s.all = append(s.all, a)
		}
	}
	wanted := len(s.all)
	if m != nil {
		for _, p := range m.patterns {
			a := newAutomaton(p)
			if a == nil {
				return nil, false // not to be checked here
			}
			s.all = append(s.all, a)
		}
		s.cap = max(m.low, m.high)
	}
	s.cap = max(s.cap, l.low, l.high) + 1
	s.wanted = wanted
	s.letters = letters(s.all)
	return s.run()
}

// A searcher walks through the product of automata, the first of which must
// match and the rest of which make up m.
type searcher struct {
	l       language
	m       *language
	all     []*automaton
	wanted  int
	cap     int // lengths from here on are alike
	letters []rune
	steps   int
}

// A node is a state of the product, and how it was reached.
type node struct {
	states []state
	length int
	from   int
	letter rune
	last   rune // before this position: -1 at the beginning
}

func (s *searcher) run() (*string, bool) {
	start := node{states: make([]state, len(s.all)), from: -1, last: -1}
	for i, a := range s.all {
		start.states[i] = a.start()
	}
	queue := []node{start}
	seen := map[string]bool{s.key(start): true}
	for at := 0; at < len(queue); at++ {
		n := queue[at]
		if s.good(n) {
			return s.word(queue, at), true
		}
		if s.l.high >= 0 && n.length >= s.l.high {
			continue
		}
		for _, r := range s.letters {
			next := node{states: make([]state, len(s.all)), length: min(n.length+1, s.cap), from: at, letter: r, last: r}
			dead := false
			for i, a := range s.all {
				next.states[i] = a.step(n.states[i], n.last, r)
				s.steps += 1 + len(n.states[i].pcs)
				dead = dead || i < s.wanted && next.states[i].dead(a)
			}
			if dead {
				continue
			}
			if k := s.key(next); !seen[k] {
				if len(queue) >= maxStates || s.steps > maxSteps {
					return nil, false
				}
				seen[k] = true
				queue = append(queue, next)
			}
		}
	}
	return nil, true
}

// good reports whether the word so far is in l and not in m.
func (s *searcher) good(n node) bool {
	if n.length < s.l.low || s.l.high >= 0 && n.length > s.l.high {
		return false
	}
	inside := true // in m
	for i, a := range s.all {
		ok := a.accepts(n.states[i], n.last)
		if i < s.wanted && !ok {
			return false
		}
		if i >= s.wanted {
			inside = inside && ok
		}
	}
	if s.m == nil {
		return true
	}
	return !(inside && n.length >= s.m.low && (s.m.high < 0 || n.length <= s.m.high))
}

func (s *searcher) key(n node) string {
	var b strings.Builder
	for _, st := range n.states {
		fmt.Fprint(&b, st.matched, st.pcs, ";")
	}
	// What stood before matters to ^, $ and \b alone.
	fmt.Fprint(&b, n.length, n.last < 0, syntax.IsWordChar(n.last), n.last == '\n')
	return b.String()
}

func (s *searcher) word(queue []node, at int) *string {
	var runes []rune
	for ; queue[at].from >= 0; at = queue[at].from {
		runes = append(runes, queue[at].letter)
	}
	slices.Reverse(runes)
	return new(string(runes))
}
