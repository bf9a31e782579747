package report_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"go/token"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen-dev/toolgen/gen/internal/diag"
	"github.com/toolgen-dev/toolgen/gen/internal/report"
	"github.com/toolgen-dev/toolgen/internal/schematest/sarif"
)

// here is a folder, and a list of findings in and around it.
func findings(t require.TestingT) (here string, list []diag.Diagnostic) {
	here, err := filepath.Abs("work dir")
	require.NoError(t, err)
	return here, []diag.Diagnostic{
		{
			Pos: token.Position{Filename: filepath.Join(here, "a b", "ü.go"), Line: 3, Column: 7}, Severity: diag.Error, Code: diag.ForeignFile,
			Message: "100% <wrong>,\nand: bad", Fix: "mend it",
			Related: []diag.Related{{Pos: token.Position{Filename: filepath.Join(here, "b.go"), Line: 9}, Message: "first given here"}},
		},
		{Pos: token.Position{Filename: filepath.Join(filepath.Dir(here), "out,side.go")}, Severity: diag.Warning, Code: diag.OverBudget, Message: "too much"},
		{Severity: diag.Hint, Code: diag.NoTools, Message: "nowhere"},
		{Severity: diag.Hint, Code: diag.NoTools, Message: "nowhere"},
	}
}

func ExampleWrite() {
	list := []diag.Diagnostic{{
		Pos: token.Position{Filename: "shop.go", Line: 12, Column: 6}, Severity: diag.Error, Code: diag.OverBudget,
		Message: "the tools take too much", Fix: "shorten them",
	}}
	if err := report.Write(os.Stdout, "github", ".", list); err != nil {
		fmt.Println(err)
	}
	if err := report.Write(os.Stdout, "json", ".", list); err != nil {
		fmt.Println(err)
	}
	// Output:
	// ::error file=shop.go,line=12,col=6,title=TG410::the tools take too much; shorten them
	// [
	//   {
	//     "file": "shop.go",
	//     "line": 12,
	//     "column": 6,
	//     "severity": "error",
	//     "code": "TG410",
	//     "message": "the tools take too much",
	//     "fix": "shorten them"
	//   }
	// ]
}

func write(t *testing.T, form string, list []diag.Diagnostic, here string) string {
	var b bytes.Buffer
	require.NoError(t, report.Write(&b, form, here, list))
	return b.String()
}

// A workflow command is a line; its properties and text cannot break out of it.
func TestGitHub(t *testing.T) {
	here, list := findings(t)
	outside := filepath.ToSlash(filepath.Dir(here))
	escaped := strings.NewReplacer(":", "%3A", ",", "%2C").Replace(outside + "/out,side.go")
	assert.Equal(t, `::error file=a b/ü.go,line=3,col=7,title=TG501::100%25 <wrong>,%0Aand: bad; mend it
::warning file=`+escaped+`,title=TG410::too much
::notice title=TG507::nowhere
::notice title=TG507::nowhere
`, write(t, "github", list, here))
}

func TestJSON(t *testing.T) {
	here, list := findings(t)
	var got []map[string]any
	require.NoError(t, json.Unmarshal([]byte(write(t, "json", list, here)), &got))
	require.Len(t, got, 4)
	assert.Equal(t, "a b/ü.go", got[0]["file"])
	assert.Equal(t, []any{map[string]any{"file": "b.go", "line": 9.0, "message": "first given here"}}, got[0]["related"])
	assert.NotContains(t, got[1], "line", "the whole file")
	assert.NotContains(t, got[2], "file", "no place at all")
	assert.Equal(t, "[]\n", write(t, "json", nil, here))
}

func TestText(t *testing.T) {
	here, list := findings(t)
	assert.Contains(t, write(t, "text", list, here), "hint: nowhere [TG507]\n")
}

func TestUnknownForm(t *testing.T) {
	assert.ErrorContains(t, report.Write(new(bytes.Buffer), "xml", "", nil), "there are text, json, sarif, github")
}

func TestSARIF(t *testing.T) {
	here, list := findings(t)
	for _, l := range [][]diag.Diagnostic{nil, list} {
		text := write(t, "sarif", l, here)
		require.NoError(t, sarif.Check([]byte(text)), text)
	}

	var log struct {
		Runs []struct {
			Tool struct {
				Driver struct{ Rules []struct{ ID string } }
			}
			Results []struct {
				RuleID    string
				RuleIndex int
				Level     string
				Locations []struct {
					PhysicalLocation struct {
						ArtifactLocation struct{ URI, URIBaseID string }
						Region           *struct{ StartLine int }
					}
				}
			}
		}
	}
	require.NoError(t, json.Unmarshal([]byte(write(t, "sarif", list, here)), &log))
	run := log.Runs[0]
	require.Len(t, run.Results, 4)
	assert.Len(t, run.Tool.Driver.Rules, 3, "each rule once")
	for _, r := range run.Results {
		assert.Equal(t, r.RuleID, run.Tool.Driver.Rules[r.RuleIndex].ID)
	}
	inside, outside := run.Results[0].Locations[0].PhysicalLocation, run.Results[1].Locations[0].PhysicalLocation
	assert.Equal(t, "a%20b/%C3%BC.go", inside.ArtifactLocation.URI)
	assert.Equal(t, "%SRCROOT%", inside.ArtifactLocation.URIBaseID)
	assert.True(t, strings.HasPrefix(outside.ArtifactLocation.URI, "file:///"), outside.ArtifactLocation.URI)
	assert.Nil(t, outside.Region, "the whole file")
	assert.Equal(t, "error warning note note", fmt.Sprint(run.Results[0].Level, " ", run.Results[1].Level, " ", run.Results[2].Level, " ", run.Results[3].Level))
	assert.Empty(t, run.Results[2].Locations)
}
