//go:build !plan9

// Package plain has functions and methods of every signature.
package plain

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/toolgen-dev/toolgen/runtime"
)

var count int

func Ping()                                   {}
func Fail() error                             { return errors.New("no luck") }
func Count() int                              { return count }
func Now(ctx context.Context) (string, error) { return "now", ctx.Err() }

// None has no fields.
type None struct{}

func Empty(none None) string                  { return "empty" }
func EmptyP(none *None) string                { return fmt.Sprint(none != nil) }
func Join(sep string, words ...string) string { return strings.Join(words, sep) }

func Who(inv *runtime.Invocation, ctx context.Context, greeting string) string {
	return greeting + " " + inv.CallID()
}

func Picture() runtime.Content { return runtime.ImageContent("image/png", []byte{1}) }
func Parts(n int) ([]runtime.Content, error) {
	return make([]runtime.Content, n), nil
}

// Query is a set of arguments.
type Query struct {
	Text  string `json:"text"`
	Limit int    `json:"limit"`
}

func Search(ctx context.Context, q *Query) ([]string, error) {
	return []string{fmt.Sprintf("%s %d", q.Text, q.Limit)}, nil
}

func Erase(path string, force bool) error { return nil }

// Risky is the predicate of Erase.
func Risky(ctx context.Context, path string, force bool) (bool, error) { return force, nil }

// Store is a receiver.
type Store struct{ items map[string]string }

func (s *Store) Get(key string) (string, error) { return s.items[key], nil }
func (s *Store) Put(key, value string) {
	if s.items == nil {
		s.items = map[string]string{}
	}
	s.items[key] = value
}
func (s *Store) Costly(key, value string) bool { return value == "" }

// Clock is a receiver that is an interface.
type Clock interface{ Tick(n int) int }
