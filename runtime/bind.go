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
	t := &Tool{
		name: b.Name, title: b.Title, description: b.Description, deprecated: b.Deprecated,
		hints: b.Hints, policy: b.Policy, noStrict: b.NoStrict,
	}
	t.describe(b.Parameters, b.Output, b.Examples, b.Secrets, b.OutputSecrets)
	if b.Call != nil {
		t.binding = &bound[A, R]{Binding: b}
	}
	return t
}

// describe sets what is not taken as it is.
func (t *Tool) describe(parameters, output string, examples, secrets, outputSecrets []string) {
	if parameters == "" {
		parameters = noParameters
	}
	t.parameters, t.output = oneLine(parameters), oneLine(output)
	t.examples = append(t.examples, examples...)
	t.secrets, t.outputSecrets = pointers(secrets), pointers(outputSecrets)
	t.lane, t.shared = new(lane), newShared(t)
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

// bound is a binding of types. A tool has a copy of each generic function that
// depends on them, under a name that spells them out, so there are few: what
// does not need the types is in [typed].
type bound[A, R any] struct {
	Binding[A, R]
	frames sync.Pool // of *typed
}

func (b *bound[A, R]) predicate() bool { return b.NeedsApproval != nil }
func (b *bound[A, R]) frame() frame    { return b.get() }

func (b *bound[A, R]) get() *typed {
	f, _ := b.frames.Get().(*typed)
	if f == nil {
		f = &typed{steps: b, args: new(A), result: new(R)}
	} else if f.args == nil {
		f.args = new(A)
	}
	return f
}

// do takes one step of a call.
func (b *bound[A, R]) do(f *typed, s step) {
	args, result := f.args.(*A), f.result.(*R)
	switch s {
	case stepRenew:
		f.args = new(A)
	case stepDecode:
		if b.Decode != nil {
			b.Decode(&f.dec, args)
		} else if f.dec.BeginObject() {
			for f.dec.NextMember() {
				f.dec.Unknown()
			}
		}
	case stepCanonical:
		if b.Arguments != nil {
			b.Arguments(f.out, args)
		} else {
			f.out.Raw("{}")
		}
	case stepSerialKey:
		if f.ok = b.SerialKey != nil; f.ok {
			f.str = b.SerialKey(args)
		}
	case stepNeedsApproval:
		f.ok, f.err = b.NeedsApproval(f.ctx, args)
	case stepCall:
		*result, f.err = b.Call(f.ctx, f.inv, args)
	case stepEncode:
		switch {
		case b.Content != nil:
			f.rendering = asContent
		case b.Result == nil:
			f.rendering = asOK
		default:
			f.rendering = asJSON
			b.Result(f.out, result)
		}
	case stepText:
		if f.ok = b.Text != nil; f.ok {
			f.str = b.Text(*result)
		}
	case stepContents:
		f.parts = b.Content(result)
	case stepValue:
		f.boxed = nil
		if b.Content != nil || b.Result != nil {
			f.boxed = *result
		}
	case stepRelease:
		var (
			noArguments A
			noResult    R
		)
		*result = noResult
		if b.Retains {
			f.args = nil
		} else {
			*args = noArguments
		}
		f.rest()
		b.frames.Put(f)
	}
}
