package runtime

import (
	"context"
	"encoding/json"
	"strings"
	"sync"

	"github.com/toolgen-dev/toolgen/runtime/wire"
)

// GeneratedFileVersion1 is what generated files refer to, so that a runtime
// that no longer fits them does not compile with them.
const GeneratedFileVersion1 = true

// None is the R of a [Binding] whose function returns no value.
type None = struct{}

// A Binding ties a function to its schemas and to the code that decodes its
// arguments into an A and encodes its result, an R. toolgen generates bindings;
// one written by hand works as well.
type Binding[A, R any] struct {
	Name        string // ^[a-zA-Z0-9_-]{1,64}$
	Title       string // for people; may be empty
	Description string // what the model reads
	Deprecated  bool

	Parameters string   // JSON Schema of the arguments; "" for no arguments
	Output     string   // JSON Schema of the result; "" for none
	Examples   []string // arguments as JSON objects

	Hints    Hints
	Policy   Policy
	NoStrict bool     // keep the tool out of strict mode
	Secrets  []string // JSON pointers to arguments nobody should see; "*" stands for any index or name

	// OutputSecrets are JSON pointers into the result: the model reads what
	// stands there, traces and records do not show it.
	OutputSecrets []string

	// Decode decodes and checks the arguments. The A it gets is zero. Nil means
	// that the tool takes no arguments.
	Decode func(*wire.Decoder, *A) bool
	// Arguments encodes decoded arguments: the canonical text. Nil goes with a
	// nil Decode.
	Arguments func(*wire.Encoder, *A)
	// Retains says that the function may keep the *A, or a pointer into it,
	// after it has returned: a function that takes a pointer to its arguments,
	// for one. Without it the memory is used again for a later call.
	Retains bool

	// Call calls the function.
	Call func(context.Context, *Invocation, *A) (R, error)
	// Result encodes the value. Nil means that there is none: the model reads
	// "ok".
	Result func(*wire.Encoder, *R)
	// Text returns the value as a string, where what Result writes is a JSON
	// string: the model reads it without quotes. Nil goes with any other value.
	Text func(R) string
	// Content returns the parts of a value that is content; it takes the place
	// of Result.
	Content func(*R) []Content

	// SerialKey returns the argument that Policy.Serial names. Where it is nil
	// the canonical text of the argument is taken.
	SerialKey func(*A) string
	// NeedsApproval tells whether a call with these arguments needs approval; it
	// gets arguments of its own. If it fails, the call needs approval. Where it
	// is nil Policy.Approval decides.
	NeedsApproval func(context.Context, *A) (bool, error)
}

// Bind returns the tool of a binding. One with a bad name or without Call is
// refused by every registry; a schema that does not parse is reported by
// [Registry.Definitions].
func Bind[A, R any](b Binding[A, R]) *Tool {
	if b.Parameters == "" {
		b.Parameters = noParameters
	}
	t := &Tool{
		name: b.Name, title: b.Title, description: b.Description, deprecated: b.Deprecated,
		parameters: oneLine(b.Parameters), output: oneLine(b.Output), hints: b.Hints, policy: b.Policy,
		noStrict: b.NoStrict, lane: new(lane),
	}
	t.shared = newShared(t)
	t.examples = append(t.examples, b.Examples...)
	t.secrets = pointers(b.Secrets)
	t.outputSecrets = pointers(b.OutputSecrets)
	if b.Call != nil {
		t.binding = &bound[A, R]{Binding: b}
	}
	return t
}

// oneLine takes the line feeds out that make a schema easy to review in a
// generated file. JSON has none within strings.
func oneLine(schema string) string { return strings.ReplaceAll(schema, "\n", "") }

// noParameters is the schema of a tool without arguments.
const noParameters = `{"type":"object","properties":{},"additionalProperties":false}`

// A binding is the typed part of a tool.
type binding interface {
	frame() frame
	predicate() bool // has a NeedsApproval, which then decides
	// append is [Tool.Append] of a tool with this binding.
	append(ctx context.Context, t *Tool, dst, args []byte) ([]byte, error)
}

