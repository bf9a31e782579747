package tooltest

import (
	"encoding/json"
	"errors"
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"github.com/toolgen-dev/toolgen/runtime"
	"github.com/toolgen-dev/toolgen/runtime/schema"
	"github.com/toolgen-dev/toolgen/runtime/wire"
)

// typical are texts that types read which take some texts only, although their
// schemas cannot say which.
var typical = []string{
	"192.0.2.1", "192.0.2.0/24", "192.0.2.1:8080", "2001:db8::1", "https://example.com/a?b=c", "example.com",
	"ann@example.com", "123e4567-e89b-12d3-a456-426614174000", "00:00:5e:00:53:01",
	"2026-11-30T12:00:00Z", "2026-11-30", "12:00:00", "90s", "PT1H", "1", "1.5", "1/3", "1.2.3", "true",
	"a", "A", "en", "EUR", "info", "#ff8800", "^a$", "aGk=", "6869", "{}",
}

// tries remember which values the decoder of a tool took, where it refused what
// the schema allows.
type tries struct {
	at map[string]int // path: how many values it has refused
	// open are the places of the last try that had another value to offer.
	open map[string]bool
	// names are the paths of members whose names were made up, with the places of
	// these names.
	names map[string]string
}

var indexes = regexp.MustCompile(`\[\d+\]`)

// place is a path without indexes: what one item of a list takes the others do.
func place(path string) string { return indexes.ReplaceAllString(path, "[]") }

// nameOf returns the place of the names of a map's members.
func nameOf(path string) string { return place(path) + "{}" }

// name returns what to try as the name of a member of a map.
func (t *tries) name(path string, i int) string {
	otherwise := "key " + strconv.Itoa(i)
	if t == nil {
		return otherwise
	}
	n := t.at[nameOf(path)]
	t.open[nameOf(path)] = n < len(typical)
	if n == 0 || n > len(typical) {
		return otherwise
	}
	return typical[n-1]
}

// value returns what to try at a path, nil for a value of the schema.
func (t *tries) value(path string, s *schema.Schema) json.RawMessage {
	if t == nil {
		return nil
	}
	texts := kind(s) == "string"
	path = place(path)
	n := t.at[path] - 1
	if n+1 < len(s.Examples) || texts && n+1 < len(s.Examples)+len(typical) {
		t.open[path] = true
	}
	switch {
	case n < 0:
		return nil
	case n < len(s.Examples):
		return s.Examples[n]
	case texts && n-len(s.Examples) < len(typical):
		return wire.AppendString(nil, typical[n-len(s.Examples)])
	}
	return nil
}

// good makes arguments that the schema and the decoder of a tool accept, nil
// where it cannot; the faults are those of the decoder then.
func (t *tries) good(tool *runtime.Tool, newMaker func() *maker) (json.RawMessage, []runtime.Fault) {
	for {
		m := newMaker()
		m.tries, t.open, t.names = t, map[string]bool{}, map[string]string{}
		text := m.object()
		faults := schema.Check(m.root, text)
		inSchema := faults == nil
		if inSchema {
			faults = decoderFaults(tool, text)
		}
		if len(faults) == 0 {
			return text, nil
		}
		further := false
		for _, f := range faults {
			p := place(f.Path)
			if name, ok := t.names[f.Path]; ok && strings.HasPrefix(f.Message, "the name ") {
				p = name
			}
			// What the schema refuses is for another seed, unless it was tried here.
			if t.open[p] && (inSchema || t.at[p] > 0) {
				t.open[p] = false // once for all its items
				t.at[p]++
				further = true
			}
		}
		switch {
		case further:
		case inSchema:
			return nil, faults
		default:
			return nil, nil
		}
	}
}

// decoderFaults returns why the tool's own decoder refuses arguments.
func decoderFaults(tool *runtime.Tool, args json.RawMessage) []runtime.Fault {
	_, err := tool.Canonical(args)
	var refused *runtime.ToolError
	if !errors.As(err, &refused) || refused.Code != runtime.InvalidArguments {
		return nil // such as a tool that runs at its provider
	}
	return refused.Faults
}

// none says why there are no arguments.
func none(tool *runtime.Tool, faults []runtime.Fault) string {
	if len(faults) == 0 {
		return fmt.Sprintf("tool %s: no arguments found that its schema accepts; give it an example", tool.Name())
	}
	f := faults[0]
	return fmt.Sprintf("tool %s: no value found for %s that its decoder accepts (%s); give that argument an example", tool.Name(), f.Path, f.Message)
}
