// Package lock reads and writes lock files: what models and programs are told
// about each tool of some packages, one record a tool. They are committed beside
// the code, so that a review and the command breaking see what a change does to
// callers.
//
// The text depends on the tools alone: packages and tools are sorted, and it
// holds no time, no version of the generator and no path of a machine.
package lock

import (
	"bytes"
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"unicode"

	"github.com/toolgen-dev/toolgen/gen/internal/tokens"
	"github.com/toolgen-dev/toolgen/internal/unseen"
)

// DefaultName is the usual name of a lock file.
const DefaultName = "tools.lock.json"

// version is that of the format. A reader refuses others.
const version = 1

// A File is the content of a lock file.
type File struct {
	Generator string    `json:"generator"` // "toolgen"
	Version   int       `json:"version"`   // of the format
	Packages  []Package `json:"packages"`  // sorted by path
}

// A Package is a package with its tools.
type Package struct {
	Path  string `json:"path"`  // import path
	Tools []Tool `json:"tools"` // sorted by name
}

// A Tool is the record of one tool.
type Tool struct {
	Name        string            `json:"name"` // as a model calls it
	Title       string            `json:"title,omitempty"`
	Description string            `json:"description"`
	Deprecated  bool              `json:"deprecated,omitempty"`
	Go          Go                `json:"go"`
	Parameters  json.RawMessage   `json:"parameters"`       // canonical schema
	Output      json.RawMessage   `json:"output,omitempty"` // canonical schema of the result
	Examples    []json.RawMessage `json:"examples,omitempty"`
	Hints       Hints             `json:"hints,omitzero"`
	Policy      Policy            `json:"policy,omitzero"`
	Secrets     []string          `json:"secrets,omitempty"`   // JSON pointers to arguments nobody sees
	NoStrict    bool              `json:"no_strict,omitempty"` // never sent as strict
	Fingerprint string            `json:"fingerprint"`         // that of the tool at run time
	Sizes       []tokens.Size     `json:"sizes"`               // a dialect
}

// Go is how Go programs see a tool.
type Go struct {
	Symbol    string `json:"symbol"`    // "GetWeather", "(*Catalog).Find"
	Signature string `json:"signature"` // with the names of the parameters
	Const     string `json:"const"`     // "ToolGetWeather"
	Args      string `json:"args,omitempty"`
	Call      string `json:"call"`
	List      string `json:"list,omitempty"` // function that returns the tool: "Tools", "CatalogTools"
}

// Hints say what a tool does to the world.
type Hints struct {
	ReadOnly    bool `json:"read_only,omitempty"`
	Destructive bool `json:"destructive,omitempty"`
	Idempotent  bool `json:"idempotent,omitempty"`
	ClosedWorld bool `json:"closed_world,omitempty"`
}

// Policy says how a tool is run.
type Policy struct {
	Timeout   string `json:"timeout,omitempty"`  // "5s", "none"; "" is the registry's
	Approval  string `json:"approval,omitempty"` // "always", or the function that decides
	Serial    string `json:"serial,omitempty"`   // "*", or the argument whose values are kept apart
	Inline    bool   `json:"inline,omitempty"`
	MaxResult int    `json:"max_result,omitempty"` // bytes; 0 is the registry's
}

// New returns a file with these packages, sorted. Packages without tools are
// left out.
func New(packages []Package) *File {
	f := &File{Generator: "toolgen", Version: version, Packages: []Package{}}
	for _, p := range packages {
		if len(p.Tools) == 0 {
			continue
		}
		p.Tools = slices.Clone(p.Tools)
		slices.SortFunc(p.Tools, func(a, b Tool) int { return strings.Compare(a.Name, b.Name) })
		f.Packages = append(f.Packages, p)
	}
	slices.SortFunc(f.Packages, func(a, b Package) int { return strings.Compare(a.Path, b.Path) })
	return f
}

// Package returns the package of a path, nil where the file has none.
func (f *File) Package(path string) *Package {
	for i := range f.Packages {
		if f.Packages[i].Path == path {
			return &f.Packages[i]
		}
	}
	return nil
}

// Text returns the file as it is written: indented, a line a value, characters
// that cannot be seen as \u escapes.
func (f *File) Text() ([]byte, error) {
	var buf bytes.Buffer
	e := json.NewEncoder(&buf)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	if err := e.Encode(f); err != nil {
		return nil, err
	}
	var b bytes.Buffer
	for _, r := range buf.String() {
		switch {
		case r == '\n' || unicode.IsPrint(r) && !unseen.Hidden(r):
			b.WriteRune(r)
		case r > 0xFFFF:
			r -= 0x10000
			fmt.Fprintf(&b, `\u%04x\u%04x`, 0xD800+r>>10, 0xDC00+r&0x3FF)
		default:
			fmt.Fprintf(&b, `\u%04x`, r)
		}
	}
	return b.Bytes(), nil
}

// mark is what every lock file begins with, whatever a merge made of the rest.
const mark = `"generator": "toolgen"`

// Own reports whether a file is a lock file, be it a broken or an empty one.
func Own(text []byte) bool {
	return len(bytes.TrimSpace(text)) == 0 || bytes.Contains(text[:min(len(text), 500)], []byte(mark))
}

// conflict returns the first line that git writes around both sides of a merge, 0
// for none. JSON has no such line.
func conflict(text []byte) int {
	n := 0
	for line := range bytes.Lines(text) {
		n++
		for _, mark := range []string{"<<<<<<<", "|||||||", "=======", ">>>>>>>"} {
			if bytes.HasPrefix(line, []byte(mark)) {
				return n
			}
		}
	}
	return 0
}

var packagePath = regexp.MustCompile(`"path": ?("[^"\\]+")`)

// Mentioned returns the paths of the packages that a broken lock file may hold
// records of.
func Mentioned(text []byte) []string {
	var paths []string
	for _, m := range packagePath.FindAllSubmatch(text, -1) {
		var path string
		if json.Unmarshal(m[1], &path) == nil && !slices.Contains(paths, path) {
			paths = append(paths, path)
		}
	}
	return paths
}

// compact takes the white space out of JSON that has been parsed.
func compact(text json.RawMessage) json.RawMessage {
	var buf bytes.Buffer
	_ = json.Compact(&buf, text) // it is JSON
	return buf.Bytes()
}
