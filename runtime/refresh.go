package runtime

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
)

// Refresh asks all providers at once for their tools again. Where one fails its
// tools stay as they were, and the error joins all failures. A provider that has
// not answered when ctx ends has failed, also if it ignores its context: its
// answer is dropped, and it is not asked again before it has returned. Refreshes
// that are asked for while one is under way share the next one. A closed registry
// asks no provider.
func (reg *Registry) Refresh(ctx context.Context) error {
	if reg == nil {
		return nil
	}
	if ctx == nil {
		ctx = context.Background()
	}
	return reg.refresher.do(ctx, func() error {
		all := reg.sources()
		errs := make([]error, len(all))
		var wg sync.WaitGroup
		for i, s := range all {
			wg.Go(func() { errs[i] = reg.renew(ctx, s) })
		}
		wg.Wait()
		reg.rearrange(ctx, all, errs)
		return errors.Join(errs...)
	})
}

// notTaken is the error about a provider's tools that do not fit to the others.
type notTaken struct{ error }

// Unwrap returns the reason.
func (e notTaken) Unwrap() error { return e.error }

// rearrange asks those providers once more whose tools were not taken, and changes
// the tools of all of them together: a name may have been another one's, which has
// given it up meanwhile or does so now.
func (reg *Registry) rearrange(ctx context.Context, all []*supplier, errs []error) {
	var again []*supplier
	var at []int // where they are in all
	for i, s := range all {
		if _, ok := errs[i].(notTaken); ok { // not errors.As: the errors of providers have methods too
			again, at = append(again, s), append(at, i)
		}
	}
	if len(again) == 0 {
		return
	}
	lists, outcome := make([][]*Tool, len(again)), make([]error, len(again))
	there := make([]bool, len(again))
	exchanged := make(chan struct{})
	var asked, done sync.WaitGroup
	asked.Add(len(again))
	for i, s := range again {
		done.Go(func() {
			answered := sync.OnceFunc(asked.Done)
			defer answered()
			errs[at[i]] = reg.ask(ctx, s, func(tools []*Tool) error {
				lists[i], there[i] = tools, true
				answered()
				<-exchanged
				return outcome[i]
			})
		})
	}
	asked.Wait()
	var some []*supplier
	var theirs [][]*Tool
	for i, s := range again {
		if there[i] {
			some, theirs = append(some, s), append(theirs, lists[i])
		}
	}
	rest := reg.exchange(some, theirs)
	for i := range again {
		if there[i] {
			outcome[i], rest = rest[0], rest[1:]
		}
	}
	close(exchanged)
	done.Wait()
}

// exchange puts tools in the place of those that providers had before, of all
// providers at once. One whose tools do not fit keeps those it had, and has an
// error.
func (reg *Registry) exchange(suppliers []*supplier, lists [][]*Tool) []error {
	errs := make([]error, len(suppliers))
	for left := len(suppliers); left > 0; left-- {
		misfit := -1
		err := reg.change(func(all map[string]*Tool) error {
			for i, s := range suppliers {
				for _, t := range s.tools {
					if errs[i] == nil && all[t.name] == t {
						delete(all, t.name)
					}
				}
			}
			for i := range suppliers {
				if errs[i] != nil {
					continue
				}
				if err := insert(all, lists[i]); err != nil {
					misfit = i
					return err
				}
			}
			return nil
		})
		if misfit >= 0 { // once more without it
			errs[misfit] = notTaken{fmt.Errorf("provider %q: %w", suppliers[misfit].prefix, err)}
			continue
		}
		for i, s := range suppliers {
			if err != nil && errs[i] == nil {
				errs[i] = fmt.Errorf("provider %q: %w", s.prefix, err)
			}
		}
		break
	}
	reg.mu.Lock()
	defer reg.mu.Unlock()
	for i, s := range suppliers {
		if errs[i] != nil {
			continue
		}
		s.tools = lists[i]
		if all := reg.sources(); !slices.Contains(all, s) {
			all = append(slices.Clone(all), s)
			reg.providers.Store(&all)
		}
	}
	return errs
}
