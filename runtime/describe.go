package runtime

import "encoding/json"

// ToolInfo is a summary of a tool that can be written as JSON.
type ToolInfo struct {
	Name        string            `json:"name"`
	Title       string            `json:"title,omitempty"`
	Description string            `json:"description"`
	Deprecated  bool              `json:"deprecated,omitempty"`
	Parameters  json.RawMessage   `json:"parameters"`
	Output      json.RawMessage   `json:"output,omitempty"`
	Examples    []json.RawMessage `json:"examples,omitempty"`
	Hints       Hints             `json:"hints"`
	Policy      Policy            `json:"policy"`
	// Conditional says that a predicate decides which calls need approval.
	Conditional bool `json:"conditional,omitempty"`
	// Native is set for a tool that runs at the provider.
	Native      NativeKind `json:"native,omitempty"`
	Fingerprint string     `json:"fingerprint"`
}

// Native returns the kind of a tool that runs at the provider, "" for others.
func (t *Tool) Native() NativeKind {
	if t.self().native == nil {
		return ""
	}
	return t.native.kind
}

// Describe returns a summary of the tool.
func (t *Tool) Describe() ToolInfo {
	t = t.self()
	info := ToolInfo{
		Name: t.name, Title: t.title, Description: t.description, Deprecated: t.deprecated,
		Parameters: t.Parameters(), Output: t.Output(), Examples: t.Examples(),
		Hints: t.hints, Policy: t.policy, Fingerprint: t.Fingerprint(),
	}
	info.Native, info.Conditional = t.Native(), t.conditional()
	return info
}

// Describe returns summaries of the tools, sorted by name.
func (reg *Registry) Describe() []ToolInfo {
	all := []ToolInfo{}
	for t := range reg.All() {
		all = append(all, t.Describe())
	}
	return all
}
