package analyzer_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/analysistest"

	"github.com/toolgen-dev/toolgen/gen/analyzer"
)

func TestAnalyzer(t *testing.T) {
	analysistest.Run(t, analysistest.TestData(), analyzer.Analyzer, "tools", "plain", "generated")
}

func TestSuggestedFixes(t *testing.T) {
	analysistest.RunWithSuggestedFixes(t, analysistest.TestData(), analyzer.Analyzer, "fix")
}

func TestFlags(t *testing.T) {
	flags := &analyzer.Analyzer.Flags
	set := func(name, value string) {
		before := flags.Lookup(name).Value.String()
		require.NoError(t, flags.Set(name, value))
		t.Cleanup(func() { require.NoError(t, flags.Set(name, before)) })
	}
	set("off", "TG606,TG609")
	for _, r := range analysistest.Run(silent{}, analysistest.TestData(), analyzer.Analyzer, "fix") {
		assert.Empty(t, r.Diagnostics)
	}
	set("off", "TG999")
	assert.ErrorContains(t, runOnce(), "there is no diagnostic TG999")
	set("off", "")
	set("dialects", "klingon")
	assert.ErrorContains(t, runOnce(), "klingon")
}

func TestValid(t *testing.T) {
	require.NoError(t, analysis.Validate([]*analysis.Analyzer{analyzer.Analyzer}))
}

func runOnce() error {
	for _, r := range analysistest.Run(silent{}, analysistest.TestData(), analyzer.Analyzer, "plain") {
		if r.Err != nil {
			return r.Err
		}
	}
	return nil
}

// silent takes complaints of analysistest about what is wanted here.
type silent struct{}

func (silent) Errorf(string, ...any) {}
