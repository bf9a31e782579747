package gen

import (
	"go/parser"
	"go/token"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/toolgen-dev/toolgen/gen/internal/diag"
	"github.com/toolgen-dev/toolgen/gen/internal/load"
	"github.com/toolgen-dev/toolgen/gen/ir"
)

// hintVendor says what to do about packages of the runtime that a generated
// file imports and the module's vendor folder does not hold: most often because
// nothing imported them when it was made.
func (u *unit) hintVendor(path string, content []byte) {
	if u.pkg.Vendor == "" {
		return
	}
	f, err := parser.ParseFile(token.NewFileSet(), path, content, parser.ImportsOnly)
	if err != nil {
		return // content has been formatted, so that there is none
	}
	for _, spec := range f.Imports {
		name, err := strconv.Unquote(spec.Path.Value)
		if err != nil || name != ir.RuntimePath && !strings.HasPrefix(name, ir.RuntimePath+"/") {
			continue
		}
		// The folder alone may be there for a package below it.
		if len(load.GoFiles(filepath.Join(u.pkg.Vendor, filepath.FromSlash(name)))) == 0 {
			u.diags.Report(place(path), diag.NotVendored, "the generated file imports "+name+", which the vendor folder does not hold", "run go mod vendor")
		}
	}
}
