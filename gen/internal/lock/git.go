package lock

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"slices"
	"strings"
)

// ErrNoFile is returned by [AtRevision] where the revision has no such file.
var ErrNoFile = errors.New("there is no such file")

// AtRevision returns what a file held at a revision of the git repository around
// it. Nothing is checked out. The error wraps [ErrNoFile], or says that there is
// no git, no repository or no such revision.
func AtRevision(ctx context.Context, file, rev string) ([]byte, error) {
	dir, name := filepath.Dir(file), filepath.Base(file)
	for { // git runs in a folder that is still there
		if _, err := os.Stat(dir); !errors.Is(err, fs.ErrNotExist) || dir == filepath.Dir(dir) {
			break
		}
		name = filepath.Base(dir) + "/" + name
		dir = filepath.Dir(dir)
	}
	commit, err := commitOf(ctx, dir, rev)
	if err != nil {
		return nil, err
	}
	object := commit + ":./" + name
	if _, err := git(ctx, dir, "cat-file", "-e", object); err != nil {
		return nil, fmt.Errorf("%w at %s", ErrNoFile, rev)
	}
	return git(ctx, dir, "cat-file", "blob", object)
}

// NamedAtRevision returns the paths of the files of a name that there were in dir
// and below at a revision, but for folders that the go command leaves out.
func NamedAtRevision(ctx context.Context, dir, name, rev string) ([]string, error) {
	commit, err := commitOf(ctx, dir, rev)
	if err != nil {
		return nil, err
	}
	out, err := git(ctx, dir, "ls-tree", "-r", "-z", "--name-only", commit, ".")
	if err != nil {
		return nil, err
	}
	var paths []string
	for file := range strings.SplitSeq(string(out), "\x00") {
		folder, base := path.Split(file)
		if base == name && !slices.ContainsFunc(strings.Split(folder, "/"), ignored) {
			paths = append(paths, filepath.Join(dir, filepath.FromSlash(file)))
		}
	}
	return paths, nil
}

// ignored reports whether "./..." leaves out a folder.
func ignored(folder string) bool {
	return folder == "testdata" || folder == "vendor" || strings.HasPrefix(folder, "_") || strings.HasPrefix(folder, ".")
}

// commitOf returns the hash of a revision.
func commitOf(ctx context.Context, dir, rev string) (string, error) {
	if rev == "" || strings.HasPrefix(rev, "-") {
		return "", fmt.Errorf("%q is no revision", rev)
	}
	commit, err := git(ctx, dir, "rev-parse", "--verify", "--quiet", "--end-of-options", rev+"^{commit}")
	if err != nil {
		if _, outside := git(ctx, dir, "rev-parse", "--git-dir"); outside != nil {
			return "", outside
		}
		return "", fmt.Errorf("git knows no revision %q%s", rev, wayOut(ctx, dir, rev))
	}
	return strings.TrimSpace(string(commit)), nil
}

// wayOut says how to get at a revision that is unknown here: in CI, clones often
// have neither branches nor history.
func wayOut(ctx context.Context, dir, rev string) string {
	if _, err := git(ctx, dir, "rev-parse", "--verify", "--quiet", "--end-of-options", "origin/"+rev+"^{commit}"); err == nil {
		return "; did you mean origin/" + rev + "?"
	}
	if shallow, err := git(ctx, dir, "rev-parse", "--is-shallow-repository"); err == nil && strings.TrimSpace(string(shallow)) == "true" {
		return "; this clone is shallow, so fetch the revision first: git fetch --unshallow, or fetch-depth: 0 in GitHub Actions"
	}
	return ""
}

// git runs git in a folder and returns its output, or what it says is wrong.
func git(ctx context.Context, dir string, args ...string) ([]byte, error) {
	cmd := exec.CommandContext(ctx, "git", args...)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "LC_ALL=C")
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err == nil {
		return out, nil
	}
	if line, _, _ := strings.Cut(strings.TrimSpace(stderr.String()), "\n"); line != "" {
		err = errors.New(line)
	}
	return nil, fmt.Errorf("git: %w", err)
}
