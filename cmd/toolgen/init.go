package main

import (
	"errors"
	"fmt"
	"go/token"
	"io/fs"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/spf13/cobra"

	"github.com/toolgen-dev/toolgen/templates"
)

// newInit returns the command that writes a starter package.
func newInit(opts *options) *cobra.Command {
	return &cobra.Command{
		Use:   "init [flags] [folder]",
		Short: "Write a starter package with two tools and a test",
		Long: `Init writes a small package of tools into a folder of the current module, tools
unless you name another, and generates its code. It compiles and its test passes
as it is; replace the tools by your own. No file is overwritten.`,
		Example: `  toolgen init
  toolgen init internal/notes`,
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) > 1 {
				return &usageError{fmt.Errorf("one folder, not %d", len(args))}
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			dir := "tools"
			if len(args) == 1 {
				dir = args[0]
			}
			needs, err := moduleNeeds(cmd)
			if err != nil {
				return err
			}
			created, err := writeScaffold(dir)
			if err != nil {
				return err
			}
			s, err := newSession(cmd, opts, []string{pattern(dir)})
			if err != nil {
				return err
			}
			if err := s.Write(); err != nil {
				return s.unwritten(err)
			}
			for _, f := range s.Files {
				created = append(created, f.Path)
			}
			for _, path := range created {
				if rel, err := filepath.Rel(s.dir, path); err == nil {
					path = rel
				}
				fmt.Fprintf(s.stdout, "created %s\n", filepath.ToSlash(path))
			}
			fmt.Fprintln(s.stdout, "\nNext:")
			next := append(needs,
				"go test "+pattern(dir),
				invocation()+" call "+pattern(dir)+" search_notes text=lemon",
				"go generate ./...   after each change of a tool")
			for _, line := range next {
				fmt.Fprintf(s.stdout, "  %s\n", line)
			}
			return nil
		},
	}
}

// writeScaffold writes the starter package and returns the paths of its files.
// Either all are written or none.
func writeScaffold(dir string) ([]string, error) {
	abs, err := filepath.Abs(dir)
	if err != nil {
		return nil, err
	}
	name := packageName(filepath.Base(abs))
	files, err := templates.Scaffold(name)
	if err != nil {
		return nil, err
	}
	if strings.ContainsFunc(filepath.Base(abs), notInImports) {
		return nil, &usageError{fmt.Errorf("%q cannot be the folder of a package; use ASCII letters, digits, - and _", filepath.Base(abs))}
	}
	if found, _ := filepath.Glob(filepath.Join(escapeGlob(abs), "*.go")); len(found) > 0 {
		return nil, &usageError{fmt.Errorf("%s has Go files already; name another folder", dir)}
	}
	if err := os.MkdirAll(abs, 0o777); err != nil {
		return nil, err
	}
	var created []string
	for _, name := range slices.Sorted(maps.Keys(files)) {
		path := filepath.Join(abs, name)
		if err := writeNew(path, files[name]); err != nil {
			for _, path := range created {
				err = errors.Join(err, os.Remove(path))
			}
			return nil, err
		}
		created = append(created, path)
	}
	return created, nil
}

// notInImports reports characters that import paths must not have.
func notInImports(r rune) bool {
	return r >= utf8.RuneSelf || !unicode.IsLetter(r) && !unicode.IsDigit(r) && !strings.ContainsRune("-_.~+", r)
}

func writeNew(path string, text []byte) error {
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
	if err != nil {
		return err
	}
	_, err = f.Write(text)
	return errors.Join(err, f.Close())
}

// packageName makes a package name of that of a folder.
func packageName(dir string) string {
	name := strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return unicode.ToLower(r)
		}
		return -1
	}, dir)
	if !token.IsIdentifier(name) || name == "main" {
		return "tools"
	}
	return name
}

// pattern returns a folder as the go command takes it.
func pattern(dir string) string {
	dir = filepath.ToSlash(filepath.Clean(dir))
	if filepath.IsAbs(dir) || strings.HasPrefix(dir, "../") || dir == "." || dir == ".." {
		return dir
	}
	return "./" + dir
}

func escapeGlob(path string) string {
	if os.PathSeparator == '\\' {
		return path // where nothing escapes
	}
	return strings.NewReplacer(`\`, `\\`, `*`, `\*`, `?`, `\?`, `[`, `\[`).Replace(path)
}

// moduleNeeds returns the commands that the module needs before generated code
// compiles and go generate works.
func moduleNeeds(cmd *cobra.Command) ([]string, error) {
	out, err := exec.CommandContext(cmd.Context(), "go", "env", "GOMOD").Output()
	if err != nil {
		return nil, err
	}
	path := strings.TrimSpace(string(out))
	if path == "" || path == os.DevNull {
		return nil, errors.New("there is no module here; make one: go mod init example.com/name")
	}
	text, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	const tool = modulePath + "/cmd/toolgen"
	if strings.Contains(string(text), tool) || strings.HasPrefix(string(text), "module "+modulePath+"\n") {
		return nil, nil
	}
	return []string{"go get -tool " + tool}, nil
}
