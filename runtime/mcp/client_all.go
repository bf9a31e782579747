package mcp

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"sync"
	"sync/atomic"

	"github.com/toolgen-dev/toolgen/runtime"
)

// A Remote is one of the servers whose tools a registry gets.
type Remote struct {
	Name    string // of the server, in texts, logs and the names of its tools
	Target  Target
	Options *ClientOptions // may be nil; Name is taken from above
	// Prefix of the tools' names. Default: the name and "_".
	Prefix string
	// Required says that without this server nothing goes.
	Required bool
}

// Remotes are the clients of several servers.
type Remotes struct {
	mounts []*mount
}

// ConnectAll connects to servers, all at a time, and adds their tools to a
// registry, which follows their changes. A server that cannot be reached, does
// not answer in its time or lists nonsense is logged and contributes no tools; it
// is tried again, and its tools are added when they are there. A [Remote.Required]
// one is an error instead; then nothing is added. The caller closes the remotes.
//
// A tool whose name is there already gets a hash behind its name.
func ConnectAll(ctx context.Context, reg *runtime.Registry, remotes ...Remote) (*Remotes, error) {
	all := &Remotes{}
	errs := []error{separate(remotes)}
	for _, r := range remotes {
		m, err := newMount(reg, r)
		errs = append(errs, err)
		all.mounts = append(all.mounts, m)
	}
	if err := errors.Join(errs...); err != nil {
		return nil, err
	}
	var wait sync.WaitGroup
	for _, m := range all.mounts {
		wait.Go(func() {
			if m.failed = m.client.Connect(ctx); m.failed == nil {
				m.first, m.failed = m.client.Tools(ctx)
			}
		})
	}
	wait.Wait()
	for _, m := range all.mounts {
		if m.failed != nil && m.required {
			errs = append(errs, m.failed)
		}
	}
	if err := errors.Join(errs...); err != nil {
		_ = all.Close()
		return nil, err
	}
	for _, m := range all.mounts {
		if m.failed != nil {
			m.client.log.Warn("an MCP server contributes no tools", slog.Any("error", m.failed))
			m.client.retry()
		}
		if err := reg.AddProvider(ctx, m.prefix, m); err != nil {
			errs = append(errs, err)
		}
	}
	if err := errors.Join(errs...); err != nil {
		_ = all.Close()
		return nil, errors.Join(err, reg.Refresh(ctx))
	}
	return all, nil
}

// separate reports names that are missing or there twice, and prefixes that make
// one name of tools of two servers possible.
func separate(remotes []Remote) error {
	var errs []error
	for i, r := range remotes {
		if r.Name == "" {
			errs = append(errs, errors.New("mcp: a remote has no name"))
		}
		for _, other := range remotes[:i] {
			a, b := r.prefix(), other.prefix()
			switch {
			case r.Name == other.Name:
				errs = append(errs, fmt.Errorf("mcp: two remotes are named %q", r.Name))
			case strings.HasPrefix(a, b) || strings.HasPrefix(b, a):
				errs = append(errs, fmt.Errorf("mcp: the tools of %q and %q may have the same names: the prefix %q begins as %q does", other.Name, r.Name, a, b))
			}
		}
	}
	return errors.Join(errs...)
}

func (r Remote) prefix() string {
	if r.Prefix != "" {
		return r.Prefix
	}
	return r.Name + "_"
}

// Client returns the client of a server, nil where there is none of that name.
func (r *Remotes) Client(name string) *Client {
	for _, m := range r.mounts {
		if m.client.Name() == name {
			return m.client
		}
	}
	return nil
}

// Status returns how it stands with each server, in the order of the remotes.
func (r *Remotes) Status() []Status {
	all := make([]Status, len(r.mounts))
	for i, m := range r.mounts {
		all[i] = m.client.Status()
	}
	return all
}

