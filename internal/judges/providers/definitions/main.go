// Command definitions writes the definitions of all tools of package corpus
// into a folder, one file a dialect, for judges that are not written in Go.
package main

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"

	"github.com/toolgen-dev/toolgen/internal/judges/providers/corpus"
	"github.com/toolgen-dev/toolgen/runtime/dialect"
)

func main() {
	if len(os.Args) != 3 {
		fmt.Fprintln(os.Stderr, "usage: definitions REPOSITORY FOLDER")
		os.Exit(2)
	}
	if err := write(os.Args[1], os.Args[2]); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// write fills dir with DIALECT.json files: arrays of tool and definition.
func write(root, dir string) error {
	tools, err := corpus.Tools(root, os.Getenv("TOOLGEN_TESTDATA"))
	if err != nil {
		return err
	}
	for _, d := range dialect.All() {
		defs, refused := corpus.Set(tools, d)
		text, err := json.Marshal(defs)
		if err != nil {
			return err
		}
		if err := os.WriteFile(filepath.Join(dir, string(d)+".json"), text, 0o644); err != nil {
			return err
		}
		fmt.Printf("%s: %d definitions, %d tools refused\n", d, len(defs), refused)
	}
	return nil
}
