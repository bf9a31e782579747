package lock

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// ErrNoFile is returned by [AtRevision] where the revision has no such file.
var ErrNoFile = errors.New("there is no such file")

// AtRevision returns what a file held at a revision of the git repository around
// it. Nothing is checked out. The error wraps [ErrNoFile], or says that there is
// no git, no repository or no such revision.
func AtRevision(ctx context.Context, path, rev string) ([]byte, error) {
	dir, name := filepath.Split(path)
	if rev == "" || strings.HasPrefix(rev, "-") {
		return nil, fmt.Errorf("%q is no revision", rev)
	}
	commit, err := git(ctx, dir, "rev-parse", "--verify", "--quiet", "--end-of-options", rev+"^{commit}")
	if err != nil {
		if _, outside := git(ctx, dir, "rev-parse", "--git-dir"); outside != nil {
			return nil, outside
		}
		return nil, fmt.Errorf("git knows no revision %q", rev)
	}
	object := strings.TrimSpace(string(commit)) + ":./" + filepath.ToSlash(name)
	if _, err := git(ctx, dir, "cat-file", "-e", object); err != nil {
		return nil, fmt.Errorf("%w at %s", ErrNoFile, rev)
	}
	return git(ctx, dir, "cat-file", "blob", object)
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
