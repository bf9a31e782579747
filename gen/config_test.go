package gen

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen-dev/toolgen/gen/internal/diag"
)

func TestValidateNamesTheOption(t *testing.T) {
	for name, tt := range map[string]struct {
		cfg    Config
		option string
	}{
		"out in a folder":      {Config{Output: "sub/tools.go"}, "out"},
		"out above":            {Config{Output: ".."}, "out"},
		"out with backslash":   {Config{Output: `sub\tools.go`}, "out"},
		"out not Go":           {Config{Output: "tools.txt"}, "out"},
		"out a test":           {Config{Output: "tools_test.go"}, "out"},
		"out ignored":          {Config{Output: "_tools.go"}, "out"},
		"unknown dialect":      {Config{Dialects: []string{"openai", "klingon"}}, "dialects"},
		"unknown code":         {Config{Severity: map[string]Severity{"TG999": Off}}, "severity"},
		"an error stays one":   {Config{Severity: map[string]Severity{"TG501": Warning}}, "severity"},
		"an error to rule":     {Config{Severity: map[string]Severity{"TG404": Warning}}, ""},
		"no error in all":      {Config{Output: "x.go", Dialects: DefaultDialects, Severity: map[string]Severity{"TG507": Off}}, ""},
		"the zero value is ok": {Config{}, ""},
	} {
		t.Run(name, func(t *testing.T) {
			err := tt.cfg.Validate()
			if tt.option == "" {
				require.NoError(t, err)
				return
			}
			var bad *ConfigError
			require.ErrorAs(t, err, &bad)
			assert.Equal(t, tt.option, bad.Option)
		})
	}
}

func TestOverrule(t *testing.T) {
	list := []Diagnostic{
		{Code: diag.NoTools, Severity: Hint},
		{Code: diag.FileKept, Severity: Hint},
		{Code: diag.ForeignFile, Severity: Error},
		{Code: diag.DialectSet, Severity: Error},
		{Code: diag.UndocumentedParam, Severity: Error},
	}
	got := overrule(list, map[string]Severity{"TG507": Error, "TG508": Off, "TG501": Off, "TG404": Warning, "TG237": Off})
	assert.Equal(t, []Diagnostic{
		{Code: diag.NoTools, Severity: Error},
		{Code: diag.ForeignFile, Severity: Error},
		{Code: diag.DialectSet, Severity: Warning},
		{Code: diag.UndocumentedParam, Severity: Error},
	}, got, "raised, dropped; an error stays one, unless a program may have it")
}
