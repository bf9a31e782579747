package wire

import (
	"cmp"
	"maps"
	"slices"
	"strconv"
)

// An Encoder appends one JSON text to a buffer, driven by generated code. Its
// first error sticks and does not stop the writing.
type Encoder struct {
	buf      []byte
	start    int // where the text begins
	depth    int
	maxDepth int
	err      error
	errAt    int // where the text was when the error came
	replaced []replaced
}

// NewEncoder returns an encoder that appends to buf and takes at most maxDepth
// levels of arrays and objects (0: 512; negative: no limit).
func NewEncoder(buf []byte, maxDepth int) *Encoder {
	e := new(Encoder)
	e.Reset(buf, maxDepth)
	return e
}

// Reset makes the encoder append a new text to buf.
func (e *Encoder) Reset(buf []byte, maxDepth int) {
	e.buf, e.start = buf, len(buf)
	e.depth, e.maxDepth = 0, limit(maxDepth, DefaultDepth, stackDepth)
	e.replaced = nil
	if e.err != nil {
		e.err, e.errAt = nil, 0
	}
}

// set takes over the buffer that b is, grown. Where the memory is the same it
// writes no pointer: that is costly while the collector marks.
func (e *Encoder) set(b []byte) {
	if cap(b) == cap(e.buf) {
		e.buf = e.buf[:len(b)]
		return
	}
	e.buf = b
}

// Release drops the buffer, so that an encoder that waits for its next one does
// not keep the last one alive.
func (e *Encoder) Release() {
	e.buf = nil
	if e.err != nil {
		e.err = nil
	}
}

// Bytes returns the buffer. After an error its text is of no use.
func (e *Encoder) Bytes() []byte { return e.buf }

// Err returns the first error: its text is for the model and names the value
// where it can, such as "temp: NaN is not JSON".
func (e *Encoder) Err() error { return e.err }

// Fail refuses the value that comes next, as one that is not JSON.
func (e *Encoder) Fail(message string) { e.fail(message, nil) }

// fail notes an error of the value that comes next. The cause may be nil.
func (e *Encoder) fail(message string, cause error) {
	if e.err != nil {
		return
	}
	e.errAt = len(e.buf)
	at := e.errAt - e.start
	path := pathsOf(string(e.buf[e.start:]), []fault{{at: at, hidden: -1}})[0]
	if path != "" {
		message = path + ": " + message
	}
	e.err = &encodeError{message: message, cause: cause}
}

// An encodeError keeps the cause for logs; its text does not show it.
type encodeError struct {
	message string
	cause   error
}

func (e *encodeError) Error() string { return e.message }
func (e *encodeError) Unwrap() error { return e.cause }

// BeginObject opens an object. It returns false once the text is nested too
// deeply or has any other error: encoders of types that may hold themselves then
// return at once.
func (e *Encoder) BeginObject() bool { return e.open('{') }

// EndObject closes an object.
func (e *Encoder) EndObject() { e.close('}') }

// BeginArray is [Encoder.BeginObject] for an array.
func (e *Encoder) BeginArray() bool { return e.open('[') }

// EndArray closes an array.
func (e *Encoder) EndArray() { e.close(']') }

func (e *Encoder) open(c byte) bool {
	e.depth++
	if e.depth > e.maxDepth {
		e.fail("nested too deeply; at most "+strconv.Itoa(e.maxDepth)+" levels", nil)
	}
	e.buf = append(e.buf, c)
	return e.err == nil
}

func (e *Encoder) close(c byte) {
	e.depth--
	e.buf = append(e.buf, c)
	if len(e.replaced) > 0 {
		e.forget()
	}
}

// Name begins a member of the open object: a comma if it is needed, and the name
// as it is given, with its quotes and colon.
func (e *Encoder) Name(quoted string) {
	if e.buf[len(e.buf)-1] != '{' {
		e.buf = append(e.buf, ',')
	}
	e.buf = append(e.buf, quoted...)
}

// Key is [Encoder.Name] for a name that is known only now. A name that is not
// UTF-8 and becomes equal to another one of its object is an error.
func (e *Encoder) Key(name string) {
	if e.buf[len(e.buf)-1] != '{' {
		e.buf = append(e.buf, ',')
	}
	from := len(e.buf)
	e.buf = append(AppendString(e.buf, name), ':')
	e.once(from)
}

// Element begins an element of the open array: a comma if it is needed.
func (e *Encoder) Element() {
	if e.buf[len(e.buf)-1] != '[' {
		e.buf = append(e.buf, ',')
	}
}

// SortedKeys returns the keys of m in ascending order, so that maps are written
// the same way each time.
func SortedKeys[M ~map[K]V, K cmp.Ordered, V any](m M) []K {
	return slices.Sorted(maps.Keys(m))
}

// Encode returns the text that f writes for v. Where v cannot be JSON, the text
// ends there with a mark, so that every decoder refuses it.
func Encode[T any](f func(*Encoder, *T), v *T) []byte {
	e := NewEncoder(nil, 0)
	f(e, v)
	if e.err != nil {
		return append(e.buf[:e.errAt], '!')
	}
	return e.buf
}