// Close closes all clients. Tools that a registry still has fail from then on.
func (r *Remotes) Close() error {
	var wait sync.WaitGroup
	for _, m := range r.mounts {
		wait.Go(func() {
			m.closed.Store(true)
			_ = m.client.Close()
		})
	}
	wait.Wait()
	return nil
}

// A mount is the provider of one server's tools among others.
type mount struct {
	client   *Client
	reg      *runtime.Registry
	prefix   string
	required bool
	failed   error // at first

	closed atomic.Bool
	asking sync.Mutex      // held while the server is asked, and guards what follows
	first  []*runtime.Tool // got before the registry asks; nil later
	ours   map[string]bool // names that were given to the registry
}

func newMount(reg *runtime.Registry, r Remote) (*mount, error) {
	opts := ClientOptions{}
	if r.Options != nil {
		opts = *r.Options
	}
	opts.Name = r.Name
	c, err := newClient(r.Target, &opts)
	if err != nil {
		return nil, fmt.Errorf("remote %q: %w", r.Name, err)
	}
	return &mount{client: c, reg: reg, prefix: r.prefix(), required: r.Required, ours: map[string]bool{}}, nil
}

// Tools implements [runtime.Provider]. A server that has never answered has no
// tools; one that does not answer now keeps those it had.
func (m *mount) Tools(ctx context.Context) ([]*runtime.Tool, error) {
	m.asking.Lock()
	defer m.asking.Unlock()
	if m.closed.Load() {
		return nil, nil
	}
	tools := m.first
	if m.first = nil; tools == nil {
		if m.failed != nil && !m.client.Status().Connected {
			return nil, nil
		}
		var err error
		if tools, err = m.client.Tools(ctx); err != nil {
			if m.failed == nil {
				return nil, err
			}
			m.client.log.Warn("an MCP server contributes no tools", slog.Any("error", err))
			return nil, nil
		}
		m.failed = nil
	}
	return m.named(tools)
}

// named gives other names to tools whose names somebody else has in the registry.
// The names are those that they get there: prefixed, and cut where they are long.
func (m *mount) named(tools []*runtime.Tool) ([]*runtime.Tool, error) {
	ours := map[string]bool{}
	for _, t := range tools {
		ours[legalName(m.prefix+t.Name())] = true
	}
	others := func(full string) bool {
		_, taken := m.reg.Lookup(full)
		return taken && !m.ours[full]
	}
	for i, t := range tools {
		full := legalName(m.prefix + t.Name())
		if !others(full) {
			continue
		}
		delete(ours, full)
		bare, final := "", full
		for n := 0; others(final) || ours[final]; n++ {
			bare = another(m.prefix, t.Name(), n)
			final = legalName(m.prefix + bare)
		}
		renamed, err := t.With(runtime.Override{Name: &bare})
		if err != nil {
			return nil, err
		}
		m.client.log.Warn("a tool of an MCP server has a name that is taken", slog.String("tool", full), slog.String("renamed", final))
		tools[i], ours[final] = renamed, true
	}
	m.ours = ours
	return tools, nil
}

// another returns the nth other name of a tool: its name and a hash.
func another(prefix, name string, n int) string {
	text := prefix + name
	if n > 0 {
		text += fmt.Sprintf(" %d", n) // no name has spaces
	}
	sum := sha256.Sum256([]byte(text))
	return legalName(name + "_" + hex.EncodeToString(sum[:4]))
}

// Watch implements [runtime.Watcher].
func (m *mount) Watch(changed func(context.Context)) (stop func()) { return m.client.Watch(changed) }

// Missing implements [runtime.Explainer].
func (m *mount) Missing(bare string) string { return m.client.Missing(bare) }

// retry has a client that could not connect try again. One that is connected asks
// again for a list that has failed by itself.
func (c *Client) retry() {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.closed || c.tending || c.link != nil {
		return
	}
	c.tending = true
	c.failures = 1
	c.wait.Go(c.tend)
}
