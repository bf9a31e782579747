package load

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestBadOutput(t *testing.T) {
	for _, good := range []string{"tools_gen.go", "linux.go", "a.linux.go", "x_other.go", "Werkzeuge-2.go", "größe.go", "console.go"} {
		assert.Empty(t, BadOutput(good), good)
	}
	for _, bad := range []string{
		"", ".", "..", ".go", "x.txt", "a/x.go", `a\x.go`, "../x.go", "x_test.go", "_test.go", "_x.go", ".x.go",
		"x_windows.go", "x_amd64.go", "x_linux_arm64.go", "a:b.go", "a\"b.go", "a\nb.go", "what?.go",
		"nul.go", "CON.go", "com1.tools.go",
	} {
		assert.NotEmpty(t, BadOutput(bad), bad)
	}
}