// A frame holds the typed state of one call: arguments, result, and the memory
// for decoding and encoding them. It is used by one goroutine at a time.
type frame interface {
	// decode reads text, and reports whether it was accepted. It may be called
	// again with another text.
	decode(text string, lim wire.Limits) bool
	// decodeBytes is decode for a text that may change afterwards.
	decodeBytes(text []byte, lim wire.Limits) bool
	// faults returns why decode refused the text, and how many faults more
	// there were.
	faults() ([]Fault, int)
	canonical(*wire.Encoder)
	serialKey() (string, bool)
	needsApproval(context.Context) (bool, error)
	call(context.Context, *Invocation) error
	// encode writes the value, or says that there is none to write.
	encode(*wire.Encoder) rendering
	// text returns the value where it is a string.
	text() (string, bool)
	contents() []Content
	// structured returns the JSON that goes with content, nil for none.
	structured() json.RawMessage
	value() any
	// encoder returns an encoder to reset, and buffer memory for it.
	encoder() *wire.Encoder
	buffer() *[]byte
	// release gives the frame back. Nothing may use it afterwards.
	release()
}

// A rendering tells how a value becomes what the model reads.
type rendering int

const (
	asJSON    rendering = iota
	asOK                // there is no value
	asContent           // the value is content
)

type bound[A, R any] struct {
	Binding[A, R]
	frames sync.Pool // of *typed[A, R]
}

func (b *bound[A, R]) predicate() bool { return b.NeedsApproval != nil }
func (b *bound[A, R]) frame() frame    { return b.get() }

func (b *bound[A, R]) get() *typed[A, R] {
	f, _ := b.frames.Get().(*typed[A, R])
	if f == nil {
		f = &typed[A, R]{bound: b}
	}
	if f.args == nil {
		f.args = new(A)
	}
	return f
}

// typed is the frame of a [Binding].
type typed[A, R any] struct {
	bound  *bound[A, R]
	args   *A
	used   bool // args is not zero
	result R
	dec    wire.Decoder
	enc    wire.Encoder
	buf    []byte
}

func (f *typed[A, R]) decode(text string, lim wire.Limits) bool {
	if f.used {
		f.args = new(A)
	}
	f.used = true
	f.dec.Reset(text, lim)
	return f.read()
}

func (f *typed[A, R]) decodeBytes(text []byte, lim wire.Limits) bool {
	if f.used {
		f.args = new(A)
	}
	f.used = true
	f.dec.ResetBytes(text, lim)
	return f.read()
}

// read reads the text that the decoder has.
func (f *typed[A, R]) read() bool {
	if f.bound.Decode != nil {
		f.bound.Decode(&f.dec, f.args)
	} else if f.dec.BeginObject() {
		for f.dec.NextMember() {
			f.dec.Unknown()
		}
	}
	return f.dec.End()
}

func (f *typed[A, R]) faults() ([]Fault, int) { return f.dec.Faults(), f.dec.Omitted() }

func (f *typed[A, R]) canonical(e *wire.Encoder) {
	if f.bound.Arguments == nil {
		e.Raw("{}")
		return
	}
	f.bound.Arguments(e, f.args)
}

func (f *typed[A, R]) serialKey() (string, bool) {
	if f.bound.SerialKey == nil {
		return "", false
	}
	return f.bound.SerialKey(f.args), true
}

func (f *typed[A, R]) needsApproval(ctx context.Context) (bool, error) {
	return f.bound.NeedsApproval(ctx, f.args)
}

func (f *typed[A, R]) call(ctx context.Context, inv *Invocation) (err error) {
	f.result, err = f.bound.Call(ctx, inv, f.args)
	return err
}

func (f *typed[A, R]) encode(e *wire.Encoder) rendering {
	switch {
	case f.bound.Content != nil:
		return asContent
	case f.bound.Result == nil:
		return asOK
	}
	f.bound.Result(e, &f.result)
	return asJSON
}

func (f *typed[A, R]) text() (string, bool) {
	if f.bound.Text == nil {
		return "", false
	}
	return f.bound.Text(f.result), true
}

func (f *typed[A, R]) contents() []Content { return f.bound.Content(&f.result) }

func (f *typed[A, R]) structured() json.RawMessage { return nil }

func (f *typed[A, R]) value() any {
	if f.bound.Content == nil && f.bound.Result == nil {
		return nil
	}
	return f.result
}

func (f *typed[A, R]) encoder() *wire.Encoder { return &f.enc }
func (f *typed[A, R]) buffer() *[]byte        { return &f.buf }

// keepBuffer is the largest buffer that waits for a next call.
const keepBuffer = 64 << 10

func (f *typed[A, R]) release() {
	var none R
	f.result = none
	if f.bound.Retains {
		f.args = nil
	} else {
		var zero A
		*f.args = zero
	}
	f.used = false
	f.dec.Release()
	f.enc.Release()
	if cap(f.buf) > keepBuffer {
		f.buf = nil
	}
	f.bound.frames.Put(f)
}
