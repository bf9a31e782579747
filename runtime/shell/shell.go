// Package shell is the inside of the programs that the commands toolgen call and
// toolgen serve build around a package of tools: it collects the tools, also
// those that are methods of a value, and runs one call for a person at a
// terminal.
//
// Such a program is a few lines:
//
//	func main() {
//		shell.Main(
//			shell.Plain(weather.Tools),
//			shell.Methods("Catalog", shop.CatalogTools, shop.NewCatalog),
//		)
//	}
package shell

import (
	"context"
	"errors"
	"fmt"
	"io"
	"reflect"
	"strings"

	"github.com/toolgen-dev/toolgen/runtime"
)

// A Set gives some tools of a package.
type Set struct {
	receiver string // "" for plain functions
	// names lists the tools without a value to call them on.
	names func() []*runtime.Tool
	// bind makes the value and the tools on it. It returns no tools where no
	// function makes such a value.
	bind func(context.Context, *values) ([]*runtime.Tool, error)
}

// Plain is the set of plain functions.
func Plain(tools func() []*runtime.Tool) Set {
	return Set{names: tools, bind: func(context.Context, *values) ([]*runtime.Tool, error) { return tools(), nil }}
}

// Methods is the set of the methods of a type: receiver is its name, tools the
// generated function that binds a value, and each of constructors is a function
// that may make one. Constructors take nothing or a context, and return a value,
// or a value and an error; those that return something else are skipped.
func Methods[T any](receiver string, tools func(T) []*runtime.Tool, constructors ...any) Set {
	return Set{
		receiver: receiver,
		names:    func() []*runtime.Tool { return tools(*new(T)) },
		bind: func(ctx context.Context, vs *values) ([]*runtime.Tool, error) {
			for _, c := range constructors {
				v, ok, err := value[T](ctx, vs, c)
				if err != nil {
					return nil, err
				}
				if ok {
					return tools(v), nil
				}
			}
			return nil, nil
		},
	}
}

// values are what constructors have made: each is called once.
type values struct {
	made    map[uintptr]reflect.Value
	closers []io.Closer
}

// close closes the values that can be closed, the last one first.
func (vs *values) close() error {
	var errs []error
	for i := len(vs.closers) - 1; i >= 0; i-- {
		errs = append(errs, vs.closers[i].Close())
	}
	return errors.Join(errs...)
}

var (
	contextType = reflect.TypeFor[context.Context]()
	errorType   = reflect.TypeFor[error]()
)

// value calls a constructor if what it returns is a T, or can be made one.
func value[T any](ctx context.Context, vs *values, constructor any) (made T, ok bool, err error) {
	f := reflect.ValueOf(constructor)
	if f.Kind() != reflect.Func {
		return made, false, fmt.Errorf("%T is not a function", constructor)
	}
	t, want := f.Type(), reflect.TypeFor[T]()
	fits := t.NumOut() > 0 && (t.Out(0).AssignableTo(want) || reflect.PointerTo(t.Out(0)).AssignableTo(want))
	if !fits {
		return made, false, nil
	}
	takes := t.NumIn() == 0 || t.NumIn() == 1 && t.In(0) == contextType && !t.IsVariadic()
	gives := t.NumOut() == 1 || t.NumOut() == 2 && t.Out(1) == errorType
	if !takes || !gives {
		return made, false, fmt.Errorf("%s cannot make a %s here: it must take nothing or a context.Context, and return a value, or a value and an error", t, want)
	}
	v, done := vs.made[f.Pointer()]
	if !done {
		if v, err = vs.call(ctx, f); err != nil {
			return made, false, err
		}
	}
	if !v.Type().AssignableTo(want) {
		v = v.Addr()
	}
	made, ok = v.Interface().(T)
	if !ok {
		err = fmt.Errorf("the function that makes a %s returned nil", want)
	}
	return made, ok, err
}

// call calls a constructor and keeps its value, which is addressable.
func (vs *values) call(ctx context.Context, f reflect.Value) (reflect.Value, error) {
	var args []reflect.Value
	if f.Type().NumIn() == 1 {
		args = []reflect.Value{reflect.ValueOf(ctx)}
	}
	out := f.Call(args)
	if len(out) == 2 && !out[1].IsNil() {
		return reflect.Value{}, fmt.Errorf("the value with the tools could not be made: %w", out[1].Interface().(error))
	}
	v := reflect.New(out[0].Type()).Elem()
	v.Set(out[0])
	if c, ok := v.Interface().(io.Closer); ok {
		vs.closers = append(vs.closers, c)
	} else if c, ok := v.Addr().Interface().(io.Closer); ok {
		vs.closers = append(vs.closers, c)
	}
	vs.made[f.Pointer()] = v
	return v, nil
}

// Tools returns the tools of all sets, and a function that closes the values
// they are bound to. Sets without a value are left out; unbound names their
// receivers.
func Tools(ctx context.Context, sets ...Set) (tools []*runtime.Tool, unbound []string, closeAll func() error, err error) {
	vs := &values{made: map[uintptr]reflect.Value{}}
	for _, s := range sets {
		list, err := s.bind(ctx, vs)
		if err != nil {
			return nil, nil, nil, errors.Join(err, vs.close())
		}
		if list == nil && s.receiver != "" {
			unbound = append(unbound, s.receiver)
		}
		tools = append(tools, list...)
	}
	return tools, unbound, vs.close, nil
}

// unboundError says how the methods of a type become callable.
func unboundError(what string, receivers ...string) error {
	return fmt.Errorf("%s of %s: name a function of the package that makes one, with --new FUNC", what, strings.Join(receivers, ", "))
}
