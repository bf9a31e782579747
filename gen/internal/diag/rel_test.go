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
		{false, "/work/m", "/work/m/p/p.go", "p/p.go"},
		{false, "/work/m", "/work/mm/p.go", "/work/mm/p.go"},
		{false, "/work/m", "/work/M/p.go", "/work/M/p.go"},
		{false, "/work/m", "/work/p.go", "/work/p.go"},
		{false, "/work/m", "/work/m", "."},
		{false, "/", "/p.go", "p.go"},
		{false, "/work/m/../n", "/work/n/./p.go", "p.go"},
		{false, "/work/m", `/work/m/a\b.go`, `a\b.go`}, // one name
		{true, `C:\work\m`, `C:\work\m\p\p.go`, "p/p.go"},
		{true, `C:\work\m`, `c:\Work\M\p\P.go`, "p/P.go"},
		{true, `C:\work\m`, "C:/work/m/p.go", "p.go"},
		{true, `C:\work\m`, `D:\work\m\p.go`, "D:/work/m/p.go"},
		{true, `C:\work\m`, `C:\work\mm\p.go`, "C:/work/mm/p.go"},
		{true, `C:\`, `C:\p.go`, "p.go"},
		{true, `\\server\share\m`, `\\server\share\m\p.go`, "p.go"},
		{true, `C:\work`, `\\server\share\p.go`, "//server/share/p.go"},
	} {
		assert.Equal(t, test.want, relative(test.dir, test.file, test.windows), "%s %s", test.dir, test.file)
	}
}
