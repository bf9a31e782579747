package subset

import (
	"encoding/base64"
	"encoding/json"
	"slices"

	"github.com/toolgen-dev/toolgen/runtime/schema"
)

// show looks for a document that shows a gap: first the values that fit the old
// schemas of the place and not those of the new ones that are broken, then what
// stands around them. Best is a document with nothing else wrong.
func (p *prover) show(g *Gap, at *place, n, broken atoms, candidates []string) {
	const enough = 20 // documents to choose from
	o, found := at.old, 0
	for _, v := range slices.Concat(candidates, p.probes(o, broken), p.probes(o, n)) {
		if !p.old.accepts(o, v) {
			continue
		}
		encoding := g.Keyword == "contentEncoding" && !isBase64(v)
		if !encoding && p.new.accepts(broken, v) {
			continue
		}
		for _, doc := range p.embed(at, v) {
			if !p.fits(p.old.root, doc, true) {
				continue
			}
			faults, more := schema.Checker{Exact: true}.Check(p.new.root, []byte(doc))
			wrong := len(faults) + more
			if wrong == 0 && !encoding {
				continue
			}
			if g.Document == nil {
				g.Document = json.RawMessage(doc)
			}
			if found++; wrong == 1 || encoding && wrong == 0 {
				g.Document = json.RawMessage(doc)
				return
			}
			if found == enough {
				return
			}
		}
	}
}

// lenientGap tells that null, which is taken as absent for an optional property,
// is refused now.
func (p *prover) lenientGap(at *place, n atoms) bool {
	if p.quiet > 0 {
		return false
	}
	const keyword, message = "null", "null is no longer taken as absent"
	key := at.path + "\x00" + keyword
	if _, ok := p.reported[key]; !ok {
		p.reported[key] = len(p.gaps)
		g := Gap{Path: at.path, Keyword: keyword, Message: message, Lenient: true}
		for _, doc := range p.embed(at, "null") {
			if p.breaks(doc, false) {
				g.Document = json.RawMessage(doc)
				break
			}
		}
		p.gaps = append(p.gaps, g)
	}
	return false
}

// probes returns values of the old atoms, chosen by what the new ones say.
func (p *prover) probes(o, n atoms) []string {
	hints := p.new.expand(n)
	for i := 0; i < len(hints) && len(hints) < 50; i++ {
		hints = append(hints, slices.Concat(hints[i].AnyOf, hints[i].OneOf)...)
		if hints[i].Not != nil {
			hints = append(hints, hints[i].Not)
		}
	}
	return p.old.samples(o, hints, maxDepth)
}

// objectsWith returns objects with a member of a name, given as JSON.
func (p *prover) objectsWith(o atoms, name string) []string {
	plain := unquote(name)
	v, ok := p.old.sample(o.property(plain), maxDepth-1)
	if !ok {
		return nil
	}
	return p.old.object(o, []member{{plain, v}}, maxDepth)
}

// embed returns documents with a value at a place.
func (p *prover) embed(at *place, value string) []string {
	values := []string{value}
	for ; at.kind != isRoot; at = at.parent {
		var outer []string
		o := at.parent.old
		for _, v := range values {
			switch at.kind {
			case isOther:
				for _, name := range fresh(o, p.new.expand(atoms{p.new.root})) {
					outer = append(outer, p.old.object(o, []member{{name, v}}, maxDepth)...)
				}
			case isMember:
				outer = append(outer, p.old.object(o, []member{{at.name, v}}, maxDepth)...)
			default:
				low, _ := o.itemCount()
				outer = append(outer, p.old.array(o, max(low, at.index+1), at.index, v, maxDepth, false)...)
			}
		}
		values = outer
		if len(values) > 8 {
			values = values[:8]
		}
	}
	return values
}

// breaks reports whether a document is accepted by the old schema and refused by
// the new one.
func (p *prover) breaks(doc string, exact bool) bool {
	return p.fits(p.old.root, doc, exact) && !p.fits(p.new.root, doc, exact)
}

func (p *prover) fits(root *schema.Schema, doc string, exact bool) bool {
	faults, _ := schema.Checker{Exact: exact}.Check(root, []byte(doc))
	return len(faults) == 0
}

// isBase64 reports whether a JSON text is a string of base64.
func isBase64(text string) bool {
	if text[0] != '"' {
		return true
	}
	_, err := base64.StdEncoding.DecodeString(unquote(text))
	return err == nil
}
