package launch

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestFindLists(t *testing.T) {
	const head = "package p\nimport \"github.com/toolgen-dev/toolgen/runtime\"\n"
	found, err := FindLists(
		[]byte(head+"func Tools() []*runtime.Tool { return nil }\nfunc Registry() *runtime.Registry { return nil }"),
		[]byte(head+"func CatalogTools(r *Catalog) []*runtime.Tool { return nil }\nfunc shopTools(s shop) []*runtime.Tool { return nil }"),
	)
	require.NoError(t, err)
	assert.Equal(t, Lists{Plain: []string{"Tools"}, Methods: []string{"CatalogTools"}, Hidden: []string{"shop"}}, found)
	assert.Equal(t, "shell.Plain(q.Tools),\nshell.Methods(\"Catalog\", q.CatalogTools, q.Open, q.New),\n", found.Sets("q", []string{"Open", "New"}))

	_, err = FindLists([]byte(head + "func shopTools(s shop) []*runtime.Tool { return nil }"))
	assert.ErrorContains(t, err, "methods of shop, which is not exported")
	_, err = FindLists([]byte(head + "func (c C) Tools() []*runtime.Tool { return nil }\nfunc F() []runtime.Tool { return nil }\nfunc G() []*Tool { return nil }"))
	assert.ErrorContains(t, err, "no tools")
	_, err = FindLists([]byte("package"))
	assert.Error(t, err)
}

func TestMain(t *testing.T) {
	text, err := Main(map[string]string{"shell": "example.com/shell", "target": "example.com/x y"}, "shell.Main()\n")
	require.NoError(t, err)
	assert.Equal(t, "package main\n\nimport (\n\tshell \"example.com/shell\"\n\ttarget \"example.com/x y\"\n)\n\nfunc main() {\n\tshell.Main()\n}\n", string(text))
}

func TestModFlags(t *testing.T) {
	dir := t.TempDir()
	write := func(name, text string) {
		path := filepath.Join(dir, name)
		require.NoError(t, os.MkdirAll(filepath.Dir(path), 0o777))
		require.NoError(t, os.WriteFile(path, []byte(text), 0o666))
	}
	write("m/go.mod", "module m\n")
	target := &Target{mainMod: filepath.Join(dir, "m", "go.mod")}
	copied := filepath.Join(dir, "go.mod")
	flags, err := target.modFlags(copied, []string{"dep/a"})
	require.NoError(t, err)
	assert.Equal(t, []string{"-mod=mod", "-modfile=" + copied}, flags)
	text, err := os.ReadFile(copied)
	require.NoError(t, err)
	assert.Equal(t, "module m\n", string(text))

	write("m/vendor/modules.txt", "")
	write("m/vendor/dep/a/a.go", "package a")
	write("m/vendor/dep/a/b/README", "")
	for _, test := range []struct {
		name, workspace, flags string
		needs                  []string
		plain                  bool
	}{
		{name: "vendored", needs: []string{"dep/a"}, plain: true},
		{name: "not all of it", needs: []string{"dep/a", "dep/a/b"}},
		{name: "switched off", flags: "-v -mod=mod", needs: []string{"dep/a"}},
		{name: "workspace", workspace: "go.work", needs: []string{"dep/b"}, plain: true},
	} {
		t.Run(test.name, func(t *testing.T) {
			target.workspace, target.flags = test.workspace, test.flags
			flags, err := target.modFlags(copied, test.needs)
			require.NoError(t, err)
			assert.Equal(t, test.plain, flags == nil)
		})
	}
}

func TestFree(t *testing.T) {
	dir := t.TempDir()
	target := &Target{Dir: dir}
	target.Module = &struct {
		Path string
		Dir  string
		Main bool
	}{Main: true}
	got, err := target.free()
	require.NoError(t, err)
	require.NoError(t, os.Mkdir(got, 0o777))
	next, err := target.free()
	require.NoError(t, err)
	assert.NotEqual(t, got, next)
	assert.Equal(t, dir, filepath.Dir(next))
}
