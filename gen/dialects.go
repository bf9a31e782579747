package gen

import (
	"github.com/toolgen-dev/toolgen/gen/internal/diag"
	"github.com/toolgen-dev/toolgen/gen/ir"
)

func checkDialects(p *ir.Package, diags *diag.List) {}
