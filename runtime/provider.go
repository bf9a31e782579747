package runtime

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"log/slog"
	"strings"
)

// A Provider is a source of tools that are known only at run time, such as an
// MCP server.
type Provider interface {
	// Tools returns the tools as they are now, under their bare names.
	Tools(context.Context) ([]*Tool, error)
}

// A Watcher is a [Provider] that tells when its tools have changed. A registry
// that has it asks it again then.
type Watcher interface {
	Provider
	// Watch has changed called whenever the tools may have changed since they were
	// asked for, until stop is called. changed asks for them: [Provider.Tools] must
	// not call it.
	Watch(changed func(context.Context)) (stop func())
}

// An Explainer is a [Provider] that can tell a model why a tool that it calls is
// not there: the server is gone, or has left it out.
type Explainer interface {
	Provider
	// Missing returns why there is no tool of a bare name now, "" for nothing to
	// say. It must not block.
	Missing(bare string) string
}

// sources returns the providers.
func (reg *Registry) sources() []*supplier {
	if reg == nil {
		return nil
	}
	if all := reg.providers.Load(); all != nil {
		return *all
	}
	return nil
}

// missing returns what providers say about a tool that is not there.
func (reg *Registry) missing(name string) string {
	for _, s := range reg.sources() {
		e, ok := s.provider.(Explainer)
		if bare, ours := strings.CutPrefix(name, legal(s.prefix)); ok && ours {
			if why := s.explain(e, bare); why != "" {
				return why
			}
		}
	}
	return ""
}

func (s *supplier) explain(e Explainer, bare string) (why string) {
	defer func() {
		if recover() != nil {
			why = "" // it was only to help
		}
	}()
	return e.Missing(bare)
}

// A supplier is a provider of a registry.
type supplier struct {
	prefix   string
	provider Provider
	tools    []*Tool       // those it has in the registry; guarded by Registry.mu
	turn     chan struct{} // held while the provider is asked: what was asked for last counts
}

// AddProvider adds the tools of a provider, under the prefix (as written, such
// as "filesystem_") followed by their own names. Characters that a name must
// not have become "_", and a name that was changed so or is over 64 characters
// ends with a hash of the original. [Registry.Refresh] asks the provider again,
// and a [Watcher] is asked again whenever it says so, until the registry closes.
// If it returns an error, nothing has been added: so it does when ctx ends before
// the provider has answered, where the registry is closed, and where a name is taken.
func (reg *Registry) AddProvider(ctx context.Context, prefix string, p Provider) error {
	if p == nil {
		return errors.New("the provider is nil")
	}
	if ctx == nil {
		ctx = context.Background()
	}
	s := &supplier{prefix: prefix, provider: p, turn: make(chan struct{}, 1)}
	if err := reg.renew(ctx, s); err != nil {
		return err
	}
	if w, ok := p.(Watcher); ok {
		reg.follow(ctx, s, w)
	}
	return nil
}

// follow has a provider tell when its tools have changed. If ctx ends before it
// has begun to, it begins when it can.
func (reg *Registry) follow(ctx context.Context, s *supplier, w Watcher) {
	side := reg.eng.provider(ctx, s.prefix)
	if !reg.eng.enter(side) {
		return
	}
	reg.eng.beside(ctx, side, func() {
		stop := w.Watch(func(ctx context.Context) { reg.renewed(ctx, s) })
		if stop == nil {
			return
		}
		reg.mu.Lock()
		ended := reg.eng.ended()
		if !ended {
			reg.watches = append(reg.watches, watch{s.prefix, stop})
		}
		reg.mu.Unlock()
		if ended {
			stop()
		}
	})
}

// renewed is renew for a provider that says that its tools have changed.
func (reg *Registry) renewed(ctx context.Context, s *supplier) {
	if ctx == nil {
		ctx = context.Background()
	}
	if err := reg.renew(ctx, s); err != nil && !reg.eng.ended() {
		reg.eng.log(ctx, slog.LevelWarn, "tools of a provider were not renewed", slog.Any("error", err))
	}
}

// renew asks a provider for its tools and puts them in the place of those it had.
func (reg *Registry) renew(ctx context.Context, s *supplier) error {
	return reg.ask(ctx, s, func(tools []*Tool) error { return reg.exchange([]*supplier{s}, [][]*Tool{tools})[0] })
}

// A providerError tells whose error it is. Its text is made where it is read: the
// methods of a context's cause may hang.
type providerError struct {
	prefix string
	error
}

// Error returns the text of the error behind the provider's prefix.
func (e providerError) Error() string { return fmt.Sprintf("provider %q: %v", e.prefix, e.error) }

// Unwrap returns the error alone.
func (e providerError) Unwrap() error { return e.error }

// ask asks a provider for its tools and calls take with them, before anybody else
// may ask it.
func (reg *Registry) ask(ctx context.Context, s *supplier, take func([]*Tool) error) error {
	if reg == nil || reg.eng == nil {
		return errUnmade
	}
	failed := func(err error) error { return providerError{s.prefix, err} }
	select {
	case s.turn <- struct{}{}:
	case <-ctx.Done():
		return failed(context.Cause(ctx))
	}
	side := reg.eng.provider(ctx, s.prefix)
	if !reg.eng.enter(side) {
		<-s.turn
		return failed(errClosed)
	}
	err := fmt.Errorf("provider %q ended its goroutine", s.prefix)
	back := reg.eng.beside(ctx, side, func() {
		defer func() { <-s.turn }()
		tools, e := s.fetch(ctx)
		if side.state.CompareAndSwap(running, finished) { // else the answer is dropped
			if err = e; e == nil {
				err = take(tools)
			}
		}
	})
	if !back {
		return failed(context.Cause(ctx))
	}
	return err
}

// fetch returns the provider's tools under their full names.
func (s *supplier) fetch(ctx context.Context) (tools []*Tool, err error) {
	defer func() {
		if p := recover(); p != nil {
			tools, err = nil, fmt.Errorf("provider %q panicked: %s", s.prefix, said(p))
		}
	}()
	bare, err := s.provider.Tools(ctx)
	if err != nil {
		return nil, fmt.Errorf("provider %q: %w", s.prefix, err)
	}
	for _, t := range bare {
		if t == nil {
			return nil, fmt.Errorf("provider %q: a tool is nil", s.prefix)
		}
		named := t.copy()
		named.name = qualify(s.prefix, t.name)
		tools = append(tools, named)
	}
	return tools, nil
}

// maxName is the longest name of a tool.
const maxName = 64

// qualify returns a legal name for a provider's tool. Names that differ stay
// different.
func qualify(prefix, bare string) string {
	full := prefix + bare
	clean := legal(full)
	if clean == full && len(full) <= maxName && full != "" {
		return full
	}
	sum := sha256.Sum256([]byte(full))
	hash := "_" + hex.EncodeToString(sum[:4])
	return clean[:min(len(clean), maxName-len(hash))] + hash
}

// legal returns a name with "_" in the place of what a name must not have.
func legal(name string) string {
	return strings.Map(func(r rune) rune {
		if r == '_' || r == '-' || '0' <= r && r <= '9' || 'a' <= r && r <= 'z' || 'A' <= r && r <= 'Z' {
			return r
		}
		return '_'
	}, name)
}
