package guard_test

import (
	"context"
	"encoding/json"
	"fmt"
	"go/ast"
	"go/parser"
	gotoken "go/token"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen-dev/toolgen/runtime"
	"github.com/toolgen-dev/toolgen/runtime/guard"
)

// counted is the standard library's packages whose functions read what they get:
// each byte of it counts as a step.
var counted = map[string]bool{"strings": true, "url": true, "hex": true, "base64": true, "base32": true, "encoding": true, "slices": true, "json": true, "string": true}

// replaced are functions of strings that stop early, for which there are others
// that know where.
var replaced = map[string]bool{"Index": true, "IndexByte": true, "IndexAny": true, "Contains": true, "Cut": true}

// instrumented returns the source of a file that counts: a step for every block
// that is executed, and one for each byte that is handed to the standard library.
func instrumented(t *testing.T, name string) []byte {
	t.Helper()
	text, err := os.ReadFile(name)
	require.NoError(t, err)
	files := gotoken.NewFileSet()
	f, err := parser.ParseFile(files, name, text, 0)
	require.NoError(t, err)
	inserts := map[int]string{} // what is put before a byte
	ast.Inspect(f, func(n ast.Node) bool {
		at := func(p gotoken.Pos) int { return files.Position(p).Offset }
		switch n := n.(type) {
		case *ast.GenDecl:
			return n.Tok == gotoken.VAR
		case *ast.BlockStmt:
			if len(n.List) == 0 {
				break
			}
			if _, ok := n.List[0].(*ast.CaseClause); !ok {
				inserts[at(n.Lbrace)+1] += "Work++;"
			}
		case *ast.CaseClause:
			inserts[at(n.Colon)+1] += "Work++;"
		case *ast.CallExpr:
			var of, name string
			switch fun := n.Fun.(type) {
			case *ast.Ident:
				of = fun.Name
			case *ast.SelectorExpr:
				if x, ok := fun.X.(*ast.Ident); ok {
					of, name = x.Name, fun.Sel.Name
				}
			}
			if !counted[of] || n.Ellipsis.IsValid() {
				break
			}
			if of == "strings" && replaced[name] {
				text[at(n.Fun.End())-len(name)-1] = '_' // strings_Index
				break
			}
			args := n.Args
			if strings.HasSuffix(name, "Prefix") || strings.HasSuffix(name, "Suffix") {
				args = args[1:] // no more than its length is looked at
			}
			for _, arg := range args {
				if _, ok := arg.(*ast.FuncLit); ok {
					continue
				}
				if l, ok := arg.(*ast.BasicLit); ok && l.Kind != gotoken.STRING {
					continue
				}
				if unary, ok := arg.(*ast.UnaryExpr); ok && unary.Op == gotoken.AND {
					continue
				}
				inserts[at(arg.Pos())] += "tally("
				inserts[at(arg.End())] = ")" + inserts[at(arg.End())]
			}
		}
		return true
	})
	var b strings.Builder
	for i := range len(text) {
		b.WriteString(inserts[i])
		b.WriteByte(text[i])
	}
	if strings.Contains(b.String(), `"strings"`) {
		b.WriteString("\nvar _ = strings.Index\n")
	}
	return []byte(b.String())
}

// No rule does more than a bounded number of steps for a byte, whatever the text.
// Time says little on a busy machine, so the test counts: it builds this package
// anew with counters in all of its blocks, and runs itself there.
func TestWorkIsLinear(t *testing.T) {
	if guard.Injection().Check(context.Background(), guard.Input{Text: "some text"}); guard.Work > 0 {
		countWork(t)
		return
	}
	if testing.Short() {
		t.Skip("it compiles this package")
	}
	dir, overlay := t.TempDir(), map[string]string{}
	names, err := filepath.Glob("*.go")
	require.NoError(t, err)
	for _, name := range names {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		path, err := filepath.Abs(name)
		require.NoError(t, err)
		overlay[path] = filepath.Join(dir, name)
		require.NoError(t, os.WriteFile(overlay[path], instrumented(t, name), 0o600))
	}
	text, err := json.Marshal(map[string]any{"Replace": overlay})
	require.NoError(t, err)
	list := filepath.Join(dir, "overlay.json")
	require.NoError(t, os.WriteFile(list, text, 0o600))
	cmd := exec.Command("go", "test", "-v", "-overlay", list, "-run", "^TestWorkIsLinear$", ".")
	out, err := cmd.CombinedOutput()
	require.NoError(t, err, "%s", out)
	require.Contains(t, string(out), "steps a byte", "nothing was counted")
	t.Logf("%s", out)
}

