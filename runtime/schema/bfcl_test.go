package schema_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen-dev/toolgen/runtime/schema"
	"github.com/toolgen-dev/toolgen/runtime/wire"
)

// A leaf is a place in a document that a damage may change.
type leaf struct {
	set   func(any)
	value any
	key   string
}

// leaves calls f for each value in v, with a way to replace it.
func leaves(v any, f func(leaf)) {
	switch v := v.(type) {
	case map[string]any:
		for k, x := range v {
			f(leaf{set: func(n any) { v[k] = n }, value: x, key: k})
			leaves(x, f)
		}
	case []any:
		for i, x := range v {
			f(leaf{set: func(n any) { v[i] = n }, value: x})
			leaves(x, f)
		}
	}
}

func compact(v any) string {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	_ = e.Encode(v)
	return strings.TrimSpace(b.String())
}

// damages are the usual ways in which models get a value wrong. Each returns
// the damaged value, false where the damage does not apply.
var damages = []struct {
	name string
	of   func(v any) (any, bool)
}{
	{"number as text", func(v any) (any, bool) {
		n, ok := v.(json.Number)
		return string(n), ok
	}},
	{"boolean as text", func(v any) (any, bool) {
		b, ok := v.(bool)
		return map[bool]string{true: "True", false: "false"}[b], ok
	}},
	{"object or list as text", func(v any) (any, bool) {
		switch v.(type) {
		case map[string]any, []any:
			return compact(v), true
		}
		return nil, false
	}},
	{"scalar for list", func(v any) (any, bool) {
		if list, ok := v.([]any); ok && len(list) == 1 {
			return list[0], true
		}
		return nil, false
	}},
	{"number for text", func(v any) (any, bool) {
		s, ok := v.(string)
		if _, err := strconv.ParseFloat(s, 64); !ok || err != nil || !json.Valid([]byte(s)) {
			return nil, false
		}
		return json.Number(s), true
	}},
	{"text in upper case", func(v any) (any, bool) {
		s, ok := v.(string)
		return strings.ToUpper(s), ok && strings.ToUpper(s) != s
	}},
}

// functionSchema turns the types of BFCL into those of JSON Schema.
func functionSchema(t *testing.T, raw json.RawMessage) *schema.Schema {
	var v any
	d := json.NewDecoder(bytes.NewReader(raw))
	d.UseNumber()
	require.NoError(t, d.Decode(&v))
	var fix func(v any) any
	fix = func(v any) any {
		m, ok := v.(map[string]any)
		if !ok {
			return v
		}
		out := map[string]any{}
		name, _ := m["type"].(string)
		switch name = strings.ToLower(name); name {
		case "dict", "hashmap":
			out["type"] = "object"
		case "float":
			out["type"] = "number"
		case "long":
			out["type"] = "integer"
		case "tuple", "list":
			out["type"] = "array"
		case "any", "":
		default:
			out["type"] = name
		}
		for _, k := range []string{"enum", "required"} {
			if list, ok := m[k].([]any); ok {
				seen, kept := map[any]bool{}, []any{}
				for _, x := range list {
					if !seen[x] {
						kept = append(kept, x)
					}
					seen[x] = true
				}
				out[k] = kept
			}
		}
		if items, ok := m["items"]; ok {
			out["items"] = fix(items)
		}
		if more, ok := m["additionalProperties"]; ok {
			out["additionalProperties"] = fix(more)
		}
		if props, ok := m["properties"].(map[string]any); ok {
			p := map[string]any{}
			for k, x := range props {
				p[k] = fix(x)
			}
			out["properties"] = p
			if _, open := out["additionalProperties"]; !open {
				out["additionalProperties"] = false
			}
		}
		return out
	}
	s, err := schema.Parse([]byte(compact(fix(v))))
	require.NoError(t, err, string(raw))
	return s
}

// nullText is a damage that nothing comes back from.
const nullText = "null as text for a list"

type tally struct{ cases, fits, equal, refused, altered int }

