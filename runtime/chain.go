package runtime

import (
	"context"
	"errors"
	"time"
)

// wrap returns the handler of a tool with its middleware, nil without any.
func (reg *Registry) wrap(t *Tool) Handler {
	if len(reg.eng.Middleware)+len(t.middleware) == 0 {
		return nil
	}
	return chain(t, reg.eng.Middleware, chain(t, t.middleware, reg.eng.handler(t)))
}

// chain returns base wrapped in middleware, the first one outermost. It panics
// where one panics or returns nil, so that none is ever left out.
func chain(t *Tool, middleware []Middleware, base Handler) Handler {
	for i := len(middleware) - 1; i >= 0; i-- {
		if base = middleware[i](t, base); base == nil {
			panic("it returned no handler")
		}
	}
	return base
}

// chained is chain where nobody is there to get an error: the calls fail then.
func (e *engine) chained(t *Tool, middleware []Middleware, base Handler) (h Handler) {
	if err := wrapped(func() { h = chain(t, middleware, base) }); err != nil {
		return func(ctx context.Context, call Call) Result {
			return *failed(call, e.crash(ctx, t, call, err))
		}
	}
	return h
}

// wrapped calls f, which wraps tools in middleware, and returns its panic as an
// error.
func wrapped(f func()) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = errors.New("a middleware panicked: " + said(p))
		}
	}()
	f()
	return nil
}

// handler returns the innermost handler, which finds its execution in the
// context that middleware passed on. It contains panics, of observers and of
// methods that decode, because middleware may call it on a goroutine of its own.
func (e *engine) handler(t *Tool) Handler {
	return func(ctx context.Context, call Call) (res Result) {
		if ctx == nil {
			ctx = context.Background()
		}
		x := execution{eng: e}
		if c, ok := ctx.Value(executionKey{}).(*callContext); ok && c.execution.eng.census == e.census {
			x = c.execution
		}
		start := time.Now()
		defer func() {
			if p := recover(); p != nil {
				res = *failed(call, e.crash(ctx, t, call, p))
				res.ran = x.ran != nil && x.ran.Load()
				complete(call, &res, start)
			}
		}()
		return *t.execute(ctx, call, x, start)
	}
}