// mostSteps is how many steps a byte may take, by rule: some more than the worst
// texts of these tests take. A byte of a document stands for one of its path too.
var mostSteps = map[string]int64{"hosts": 20, "injection": 100, "keys": 65, "paths": 40, "personal": 100, "size": 1, "words": 6, "call": 150, "document": 800, "members": 1000}

func countWork(t *testing.T) {
	const size = 8 << 10
	all := guardrails()
	all["paths"] = guard.Paths([]string{""}, "/data")
	for _, name := range slices.Sorted(maps.Keys(all)) {
		count(t, name, func(text string) {
			_, err := all[name].Check(context.Background(), guard.Input{Stage: guard.Result, Text: text})
			require.NoError(t, err)
		}, hostile, size)
	}
	// A whole result: the chain with its escapes of JSON, and documents.
	var chain []guard.Guard
	for _, g := range all {
		chain = append(chain, guard.Guard{Check: g, Policy: guard.Redact})
	}
	c, err := guard.New(&guard.Options{OnFinding: func(context.Context, guard.Finding) {}}, chain...)
	require.NoError(t, err)
	served := returns(t, nil, nil)
	call := func(text string) {
		c.Wrap(served, func(context.Context, runtime.Call) runtime.Result {
			return runtime.Result{Content: []runtime.Content{runtime.TextContent(text)}}
		})(context.Background(), runtime.Call{})
	}
	count(t, "call", call, hostile, size)
	count(t, "document", func(text string) { call(document(text)) }, hostileDocuments, size)
	count(t, "members", func(text string) { call(members(text)) }, []string{"@example.com ", "a ", "4111 "}, size)
}

// hostileDocuments are the parts of JSON documents, see document.
var hostileDocuments = []string{"[1,", `{"a":[1,`, `{"a":`, "1,", `"a",`, `"a@b.example",`, `{"a@b.example":1},`, `"[\"a@b.example\"]",`, `{"a":{"b@c.example":"d@e.example"}},`}

// document makes a document of a text that repeats a part of one: within an object
// whose member has a name as long as the text.
func document(text string) string {
	text = strings.TrimSuffix(text, ",")
	var open []byte
	for i := range len(text) {
		switch text[i] {
		case '{':
			open = append(open, '}')
		case '[':
			open = append(open, ']')
		case '}', ']':
			open = open[:len(open)-1]
		}
	}
	slices.Reverse(open)
	if strings.HasSuffix(text, ":") {
		text += "1"
	}
	return fmt.Sprintf(`{"%s":[%s%s]}`, strings.Repeat("n", len(text)), text, open)
}

// members makes an object whose members all have another name, in which the same
// is found.
func members(text string) string {
	var b strings.Builder
	for i, word := range strings.Fields(text) {
		fmt.Fprintf(&b, `"x%d%s":1,`, i, word)
	}
	return "{" + strings.TrimSuffix(b.String(), ",") + "}"
}

func count(t *testing.T, name string, check func(string), parts []string, size int) {
	t.Helper()
	steps := func(part string, size int) int64 {
		text := strings.Repeat(part, size/len(part))
		before := guard.Work
		check(text)
		return (guard.Work - before) / int64(size/1024)
	}
	most, worst := int64(0), ""
	for _, part := range parts {
		short, long := steps(part, size), steps(part, 4*size)
		assert.LessOrEqual(t, long, short*5/4+1024, "%s: four times %q takes more than four times the steps", name, part)
		if long > most {
			most, worst = long, part
		}
	}
	t.Logf("%s: %d.%03d steps a byte at most, of %q", name, most/1024, most%1024*1000/1024, worst)
	assert.LessOrEqual(t, most, mostSteps[name]*1024, name)
}