// TestMendOnCalls damages real calls and counts what comes back.
// The figures stand in docs/runtime.md.
func TestMendOnCalls(t *testing.T) {
	dir := testdata(t, "bfcl")
	var functions []struct {
		Name       string
		Parameters json.RawMessage
	}
	var calls []struct {
		Function  string
		Arguments json.RawMessage
		Valid     bool
	}
	for file, v := range map[string]any{"functions.json": &functions, "calls.json": &calls} {
		text, err := os.ReadFile(filepath.Join(dir, file))
		require.NoError(t, err)
		require.NoError(t, json.Unmarshal(text, v))
	}
	schemas := map[string][]*schema.Schema{} // some functions come in several versions
	for _, f := range functions {
		schemas[f.Name] = append(schemas[f.Name], functionSchema(t, f.Parameters))
	}
	counts := map[string]*tally{}
	agree := map[[2]bool]int{} // what the data says, what Check says
	why := map[string]int{}    // why Check refuses what the data calls valid: the code of its first fault
	for _, call := range calls {
		i := slices.IndexFunc(schemas[call.Function], func(s *schema.Schema) bool { return schema.Check(s, call.Arguments) == nil })
		agree[[2]bool{call.Valid, i >= 0}]++
		if i < 0 {
			if call.Valid {
				why[leastFaults(schemas[call.Function], call.Arguments)[0].Code]++
			}
			continue
		}
		damageAll(t, schemas[call.Function][i], call.Arguments, counts)
	}
	assert.Equal(t, map[[2]bool]int{{true, true}: 1413, {true, false}: 209, {false, true}: 3, {false, false}: 14}, agree)
	assert.Equal(t, map[string]int{"unknown": 168, "required": 16, "type": 14, "enum": 11}, why)
	t.Logf("why Check refuses what the data calls valid: %v", why)
	t.Logf("calls by [the data says valid, Check says so]: %v", agree)
	n := counts[nullText]
	if assert.NotNil(t, n) {
		t.Logf("%-24s %5d cases: %5d fit as they are, %4d refused", nullText, n.cases, n.fits, n.refused)
		assert.Equal(t, n.cases, n.fits+n.refused, "a list is not made of it")
	}
	for _, name := range append(damageNames(), "null for optional", "fence", "whole as text") {
		n := counts[name]
		if !assert.NotNil(t, n, name) {
			continue
		}
		t.Logf("%-24s %5d cases: %5d equal, %5d fit as they are, %4d refused, %d altered", name, n.cases, n.equal, n.fits, n.refused, n.altered)
		assert.Zero(t, n.altered, name)
		assert.GreaterOrEqual(t, 20*n.equal, 19*(n.cases-n.fits), name)
	}
}

// leastFaults returns the faults by the version of a function that the arguments
// come nearest to.
func leastFaults(versions []*schema.Schema, args []byte) []wire.Fault {
	least := schema.Check(versions[0], args)
	for _, s := range versions[1:] {
		if faults := schema.Check(s, args); len(faults) < len(least) {
			least = faults
		}
	}
	return least
}

func damageNames() []string {
	var names []string
	for _, d := range damages {
		names = append(names, d.name)
	}
	return names
}

func decodeNumbers(text []byte) any {
	var v any
	d := json.NewDecoder(bytes.NewReader(text))
	d.UseNumber()
	if d.Decode(&v) != nil {
		return nil
	}
	return v
}

func damageAll(t *testing.T, s *schema.Schema, args json.RawMessage, counts map[string]*tally) {
	count := func(name, damaged string) {
		n := counts[name]
		if n == nil {
			n = &tally{}
			counts[name] = n
		}
		n.cases++
		if schema.Check(s, []byte(damaged)) == nil {
			out, repairs := schema.Mend(s, []byte(damaged))
			require.Equal(t, damaged, string(out))
			require.Empty(t, repairs)
			n.fits++
			return
		}
		out, repairs := schema.Mend(s, []byte(damaged))
		switch {
		case len(repairs) == 0:
			n.refused++
		case compact(decodeNumbers(out)) == compact(decodeNumbers(args)):
			n.equal++
		default:
			n.altered++
			t.Logf("altered: %s -> %s, was %s", damaged, out, args)
		}
	}
	for _, d := range damages {
		v := decodeNumbers(args)
		leaves(v, func(l leaf) {
			if bad, ok := d.of(l.value); ok {
				l.set(bad)
				count(d.name, compact(v))
				l.set(l.value)
			}
		})
	}
	lists := decodeNumbers(args)
	leaves(lists, func(l leaf) {
		if _, ok := l.value.([]any); ok {
			for _, text := range []string{"null", "None"} {
				l.set(text)
				count(nullText, compact(lists))
			}
			l.set(l.value)
		}
	})
	v, _ := decodeNumbers(args).(map[string]any)
	for _, p := range s.Properties {
		if _, there := v[p.Name]; !there && !s.Requires(p.Name) {
			v[p.Name] = nil
			count("null for optional", compact(v))
			delete(v, p.Name)
		}
	}
	count("fence", fmt.Sprintf("```json\n%s\n```", args))
	count("whole as text", compact(string(args)))
}
