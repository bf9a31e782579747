package tools

import (
	"context"
	"dep"
)

// Look looks something up in the list of the day.
//
// Args:
//   - kind: One of "a", "b".
//   - c: A channel.
//
//toolgen:tool timeout=5s
func Look(ctx context.Context, kind string, c chan int) string { return kind } // want `look.kind takes any string, but its text lists values.*TG604` `Look.c: chan int has no JSON form.*TG201`

// Find finds things in the store.
//
// Args:
//   - kind: One of "a", "b".
//
//toolgen:tool timeout=5s
func Find(ctx context.Context, kind string) dep.Thing { return dep.Thing{} } // want `find has a timeout of 5s, but never uses its context.*TG607` `find.kind takes any string, but its text lists values.*TG604`

//toolgen:tool
func Silent() {} // want `the tool silent has no description.*TG238`

// Muted gets.
//
//toolgen:tool name=get
//toolgen:lint off=TG601 reason="a test"
func Muted() {}

/* want `unknown directive tol; did you mean tool.*TG101` */ //toolgen:tol
func Other() string {
	return undefined()
}
