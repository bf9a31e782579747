package load

import (
	"bytes"
	"go/ast"
	"strings"

	"github.com/toolgen-dev/toolgen/gen/ir"
)

// Own reports whether the generator wrote a file and may replace or remove it:
// the file begins with the generator's header.
//
// A file of the output's name, or of the name of its test, is the generator's own
// too where a run or a merge went wrong and nothing of a user's can be lost: the
// file is empty, ends within the header, holds no more than a package clause, or
// begins with a merge conflict on top of the header.
func Own(name string, content []byte, output string) bool {
	if line, _, _ := bytes.Cut(content, []byte("\n")); string(bytes.TrimSuffix(line, []byte("\r"))) == ir.Header {
		return true
	}
	if name != output && name != ir.TestOutput(output) {
		return false
	}
	text := strings.TrimSpace(string(content))
	switch {
	case strings.HasPrefix(ir.Header, text): // also empty
		return true
	case strings.HasPrefix(text, "<<<<<<<"):
		return strings.Contains(text, "\n"+ir.Header)
	}
	words := strings.Fields(text)
	return words[0] == "package" && len(words) <= 2 && !strings.Contains(text, "/")
}

// OwnFile is [Own] for a parsed file.
func OwnFile(f *ast.File) bool {
	return len(f.Comments) > 0 && f.Comments[0].Pos() == f.FileStart && f.Comments[0].List[0].Text == ir.Header
}
