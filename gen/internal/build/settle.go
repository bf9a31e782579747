package build

import (
	"fmt"
	"go/types"
	"slices"
	"strings"

	"github.com/toolgen-dev/toolgen/gen/internal/diag"
	"github.com/toolgen-dev/toolgen/gen/internal/directive"
	"github.com/toolgen-dev/toolgen/gen/ir"
)

// A part is a set of constraints that only make sense together.
type part int

const (
	ofNumbers part = iota
	ofTexts
	ofItems
	ofEnums
)

// A finding is something wrong with a constraint.
type finding struct {
	v            *directive.Value
	part         part
	code         diag.Code
	message, fix string
}

// settle turns constraints into rules. What is wrong with them is an error, but
// for two things that are left out with a warning: what another module says,
// which nobody here can put right, and what a tag says that is right for the
// library it is for, where the type has another form in JSON or bounds and
// patterns have.
func (r *ruler) settle(c directive.Constraints, quoted bool, pkg *types.Package, s site) ir.Rules {
	foreign := !r.b.sameModule(pkg)
	for { // without what was left out, others may be right
		r.out, r.findings = ir.Rules{}, nil
		if given := givenRules(c); quoted && len(given) > 0 {
			r.bad(given[0], diag.ConstraintType, `remove the json option "string"`, "%s cannot be expressed for %s in a string", given[0].Key, kindName(r.core))
		} else {
			r.all(c)
		}
		i := slices.IndexFunc(r.findings, func(f finding) bool {
			return foreign || f.v.Tag != "" && f.code != diag.ConstraintClash && (f.part != ofEnums || f.code == diag.ConstraintType)
		})
		if i < 0 {
			break
		}
		f := r.findings[i]
		out := f.concerns(&c)
		switch {
		case foreign && f.code != diag.ConstraintType:
			r.b.foreign(s, pkg, out, f.message)
		case !foreign:
			r.b.say(r.diags, f.v.Pos, diag.UnknownTagKey, r.path, inTag(f.v)+f.message+", so it is not enforced", f.fix)
		}
		for _, v := range out {
			c = c.Without(v)
		}
	}
	for _, f := range r.findings {
		r.b.say(r.diags, f.v.Pos, f.code, r.path, f.message, f.fix)
	}
	if quoted {
		return ir.Rules{}
	}
	return r.out
}

// inTag names the tag that holds a value, where the key alone does not.
func inTag(v *directive.Value) string {
	if v.Tag == v.Key {
		return ""
	}
	return v.Tag + ": "
}

// concerns lists the constraints that a finding is about: of what clashes all
// of its part, for which of them is wrong only their author knows.
func (f finding) concerns(c *directive.Constraints) []*directive.Value {
	var all []*directive.Value
	switch bounds := []*directive.Value{c.Min, c.Max, c.Gt, c.Lt}; {
	case f.part == ofEnums:
		all = append(all, c.Enum)
	case f.code != diag.ConstraintClash:
		all = append(all, f.v)
	case f.part == ofNumbers:
		all = append(bounds, c.MultipleOf)
	case f.part == ofTexts:
		all = append(bounds, c.MinLen, c.MaxLen, c.Pattern, c.Format)
	case f.part == ofItems:
		all = append(bounds, c.MinItems, c.MaxItems, c.Unique)
	}
	return slices.DeleteFunc(all, func(v *directive.Value) bool { return v == nil })
}

// foreign warns of what another module says of a value at s and is left out,
// for the first use that leads there.
func (b *builder) foreign(s site, pkg *types.Package, out []*directive.Value, problem string) {
	if key := (saying{out[0].Pos, diag.ForeignRule}); key.pos.IsValid() {
		if first, ok := b.said[key]; ok && first != s.path {
			return
		}
		b.said[key] = s.path
	}
	said := make([]string, len(out))
	for i, v := range out {
		said[i] = v.Key
		if v.Text != "" && !strings.HasPrefix(v.Text, v.Key) {
			said[i] += "=" + v.Text
		}
	}
	d := diag.Diagnostic{
		Pos: s.pos, Severity: diag.ForeignRule.Severity(), Code: diag.ForeignRule,
		Message: fmt.Sprintf("%s: the module %s says %s, which is left out: %s", s.shortPath(), b.pkg.ModuleOf(pkg.Path()), strings.Join(said, " "), problem),
		Fix:     "tell the authors of the module, or use a type of your own",
	}
	if s.dep.IsValid() {
		d.Related = []diag.Related{{Pos: s.dep, Message: "declared here"}}
	}
	b.diags.Add(d)
}
