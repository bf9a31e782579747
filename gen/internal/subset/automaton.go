package subset

import (
	"fmt"
	"regexp/syntax"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// An automaton runs a pattern that may match anywhere in a text.
type automaton struct {
	prog *syntax.Prog
}

// newAutomaton returns nil for a pattern that is no RE2.
func newAutomaton(pattern string) *automaton {
	re, err := syntax.Parse(pattern, syntax.Perl)
	if err != nil {
		return nil
	}
	prog, err := syntax.Compile(re.Simplify())
	if err != nil {
		return nil
	}
	return &automaton{prog}
}

// A state is the instructions that are waiting for the next character, before
// empty ones are followed; matched once the pattern has matched.
type state struct {
	pcs     []uint32
	matched bool
}

func (a *automaton) start() state { return state{pcs: []uint32{uint32(a.prog.Start)}} }

// dead reports whether nothing can match any more.
func (st state) dead(a *automaton) bool { return !st.matched && len(st.pcs) == 0 }

// step reads a character behind another one, -1 for none.
func (a *automaton) step(st state, last, r rune) state {
	if st.matched {
		return st
	}
	closed, matched := a.closure(st, last, r)
	if matched {
		return state{matched: true}
	}
	next := state{}
	for _, pc := range closed {
		if inst := &a.prog.Inst[pc]; inst.MatchRune(r) {
			next.pcs = add(next.pcs, inst.Out)
		}
	}
	next.pcs = add(next.pcs, uint32(a.prog.Start)) // it may begin anywhere
	slices.Sort(next.pcs)
	return next
}

// accepts reports whether a text that ends here matches.
func (a *automaton) accepts(st state, last rune) bool {
	if st.matched {
		return true
	}
	_, matched := a.closure(st, last, -1)
	return matched
}

// closure follows empty instructions between two characters.
func (a *automaton) closure(st state, last, next rune) (list []uint32, matched bool) {
	flags := syntax.EmptyOpContext(last, next)
	seen := map[uint32]bool{}
	var visit func(pc uint32)
	visit = func(pc uint32) {
		if seen[pc] {
			return
		}
		seen[pc] = true
		switch inst := &a.prog.Inst[pc]; inst.Op {
		case syntax.InstAlt, syntax.InstAltMatch:
			visit(inst.Out)
			visit(inst.Arg)
		case syntax.InstCapture, syntax.InstNop:
			visit(inst.Out)
		case syntax.InstEmptyWidth:
			if syntax.EmptyOp(inst.Arg)&^flags == 0 {
				visit(inst.Out)
			}
		case syntax.InstMatch:
			matched = true
		case syntax.InstRune, syntax.InstRune1, syntax.InstRuneAny, syntax.InstRuneAnyNotNL:
			list = append(list, pc)
		}
	}
	for _, pc := range st.pcs {
		visit(pc)
	}
	return list, matched
}

func add(list []uint32, pc uint32) []uint32 {
	if slices.Contains(list, pc) {
		return list
	}
	return append(list, pc)
}

// letters returns one character of each class that the automata tell apart, the
// most readable one first.
func letters(all []*automaton) []rune {
	bounds := map[rune]bool{'a': true, 'A': true, '0': true, '-': true, ' ': true, '_': true, '\n': true, 'é': true, 'x': true, '!': true}
	for _, a := range all {
		for i := range a.prog.Inst {
			inst := &a.prog.Inst[i]
			for _, r := range inst.Rune {
				bounds[r], bounds[r+1] = true, true
				for f := unicode.SimpleFold(r); f != r && utf8.ValidRune(r); f = unicode.SimpleFold(f) {
					bounds[f], bounds[f+1] = true, true
				}
			}
		}
	}
	var candidates []rune
	for r := range bounds {
		if utf8.ValidRune(r) {
			candidates = append(candidates, r)
		}
	}
	slices.SortFunc(candidates, func(a, b rune) int {
		if ra, rb := readable(a), readable(b); ra != rb {
			return ra - rb
		}
		return int(a - b)
	})
	var out []rune
	seen := map[string]bool{}
	for _, r := range candidates {
		var class strings.Builder
		for _, a := range all {
			for i := range a.prog.Inst {
				switch inst := &a.prog.Inst[i]; inst.Op {
				case syntax.InstRune, syntax.InstRune1, syntax.InstRuneAny, syntax.InstRuneAnyNotNL:
					if inst.MatchRune(r) {
						fmt.Fprint(&class, i, ",")
					}
				}
			}
			class.WriteByte(';')
		}
		fmt.Fprint(&class, syntax.IsWordChar(r), r == '\n')
		if !seen[class.String()] {
			seen[class.String()] = true
			out = append(out, r)
		}
	}
	return out
}

// readable orders characters: letters, digits, what is on keyboards, the rest.
func readable(r rune) int {
	switch {
	case 'a' <= r && r <= 'z':
		return 0
	case '0' <= r && r <= '9':
		return 1
	case 'A' <= r && r <= 'Z':
		return 2
	case ' ' < r && r < 0x7F:
		return 3
	case unicode.IsPrint(r):
		return 4
	}
	return 5
}
