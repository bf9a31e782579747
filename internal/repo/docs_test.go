package repo

import (
	"io/fs"
	"net/url"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// documents returns all Markdown files.
func documents(t *testing.T) []string {
	var names []string
	walk(t, func(name string, d fs.DirEntry) {
		if !d.IsDir() && path.Ext(name) == ".md" {
			names = append(names, name)
		}
	})
	require.Contains(t, names, "README.md")
	return names
}

var (
	link = regexp.MustCompile(`\]\(([^)\s]+)\)`)
	code = regexp.MustCompile("(?ms)^```.*?^```$") // where f[T](x) is no link
)

// Links to files of the repository must lead somewhere.
func TestLinks(t *testing.T) {
	for _, name := range documents(t) {
		for _, m := range link.FindAllStringSubmatch(code.ReplaceAllString(string(read(t, name)), ""), -1) {
			target, err := url.Parse(m[1])
			require.NoError(t, err, name)
			if target.IsAbs() || target.Path == "" {
				continue
			}
			_, err = os.Stat(filepath.Join(root, filepath.FromSlash(path.Join(path.Dir(name), target.Path))))
			assert.NoError(t, err, "%s links to %s", name, m[1])
		}
	}
}

var packageRow = regexp.MustCompile("(?m)^\\| `([^`]+)` \\|")

// ARCHITECTURE.md has a line for each package, or for a folder above it that is
// more than a layer; and none for what does not exist.
func TestArchitectureListsPackages(t *testing.T) {
	listed := map[string]bool{}
	for _, m := range packageRow.FindAllStringSubmatch(string(read(t, "ARCHITECTURE.md")), -1) {
		listed[m[1]] = true
		info, err := os.Stat(filepath.Join(root, filepath.FromSlash(m[1])))
		assert.True(t, err == nil && info.IsDir(), "ARCHITECTURE.md lists %s", m[1])
	}
	for dir := range imports(t) {
		found := listed[dir]
		for up := path.Dir(dir); up != "." && up != "gen" && up != "runtime"; up = path.Dir(up) {
			found = found || listed[up]
		}
		assert.True(t, found, "ARCHITECTURE.md has no line for %s", dir)
	}
}

// A block is a fenced code block of a document with the file it comes from:
//
//	<!-- from PATH -->
//	```go
//	…
//	```
type block struct {
	line     int // of the opening fence, from 1
	language string
	from     string
	text     []string
}

var from = regexp.MustCompile(`^<!-- from (\S+) -->$`)

func blocks(text string) []block {
	var all []block
	var open *block
	lines := strings.Split(text, "\n")
	for i, line := range lines {
		language, fence := strings.CutPrefix(line, "```")
		switch {
		case fence && open == nil:
			open = &block{line: i + 1, language: language}
			if i > 0 {
				if m := from.FindStringSubmatch(lines[i-1]); m != nil {
					open.from = m[1]
				}
			}
		case fence:
			all = append(all, *open)
			open = nil
		case open != nil:
			open.text = append(open.text, line)
		}
	}
	return all
}

// in reports whether a block stands in the file it names: shell commands one
// by one in that order (a test script writes "exec" before them), everything
// else line by line, whatever the indentation of the whole.
func (b block) in(file string) bool {
	lines := strings.Split(file, "\n")
	if b.language == "sh" {
		at := 0
		for _, command := range b.text {
			i := slices.IndexFunc(lines[at:], func(line string) bool {
				line = strings.TrimSpace(line)
				return line == command || line == "exec "+command
			})
			if i < 0 {
				return false
			}
			at += i + 1
		}
		return true
	}
	for i := range lines {
		if i+len(b.text) <= len(lines) && slices.Equal(dedent(lines[i:i+len(b.text)]), b.text) {
			return true
		}
	}
	return false
}

// dedent removes the white space that all lines begin with.
func dedent(lines []string) []string {
	depth := -1
	for _, line := range lines {
		if n := len(line) - len(strings.TrimLeft(line, " \t")); line != "" && (depth < 0 || n < depth) {
			depth = n
		}
	}
	out := slices.Clone(lines)
	for i, line := range out {
		if line != "" {
			out[i] = line[depth:]
		}
	}
	return out
}

// Every snippet of these pages is part of a file that a test compiles or runs.
func TestSnippets(t *testing.T) {
	for _, page := range []string{"README.md", "docs/annotations.md", "docs/command.md", "docs/mcp.md", "docs/runtime.md", "docs/security.md"} {
		all := blocks(string(read(t, page)))
		require.NotEmpty(t, all)
		for _, b := range all {
			if assert.NotEmpty(t, b.from, "%s:%d: no <!-- from PATH --> above the block", page, b.line) {
				assert.True(t, b.in(string(read(t, b.from))), "%s:%d differs from %s:\n%s", page, b.line, b.from, strings.Join(b.text, "\n"))
			}
		}
	}
}

// The test above must see differences.
func TestBlockIn(t *testing.T) {
	document := "text\n<!-- from a.go -->\n```go\nif x {\n\treturn\n}\n```\n\n```sh\ngo test ./...\ngo vet ./...\n```\n"
	all := blocks(document)
	require.Len(t, all, 2)
	code, shell := all[0], all[1]
	assert.Equal(t, block{line: 3, language: "go", from: "a.go", text: []string{"if x {", "\treturn", "}"}}, code)
	assert.True(t, code.in("func f() {\n\tif x {\n\t\treturn\n\t}\n}\n"))
	assert.False(t, code.in("func f() {\n\tif y {\n\t\treturn\n\t}\n}\n"))
	assert.False(t, code.in("func f() {\n\tif x {\n\treturn\n\t}\n}\n"), "indentation within the block counts")
	assert.Empty(t, shell.from)
	assert.True(t, shell.in("exec go test ./...\nstdout ok\nexec go vet ./...\n"))
	assert.False(t, shell.in("exec go vet ./...\nexec go test ./...\n"))
}
