package diag

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestRelative(t *testing.T) {
	for _, test := range []struct {
		windows         bool
		dir, file, want string
	}{
		{false, "/src/m", "/src/m/p/p.go", "p/p.go"},
		{false, "/src/m", "/src/mm/p.go", "/src/mm/p.go"},
		{false, "/src/m", "/src/M/p.go", "/src/M/p.go"},
		{false, "/src/m", "/src/p.go", "/src/p.go"},
		{false, "/src/m", "/src/m", "."},
		{false, "/", "/p.go", "p.go"},
		{false, "/src/m/../n", "/src/n/./p.go", "p.go"},
		{false, "/src/m", `/src/m/a\b.go`, `a\b.go`}, // one name
		{true, `C:\src\m`, `C:\src\m\p\p.go`, "p/p.go"},
		{true, `C:\src\m`, `c:\Src\M\p\P.go`, "p/P.go"},
		{true, `C:\src\m`, "C:/src/m/p.go", "p.go"},
		{true, `C:\src\m`, `D:\src\m\p.go`, "D:/src/m/p.go"},
		{true, `C:\src\m`, `C:\src\mm\p.go`, "C:/src/mm/p.go"},
		{true, `C:\`, `C:\p.go`, "p.go"},
		{true, `\\server\share\m`, `\\server\share\m\p.go`, "p.go"},
		{true, `C:\src`, `\\server\share\p.go`, "//server/share/p.go"},
	} {
		assert.Equal(t, test.want, relative(test.dir, test.file, test.windows), "%s %s", test.dir, test.file)
	}
}
