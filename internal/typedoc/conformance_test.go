package typedoc

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen-dev/toolgen/runtime/schema"
	"github.com/toolgen-dev/toolgen/templates"
)

// TestConformancePage checks what the page says of toolgen and writes it beside
// what was found out about others.
func TestConformancePage(t *testing.T) {
	type row struct {
		Feature, Ours string
		Theirs        [5]string
	}
	page := struct {
		Date, Versions string
		Peers          [5]string
		Rows           []row
	}{Date: peersDate, Versions: peerVersions, Peers: peerNames}
	claim := claims{t: t, refusals: refused(t)}
	for _, f := range features {
		page.Rows = append(page.Rows, row{f.name, f.ours(claim), f.theirs})
	}
	compare(t, "conformance.md", page)
}

// claims proves what the page says of toolgen.
type claims struct {
	t        *testing.T
	refusals []refusedType
}

// row returns the row of the types page that shows a tool.
func (c claims) row(tool string) row {
	for _, s := range sections {
		for _, r := range s.rows {
			if r.tool == tool {
				return r
			}
		}
	}
	require.Fail(c.t, "no row of the types page shows "+tool)
	return row{}
}

// same proves that encoding/json reads and writes every document of a row that
// the tool accepts as the generated code does.
func (c claims) same(tool, text string) string {
	r := c.row(tool)
	for _, d := range r.docs {
		if d.accept {
			assert.Empty(c.t, d.read+d.write, "%s: %s", tool, d.text)
			o := run(c.t, r, d)
			assert.True(c.t, o.accepted && o.readSame && o.writeSame, "%s: %s", tool, d.text)
		}
	}
	return c.see("= "+text, tool)
}

// agrees proves that the tool itself accepts again what it has written, where
// encoding/json has another form.
func (c claims) agrees(tool, text string) string {
	r := c.row(tool)
	for _, d := range r.docs {
		if o := run(c.t, r, d); o.accepted {
			again := run(c.t, r, yes(o.result))
			assert.True(c.t, again.accepted, "%s: %s", tool, o.result)
			assert.Equal(c.t, o.result, again.result, tool)
		}
	}
	return c.see(text, tool)
}

// see links to the row of a tool.
func (c claims) see(text, tool string) string {
	return text + " ([documents](types.md#" + anchor(c.row(tool).form) + "))"
}

// parsed returns the schema of a tool's argument.
func (c claims) parsed(tool string) *schema.Schema {
	in, _ := schemas(c.t, c.row(tool))
	s, err := schema.Parse([]byte(in))
	require.NoError(c.t, err)
	return s
}

// schema returns the schema of a tool's argument, or of a property in it.
func (c claims) schema(tool string, path ...string) string {
	s := c.parsed(tool)
	for _, name := range path {
		s = s.Property(name)
		require.NotNil(c.t, s, "%s %s", tool, name)
	}
	return templates.Code(s.String())
}

// required proves which properties of a tool's argument are required.
func (c claims) required(tool string, want ...string) {
	assert.Equal(c.t, want, c.parsed(tool).Required, tool)
}

// definitions returns the names under $defs.
func (c claims) definitions(tool string) string {
	s := c.parsed(tool)
	require.NotEmpty(c.t, s.Defs, tool)
	var names []string
	for _, d := range s.Defs {
		assert.Regexp(c.t, `^[A-Za-z0-9_.]+$`, d.Name)
		names = append(names, templates.Code(d.Name))
	}
	return strings.Join(names, ", ")
}

// closed proves whether a tool's argument takes no members but its properties.
func (c claims) closed(tool string, want bool) {
	assert.Equal(c.t, want, c.parsed(tool).Closed(), tool)
}

// properties returns the names of the properties, in the order of the schema.
func (c claims) properties(tool string) string {
	s := c.parsed(tool)
	names := make([]string, len(s.Properties))
	for i, p := range s.Properties {
		names[i] = templates.Code(p.Name)
	}
	return strings.Join(names, ", ")
}

// accepts proves that a tool accepts a document of its row, and with what
// result.
func (c claims) accepts(tool, text, result string) string {
	r := c.row(tool)
	i := slices.IndexFunc(r.docs, func(d document) bool { return d.text == text && d.accept })
	require.GreaterOrEqual(c.t, i, 0, "%s %s", tool, text)
	assert.Equal(c.t, result, run(c.t, r, r.docs[i]).result)
	return templates.Code(text)
}

// refusal returns what the generator says to a parameter of a type.
func (c claims) refusal(typ string) string {
	i := slices.IndexFunc(c.refusals, func(r refusedType) bool { return r.Type == typ })
	require.GreaterOrEqual(c.t, i, 0, typ)
	return templates.Code(c.refusals[i].Error)
}
