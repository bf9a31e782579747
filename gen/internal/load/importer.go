package load

import (
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/types"
	"os"
	"path/filepath"

	"golang.org/x/tools/go/gcexportdata"
	"golang.org/x/tools/go/packages"
)

// An importer resolves the imports of one package.
type importer struct {
	l    *loader
	from *packages.Package
}

func (i importer) Import(path string) (*types.Package, error) {
	if path == "unsafe" {
		return types.Unsafe, nil
	}
	p := i.from.Imports[path] // the key is the path as written, the package may be a vendored one
	if p == nil {
		p = i.l.byPath[path] // of a root, which was listed without imports
	}
	if p == nil {
		return nil, fmt.Errorf("the go command did not list it")
	}
	if t := i.l.types[p.PkgPath]; t != nil && t.Complete() {
		return t, nil
	}
	if t, err := i.l.readExport(p); err == nil {
		return t, nil
	}
	return i.l.checkSource(p)
}

// readExport reads the compiler's export data.
func (l *loader) readExport(p *packages.Package) (*types.Package, error) {
	if p.ExportFile == "" {
		return nil, errors.New("no export data")
	}
	f, err := os.Open(p.ExportFile)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	//lint:ignore SA1019 export data of the go command is an archive up to Go 1.28
	r, err := gcexportdata.NewReader(f)
	if err != nil {
		return nil, err
	}
	return gcexportdata.Read(r, l.fset, l.types, p.PkgPath)
}

// checkSource type-checks a dependency that the compiler could not compile:
// most often one that uses generated names which do not exist yet, or imports
// such a package. Its own errors do not matter, only what it declares.
func (l *loader) checkSource(p *packages.Package) (*types.Package, error) {
	if len(p.GoFiles) == 0 {
		if len(p.Errors) > 0 {
			return nil, errors.New(oneLine(p.Errors[0].Msg))
		}
		return nil, errors.New("it has no Go files")
	}
	if l.pending[p.PkgPath] {
		return nil, errors.New("import cycle")
	}
	l.pending[p.PkgPath] = true
	defer delete(l.pending, p.PkgPath)

	var files, own []*ast.File
	for _, name := range p.GoFiles {
		content, err := readFile(name)
		if err != nil {
			return nil, err
		}
		f, _ := parseFile(l.fset, name, content, parser.SkipObjectResolution)
		if Own(filepath.Base(name), content, l.output) {
			own = append(own, f)
		} else {
			files = append(files, f)
		}
	}
	files = append(files, own...) // the first one names the package
	t, _ := l.config(p, func(error) {}).Check(p.PkgPath, l.fset, files, nil)
	t.MarkComplete()
	l.types[p.PkgPath] = t
	return t, nil
}
