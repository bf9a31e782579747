package load

import (
	"bytes"
	"go/ast"
	"go/scanner"
	"go/token"
	"regexp"
	"slices"
	"strings"

	"github.com/toolgen-dev/toolgen/gen/ir"
)

// Own reports whether the generator wrote a file and may replace or remove it.
// The header alone does not say so, because anybody can write that line: the
// file also has to have the name of an output or of its test, the default name
// always being one, or to hold what only generated files hold. The latter finds
// outputs under former names.
//
// A file with the name of an output is the generator's own too where a run or a
// merge went wrong and nothing of a user's can be lost: the file is empty, is
// full of NUL bytes, ends within the header, holds no more than a package
// clause, or begins with a merge conflict on top of the header.
func Own(name string, content []byte, outputs ...string) bool {
	named := isOutput(name, outputs)
	if HasHeader(content) {
		return named || hasMarks(content)
	}
	return named && nobodysWork(content)
}

// isOutput reports whether a file name is that of an output or of its test.
func isOutput(name string, outputs []string) bool {
	is := func(output string) bool {
		return output != "" && (name == output || name == ir.TestOutput(output))
	}
	return is(ir.DefaultOutput) || slices.ContainsFunc(outputs, is)
}

// HasHeader reports whether the generator's header is a line of its own before
// the package clause, as the go command's rule for generated files has it: a
// license or a build constraint may stand above.
func HasHeader(content []byte) bool {
	if !bytes.Contains(content, []byte(ir.Header)) {
		return false
	}
	var s scanner.Scanner
	s.Init(token.NewFileSet().AddFile("", -1, len(content)), content, nil, scanner.ScanComments)
	for {
		switch _, tok, text := s.Scan(); {
		case tok != token.COMMENT:
			return false
		case text == ir.Header:
			return true
		}
	}
}

// emptyMark is the comment in files that hold nothing else.
const emptyMark = "// Nothing is left to generate: the next run of toolgen removes this file."

// Empty returns a generated file of a package that has nothing in it.
func Empty(pkg string) []byte {
	return []byte(ir.Header + "\n\n" + emptyMark + "\n\npackage " + pkg + "\n")
}

// hasMarks reports whether a file holds the guard that ends every generated
// file, the function that every generated test consists of, or nothing.
func hasMarks(content []byte) bool {
	holds := func(text string) bool { return bytes.Contains(content, []byte(text)) }
	return holds(emptyMark) ||
		holds(`"`+ir.RuntimePath+`"`) && holds(".GeneratedFileVersion") ||
		holds(`"`+ir.RuntimePath+`/tooltest"`) && holds("func TestToolgenExamples")
}

func nobodysWork(content []byte) bool {
	text := strings.Trim(string(content), " \t\r\n\x00")
	switch {
	case strings.HasPrefix(ir.Header, text): // also empty
		return true
	case strings.HasPrefix(text, "<<<<<<<"):
		return strings.Contains(text, "\n"+ir.Header)
	}
	words := strings.Fields(text)
	return words[0] == "package" && len(words) <= 2 && !strings.ContainsAny(text, "/\x00")
}

// outputDirective finds the name that a package directive gives to the output.
// What exactly the directive says is for package directive to tell; here it
// only says which broken files may be replaced.
var outputDirective = regexp.MustCompile("(?m)^//toolgen:package[ \t].*\\bout=[\"`]?([^\\s\"`]+)")

// declaredOutputs returns the names that files give to the output of their
// package.
func declaredOutputs(contents ...[]byte) []string {
	var names []string
	for _, c := range contents {
		for _, m := range outputDirective.FindAllSubmatch(c, -1) {
			names = append(names, string(m[1]))
		}
	}
	return names
}

// OwnFile reports whether the generator wrote a parsed file: it has the header
// and imports the runtime.
func OwnFile(f *ast.File) bool {
	header := slices.ContainsFunc(f.Comments, func(g *ast.CommentGroup) bool {
		return g.Pos() < f.Package && slices.ContainsFunc(g.List, func(c *ast.Comment) bool { return c.Text == ir.Header })
	})
	return header && (len(f.Decls) == 0 || slices.ContainsFunc(f.Imports, func(i *ast.ImportSpec) bool {
		return strings.HasPrefix(i.Path.Value, `"`+ir.RuntimePath)
	}))
}
