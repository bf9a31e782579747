package runtime

import (
	"bytes"
	"context"

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
	if t == nil || t.binding == nil {
		return dst, refuse(Call{Name: t.Name()}, UnknownTool, t.useless(), nil)
	}
	if ctx == nil {
		ctx = context.Background()
	}
	return t.binding.append(ctx, t, dst, args)
}

// append is the whole of a call in one method, so that everything in it is
// typed.
func (b *bound[A, R]) append(ctx context.Context, t *Tool, dst, args []byte) ([]byte, error) {
	gated := t.policy.Approval || b.NeedsApproval != nil
	if b.Decode == nil && b.Text != nil && !gated && nothing(args) {
		v, err := b.Call(ctx, &t.shared.bare, new(A))
		if err != nil {
			return dst, toolError(Call{Name: t.name}, err)
		}
		return appendText(dst, b.Text(v)), nil
	}
	if len(args) == 0 || args[0] != '{' && blank(args) {
		args = noArguments
	}
	f := b.get()
	f.used = true
	f.dec.ResetBytes(args, wire.Limits{})
	b.do(f, stepDecode)
	if !f.dec.End() {
		faults, omitted := f.faults()
		b.do(f, stepRelease)
		return dst, invalid(t.name, faults, omitted)
	}
	if gated && t.wants(ctx, args) {
		b.do(f, stepRelease)
		return dst, refuse(Call{Name: t.name}, ApprovalRequired, needsApprovalText, nil)
	}
	result := f.result.(*R)
	var err error
	if *result, err = b.Call(ctx, &t.shared.bare, f.args.(*A)); err != nil {
		b.do(f, stepRelease)
		return dst, toolError(Call{Name: t.name}, err)
	}
	if b.Result != nil && b.Content == nil && b.Text == nil {
		f.enc.Reset(dst, 0)
		b.Result(&f.enc, result)
		dst, err = appended(t, dst, &f.enc)
	} else {
		b.do(f, stepText)
		dst = f.append(dst)
	}
	b.do(f, stepRelease)
	return dst, err
}

// append appends what the model reads for a value that is no JSON, after
// stepText.
func (f *typed) append(dst []byte) []byte {
	if f.ok {
		return appendText(dst, f.str)
	}
	if f.encode(nil) == asContent {
		return append(dst, Result{Content: cleanContent(f.contents())}.Text()...)
	}
	return append(dst, okText...)
}

// append is the whole of a call.
func (b *dynamic) append(ctx context.Context, t *Tool, dst, args []byte) ([]byte, error) {
	call, text := Call{Name: t.name}, "{}"
	if !blank(args) {
		text = string(args)
	}
	f := b.frame()
	if !f.decode(text, wire.Limits{}) {
		faults, omitted := f.faults()
		return dst, invalid(t.name, faults, omitted)
	}
	if t.policy.Approval {
		return dst, refuse(call, ApprovalRequired, needsApprovalText, nil)
	}
	r := &run{eng: directEngine(), tool: t, call: call, frame: f}
	if e := r.setArguments(); e != nil {
		return dst, e
	}
	inv := (*Invocation)(r)
	inv.eng = nil // nobody listens
	if err := f.call(ctx, inv); err != nil {
		return dst, toolError(call, err)
	}
	enc := f.encoder()
	enc.Reset(dst, 0)
	switch f.encode(enc) {
	case asOK:
		return append(dst, okText...), nil
	case asContent:
		return append(dst, Result{Content: cleanContent(f.contents())}.Text()...), nil
	}
	return appended(t, dst, enc)
}

// wants reports whether a call needs approval.
func (t *Tool) wants(ctx context.Context, args []byte) bool {
	if !t.binding.predicate() {
		return t.policy.Approval
	}
	text := "{}"
	if !blank(args) {
		text = string(args)
	}
	f := t.binding.frame()
	if !f.decode(text, wire.Limits{}) {
		return true
	}
	needed, err := f.needsApproval(ctx)
	f.release()
	return needed || err != nil
}

var noArguments = []byte("{}")

// nothing reports whether args are blank or an empty object in its usual form.
func nothing(args []byte) bool {
	if len(args) > 0 && args[0] == '{' {
		return len(args) == 2 && args[1] == '}'
	}
	return blank(args)
}

// appendText appends what the model reads for a value that is a string.
func appendText(dst []byte, s string) []byte {
	if s == "" {
		return append(dst, emptyText...)
	}
	return wire.AppendText(dst, s)
}

// appended returns the buffer of enc, which wrote a value behind dst, with what
// the model reads in place of the value.
func appended(t *Tool, dst []byte, enc *wire.Encoder) ([]byte, error) {
	if err := enc.Err(); err != nil {
		return dst, refuse(Call{Name: t.name}, ResultEncoding, encodingText+err.Error(), err)
	}
	out := enc.Bytes()
	if len(out) == len(dst) || out[len(dst)] != '"' {
		return out, nil
	}
	json := out[len(dst):]
	out = out[:len(dst)]
	switch {
	case len(json) == len(`""`):
		return append(out, emptyText...), nil
	case bytes.IndexByte(json, '\\') >= 0:
		return append(out, unquote(json)...), nil
	}
	return append(out, json[1:len(json)-1]...), nil
}
