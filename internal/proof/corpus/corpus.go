// Package corpus lists the tools of the packages below it, which together use
// every row of the type table of docs/types.md, every constraint and option.
//
// Each tool returns its arguments as they were decoded, in a value whose JSON
// has the shape of the arguments, so that what becomes of them can be checked.
package corpus

import (
	"reflect"
	"slices"

	"github.com/toolgen-dev/toolgen/internal/proof/corpus/dep"
	"github.com/toolgen-dev/toolgen/internal/proof/corpus/enums"
	"github.com/toolgen-dev/toolgen/internal/proof/corpus/limits"
	"github.com/toolgen-dev/toolgen/internal/proof/corpus/lists"
	"github.com/toolgen-dev/toolgen/internal/proof/corpus/mixed"
	"github.com/toolgen-dev/toolgen/internal/proof/corpus/optional"
	"github.com/toolgen-dev/toolgen/internal/proof/corpus/params"
	"github.com/toolgen-dev/toolgen/internal/proof/corpus/recursion"
	"github.com/toolgen-dev/toolgen/internal/proof/corpus/scalars"
	"github.com/toolgen-dev/toolgen/internal/proof/corpus/structs"
	"github.com/toolgen-dev/toolgen/internal/proof/corpus/texts"
	"github.com/toolgen-dev/toolgen/internal/proof/corpus/unions"
	"github.com/toolgen-dev/toolgen/internal/proof/reference"
	"github.com/toolgen-dev/toolgen/runtime"
)

// Tools returns all tools, always in the same order.
func Tools() []*runtime.Tool {
	return slices.Concat(
		scalars.Tools(), limits.Tools(), enums.Tools(), optional.Tools(), structs.Tools(), lists.Tools(),
		unions.Tools(), recursion.Tools(), params.Tools(), params.CatalogTools(new(params.Catalog)), texts.Tools(),
		mixed.Tools(),
	)
}

// Facts are what the directives of the corpus say of its types.
var Facts = reference.Facts{
	Tuples: map[reflect.Type]bool{
		reflect.TypeFor[lists.Pair]():     true,
		reflect.TypeFor[lists.Line]():     true,
		reflect.TypeFor[recursion.Cons](): true,
		reflect.TypeFor[mixed.Chain]():    true,
		reflect.TypeFor[mixed.Pair]():     true,
	},
	Unions: map[reflect.Type]reference.Union{
		reflect.TypeFor[unions.Shape](): {Discriminator: "type", Members: map[string]reflect.Type{
			"circle": reflect.TypeFor[unions.Circle](), "square": reflect.TypeFor[*unions.Square](),
			"disc": reflect.TypeFor[dep.Disc](), "nothing": reflect.TypeFor[unions.Nothing](),
		}},
		reflect.TypeFor[unions.Expr](): {Discriminator: "op", Members: map[string]reflect.Type{
			"lit": reflect.TypeFor[unions.Lit](), "plus": reflect.TypeFor[unions.Add](),
			"neg": reflect.TypeFor[unions.Neg](), "call": reflect.TypeFor[unions.Call](),
		}},
		reflect.TypeFor[unions.Event](): {Discriminator: "kind", Members: map[string]reflect.Type{
			"created": reflect.TypeFor[unions.Created](), "deleted": reflect.TypeFor[unions.Deleted](),
			"renamed": reflect.TypeFor[unions.Renamed](),
		}},
		reflect.TypeFor[unions.Single](): {Discriminator: "type", Members: map[string]reflect.Type{
			"only": reflect.TypeFor[unions.Only](),
		}},
		reflect.TypeFor[mixed.Shape](): {Discriminator: "type", Members: map[string]reflect.Type{
			"circle": reflect.TypeFor[mixed.Circle](), "group": reflect.TypeFor[*mixed.Group](),
			"labelled": reflect.TypeFor[mixed.Labelled](), "holder": reflect.TypeFor[mixed.Holder](),
		}},
		reflect.TypeFor[mixed.Part](): {Discriminator: "kind", Members: map[string]reflect.Type{
			"circle": reflect.TypeFor[mixed.Circle](), "leaf": reflect.TypeFor[mixed.Leaf](), "parts": reflect.TypeFor[*mixed.Parts](),
		}},
	},
}
