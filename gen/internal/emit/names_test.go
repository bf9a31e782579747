package emit

import (
	"go/parser"
	"go/token"
	"go/types"
	"strconv"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen-dev/toolgen/gen/ir"
)

// Whatever the path of a package, its import has a name that Go takes, that
// nothing else has, and that hides nothing.
func TestImportNames(t *testing.T) {
	imports := []struct{ path, name string }{
		{"encoding/json", "json"}, {"ex.com/2fa/json", "json"}, {"ex.com/2-fa/json", "json"}, {"ex.com/1.0/json", "json"},
		{"ex.com/v2.json", "json"}, {"ex.com/a_b.c~d/json", "json"}, {"ex.com/größe/json", "json"}, {"ex.com/日本/json", "json"},
		{"json", "json"}, {"ex.com/x/type", "type_"}, {"ex.com/func/json", "json"}, {"ex.com/5/string", "string"},
		{"ex.com/string", "string"}, {"ex.com/nil", "nil"}, {"ex.com/i/nit", "nit"}, {"ex.com/j/nit", "nit"}, {"ex.com/t/ype", "ype"},
		{"ex.com/u/ype", "ype"}, {"ex.com/٣/json", "json"}, {"ex.com/init", "init"}, {"ex.com/a/d", "d"}, {"ex.com/_/json", "json"},
	}
	n := newNames(&ir.Package{Scope: []string{"ype", "nit"}})
	newLocals(n)
	seen := map[string]bool{}
	for _, i := range imports {
		name := n.alias(i.path, i.name)
		assert.False(t, seen[name], "%s has the name of another import, %s", i.path, name)
		seen[name] = true
		assert.NotEqual(t, "init", name)
		assert.Nil(t, types.Universe.Lookup(name), "%s hides a predeclared name", i.path)
		assert.True(t, token.IsIdentifier(name), "%s: %q", i.path, name)
		_, err := parser.ParseFile(token.NewFileSet(), "a.go", "package a\nimport "+name+" "+strconv.Quote(i.path), 0)
		require.NoError(t, err)
	}
}
