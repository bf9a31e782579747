// Package subset tells whether a JSON Schema accepts everything that another one
// accepts: whether calls that were valid before a change are valid after it.
//
// The answer is on the safe side. No gaps means that it is proven: every
// document of the old schema fits the new one, as runtime/schema checks them and
// as JSON Schema has it. A gap is a place where that could not be proven, shown
// by a document wherever one was found, which is checked against both schemas.
// Schemas that toolgen writes leave hardly a gap without a document; schemas
// with not, if, or recursion through conditions may.
package subset

import (
	"encoding/json"
	"regexp"
	"slices"
	"strconv"

	"github.com/toolgen-dev/toolgen/runtime/schema"
)

// A Gap is a place where the new schema may refuse what the old one accepts.
type Gap struct {
	Path    string // of the value: "filter.names[]"; "" for the whole document
	Keyword string // of the new schema
	Message string // one line: what is no longer accepted
	// Document is accepted by the old schema and refused by the new one; nil
	// where none was found.
	Document json.RawMessage
	// Lenient says that the document has null for an optional property, which
	// tools take as absent and JSON Schema does not.
	Lenient bool
}

// Compare returns the gaps between an old and a new schema of arguments.
func Compare(old, new *schema.Schema) []Gap {
	p := &prover{
		old: &side{root: old}, new: &side{root: new},
		sameDefs: bare(&schema.Schema{Defs: old.Defs}) == bare(&schema.Schema{Defs: new.Defs}),
		assumed:  map[string]assumption{}, texts: map[*schema.Schema]string{},
		reported: map[string]int{},
	}
	p.cover(atoms{old}, atoms{new}, &place{})
	return p.gaps
}

// maxWork bounds the pairs of schemas that are looked at, maxGaps the gaps that
// are told: a change of that size breaks everything anyway.
const (
	maxWork = 20000
	maxGaps = 200
)

// A prover compares two schemas.
type prover struct {
	old, new *side
	sameDefs bool // references mean the same on both sides

	// assumed are the pairs that are being proven, or that are: the proof of a
	// recursive schema may use what it proves, one level down. On failure all
	// pairs since are taken back.
	assumed map[string]assumption
	stack   []string
	quiet   int // above 0 while something is only tried
	work    int

	gaps     []Gap
	reported map[string]int // index in gaps
	texts    map[*schema.Schema]string
}

// An assumption is a pair of schemas that is taken to be proven.
type assumption struct {
	depth  int  // of the value for which it is being proven
	proven bool // as far as the assumptions around it are
}

// try reports whether f holds, without telling gaps.
func (p *prover) try(f func() bool) bool {
	p.quiet++
	defer func() { p.quiet-- }()
	return f()
}

// A place is a value in documents, with the old schemas for it.
type place struct {
	parent *place
	old    atoms
	depth  int // levels above
	kind   placeKind
	name   string // of a member
	index  int    // of an element
	path   string
}

// A placeKind says what a place is to its parent.
type placeKind int

const (
	isRoot    placeKind = iota
	isMember            // the member of that name
	isOther             // any member that has no name of its own
	isElement           // the element of that index
)

// member returns the place of a member.
func (at *place) member(name string) *place {
	return &place{parent: at, depth: at.depth + 1, kind: isMember, name: name, path: Below(at.path, name)}
}

// Below returns the path of a member. Names that are no words are quoted.
func Below(path, name string) string {
	if !word.MatchString(name) {
		name = strconv.Quote(name)
	}
	if path == "" {
		return name
	}
	return path + "." + name
}

var word = regexp.MustCompile(`^(\*|[\pL\pN_$@-]+)$`)

// again returns the same place, for another look at it.
func (at *place) again() *place {
	c := *at
	return &c
}

// others returns the place of all members without a name of their own.
func (at *place) others() *place {
	c := at.member("*")
	c.kind = isOther
	return c
}

// element returns the place of an element; of all from index on where rest.
func (at *place) element(index int, rest bool) *place {
	path := at.path + "[]"
	if !rest {
		path = at.path + "[" + itoa(index) + "]"
	}
	return &place{parent: at, depth: at.depth + 1, kind: isElement, index: index, path: path}
}

// gap tells a gap at a value, about the path below it, and returns false. The
// rule is the part of the new schemas that refuses values, nil for all of them:
// what is shown must break it, and not another one. The candidates are values
// that may do so.
func (p *prover) gap(at *place, n atoms, rule *schema.Schema, path, keyword, message string, candidates ...string) bool {
	if p.quiet > 0 {
		return false
	}
	broken := n
	if rule != nil {
		broken = atoms{rule}
	}
	key := path + "\x00" + keyword + "\x00" + message
	if i, ok := p.reported[key]; ok {
		if g := &p.gaps[i]; g.Document == nil { // another form of the value may show it
			p.show(g, at, n, broken, candidates)
		}
		return false
	}
	if len(p.gaps) >= maxGaps {
		return false
	}
	p.reported[key] = len(p.gaps)
	g := Gap{Path: path, Keyword: keyword, Message: message}
	p.show(&g, at, n, broken, candidates)
	p.gaps = append(p.gaps, g)
	return false
}

// Sample returns a plain document that a schema accepts, nil where none was
// found.
func Sample(s *schema.Schema) json.RawMessage {
	all := (&side{root: s}).samples(atoms{s}, nil, maxDepth)
	i := slices.IndexFunc(all, func(doc string) bool {
		faults, _ := schema.Checker{Exact: true}.Check(s, []byte(doc))
		return len(faults) == 0
	})
	if i < 0 {
		return nil
	}
	return json.RawMessage(all[i])
}
