package runtime_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen-dev/toolgen/runtime"
	"github.com/toolgen-dev/toolgen/runtime/dialect"
)

type providerFunc func(context.Context) ([]*runtime.Tool, error)

func (f providerFunc) Tools(ctx context.Context) ([]*runtime.Tool, error) { return f(ctx) }

func offering(names ...string) runtime.Provider {
	return providerFunc(func(context.Context) ([]*runtime.Tool, error) {
		var tools []*runtime.Tool
		for _, n := range names {
			tools = append(tools, plainTool(n, runtime.Policy{}, func(context.Context) (string, error) { return "I am " + n, nil }))
		}
		return tools, nil
	})
}

func TestProviders(t *testing.T) {
	reg := registry(t, nil, named("find"))
	require.NoError(t, reg.AddProvider(context.Background(), "a_", offering("search", "find")))
	require.NoError(t, reg.AddProvider(context.Background(), "b_", offering("search")))
	assert.Equal(t, []string{"a_find", "a_search", "b_search", "find"}, reg.Names())
	res := reg.Execute(context.Background(), call("b_search"))
	assert.Equal(t, "I am search", res.Text())
	assert.Equal(t, "b_search", res.Tool)

	// F24: a name that is there is an error, and nothing changes.
	err := reg.AddProvider(context.Background(), "", offering("other", "find"))
	assert.EqualError(t, err, `provider "": there are two tools named find`)
	assert.ErrorContains(t, reg.AddProvider(context.Background(), "a_", offering("search")), "two tools named a_search")
	assert.Len(t, reg.Names(), 4)
	assert.Error(t, reg.AddProvider(context.Background(), "x_", nil))
}

// F23: names that a provider may have and a tool may not.
func TestProviderNames(t *testing.T) {
	long := strings.Repeat("x", 64)
	reg := registry(t, nil)
	require.NoError(t, reg.AddProvider(context.Background(), "my.corp/tools v2_", offering(long+"1", long+"2", "ok", "o.k", "o_k")))
	names := reg.Names()
	assert.Len(t, names, 5)
	for _, n := range names {
		assert.Regexp(t, `^my_corp_tools_v2_[a-z_0-9]+$`, n)
		assert.LessOrEqual(t, len(n), 64)
	}
	again := registry(t, nil)
	require.NoError(t, again.AddProvider(context.Background(), "my.corp/tools v2_", offering("o_k", "o.k", "ok", long+"2", long+"1")))
	assert.Equal(t, names, again.Names())
}

// D21, D22: names that the model's provider refuses, by a character or behind a
// prefix by their length, are mapped, and a call of the mapped name runs its tool.
func TestMappedNamesReachTheirTools(t *testing.T) {
	offered := []string{"admin.users/list", "admin_users_list", "admin/users.list", strings.Repeat("n", 58) + "1", strings.Repeat("n", 58) + "2"}
	reg := registry(t, nil)
	require.NoError(t, reg.AddProvider(context.Background(), "mcp__server__", offering(offered...)))
	reached := map[string]bool{}
	for _, name := range reg.Names() {
		for _, d := range dialect.All() {
			assert.NoError(t, d.CheckName(name), d)
		}
		reached[reg.Execute(context.Background(), call(name)).Text()] = true
	}
	assert.Len(t, reached, len(offered))
	for _, name := range offered {
		assert.Contains(t, reached, "I am "+name)
	}
	_, err := reg.Definitions(runtime.OpenAI)
	assert.NoError(t, err)
}

func TestRefresh(t *testing.T) {
	offer, fail := []string{"a", "b"}, error(nil)
	p := providerFunc(func(ctx context.Context) ([]*runtime.Tool, error) {
		if fail != nil {
			return nil, fail
		}
		return offering(offer...).Tools(ctx)
	})
	reg := registry(t, nil, named("mine"))
	require.NoError(t, reg.AddProvider(context.Background(), "p_", p))
	require.NoError(t, reg.AddProvider(context.Background(), "q_", offering("x")))
	offer = []string{"b", "c"}
	require.NoError(t, reg.Refresh(context.Background()))
	assert.Equal(t, []string{"mine", "p_b", "p_c", "q_x"}, reg.Names())
	assert.Equal(t, runtime.UnknownTool, reg.Execute(context.Background(), call("p_a")).Failure.Code, "F16: a tool that is gone")

	fail = errors.New("server is away")
	err := reg.Refresh(context.Background())
	assert.ErrorIs(t, err, fail)
	assert.ErrorContains(t, err, `provider "p_": server is away`)
	assert.Equal(t, []string{"mine", "p_b", "p_c", "q_x"}, reg.Names(), "the old list stays")

	fail, offer = nil, []string{"b", "b"}
	assert.ErrorContains(t, reg.Refresh(context.Background()), "two tools named p_b")
	assert.Equal(t, []string{"mine", "p_b", "p_c", "q_x"}, reg.Names())

	offer = nil
	mine := named("p_b")
	require.NoError(t, reg.Replace(mine))
	require.NoError(t, reg.Refresh(context.Background()))
	assert.Equal(t, []string{"mine", "p_b", "q_x"}, reg.Names(), "a tool of one's own stays")
}

