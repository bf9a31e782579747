package main

import (
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestInvocation(t *testing.T) {
	here := filepath.Join(t.TempDir(), "toolgen")
	for _, test := range []struct{ arg, path, found, want string }{
		{"toolgen", "invocation.go", "invocation.go", "invocation.go"}, // the file that PATH leads to
		{"./bin/toolgen", here, "", "./bin/toolgen"},
		{"./my bin/toolgen", here, "", "toolgen"},
		{"/c/ab/HASH-d/toolgen", "/c/ab/HASH-d/toolgen", "", "go tool toolgen"},
		{"/c/ab/HASH-d/toolgen.exe", "/c/ab/HASH-d/toolgen.exe", "", "go tool toolgen"},
		{"/tmp/go-build12/b001/exe/toolgen", "/tmp/go-build12/b001/exe/toolgen", "", "go tool toolgen"},
	} {
		hash := strings.NewReplacer("HASH", strings.Repeat("0a", 32))
		look := func(string) (string, error) {
			if test.found == "" {
				return "", exec.ErrNotFound
			}
			return test.found, nil
		}
		assert.Equal(t, test.want, invocationOf(hash.Replace(test.arg), hash.Replace(test.path), look), test.path)
	}
}
