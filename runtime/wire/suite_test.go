package wire_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen-dev/toolgen/runtime/wire"
)

// TestJSONTestSuite reads the parsing files of nst/JSONTestSuite in each way
// that takes any value: y_ must be read, n_ must not, i_ either.
func TestJSONTestSuite(t *testing.T) {
	folder := os.Getenv("TOOLGEN_TESTDATA")
	if folder == "" {
		t.Skip("TOOLGEN_TESTDATA is not set")
	}
	files, err := filepath.Glob(filepath.Join(folder, "JSONTestSuite", "*.json"))
	require.NoError(t, err)
	require.Greater(t, len(files), 300)
	// Good by RFC 8259, which only warns of equal names. Skip takes them.
	doubled := map[string]bool{"y_object_duplicated_key.json": true, "y_object_duplicated_key_and_value.json": true}
	found := 0
	for _, file := range files {
		b, err := os.ReadFile(file)
		require.NoError(t, err)
		name, text := filepath.Base(file), string(b)
		_, any := readAny(text)
		var raw json.RawMessage
		verbatim := read(text, func(d *wire.Decoder) { wire.Raw(d, &raw) })
		skip := read(text, (*wire.Decoder).Skip)
		assert.Equal(t, codes(any), codes(verbatim), name)
		switch {
		case doubled[name]:
			found++
			assert.Empty(t, skip, name)
			assert.Equal(t, []string{"duplicate"}, codes(any), name)
		case strings.HasPrefix(name, "y_"):
			assert.Empty(t, any, name)
			assert.Empty(t, skip, name)
			assert.Equal(t, strings.TrimSpace(text), string(raw), name)
		case strings.HasPrefix(name, "n_"):
			assert.NotEmpty(t, any, name)
			assert.Equal(t, codes(any), codes(skip), name)
		}
	}
	assert.Equal(t, len(doubled), found)
}