func TestProviderIsContained(t *testing.T) {
	reg := registry(t, nil)
	boom := providerFunc(func(context.Context) ([]*runtime.Tool, error) { panic("no") })
	assert.ErrorContains(t, reg.AddProvider(context.Background(), "b_", boom), `provider "b_" panicked: no`)
	none := providerFunc(func(context.Context) ([]*runtime.Tool, error) { return []*runtime.Tool{nil}, nil })
	assert.ErrorContains(t, reg.AddProvider(context.Background(), "n_", none), "a tool is nil")
}

// F17: what was announced while a list was under way is not lost, and a burst
// of notices gives few lists.
func TestRefreshesShare(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var lists atomic.Int32
		var version atomic.Value
		version.Store("old")
		reg := registry(t, nil)
		require.NoError(t, reg.AddProvider(context.Background(), "p_", providerFunc(func(ctx context.Context) ([]*runtime.Tool, error) {
			lists.Add(1)
			v := version.Load().(string)
			time.Sleep(time.Second)
			return offering(v).Tools(ctx)
		})))
		errs := make(chan error, 11)
		go func() { errs <- reg.Refresh(context.Background()) }()
		time.Sleep(time.Millisecond)
		version.Store("new")
		for range 9 {
			go func() { errs <- reg.Refresh(context.Background()) }()
		}
		ctx, cancel := context.WithTimeout(context.Background(), 10*time.Millisecond)
		defer cancel()
		assert.ErrorIs(t, reg.Refresh(ctx), context.DeadlineExceeded)
		for range 10 {
			assert.NoError(t, <-errs)
		}
		assert.Equal(t, []string{"p_new"}, reg.Names())
		assert.EqualValues(t, 3, lists.Load())
	})
}

func TestWith(t *testing.T) {
	tool := cityTool("city", runtime.Policy{Timeout: time.Second, Serial: "*"}, describeCity)
	name, title, text, limit := "town", "Town", "Tells about a town.", 2*time.Second
	copied, err := tool.With(runtime.Override{
		Name: &name, Title: &title, Description: &text, Timeout: &limit, Hints: &runtime.Hints{ReadOnly: true},
	})
	require.NoError(t, err)
	assert.Equal(t, "town Town Tells about a town. {2s false * false 0} {true false false false}",
		fmt.Sprint(copied.Name(), " ", copied.Title(), " ", copied.Description(), " ", copied.Policy(), " ", copied.Hints()))
	assert.Equal(t, "city", tool.Name())
	assert.Equal(t, time.Second, tool.Policy().Timeout)
	assert.NotEqual(t, tool.Fingerprint(), copied.Fingerprint())
	same, err := tool.With(runtime.Override{})
	require.NoError(t, err)
	assert.Equal(t, tool.Fingerprint(), same.Fingerprint())
	assert.Equal(t, "town", copied.Execute(context.Background(), city("c", "whatever", "Paris")).Tool)
	def, err := copied.Definition(runtime.Anthropic)
	require.NoError(t, err)
	assert.Contains(t, string(def), `"name":"town"`)

	bad := "no good"
	_, err = tool.With(runtime.Override{Name: &bad})
	assert.ErrorContains(t, err, "does not match")
}

// Copies call the same function: they share its serial key.
func TestCopiesShareTheSerialKey(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		tool := plainTool("a", runtime.Policy{Serial: "*"}, sleeper(time.Second))
		name := "b"
		copied, err := tool.With(runtime.Override{Name: &name})
		require.NoError(t, err)
		reg := registry(t, nil, tool, copied)
		start := time.Now()
		reg.ExecuteAll(context.Background(), []runtime.Call{call("a"), call("b")}, nil)
		assert.Equal(t, 2*time.Second, time.Since(start))
	})
}

