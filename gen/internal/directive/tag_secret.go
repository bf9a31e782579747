package directive

import (
	"strings"

	"github.com/toolgen-dev/toolgen/gen/internal/diag"
)

const markSecret = "write a " + Prefix + "schema secret comment above the field"

// secret reports tags that look as if they marked a secret, which would be shown
// in logs and records all the same.
func (t *tagReader) secret(pairs map[string]mapped) {
	said := false
	for _, key := range []string{"secret", "jsonschema", "tool", "mcp"} {
		v, ok := pairs[key]
		if text := strings.TrimSpace(v.text); !ok || said || text != "secret" && (key != "secret" || text != "true" && text != "yes" && text != "1") {
			continue
		}
		said = true
		t.diags.Report(t.pos(v, 0), diag.UnknownTagKey, key+": no tag marks a secret", markSecret)
	}
}

// secretFix is how to fix a key: one that would mark a secret belongs elsewhere.
func secretFix(key, fix string) string {
	if key == "secret" {
		return markSecret
	}
	return fix
}
