package directive

import (
	"go/ast"
	"go/token"

	"github.com/toolgen-dev/toolgen/gen/internal/diag"
)

// A Tag is what the struct tag of a field says.
type Tag struct {
	JSON JSONTag
	Constraints
}

// A JSONTag is the json key of a struct tag, as encoding/json reads it.
type JSONTag struct {
	Name      string // "" when the tag gives none
	Skip      bool   // the tag is "-"
	OmitEmpty bool
	OmitZero  bool
	String    bool // numbers and booleans in a string; for other types it has no effect
}

// Tags reads the tag literal of a field: json, jsonschema (both the key=value
// and the plain-description habit), jsonschema_description, description,
// default, enum and validate. An unknown key is a warning, a description cut
// off by its comma an error. tag may be nil.
func Tags(fset *token.FileSet, tag *ast.BasicLit, diags *diag.List) Tag {
	return Tag{}
}

// ParseJSONTag reads the value of a json key exactly as encoding/json does.
func ParseJSONTag(value string) JSONTag { return JSONTag{} }