func TestMiddlewareOrder(t *testing.T) {
	var order []string
	layer := func(name string) runtime.Middleware {
		return func(tool *runtime.Tool, next runtime.Handler) runtime.Handler {
			of := "unknown"
			if tool != nil {
				of = tool.Name()
			}
			return func(ctx context.Context, c runtime.Call) runtime.Result {
				order = append(order, name+" "+of)
				return next(ctx, c)
			}
		}
	}
	base := plainTool("t", runtime.Policy{Approval: true}, func(context.Context) (string, error) { order = append(order, "function"); return "", nil })
	tool, err := base.With(runtime.Override{Middleware: []runtime.Middleware{layer("tool 1")}})
	require.NoError(t, err)
	tool, err = tool.With(runtime.Override{Middleware: []runtime.Middleware{layer("tool 2")}})
	require.NoError(t, err)
	reg := registry(t, &runtime.Options{
		Middleware: []runtime.Middleware{layer("registry 1"), layer("registry 2")},
		Observe:    func(_ context.Context, e runtime.Event) error { order = append(order, string(e.Kind)); return nil },
		Approve: func(_ context.Context, q runtime.ApprovalRequest) (runtime.Approval, error) {
			order = append(order, "approver")
			return q.Approve(""), nil
		},
	}, tool)
	require.NoError(t, reg.Execute(context.Background(), call("t")).Err())
	assert.Equal(t, []string{"registry 1 t", "registry 2 t", "tool 1 t", "tool 2 t", "decoded", "approver", "approval", "run", "function"}, order)
	order = nil
	reg.Execute(context.Background(), call("x"))
	assert.Equal(t, []string{"registry 1 unknown", "registry 2 unknown"}, order)
	order = nil
	tool.Execute(context.Background(), call("t"))
	assert.Equal(t, []string{"tool 1 t", "tool 2 t"}, order)
}

// Approvals of a batch reach a tool through its middleware.
func TestApprovalsPassMiddleware(t *testing.T) {
	var g gated
	pass := func(_ *runtime.Tool, next runtime.Handler) runtime.Handler { return next }
	reg := registry(t, &runtime.Options{Middleware: []runtime.Middleware{pass}}, g.tool("erase"))
	all := []runtime.Call{city(fresh(), "erase", "Paris")}
	a := reg.Pending(context.Background(), all)[0].Approve("")
	res := reg.ExecuteAll(context.Background(), all, &runtime.ExecuteOptions{Approvals: []runtime.Approval{a}})[0]
	assert.NoError(t, res.Err())
}

func TestObserve(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var mu sync.Mutex
		var events []string
		refuse := errors.New("not this city")
		reg := registry(t, &runtime.Options{Observe: func(_ context.Context, e runtime.Event) error {
			mu.Lock() // a late return comes from the run's own goroutine
			defer mu.Unlock()
			events = append(events, fmt.Sprint(e.Kind, " ", e.Tool.Name(), " ", e.CallID, " ", string(e.Arguments), " ", len(e.Repairs)))
			switch {
			case e.Kind == runtime.EventDecoded && strings.Contains(string(e.Arguments), "Rome"):
				return refuse
			case strings.Contains(string(e.Arguments), "Oslo"):
				panic("observer")
			}
			return nil
		}}, cityTool("city", runtime.Policy{Timeout: time.Second}, func(_ context.Context, _ *runtime.Invocation, a cityArgs) (string, error) {
			time.Sleep(time.Duration(a.days-1) * time.Minute)
			return "", nil
		}))
		execute := func(args string) runtime.Result {
			events = nil
			return reg.Execute(context.Background(), runtime.Call{ID: "c", Name: "city", Arguments: []byte(args)})
		}
		assert.NoError(t, execute(`{"city":"Paris"}`).Err())
		assert.Equal(t, []string{`decoded city c {"city":"Paris","units":"celsius","days":1} 0`}, events)
		assert.NoError(t, execute(`{"city":"Paris","days":"1"}`).Err())
		assert.Equal(t, []string{
			`repair city c {"city":"Paris","units":"celsius","days":1} 1`, `decoded city c {"city":"Paris","units":"celsius","days":1} 1`,
		}, events)

		res := execute(`{"city":"Rome"}`)
		assert.Equal(t, runtime.Denied, res.Failure.Code)
		assert.Equal(t, "city was refused: not this city", res.Text())
		assert.ErrorIs(t, res.Err(), refuse)
		assert.Equal(t, runtime.Panicked, execute(`{"city":"Oslo"}`).Failure.Code, "an observer that cannot look refuses")
		execute(`{"town":"Paris"}`)
		assert.Empty(t, events)

		assert.Equal(t, runtime.TimedOut, execute(`{"city":"Paris","days":2}`).Failure.Code)
		time.Sleep(time.Hour)
		synctest.Wait()
		assert.Equal(t, []string{
			`decoded city c {"city":"Paris","units":"celsius","days":2} 0`, `abandoned city c {"city":"Paris","units":"celsius","days":2} 0`,
			`late city c {"city":"Paris","units":"celsius","days":2} 0`,
		}, events)
	})
}

