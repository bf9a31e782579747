package runtime

import (
	"context"
	"slices"

	"github.com/toolgen-dev/toolgen/runtime/wire"
)

// Append decodes and checks arguments, calls the function on the caller's
// goroutine and appends what the model reads to dst. It is the short way, for
// callers that guard the call themselves: it has no time limit, contains no
// panic, asks no middleware and no observer, mends no arguments and takes no
// serial key. A call that needs approval, as far as the policy tells or the
// predicate, is refused with approval_required. Content that is no text is
// appended as a note.
//
// The error is a *[ToolError]; dst is then returned as it was.
func (t *Tool) Append(ctx context.Context, dst, args []byte) ([]byte, error) {
	call := Call{Name: t.name}
	if t.native != nil {
		return dst, refuse(call, UnknownTool, nativeText, nil)
	}
	f := t.binding.frame()
	text := "{}"
	if !blank(args) {
		text = string(args)
	}
	if !f.decode(text, wire.Limits{}) {
		faults, omitted := f.faults()
		f.release()
		return dst, invalid(t.name, faults, omitted)
	}
	if t.wants(ctx, text) {
		f.release()
		return dst, refuse(call, ApprovalRequired, needsApprovalText, nil)
	}
	inv := &t.shared.bare
	if t.binding.textual() {
		r := &run{eng: directEngine(), tool: t, call: call, frame: f}
		if e := r.setArguments(); e != nil {
			return dst, e
		}
		inv = (*Invocation)(r)
		inv.eng = nil // nobody listens
	}
	if err := f.call(ctx, inv); err != nil {
		f.release()
		return dst, toolError(call, err)
	}
	out, err := t.appendResult(dst, f)
	f.release()
	return out, err
}

// wants reports whether a call needs approval.
func (t *Tool) wants(ctx context.Context, text string) bool {
	if !t.binding.predicate() {
		return t.policy.Approval
	}
	f := t.binding.frame()
	if !f.decode(text, wire.Limits{}) {
		return true
	}
	needed, err := f.needsApproval(ctx)
	f.release()
	return needed || err != nil
}

// appendResult appends what the model reads for the value of f.
func (t *Tool) appendResult(dst []byte, f frame) ([]byte, error) {
	start, enc := len(dst), f.encoder()
	enc.Reset(dst, 0)
	switch f.encode(enc) {
	case asOK:
		return append(dst, okText...), nil
	case asContent:
		return append(dst, Result{Content: cleanContent(f.contents())}.Text()...), nil
	}
	if err := enc.Err(); err != nil {
		return dst, refuse(Call{Name: t.name}, ResultEncoding, encodingText+err.Error(), err)
	}
	out := enc.Bytes()
	json := out[start:]
	if len(json) == 0 || json[0] != '"' {
		return out, nil
	}
	switch {
	case len(json) == len(`""`):
		return append(out[:start], emptyText...), nil
	case slices.Contains(json, '\\'):
		return append(out[:start], unquote(json)...), nil
	}
	n := copy(json, json[1:len(json)-1])
	return out[:start+n], nil
}
