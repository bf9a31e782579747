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

	"github.com/toolgen-dev/toolgen/cmd/toolgen/internal/launch"
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
			if len(args) == 1 && args[0] != "" { // an empty one is none
				dir = args[0]
			}
			if err := opts.config(nil).Validate(); err != nil {
				return err
			}
			needs, err := moduleNeeds(cmd, dir)
			if err != nil {
				return err
			}
			made, err := writeScaffold(dir, opts.out)
			if err != nil {
				return err
			}
			s, err := newSession(cmd, opts, []string{pattern(dir)})
			if err == nil {
				if err = s.Write(); err != nil {
					err = s.unwritten(err)
				}
			}
			if err != nil {
				return errors.Join(err, made.undo())
			}
			created := made.files
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

// A scaffold is what init has made, folders first to last.
type scaffold struct{ dirs, files []string }

// undo removes it again. A folder that holds something else by now stays.
func (s *scaffold) undo() error {
	var err error
	for _, path := range s.files {
		err = errors.Join(err, os.Remove(path))
	}
	for _, path := range slices.Backward(s.dirs) {
		if list, readErr := os.ReadDir(path); readErr == nil && len(list) == 0 {
			err = errors.Join(err, os.Remove(path))
		}
	}
	return err
}

// writeScaffold writes the starter package. Either all of it is written or
// nothing.
func writeScaffold(dir, output string) (*scaffold, error) {
	abs, err := filepath.Abs(dir)
	if err != nil {
		return nil, err
	}
	var flags []string
	if output != "" {
		flags = []string{"--out", output}
	}
	files, err := templates.Scaffold(packageName(filepath.Base(abs)), flags...)
	if err != nil {
		return nil, err
	}
	if strings.ContainsFunc(filepath.Base(abs), notInImports) {
		return nil, &usageError{fmt.Errorf("%q cannot be the folder of a package; use ASCII letters, digits, - and _", filepath.Base(abs))}
	}
	if len(launch.GoFiles(abs)) > 0 {
		return nil, &usageError{fmt.Errorf("%s has Go files already; name another folder", dir)}
	}
	made := &scaffold{}
	for d := abs; d != existing(d); d = filepath.Dir(d) {
		made.dirs = slices.Insert(made.dirs, 0, d)
	}
	if err := os.MkdirAll(abs, 0o777); err != nil {
		return nil, errors.Join(err, made.undo())
	}
	for _, name := range slices.Sorted(maps.Keys(files)) {
		path := filepath.Join(abs, name)
		if err := writeNew(path, files[name]); err != nil {
			return nil, errors.Join(err, made.undo())
		}
		made.files = append(made.files, path)
	}
	return made, nil
}

// existing returns the folder itself or the nearest one above it that is there.
func existing(dir string) string {
	for {
		above := filepath.Dir(dir)
		if _, err := os.Stat(dir); !errors.Is(err, fs.ErrNotExist) || above == dir {
			return dir
		}
		dir = above
	}
}

// unreached returns the part of a folder's path because of which the go command
// does not see it in patterns such as ./..., "" for none.
func unreached(dir string) string {
	for part := range strings.SplitSeq(filepath.ToSlash(dir), "/") {
		if part == "testdata" || part == "vendor" || part != "" && part[0] == '_' || len(part) > 1 && part[0] == '.' && part != ".." {
			return part
		}
	}
	return ""
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

// moduleNeeds returns the commands that the module of a folder needs before
// generated code compiles and go generate works.
func moduleNeeds(cmd *cobra.Command, dir string) ([]string, error) {
	abs, err := filepath.Abs(dir)
	if err != nil {
		return nil, err
	}
	env := exec.CommandContext(cmd.Context(), "go", "env", "GOMOD")
	if env.Dir = existing(abs); !isFolder(env.Dir) {
		return nil, &usageError{fmt.Errorf("%s is not a folder", dir)}
	}
	out, err := env.Output()
	if err != nil {
		return nil, err
	}
	path := strings.TrimSpace(string(out))
	if path == "" || path == os.DevNull {
		return nil, errors.New("there is no module here; make one: go mod init example.com/name")
	}
	inModule, err := filepath.Rel(filepath.Dir(path), abs)
	if err != nil || strings.HasPrefix(inModule, "..") { // through a symbolic link
		inModule = dir
	}
	if part := unreached(inModule); part != "" {
		return nil, &usageError{fmt.Errorf("%s is not for packages: ./... leaves out folders named %s; name another folder", dir, part)}
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

func isFolder(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.IsDir()
}
