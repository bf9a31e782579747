package runtime

import "encoding/json"

// Accepted returns the text that [Invocation.Arguments] was decoded from, for a
// tool that passes its arguments on: what the model wrote, after a repair what
// that made of it, after an edit what the approver or observer wrote. The order of
// members, blanks and the spelling of numbers and strings are theirs, and there
// are no defaults. Members that are null where that means absent are left out. It
// is nil for tools that were not made by [NewTool].
func (inv *Invocation) Accepted() json.RawMessage {
	if inv == nil {
		return nil
	}
	f, ok := inv.frame.(*untyped)
	if !ok {
		return nil
	}
	return json.RawMessage(f.accepted)
}
