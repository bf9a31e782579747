package emit

import (
	"encoding/json"
	"math/big"
	"strconv"
	"time"

	"github.com/dave/jennifer/jen"

	"github.com/toolgen-dev/toolgen/gen/ir"
	"github.com/toolgen-dev/toolgen/runtime/wire"
)

// jsonString returns s as JSON text.
func jsonString(s string) string { return string(wire.AppendString(nil, s)) }

// distinct leaves out constants that have the value of an earlier one.
func distinct(consts []*ir.Const) []*ir.Const {
	var list []*ir.Const
	seen := map[string]bool{}
	for _, c := range consts {
		if !seen[string(c.Value)] {
			seen[string(c.Value)] = true
			list = append(list, c)
		}
	}
	return list
}

func jsonOf(consts []*ir.Const) []string {
	texts := make([]string, len(consts))
	for i, c := range consts {
		texts[i] = string(c.Value)
	}
	return texts
}

// constant returns the name of an enum constant.
func (x *emitter) constant(def *ir.Def, c *ir.Const) *jen.Statement {
	return id(x.constantName(def, c))
}

func (x *emitter) constantName(def *ir.Def, c *ir.Const) string {
	if c.Pkg == "" || c.Pkg == x.pkg.Path {
		return c.Name
	}
	return x.alias(c.Pkg, def.Go.PkgName) + "." + c.Name
}

// stringConst returns a JSON string as a Go literal.
func (x *emitter) stringConst(text json.RawMessage) *jen.Statement { return id(x.stringLiteral(text)) }

func (x *emitter) stringLiteral(text json.RawMessage) string { return literal(x.unquote(text)) }

// unquote returns the string that a JSON text stands for.
func (x *emitter) unquote(text json.RawMessage) (s string) {
	if err := json.Unmarshal(text, &s); err != nil {
		x.fail("not a JSON string: %s", text)
	}
	return s
}

// scalar returns the untyped Go constant (or the enum constant) for a JSON
// value of a scalar type; ok is false for types that have none.
func (x *emitter) scalar(t *ir.Type, text json.RawMessage) (lit *jen.Statement, ok bool) {
	if t.Kind == ir.Ref {
		def := x.def(t)
		for _, c := range def.Enum {
			if string(c.Value) == string(text) {
				return x.constant(def, c), true
			}
		}
		t = def.Type
	}
	switch t.Kind {
	case ir.Bool:
		return id(x.predeclared(string(text))), true
	case ir.String:
		return x.stringConst(text), true
	case ir.Number:
		return quoted(string(text)), true
	case ir.Int, ir.Uint:
		n, ok := new(big.Rat).SetString(string(text))
		if !ok || !n.IsInt() {
			x.fail("not an integer: %s", text)
			return jen.Null(), true
		}
		return id(n.Num().String()), true
	case ir.Float:
		return id(string(text)), true
	case ir.Duration:
		return x.durationConst(text), true
	}
	return nil, false
}

func (x *emitter) durationConst(text json.RawMessage) *jen.Statement {
	d, err := time.ParseDuration(x.unquote(text))
	if err != nil {
		x.fail("not a duration: %s", text)
	}
	return x.duration(d)
}

// duration writes a duration as a person would: 90 * time.Second.
func (x *emitter) duration(d time.Duration) *jen.Statement {
	units := []struct {
		size time.Duration
		name string
	}{
		{time.Hour, "Hour"}, {time.Minute, "Minute"}, {time.Second, "Second"},
		{time.Millisecond, "Millisecond"}, {time.Microsecond, "Microsecond"},
	}
	for _, u := range units {
		if d > 0 && d%u.size == 0 {
			unit := x.qual("time", "time", u.name)
			if d == u.size {
				return unit
			}
			return id(strconv.FormatInt(int64(d/u.size), 10)).Op("*").Add(unit)
		}
	}
	return id(strconv.FormatInt(int64(d), 10))
}

// typed returns a constant as a value of the type t.
func (x *emitter) typed(t *ir.Type, lit *jen.Statement) *jen.Statement {
	if isPlain(t.Go, "string") || isPlain(t.Go, "bool") || isPlain(t.Go, "int") {
		return lit
	}
	if t.Kind == ir.Ref && len(x.def(t).Enum) > 0 {
		return lit // the constant has the type
	}
	return x.typ(t.Go).Call(lit)
}

// inPlace reports whether a decoder of t leaves parts of the value that was
// there before.
func (x *emitter) inPlace(t *ir.Type) bool {
	switch x.base(t).Kind {
	case ir.Struct, ir.Tuple, ir.Array, ir.Text, ir.Custom:
		return true
	}
	return false
}

// zero returns the zero value of a type that is decoded in place.
func (x *emitter) zero(t *ir.Type) *jen.Statement {
	switch x.base(t).Kind {
	case ir.Struct, ir.Tuple, ir.Array:
		return x.typ(t.Go).Values()
	}
	return jen.Op("*").Add(x.newOf(t.Go))
}
