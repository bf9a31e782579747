package doc

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/toolgen-dev/toolgen/gen/internal/diag"
)

func TestParams(t *testing.T) {
	tests := []struct {
		name, signature string
		want            map[string]string // by parameter
		diags           []string
	}{
		{"none", "func F(a, b int)", map[string]string{}, nil},
		{"no parameters", "func F( /* none */ )", map[string]string{}, nil},
		{"above and behind", "func F(\n\t// Name of\n\t// the town.\n\tcity string,\n\tn int, // How many.\n)", map[string]string{"city": "Name of the town.", "n": "How many."}, nil},
		{"both", "func F(\n\t// A.\n\ta int, // B.\n)", map[string]string{"a": "A. B."}, nil},
		{"behind the last", "func F(a int,\n\tb int /* B. */)", map[string]string{"b": "B."}, nil},
		{"behind, then above the next", "func F(\n\ta int, // A.\n\t// B.\n\tb int,\n)", map[string]string{"a": "A.", "b": "B."}, nil},
		{"several names", "func F(\n\t// Both.\n\ta, b int,\n)", map[string]string{}, []string{"4:2 TG152 this comment stands over several parameters"}},
		{"one line", "func F(a int, b int, // Which?\n\tc int)", map[string]string{}, []string{"3:22 TG152 this comment stands over several parameters"}},
		{"between", "func F(a int, /* unit */ b int)", map[string]string{}, nil},
		{"empty line", "func F(\n\t// A.\n\n\ta int,\n)", map[string]string{}, nil},
		{"behind the parenthesis", "func F( // all\n\ta int,\n)", map[string]string{}, nil},
		{"inside a type", "func F(\n\tf func(\n\t\t// x\n\t\tx int),\n\tb int,\n)", map[string]string{}, nil},
		{"long type", "func F(\n\t// A function.\n\tf func(\n\t\tx int,\n\t), // It is called.\n)", map[string]string{"f": "A function. It is called."}, nil},
		{"directive", "func F(\n\t// A.\n\t//toolgen:schema min=1\n\ta int,\n)", map[string]string{"a": "A."}, nil},
		{"result", "func F() (\n\t// R.\n\tr int,\n)", map[string]string{}, nil},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			fset, file, fn := parseFunc(t, "package p\n\n"+test.signature+" { panic(0) }\n")
			var diags diag.List
			got := map[string]string{}
			for _, p := range Params(fset, file, fn.Type.Params, &diags) {
				got[p.Field.Names[0].Name], _ = Plain(fset, "", &diags, p.Above, p.Behind)
			}
			assert.Equal(t, test.want, got)
			assert.Equal(t, test.diags, reports(&diags))
		})
	}
}
