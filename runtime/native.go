package runtime

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"

	"github.com/toolgen-dev/toolgen/runtime/wire"
)

// A NativeKind is a kind of tool that runs at the provider.
type NativeKind string

// The kinds of native tools. Those that say so need consent.
const (
	WebSearch       NativeKind = "web_search"
	WebFetch        NativeKind = "web_fetch"        // reads pages whose address is in the conversation
	FileSearch      NativeKind = "file_search"      // in files that were uploaded to the provider; needs Settings
	ImageGeneration NativeKind = "image_generation" //
	MapsSearch      NativeKind = "maps_search"      //
	CodeExecution   NativeKind = "code_execution"   // runs code that the model writes; needs consent
	RemoteMCP       NativeKind = "remote_mcp"       // calls tools of an MCP server from the provider; needs Settings and consent
)

// A NativeSpec describes a tool that runs at the provider.
type NativeSpec struct {
	Kind NativeKind
	// Consent allows kinds that act on their own: nothing of this program sees
	// their calls, so neither approval nor middleware can stop them.
	Consent bool
	// Settings are members to add to the definition in a dialect, as a JSON
	// object. A member that is there already, such as the version in Anthropic's
	// type, is replaced.
	Settings map[Dialect]json.RawMessage
}

// NativeTool returns a tool that runs at the provider: it has definitions in the
// dialects that know it, and calls of it are answered with an error. The error
// tells why there is no tool: an unknown kind, settings that are no object, consent
// or settings that are missing.
func NativeTool(spec NativeSpec) (*Tool, error) {
	kind, ok := nativeKinds[spec.Kind]
	switch {
	case !ok:
		return nil, fmt.Errorf("unknown kind of native tool %q; there are %q", spec.Kind, slices.Sorted(maps.Keys(nativeKinds)))
	case kind.dangerous && !spec.Consent:
		return nil, fmt.Errorf("native tool %s acts without any check of this program: set Consent to allow it", spec.Kind)
	}
	n := &native{kind: spec.Kind, forms: map[Dialect]json.RawMessage{}, missing: map[Dialect]string{}}
	for d, form := range kind.forms {
		text, missing, err := form.with(spec.Settings[d])
		if err != nil {
			return nil, fmt.Errorf("native tool %s: settings for %s: %w", spec.Kind, d, err)
		}
		n.forms[d], n.missing[d] = text, missing
	}
	for d := range spec.Settings {
		if _, ok := kind.forms[d]; !ok {
			return nil, fmt.Errorf("native tool %s: %w", spec.Kind, unknownThere(d))
		}
	}
	t := &Tool{
		name: string(spec.Kind), description: kind.description, parameters: noParameters,
		hints: kind.hints, native: n, lane: new(lane),
	}
	t.shared = newShared(t)
	return t, nil
}

// A native is what a tool has that runs at the provider.
type native struct {
	kind    NativeKind
	forms   map[Dialect]json.RawMessage
	missing map[Dialect]string // a setting without which a form is refused
}

func (n *native) define(d Dialect) (json.RawMessage, error) {
	form, ok := n.forms[d]
	if !ok {
		return nil, unknownThere(d)
	}
	if m := n.missing[d]; m != "" {
		return nil, fmt.Errorf("%s needs the setting %s", d, m)
	}
	return form, nil
}

func unknownThere(d Dialect) error { return fmt.Errorf("%s has no such tool", d) }

// A nativeForm is a kind's definition in one dialect.
type nativeForm struct {
	json   string
	inside string // the member that settings belong into; "" for the whole
	needs  string // a setting that must be there
}

// with returns the definition with settings, and the setting that is missing.
func (f nativeForm) with(settings json.RawMessage) (text json.RawMessage, missing string, err error) {
	if blank(settings) {
		return json.RawMessage(f.json), f.needs, nil
	}
	var added any
	d := wire.NewDecoder(string(settings), wire.Limits{})
	if wire.Any(d, &added); !d.End() {
		return nil, "", errors.New(d.Faults()[0].Message)
	}
	members, ok := added.(map[string]any)
	if !ok {
		return nil, "", errors.New("they are not a JSON object")
	}
	var whole any
	wire.Any(wire.NewDecoder(f.json, wire.Limits{}), &whole)
	target := whole.(map[string]any)
	if f.inside != "" {
		target = target[f.inside].(map[string]any)
	}
	maps.Copy(target, members)
	if _, ok := target[f.needs]; f.needs != "" && !ok {
		missing = f.needs
	}
	e := wire.NewEncoder(nil, 0)
	e.Any(whole)
	return e.Bytes(), missing, e.Err()
}

// splice puts definitions of native tools behind those of the others.
func splice(list json.RawMessage, natives []json.RawMessage) json.RawMessage {
	for _, n := range natives {
		list = list[:len(list)-1]
		if len(list) > 1 {
			list = append(list, ',')
		}
		list = append(append(list, n...), ']')
	}
	return list
}
