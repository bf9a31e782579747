// Package names declares what generated code would like to.
package names

import (
	"context"

	"github.com/toolgen-dev/toolgen/gen/internal/emit/testdata/dep/json"
)

type (
	d       struct{ V v }
	v       string
	at      []string
	Decoder map[string]d
)

const (
	seen v = "seen"
	mark v = "mark"
)

var (
	wire, runtime, time, strconv int
	e, x, m, s, k, i, n, ok, pos int
	ctx, a, r, id, args, reg     int
)

func toolgenDecodeD() {}

func Lookup(string, json, err, int string, context v) d {
	return d{V: context + v(string+json+err+int)}
}

func ToolX(args at, Args Decoder, X *json.Text, _x string, größe at) at { return args }

type store struct{}

func (store) find(ctx context.Context, order d) (Decoder, error) {
	return Decoder{"order": order}, ctx.Err()
}

func _() { _, _, _, _, _ = wire, runtime, time, strconv, toolgenDecodeD }
func _() { _, _, _, _, _, _, _, _, _ = e, x, m, s, k, i, n, ok, pos }
func _() { _, _, _, _, _, _, _, _ = ctx, a, r, id, args, reg, seen, mark }
