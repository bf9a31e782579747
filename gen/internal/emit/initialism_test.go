package emit

import (
	"go/token"
	"testing"

	"github.com/stretchr/testify/assert"
	"pgregory.net/rapid"

	"github.com/toolgen-dev/toolgen/gen/ir"
)

func TestExportedName(t *testing.T) {
	for name, want := range map[string]string{
		"id": "ID", "ids": "IDs", "url": "URL", "http": "HTTP", "api": "API", "json": "JSON", "sku": "Sku",
		"city": "City", "userId": "UserID", "user_id": "UserID", "userID": "UserID", "apiURL": "APIURL", "urls": "URLs",
		"idle": "Idle", "valid": "Valid", "HTTPServer": "HTTPServer", "httpServer": "HTTPServer", "is_": "Is",
		"a_1_2": "A1_2", "a_12": "A12", "ä": "Ä", "_x": "X", "世界": "X世界", "user_ids": "UserIDs", "maxIDs": "MaxIDs",
		"utf8Text": "UTF8Text", "dns": "DNS", "os": "Os",
	} {
		assert.Equal(t, want, exportedName(name), name)
	}
}

// TestTypedFieldNames: fields of any parameters are exported names, and no two
// the same.
func TestTypedFieldNames(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		names := rapid.SliceOfDistinct(rapid.StringMatching(`[a-zA-Z_世1]*[a-zA-Z世](_?[a-cI1-2])*`).
			Filter(token.IsIdentifier), rapid.ID[string]).Draw(t, "names")
		var args []*ir.Param
		for _, n := range names {
			args = append(args, &ir.Param{Field: &ir.Field{Go: n, Type: &ir.Type{Kind: ir.Bool, Go: &ir.GoType{Name: "bool"}}}})
		}
		x := newEmitter(&ir.Package{})
		seen := map[string]bool{}
		for _, f := range x.typedFields(args) {
			assert.True(t, token.IsExported(f.Go) && token.IsIdentifier(f.Go), f.Go)
			assert.False(t, seen[f.Go], f.Go)
			seen[f.Go] = true
		}
	})
}
