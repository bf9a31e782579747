package templates

import (
	"bytes"
	"embed"
	"io/fs"
	"path"
	"strings"
	"text/template"
)

//go:embed init/*.tmpl
var scaffold embed.FS

// Scaffold returns the files of a starter package by their names. Flags are those
// with which go generate runs toolgen.
func Scaffold(pkg string, flags ...string) (map[string][]byte, error) {
	all, err := template.ParseFS(scaffold, "init/*.tmpl")
	if err != nil {
		return nil, err
	}
	names, err := fs.Glob(scaffold, "init/*.tmpl")
	if err != nil {
		return nil, err
	}
	files := map[string][]byte{}
	for _, name := range names {
		var b bytes.Buffer
		if err := all.ExecuteTemplate(&b, path.Base(name), map[string]string{"Package": pkg, "Command": strings.Join(append([]string{"go tool toolgen"}, flags...), " ")}); err != nil {
			return nil, err
		}
		files[strings.TrimSuffix(path.Base(name), ".tmpl")] = b.Bytes()
	}
	return files, nil
}
