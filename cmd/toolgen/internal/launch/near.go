package launch

import (
	"context"
	"fmt"
	"os"
	"path"
	"path/filepath"
	"strings"

	"github.com/toolgen-dev/toolgen/runtime/wire"
)

// DidYouMean names the package below the current folder that a pattern most
// likely means: "; did you mean ./shop?". It is "" where there is none.
func DidYouMean(ctx context.Context, pattern string) string {
	dir, err := os.Getwd()
	if err != nil {
		return ""
	}
	out, err := command(ctx, "list", "-e", "-f={{.ImportPath}}\t{{.Dir}}", "./...")
	if err != nil {
		return ""
	}
	if near := nearest(dir, pattern, string(out)); near != "" {
		return fmt.Sprintf("; did you mean %s?", near)
	}
	return ""
}

// Below returns the packages with tools below a folder, as patterns.
func Below(ctx context.Context, folder string) []string {
	dir, err := os.Getwd()
	if err != nil {
		return nil
	}
	out, err := command(ctx, "list", "-e", "-f={{.Dir}}", "--", All(folder))
	if err != nil {
		return nil
	}
	var found []string
	for line := range strings.Lines(string(out)) {
		t := Target{Dir: strings.TrimSpace(line)}
		if rel, err := filepath.Rel(dir, t.Dir); err == nil && t.IsAnnotated() {
			found = append(found, "./"+filepath.ToSlash(rel))
		}
	}
	return found
}

// All is the pattern of all packages below a folder.
func All(folder string) string { return strings.TrimSuffix(filepath.ToSlash(folder), "/") + "/..." }

// oneOf asks whether one of several packages was meant.
func oneOf(found []string) string {
	const most = 5
	switch n := len(found); {
	case n == 0:
		return ""
	case n == 1:
		return fmt.Sprintf("; did you mean %s?", found[0])
	case n > most:
		return fmt.Sprintf("; did you mean %s, or one of %d others below it?", found[0], n-1)
	default:
		return fmt.Sprintf("; did you mean %s or %s?", strings.Join(found[:n-1], ", "), found[n-1])
	}
}

// nearest finds it in lines of import paths and folders. The go command takes a
// folder for one only behind a dot.
func nearest(dir, pattern, lines string) string {
	var names []string
	meant := map[string]string{}
	add := func(name, pattern string) {
		if _, ok := meant[name]; !ok {
			meant[name] = pattern
			names = append(names, name)
		}
	}
	for line := range strings.Lines(lines) {
		path, folder, _ := strings.Cut(strings.TrimSpace(line), "\t")
		if rel, err := filepath.Rel(dir, folder); err == nil && rel != "." {
			rel = filepath.ToSlash(rel)
			add("./"+rel, "./"+rel)
			if !strings.HasPrefix(pattern, ".") {
				add(rel, "./"+rel)
			}
		}
		add(path, path)
	}
	if meant[pattern] == pattern {
		return "" // it is there: something else is wrong with it
	}
	if near, ok := meant[pattern]; ok {
		return near
	}
	near := wire.Nearest(pattern, names)
	if wire.Nearest(path.Base(pattern), []string{path.Base(near)}) == "" {
		return "" // only what stands before it is alike
	}
	return meant[near]
}
