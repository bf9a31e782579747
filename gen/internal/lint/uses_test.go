package lint

import (
	"go/ast"
	"go/parser"
	"go/token"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestUses(t *testing.T) {
	for body, want := range map[string]bool{
		`s.db.Query(ctx)`:                                        true,
		`http.Do(unknown.With(ctx), func() { })`:                 true,
		`go func() { <-ctx.Done() }()`:                           true,
		`return s.each(func() error { return f(ctx) })`:          true,
		`x := unknown.T{Context: ctx}; _ = x`:                    true,
		`for range unknown() { select { case <-ctx.Done(): } }`:  true,
		`switch v := any(n).(type) { case unknown: f(v, ctx) }`:  true,
		`ctx, cancel := context.WithCancel(ctx); defer cancel()`: true,
		`if err := f(ctx); err != nil { return }`:                true,
		`a, b = f(ctx)`:                   true,
		`_ = ctx`:                         false,
		`{ ctx := 3; _ = ctx }`:           false,
		`{ ctx := 3; print(ctx) }`:        false,
		`print(s.ctx)`:                    false,
		`func(ctx int) { print(ctx) }(3)`: false,
		`print(unknown.T{ctx: 1})`:        false,
		``:                                false,
	} {
		fset := token.NewFileSet()
		file, err := parser.ParseFile(fset, "", "package p\nfunc (s *S[T]) M(ctx context.Context, n T) (err error) {\n"+body+"\n}", parser.SkipObjectResolution)
		require.NoError(t, err, body)
		assert.Equal(t, want, uses(fset, file.Decls[0].(*ast.FuncDecl), "ctx"), body)
	}
}
