package dialect

import (
	"encoding/json"

	"github.com/toolgen-dev/toolgen/runtime/schema"
	"github.com/toolgen-dev/toolgen/runtime/wire"
)

// A form is the shape of a definition around its schema, and of the list of
// definitions.
type form interface {
	define(o *object, t Tool, d Definition)
	shape() string // for the documentation
}

// render returns the definition's JSON.
func render(f form, t Tool, d Definition) json.RawMessage {
	o := object{append(make([]byte, 0, 1024), '{')}
	f.define(&o, t, d)
	return append(o.buf, '}')
}

// An object writes members in the order of its calls.
type object struct{ buf []byte }

func (o *object) name(name string) {
	if o.buf[len(o.buf)-1] != '{' {
		o.buf = append(o.buf, ',')
	}
	o.buf = append(o.buf, '"')
	o.buf = append(o.buf, name...)
	o.buf = append(o.buf, '"', ':')
}

// text writes a string, unless it is empty.
func (o *object) text(name, v string) {
	if v != "" {
		o.name(name)
		o.buf = wire.AppendString(o.buf, v)
	}
}

func (o *object) flag(name string, v bool) {
	o.name(name)
	if v {
		o.buf = append(o.buf, "true"...)
	} else {
		o.buf = append(o.buf, "false"...)
	}
}

// schema writes a schema, unless it is nil.
func (o *object) schema(name string, s *schema.Schema) {
	if s != nil {
		o.name(name)
		o.buf = s.Append(o.buf)
	}
}

func (o *object) begin(name string) {
	o.name(name)
	o.buf = append(o.buf, '{')
}

func (o *object) end() { o.buf = append(o.buf, '}') }

// chatForm is the form of OpenAI's Chat Completions and of those who took it
// over. With strict it says whether strict holds.
type chatForm struct{ strict bool }

func (f chatForm) define(o *object, t Tool, d Definition) {
	o.text("type", "function")
	o.begin("function")
	o.text("name", t.Name)
	o.text("description", t.Description)
	o.schema("parameters", d.Schema)
	if f.strict {
		o.flag("strict", d.Strict)
	}
	o.end()
}

func (f chatForm) shape() string {
	if f.strict {
		return `{"type":"function","function":{"name","description","parameters","strict"}}`
	}
	return `{"type":"function","function":{"name","description","parameters"}}`
}

type responsesForm struct{}

func (responsesForm) define(o *object, t Tool, d Definition) {
	o.text("type", "function")
	o.text("name", t.Name)
	o.text("description", t.Description)
	o.schema("parameters", d.Schema)
	o.flag("strict", d.Strict)
}

func (responsesForm) shape() string {
	return `{"type":"function","name","description","parameters","strict"}`
}

type anthropicForm struct{ strict bool }

func (f anthropicForm) define(o *object, t Tool, d Definition) {
	o.text("name", t.Name)
	o.text("description", t.Description)
	o.schema("input_schema", d.Schema)
	if f.strict {
		o.flag("strict", d.Strict)
	}
	if len(t.Examples) > 0 {
		o.name("input_examples")
		for i, e := range t.Examples {
			o.buf = append(o.buf, "[,"[min(i, 1)])
			o.buf = append(o.buf, e...)
		}
		o.buf = append(o.buf, ']')
	}
}

func (f anthropicForm) shape() string {
	if f.strict {
		return `{"name","description","input_schema","strict","input_examples"}`
	}
	return `{"name","description","input_schema","input_examples"}`
}

type geminiForm struct{ field string }

func (f geminiForm) define(o *object, t Tool, d Definition) {
	o.text("name", t.Name)
	o.text("description", t.Description)
	o.schema(f.field, d.Schema)
}

func (f geminiForm) shape() string {
	return `[{"functionDeclarations":[{"name","description","` + f.field + `"}]}]`
}

type bedrockForm struct{}

func (bedrockForm) define(o *object, t Tool, d Definition) {
	o.begin("toolSpec")
	o.text("name", t.Name)
	o.text("description", t.Description)
	o.begin("inputSchema")
	o.schema("json", d.Schema)
	o.end()
	o.end()
}

func (bedrockForm) shape() string {
	return `{"toolSpec":{"name","description","inputSchema":{"json"}}}`
}

type mcpForm struct{}

func (mcpForm) define(o *object, t Tool, d Definition) {
	o.text("name", t.Name)
	o.text("title", t.Title)
	o.text("description", t.Description)
	o.schema("inputSchema", d.Schema)
	o.schema("outputSchema", t.Output)
	o.annotations(t)
}

// annotations writes the hints that were given. The others keep the defaults
// of the protocol, which assume the worst.
func (o *object) annotations(t Tool) {
	if !t.ReadOnly && !t.Destructive && !t.Idempotent && !t.ClosedWorld {
		return
	}
	o.begin("annotations")
	if t.ReadOnly {
		o.flag("readOnlyHint", true)
	}
	if t.Destructive {
		o.flag("destructiveHint", true)
	}
	if t.Idempotent {
		o.flag("idempotentHint", true)
	}
	if t.ClosedWorld {
		o.flag("openWorldHint", false)
	}
	o.end()
}

func (mcpForm) shape() string {
	return `{"name","title","description","inputSchema","outputSchema","annotations"}`
}
