package runtime

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/toolgen-dev/toolgen/runtime/schema"
	"github.com/toolgen-dev/toolgen/runtime/wire"
)

var pointerEscapes = strings.NewReplacer("~1", "/", "~0", "~")

// pointers splits JSON pointers into their steps.
func pointers(list []string) [][]string {
	var all [][]string
	for _, p := range list {
		steps := strings.Split(strings.TrimPrefix(p, "/"), "/")
		for i, s := range steps {
			steps[i] = pointerEscapes.Replace(s)
		}
		all = append(all, steps)
	}
	return all
}

// checkPointers returns what is wrong with pointers as they are written.
func checkPointers(what string, list []string) error {
	var errs []error
	for _, p := range list {
		if !strings.HasPrefix(p, "/") || strings.Contains(strings.NewReplacer("~0", "", "~1", "").Replace(p), "~") {
			errs = append(errs, fmt.Errorf("%s: %q is no JSON pointer: write /name, /list/*/name, with ~1 for / and ~0 for ~ in a name", what, p))
		}
	}
	return errors.Join(errs...)
}

// checkSecrets returns an error for pointers to secrets that lead nowhere: what
// was to be hidden would be shown.
func (t *Tool) checkSecrets() error {
	if len(t.secrets)+len(t.outputSecrets) == 0 {
		return nil
	}
	s := t.parse()
	var errs []error
	for _, side := range []struct {
		what   string
		root   *schema.Schema
		places [][]string
	}{{"secrets", s.parameters, t.secrets}, {"output secrets", s.output, t.outputSecrets}} {
		for _, place := range side.places {
			w := way{root: side.root, left: 1000}
			if side.root == nil || w.leads(side.root, place) {
				continue
			}
			errs = append(errs, fmt.Errorf("%s: %q leads to nothing that the schema has%s", side.what, "/"+strings.Join(place, "/"), w.hint()))
		}
	}
	return errors.Join(errs...)
}

// A way is where a pointer leads in a schema.
type way struct {
	root  *schema.Schema
	left  int      // schemas that may still be looked at
	names []string // properties where the way ended
	ahead int      // how many steps were left there
	lost  string   // the first of them
}

// hint says what the pointer may have meant.
func (w *way) hint() string {
	const most = 10
	switch near := wire.Nearest(w.lost, w.names); {
	case near != "":
		return fmt.Sprintf("; did you mean %q?", near)
	case len(w.names) == 0:
		return ""
	case len(w.names) > most:
		return "; there is " + strings.Join(w.names[:most], ", ") + " and more"
	}
	return "; there is " + strings.Join(w.names, ", ")
}

// ends notes the properties of a schema that the pointer may have meant.
func (w *way) ends(s *schema.Schema, place []string) {
	if len(s.Properties) == 0 || len(w.names) > 0 && len(place) > w.ahead {
		return
	}
	if len(place) < w.ahead {
		w.names = nil
	}
	w.ahead, w.lost = len(place), place[0]
	for _, p := range s.Properties {
		w.names = append(w.names, p.Name)
	}
}

// leads reports whether a schema knows a value at the place, or says nothing
// about what there may be.
func (w *way) leads(s *schema.Schema, place []string) bool {
	if s != nil && s.Boolean != nil {
		return *s.Boolean
	}
	if w.left--; len(place) == 0 || s == nil || w.left < 0 {
		return true
	}
	w.ends(s, place)
	if s.Ref != "" {
		to, ok := w.root.Resolve(s.Ref)
		if !ok || w.leads(to, place) {
			return true
		}
	}
	for _, list := range [][]*schema.Schema{s.AnyOf, s.OneOf, s.AllOf, {s.Then}, {s.Else}} {
		for _, part := range list {
			if part != nil && w.leads(part, place) {
				return true
			}
		}
	}
	step, rest := place[0], place[1:]
	_, err := strconv.Atoi(step)
	index := step == "*" || err == nil
	for _, p := range s.Properties {
		if (p.Name == step || step == "*") && w.leads(p.Schema, rest) {
			return true
		}
	}
	for _, p := range s.PatternProperties {
		if w.leads(p.Schema, rest) {
			return true
		}
	}
	for _, p := range s.DependentSchemas {
		if w.leads(p.Schema, place) {
			return true
		}
	}
	if s.AdditionalProperties != nil && w.leads(s.AdditionalProperties, rest) {
		return true
	}
	for _, part := range append([]*schema.Schema{s.Items, s.Contains}, s.PrefixItems...) {
		if index && part != nil && w.leads(part, rest) {
			return true
		}
	}
	return open(s)
}

// open reports whether a schema admits members or elements and names none.
func open(s *schema.Schema) bool {
	if s.Ref != "" || len(s.Properties)+len(s.PatternProperties)+len(s.AnyOf)+len(s.OneOf)+len(s.AllOf)+len(s.PrefixItems) > 0 ||
		s.AdditionalProperties != nil || s.Items != nil || len(s.Enum) > 0 || s.Const != nil {
		return false
	}
	for _, t := range s.Type {
		if t == "object" || t == "array" {
			return true
		}
	}
	return len(s.Type) == 0
}
