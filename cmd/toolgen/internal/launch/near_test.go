package launch

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestNearest(t *testing.T) {
	dir := t.TempDir()
	at := func(rel string) string { return filepath.Join(dir, filepath.FromSlash(rel)) }
	lines := "example.com/m\t" + dir + "\nexample.com/m/shop\t" + at("shop") + "\nexample.com/m/in/mail\t" + at("in/mail") + "\nexample.com/m/p\t" + at("p") + "\n"
	for pattern, want := range map[string]string{
		"shop":               "./shop",
		"p":                  "./p",
		"shp":                "./shop",
		"./shp":              "./shop",
		"in/mial":            "./in/mail",
		"./in/mial":          "./in/mail",
		"example.com/m/shp":  "example.com/m/shop",
		"./shop":             "",
		"example.com/m/shop": "",
		"q":                  "",
		"example.com/none":   "",
		"example.com/m/none": "",
		"exmaple.com/m/shop": "example.com/m/shop",
		"nothing/like/it":    "",
	} {
		assert.Equal(t, want, nearest(dir, pattern, lines), pattern)
	}
}

// Folders may have names that are patterns elsewhere.
func TestFolderWithBrackets(t *testing.T) {
	target := &Target{ImportPath: "m/p", Dir: filepath.Join(t.TempDir(), "a[b]")}
	require.NoError(t, os.Mkdir(target.Dir, 0o777))
	require.NoError(t, os.WriteFile(filepath.Join(target.Dir, "p.go"), []byte("package p\n\nfunc Open() *T { return nil }\nfunc close() {}\n"), 0o666))
	assert.NoError(t, target.HasFunc("Open"))
	assert.EqualError(t, target.HasFunc("close"), "close is not exported, so no other package can call it")
	assert.EqualError(t, target.HasFunc("Opne"), "m/p has no function Opne; did you mean Open?")
	assert.Equal(t, []string{"Open"}, target.Constructors())
}
