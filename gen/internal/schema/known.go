package schema

import (
	"encoding/json"
	"slices"
	"strings"
)

// How a description names the values of an enum: one a line with its meaning,
// and the others in a last line.
const (
	knownItem  = "- "
	knownAll   = "Known values: "
	knownOther = "Other known values: "
)

// Known parts a description of [Output] into its text and the values of an enum
// that it names, in their order, as JSON. It reads what withConstants has
// written, since a result names its values nowhere else.
func Known(description string) (text string, values []json.RawMessage) {
	lines := strings.Split(description, "\n")
	end := len(lines)
	for end > 0 {
		found := knownIn(lines[end-1])
		if found == nil {
			break
		}
		values = slices.Concat(found, values)
		end--
	}
	return strings.Join(lines[:end], "\n"), values
}

// knownIn returns the values that a line names, nil for another line.
func knownIn(line string) []json.RawMessage {
	if item, ok := strings.CutPrefix(line, knownItem); ok {
		var v json.RawMessage
		d := json.NewDecoder(strings.NewReader(item))
		if d.Decode(&v) != nil || !strings.HasPrefix(item[d.InputOffset():], ": ") || !scalar(v) {
			return nil
		}
		return []json.RawMessage{v}
	}
	rest, ok := strings.CutPrefix(line, knownAll)
	if !ok {
		rest, ok = strings.CutPrefix(line, knownOther)
	}
	var list []json.RawMessage
	if !ok || json.Unmarshal([]byte("["+rest+"]"), &list) != nil || slices.ContainsFunc(list, func(v json.RawMessage) bool { return !scalar(v) }) {
		return nil
	}
	return list
}

func scalar(v json.RawMessage) bool { return strings.IndexByte(`"-0123456789tf`, v[0]) >= 0 }
