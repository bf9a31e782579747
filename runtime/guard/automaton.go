package guard

// An automaton finds many literals in one pass (Aho and Corasick, 1975). Its
// table has a row for each state and a column for each byte that occurs in a
// literal, so one look-up a byte is all it does, whatever the text. Between
// literals it only looks for bytes with which one begins.
type automaton struct {
	class   [256]uint8
	classes int
	next    []uint16  // of state*classes + class: the next state
	found   []int32   // of a state: a literal that ends there, -1 for none
	link    []uint16  // of a state: the next shorter state with a literal, 0 for none
	length  []int     // of a literal
	first   [256]bool // bytes with which a literal begins
	hot     uint16    // states from here on end a literal, or have a link
}

// newAutomaton returns the automaton of literals. With fold the case of ASCII
// letters does not count.
func newAutomaton(literals []string, fold bool) *automaton {
	a := &automaton{classes: 1}
	lower := func(c byte) byte {
		if fold && 'A' <= c && c <= 'Z' {
			c += 'a' - 'A'
		}
		return c
	}
	for _, l := range literals {
		a.length = append(a.length, len(l))
		a.first[l[0]] = true
		if fold && letter(l[0]) {
			a.first[l[0]^0x20] = true
		}
		for i := range len(l) {
			if c := lower(l[i]); a.class[c] == 0 {
				a.class[c] = uint8(a.classes)
				a.classes++
			}
		}
	}
	if fold {
		for c := byte('A'); c <= 'Z'; c++ {
			a.class[c] = a.class[c+'a'-'A']
		}
	}
	type state struct {
		children map[uint8]int
		fail     int
		found    int32
		link     int
	}
	states := []state{{children: map[uint8]int{}, found: -1}}
	for id, l := range literals {
		at := 0
		for i := range len(l) {
			c := a.class[l[i]]
			child, ok := states[at].children[c]
			if !ok {
				child = len(states)
				states = append(states, state{children: map[uint8]int{}, found: -1})
				states[at].children[c] = child
			}
			at = child
		}
		states[at].found = int32(id)
	}
	full := make([][]int, len(states)) // the next state, by class
	order := []int{0}
	for i := 0; i < len(order); i++ {
		s := order[i]
		row := make([]int, a.classes)
		for c := range row {
			child, ok := states[s].children[uint8(c)]
			switch {
			case ok && s != 0:
				states[child].fail = full[states[s].fail][c]
				row[c] = child
			case ok:
				row[c] = child
			case s != 0:
				row[c] = full[states[s].fail][c]
			}
			if ok {
				order = append(order, child)
			}
		}
		full[s] = row
		if f := states[s].fail; s != 0 && states[f].found >= 0 {
			states[s].link = f
		} else if s != 0 {
			states[s].link = states[f].link
		}
	}
	a.number(order, func(s int) (row []int, found int32, link int) { return full[s], states[s].found, states[s].link })
	return a
}

// number fills the tables, the states that end a literal last.
func (a *automaton) number(order []int, of func(int) (row []int, found int32, link int)) {
	numbers := make([]uint16, len(order))
	n := uint16(0)
	for _, hot := range []bool{false, true} {
		for _, s := range order {
			if _, found, link := of(s); (found >= 0 || link != 0) == hot {
				numbers[s] = n
				n++
			}
		}
		if !hot {
			a.hot = n
		}
	}
	a.next = make([]uint16, len(order)*a.classes)
	a.found = make([]int32, len(order))
	a.link = make([]uint16, len(order))
	for _, s := range order {
		row, found, link := of(s)
		at := int(numbers[s])
		a.found[at] = found
		if link != 0 {
			a.link[at] = numbers[link]
		}
		for c, next := range row {
			a.next[at*a.classes+c] = numbers[next]
		}
	}
}

// scan calls hit with each literal and where it ends, in the order of the ends.
// hit returns where to go on; a literal that begins before that is not found.
func (a *automaton) scan(text string, hit func(literal, end int) int) {
	state := uint16(0)
	for i := 0; i < len(text); i++ {
		if state == 0 {
			for i < len(text) && !a.first[text[i]] {
				i++
			}
			if i == len(text) {
				return
			}
		}
		state = a.next[int(state)*a.classes+int(a.class[text[i]])]
		if state < a.hot {
			continue
		}
		on := i + 1
		for s := state; s != 0; s = a.link[s] {
			if a.found[s] >= 0 {
				on = max(on, hit(int(a.found[s]), i+1))
			}
		}
		if on > i+1 {
			i, state = on-1, 0
		}
	}
}
