// A module's godebug setting may say otherwise, and tools are built with it.
//
//go:debug gotypesalias=1

// Command toolgen-vet runs toolgen's checks below go vet:
//
//	go vet -vettool=$(which toolgen-vet) ./...
package main

import (
	"golang.org/x/tools/go/analysis/unitchecker"

	"github.com/toolgen-dev/toolgen/gen/analyzer"
)

func main() { unitchecker.Main(analyzer.Analyzer) }
