// Command toolgen-vet runs toolgen's checks below go vet:
//
//	go vet -vettool=$(which toolgen-vet) ./...
package main

import (
	"golang.org/x/tools/go/analysis/unitchecker"

	"github.com/toolgen-dev/toolgen/gen/analyzer"
)

func main() { unitchecker.Main(analyzer.Analyzer) }
