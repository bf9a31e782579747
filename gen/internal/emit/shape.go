package emit

import (
	"github.com/dave/jennifer/jen"

	"github.com/toolgen-dev/toolgen/gen/ir"
)

// shape returns the variable that holds the schema of a type with JSON methods
// of its own, "" where that schema takes everything.
func (x *emitter) shape(t *ir.Type) string {
	text := string(t.Schema)
	if text == "" || text == "{}" {
		return ""
	}
	if v, ok := x.shapes[text]; ok {
		return v
	}
	v := x.unique("toolgenShape" + upper(t.Go.Name))
	x.shapes[text] = v
	x.shapeOrder = append(x.shapeOrder, text)
	return v
}

func (x *emitter) shapeVars() block {
	if len(x.shapeOrder) == 0 {
		return nil
	}
	vars := make([]jen.Code, len(x.shapeOrder))
	for i, text := range x.shapeOrder {
		vars[i] = id(x.shapes[text]).Op("=").Add(x.qual(schemaPath, "schema", "NewShape").Call(jsonText(text)))
	}
	return block{jen.Var().Add(group(vars...))}
}