// watched is a provider that tells when its tools change.
type watched struct {
	names   atomic.Pointer[[]string]
	changed func(context.Context)
	stopped bool
}

func (w *watched) Tools(ctx context.Context) ([]*runtime.Tool, error) {
	return offering(*w.names.Load()...).Tools(ctx)
}

func (w *watched) Watch(changed func(context.Context)) func() {
	w.changed = changed
	return func() { w.stopped = true }
}

func TestWatchersAreFollowed(t *testing.T) {
	w := &watched{}
	w.names.Store(&[]string{"a", "b"})
	reg := registry(t, nil)
	require.NoError(t, reg.AddProvider(context.Background(), "w_", w))
	w.names.Store(&[]string{"b", "c"})
	w.changed(context.Background())
	assert.Equal(t, []string{"w_b", "w_c"}, reg.Names())
	require.NoError(t, reg.Add(named("w_d")))
	w.names.Store(&[]string{"d"})
	w.changed(context.Background()) // taken: what there was stays
	assert.Equal(t, []string{"w_b", "w_c", "w_d"}, reg.Names())
	require.NoError(t, reg.Close(context.Background()))
	assert.True(t, w.stopped)
}

// A list that was asked for earlier does not take the place of a later one.
func TestProvidersAreAskedOneAtATime(t *testing.T) {
	asked, answer := make(chan struct{}), make(chan struct{})
	names := [][]string{{"first"}, {"old"}, {"new"}}
	n := 0
	reg := registry(t, nil)
	require.NoError(t, reg.AddProvider(context.Background(), "p_", providerFunc(func(ctx context.Context) ([]*runtime.Tool, error) {
		mine := names[n]
		n++
		if n == 2 {
			close(asked)
			<-answer
		}
		return offering(mine...).Tools(ctx)
	})))
	var wait sync.WaitGroup
	wait.Go(func() { assert.NoError(t, reg.Refresh(context.Background())) })
	<-asked
	wait.Go(func() { assert.NoError(t, reg.Refresh(context.Background())) })
	close(answer)
	wait.Wait()
	assert.Equal(t, []string{"p_new"}, reg.Names())
}

// explaining is a provider that says why a tool is not there.
type explaining struct {
	runtime.Provider
	why func(bare string) string
}

func (e explaining) Missing(bare string) string { return e.why(bare) }

type noTools struct{}

func (noTools) Tools(context.Context) ([]*runtime.Tool, error) { return nil, nil }

// What a provider says about a tool that is not there is what the model reads.
// One that panics, or knows nothing, is not heard.
func TestProviderExplains(t *testing.T) {
	reg := registry(t, nil)
	for prefix, why := range map[string]func(string) string{
		"long_":  func(string) string { return strings.Repeat("é", 1000) },
		"mute_":  func(string) string { return "" },
		"wild_":  func(string) string { panic("boom") },
		"x.gone": func(bare string) string { return bare + " is gone" },
	} {
		require.NoError(t, reg.AddProvider(context.Background(), prefix, explaining{noTools{}, why}))
	}
	for name, want := range map[string]string{
		"x_gone_a": `there is no tool named "x_gone_a": _a is gone; no tools are available`,
		"mute_a":   `there is no tool named "mute_a"; no tools are available`,
		"wild_a":   `there is no tool named "wild_a"; no tools are available`,
		"long_a":   `there is no tool named "long_a": ` + strings.Repeat("é", 250) + `; no tools are available`,
	} {
		assert.Equal(t, want, reg.Execute(context.Background(), runtime.Call{Name: name}).Text())
	}
}
