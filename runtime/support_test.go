package runtime_test

import (
	"context"
	"io"
	"log/slog"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/toolgen-dev/toolgen/runtime"
	"github.com/toolgen-dev/toolgen/runtime/wire"
)

// cityArgs are the arguments of the tools in these tests, as toolgen would
// write them.
type cityArgs struct {
	city  string
	units string
	days  int
}

const cityParameters = `{"type":"object","properties":{"city":{"type":"string"},"units":{"type":"string","enum":["celsius","fahrenheit"],"default":"celsius"},"days":{"type":"integer","default":1}},"required":["city"],"additionalProperties":false}`

func decodeCity(d *wire.Decoder, v *cityArgs) bool {
	at := d.At()
	if !d.BeginObject() {
		return false
	}
	v.units, v.days = "celsius", 1
	var seen uint64
	for d.NextMember() {
		switch d.Key() {
		case "city":
			if d.Once(&seen, 1<<0) {
				wire.String(d, &v.city)
			}
		case "units":
			if d.Once(&seen, 1<<1) && !d.Null() {
				at := d.At()
				if wire.String(d, &v.units) && v.units != "celsius" && v.units != "fahrenheit" {
					d.RefuseEnum(at, `"celsius"`, `"fahrenheit"`)
				}
			}
		case "days":
			if d.Once(&seen, 1<<2) && !d.Null() {
				wire.Int(d, &v.days)
			}
		default:
			d.Unknown("city", "units", "days")
		}
	}
	d.Missing(at, seen, 1<<0, "city", "units", "days")
	return !d.Failed()
}

func encodeCity(e *wire.Encoder, v *cityArgs) {
	e.BeginObject()
	e.Name(`"city":`)
	e.String(v.city)
	e.Name(`"units":`)
	e.String(v.units)
	e.Name(`"days":`)
	e.Int(int64(v.days))
	e.EndObject()
}

func encodeString(e *wire.Encoder, s *string) { e.String(*s) }

// cityTool returns a tool of a function of a city.
func cityTool(name string, policy runtime.Policy, f func(context.Context, *runtime.Invocation, cityArgs) (string, error)) *runtime.Tool {
	return runtime.Bind(runtime.Binding[cityArgs, string]{
		Name: name, Description: "Tells about a city.", Parameters: cityParameters, Policy: policy,
		Decode: decodeCity, Arguments: encodeCity, Result: encodeString,
		Call: func(ctx context.Context, inv *runtime.Invocation, a *cityArgs) (string, error) {
			return f(ctx, inv, *a)
		},
	})
}

// plainTool returns a tool without arguments.
func plainTool(name string, policy runtime.Policy, f func(context.Context) (string, error)) *runtime.Tool {
	return runtime.Bind(runtime.Binding[runtime.None, string]{
		Name: name, Description: "Does something.", Policy: policy, Result: encodeString,
		Call: func(ctx context.Context, _ *runtime.Invocation, _ *runtime.None) (string, error) { return f(ctx) },
	})
}

// silent is a logger for tests that do not look at the log.
var silent = slog.New(slog.NewTextHandler(io.Discard, nil))

// registry returns a registry of tools. opts may be nil. The test fails if it leaves
// goroutines behind.
func registry(tb testing.TB, opts *runtime.Options, tools ...*runtime.Tool) *runtime.Registry {
	tb.Helper()
	if t, ok := tb.(*testing.T); ok {
		leakCheck(t)
	}
	var o runtime.Options
	if opts != nil {
		o = *opts
	}
	if o.Logger == nil {
		o.Logger = silent
	}
	reg, err := runtime.NewRegistry(&o, tools)
	require.NoError(tb, err)
	return reg
}
