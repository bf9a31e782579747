package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
)

// builtDir matches programs that go tool and go run have built: they run them out
// of a temporary folder, or later out of the build cache.
var builtDir = regexp.MustCompile(`(/go-build\d+/b\d+/exe|/[0-9a-f]{64}-d)/[^/]+$`)

// invocation returns the words by which the user started this program, for
// texts that say what to run next.
func invocation() string {
	path, err := os.Executable()
	if err != nil {
		path = os.Args[0]
	}
	return invocationOf(os.Args[0], path, exec.LookPath)
}

// invocationOf is invocation for a first argument and the path of the program.
func invocationOf(arg, path string, look func(string) (string, error)) string {
	slashed := filepath.ToSlash(path)
	name := strings.TrimSuffix(filepath.Base(path), ".exe")
	switch found, err := look(name); {
	case builtDir.MatchString(slashed):
		return "go tool toolgen"
	case err == nil && sameFile(found, path):
		return name
	case strings.ContainsAny(arg, " \t'\"\\"):
		return name // not to be quoted for every shell
	}
	return arg
}

func sameFile(a, b string) bool {
	one, err1 := os.Stat(a)
	two, err2 := os.Stat(b)
	return err1 == nil && err2 == nil && os.SameFile(one, two)
}
