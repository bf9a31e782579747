package emit

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/toolgen-dev/toolgen/gen/ir"
)

// The typed arguments keep a zero beside a default, but where the schema refuses
// it: then it means that nothing was given.
func TestAdmitsZero(t *testing.T) {
	units := enum("Units", aString, constant("Celsius", `"celsius"`))
	grade := enum("Grade", anInt, constant("A", "0"), constant("B", "1"))
	for name, tt := range map[string]struct {
		field *ir.Field
		want  bool
	}{
		"number":            {field("F", "f", anInt), true},
		"number from 0":     {field("F", "f", anInt, ruled(ir.Rules{Min: "0"})), true},
		"number from 1":     {field("F", "f", anInt, ruled(ir.Rules{Min: "1"})), false},
		"text":              {field("F", "f", aString), true},
		"text with letters": {field("F", "f", aString, ruled(ir.Rules{Pattern: "[a-z]"})), false},
		"boolean":           {field("F", "f", aBool), true},
		"duration":          {field("F", "f", aSpan), true},
		"constants":         {field("F", "f", ref(units)), false},
		"constants with 0":  {field("F", "f", ref(grade)), true},
		"in a string":       {field("F", "f", anInt, asText), true},
		"list, not known":   {field("F", "f", slice(aString)), true},
	} {
		def := object("Args", nil, tt.field)
		p := pkg("p", []*ir.Tool{tool("F", "f", []*ir.Param{argument("args", ref(def))}, nil, flat)}, units, grade, def)
		assert.Equal(t, tt.want, newEmitter(p).admitsZero(tt.field), name)
	}
}
