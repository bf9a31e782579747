package typedoc

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"log/slog"
	"reflect"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/toolgen-dev/toolgen/runtime"
)

// A row is one form of Go type: a tool of this package that takes a value of it
// as the argument v, and the documents to send as v.
type row struct {
	form  string       // the Go form, in Markdown
	tool  string       // name of the tool
	typ   reflect.Type // of the value
	value any          // what a tool without arguments returns
	decls []string     // declarations of this package that belong to it
	note  string       // Markdown
	docs  []document
}

// of makes a row for a Go type.
func of[T any](form, tool string, docs ...document) row {
	return row{form: form, tool: tool, typ: reflect.TypeFor[T](), docs: docs}
}

func (r row) with(decls ...string) row { r.decls = decls; return r }
func (r row) says(note string) row     { r.note = note; return r }

// A document is JSON for the argument v, or for a tool without arguments the
// call that makes a value.
type document struct {
	text   string // "" leaves the argument out
	label  string // shown in place of text, where that is long
	whole  bool   // text is not v but all of the arguments
	accept bool   // whether the tool must accept it (or be able to write its value)
	read   string // the deviation from how encoding/json reads it, "" for none
	write  string // the deviation from how encoding/json writes the value
}

func yes(text string) document { return document{text: text, accept: true} }
func no(text string) document  { return document{text: text} }

func (d document) reads(deviation string) document  { d.read = deviation; return d }
func (d document) writes(deviation string) document { d.write = deviation; return d }
func (d document) called(label string) document     { d.label = label; return d }

// instead sends the text as the whole arguments.
func (d document) instead() document { d.whole = true; return d }

func (d document) arguments(typ reflect.Type) string {
	switch {
	case d.whole:
		return d.text
	case typ == nil || d.text == "":
		return `{}`
	}
	return `{"v":` + d.text + `}`
}

// An outcome is what became of a document.
type outcome struct {
	accepted bool
	faults   []runtime.Fault // if not
	result   string          // JSON of the value, if accepted
	failure  string          // instead of result, where the value is not JSON

	read      bool   // encoding/json accepts the document
	readSame  bool   // and both accept with the same value, or both refuse
	readValue string // the other value, as JSON or else as a Go type

	wrote     bool // encoding/json can write the value
	writeSame bool
	written   string
}

var registry = func() *runtime.Registry {
	reg, err := runtime.NewRegistry(&runtime.Options{NoRepair: true, Logger: slog.New(slog.NewTextHandler(io.Discard, nil))}, Tools())
	if err != nil {
		panic(err)
	}
	return reg
}()

// run sends a document to the tool, and gives it to encoding/json for the same
// Go type.
func run(t *testing.T, r row, d document) outcome {
	t.Helper()
	args := d.arguments(r.typ)
	res := registry.Execute(context.Background(), runtime.Call{ID: "c1", Name: r.tool, Arguments: json.RawMessage(args)})
	var o outcome
	switch f := res.Failure; {
	case f == nil:
		o.accepted, o.result = true, string(res.Structured)
	case f.Code == runtime.InvalidArguments:
		o.faults = f.Faults
	default:
		require.Equal(t, runtime.ResultEncoding, f.Code, "%s %s", r.tool, args)
		o.accepted, o.failure = true, f.Message
	}
	value := r.value
	if r.typ != nil {
		value = res.Value
		o.compareReading(args, r.typ, value)
	}
	if o.accepted {
		text, err := json.Marshal(value)
		o.wrote, o.written = err == nil, string(text)
		o.writeSame = o.wrote && o.written == o.result || !o.wrote && o.failure != ""
	}
	return o
}

func (o *outcome) compareReading(args string, typ reflect.Type, value any) {
	holder := reflect.New(reflect.StructOf([]reflect.StructField{{Name: "V", Type: typ, Tag: `json:"v"`}}))
	o.read = json.Unmarshal([]byte(args), holder.Interface()) == nil
	if !o.read || !o.accepted {
		o.readSame = o.read == o.accepted
		return
	}
	want := holder.Elem().Field(0).Interface()
	o.readSame = reflect.DeepEqual(want, value)
	if o.readSame {
		return
	}
	if o.readValue = plainJSON(want); o.readValue == plainJSON(value) {
		o.readValue = reflect.TypeOf(want).String()
	}
}

// plainJSON writes a value as encoding/json does without HTML escaping, "" where
// it cannot.
func plainJSON(v any) string {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if e.Encode(v) != nil {
		return ""
	}
	return strings.TrimSpace(b.String())
}

// refusal writes faults as a model reads them, without their bullets.
func (o outcome) refusal() string {
	lines := make([]string, len(o.faults))
	for i, f := range o.faults {
		lines[i] = f.Message
		if f.Path != "" {
			lines[i] = f.Path + ": " + f.Message
		}
	}
	return strings.Join(lines, "\n")
}
