package proof

import (
	"context"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen-dev/toolgen/internal/proof/corpus"
	"github.com/toolgen-dev/toolgen/runtime"
)

// Bad base64 is the one entry of the list of differences that the oracle does not
// see, since it asserts content. To a validator that takes contentEncoding for an
// annotation, as JSON Schema has it, such texts fit; the decoder refuses them.
func TestBadBase64(t *testing.T) {
	var tool *runtime.Tool
	for _, c := range corpus.Tools() {
		if c.Name() == "lists_echo_bytes" {
			tool = c
		}
	}
	require.NotNil(t, tool)
	text, err := jsonschema.UnmarshalJSON(strings.NewReader(string(tool.Parameters())))
	require.NoError(t, err)
	c := jsonschema.NewCompiler()
	require.NoError(t, c.AddResource("mem:schema.json", text))
	plain, err := c.Compile("mem:schema.json")
	require.NoError(t, err)
	for value, good := range map[string]bool{
		``: true, `AA==`: true, `AAA=`: true, `+/+/`: true,
		`A`: false, `AA`: false, `AA=`: false, `AAA`: false, `=`: false, `A===`: false, `AA==AA==`: false,
		`-_-_`: false, ` AA==`: false, `A A==`: false, `!!!!`: false, `é===`: false, `\u0041A==`: true,
		`AA\n==`: true, `AA==\r\n`: true, `AB==`: true, `AAB=`: true, // line ends and spare bits, as encoding/json takes them
	} {
		arguments := `{"plain":"` + value + `","blob":"","list":[],"map":{},"array":[0,0,0,0],"digits":[0,0,0]}`
		document, err := jsonschema.UnmarshalJSON(strings.NewReader(arguments))
		require.NoError(t, err)
		assert.NoError(t, plain.Validate(document), value)
		res := tool.Execute(context.Background(), runtime.Call{Arguments: []byte(arguments)})
		assert.Equal(t, good, !res.IsError(), "%s: %s", value, res.Text())
		if !good && assert.NotNil(t, res.Failure) {
			assert.Equal(t, runtime.InvalidArguments, res.Failure.Code)
			assert.Contains(t, res.Text(), "- plain: ")
		}
	}
}
