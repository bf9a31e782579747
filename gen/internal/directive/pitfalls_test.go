package directive

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestPitfallDescriptionCutAtComma(t *testing.T) { // genkit#6091
	const text = "If true, also enter sub-folders, but not links."
	set, diags := forDecl(t, Field, `//toolgen:schema desc="`+text+`"`)
	assert.Empty(t, diags)
	assert.Equal(t, text, set.Schema.Desc.Text)
	for _, key := range []string{"description", "jsonschema_description", "jsonschema"} {
		tag, diags := tags(t, "`"+key+`:"`+text+"\"`")
		assert.Empty(t, diags)
		assert.Equal(t, text, tag.Desc.Text)
	}
	_, diags = tags(t, "`jsonschema:\"description="+text+"\"`")
	assert.Len(t, diags, 2, "one for each piece that would be lost")
}

func TestPitfallPatternCutAtComma(t *testing.T) { // invopop/jsonschema#191
	const pattern = `^[a-z]{2,8}(,[a-z]{2,8})*$`
	set, diags := forDecl(t, Field, "//toolgen:schema pattern="+pattern+" minlen=2")
	assert.Empty(t, diags)
	assert.Equal(t, pattern, set.Schema.Pattern.Text)
	assert.Equal(t, "2", set.Schema.MinLen.Text)
	assert.Nil(t, set.Schema.Desc, "a directive without desc leaves the comment's text alone")
}

func TestPitfallConstraintBecomesDescription(t *testing.T) { // mcp-go#919
	_, diags := tags(t, "`json:\"name\" toolgen:\" enum=ann|bob\"`")
	assert.Equal(t, []string{"3:29 TG124 toolgen reads no struct tag of its own; write a //toolgen:schema comment above the field"}, diags)
	tag, diags := tags(t, "`jsonschema:\" enum=ann, enum=bob\"`")
	assert.Empty(t, diags)
	assert.Equal(t, []string{"ann", "bob"}, items(tag.Enum))
	assert.Nil(t, tag.Desc)
}
