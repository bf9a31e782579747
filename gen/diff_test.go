package gen

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestDiffNamesWhatGitExpects(t *testing.T) {
	const a, b = "one\ntwo\n", "one\n2\n"
	for name, tt := range map[string]struct {
		file File
		want string
	}{
		"created":   {wanted("/m/p/t.go", []byte(b), nil), "--- /dev/null\n+++ b/p/t.go\n@@ -0,0 +1,2 @@\n+one\n+2\n"},
		"changed":   {wanted("/m/p/t.go", []byte(b), []byte(a)), "--- a/p/t.go\n+++ b/p/t.go\n@@ -1,2 +1,2 @@\n one\n-two\n+2\n"},
		"removed":   {orphan("/m/p/t.go", []byte(a)), "--- a/p/t.go\n+++ /dev/null\n@@ -1,2 +0,0 @@\n-one\n-two\n"},
		"unchanged": {wanted("/m/p/t.go", []byte(a), []byte(a)), ""},
	} {
		t.Run(name, func(t *testing.T) {
			assert.Equal(t, tt.want, string(tt.file.Diff("/m")))
		})
	}
}

func TestStaleNamesEachFile(t *testing.T) {
	r := Result{Files: []File{
		wanted("/m/a.go", []byte("x"), nil),
		wanted("/m/b.go", []byte("x"), []byte("y")),
		orphan("/m/c.go", []byte("y")),
		wanted("/m/d.go", []byte("x"), []byte("x")),
	}}
	var got []string
	for _, d := range r.Stale() {
		got = append(got, d.Pos.Filename+" "+string(d.Code)+" "+d.Severity.String())
	}
	assert.Equal(t, []string{"/m/a.go TG504 error", "/m/b.go TG505 error", "/m/c.go TG506 error"}, got)
}
