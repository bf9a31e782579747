package emit

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen-dev/toolgen/gen/ir"
)

// TestDrift changes sources without generating again: the generated file must
// not compile with them.
func TestDrift(t *testing.T) {
	// What is gone, or stops the functions above the guards already, has a message of its own.
	unguarded := map[string]bool{
		"a function's name": true, "a constant's name": true, "a method's receiver": true, "a marshal method": true,
		"a member of a union": true, "a predicate": true, "an alias": true,
	}
	for _, c := range []struct{ pkg, what, old, new string }{
		{"weather", "a parameter's type", "city string,", "city Units,"},
		{"weather", "a parameter more", "units Units)", "units Units, more int)"},
		{"weather", "the order of parameters", "city string, units Units", "units Units, city string"},
		{"weather", "no context", "ctx context.Context, city", "city"},
		{"weather", "a result's type", "(Report, error) {", "(*Report, error) {"},
		{"weather", "a function's name", "func GetWeather(", "func GetForecast("},
		{"weather", "a field's tag", "`json:\"temp\"`", "`json:\"temperature\"`"},
		{"weather", "a field's type", "Temp  float64", "Temp  float32"},
		{"weather", "a field more", "Temp  float64 `json:\"temp\"`", "Temp float64 `json:\"temp\"`\n\tWind int"},
		{"weather", "the order of fields", "City  string  `json:\"city\"`\n\tTemp  float64 `json:\"temp\"`", "Temp  float64 `json:\"temp\"`\n\tCity  string  `json:\"city\"`"},
		{"weather", "a constant's value", `= "celsius"`, `= "kelvin"`},
		{"weather", "a constant's name", "Celsius ", "Centigrade "},
		{"weather", "an enum's kind", "type Units string", "type Units int"},
		{"kinds", "a used field of a struct that is not guarded in full", "Y int `json:\"y,omitempty\"`", "Y *int `json:\"y,omitempty\"`"},
		{"kinds", "an enum's integer", "iota + 1", "iota"},
		{"kinds", "an enum's width", "type Level int8", "type Level int16"},
		{"rules", "a number's width", "type Port uint16", "type Port uint32"},
		{"kinds", "a marshal method", "func (c Code) MarshalText()", "func (c Code) Marshal()"},
		{"shapes", "a member of a union", "func (s Square) Area() float64", "func (s *Square) Area() float64"},
		{"plain", "a method's receiver", "func (s *Store) Get(key string)", "func (s *Store) Fetch(key string)"},
		{"plain", "a predicate", "force bool) (bool, error) {", "force bool) bool {"},
		{"foreign", "an alias", "geo.Box[int]", "geo.Box[string]"},
	} {
		t.Run(c.pkg+"/"+c.what, func(t *testing.T) {
			read := func(name string) string {
				text, err := os.ReadFile("testdata/" + c.pkg + "/" + name)
				require.NoError(t, err)
				return string(text)
			}
			source := read(c.pkg + ".go")
			check := func(source string) []string {
				return typeErrors(t, fixtures+c.pkg, map[string]string{c.pkg + ".go": source, ir.DefaultOutput: read(ir.DefaultOutput)})
			}
			require.Equal(t, 1, strings.Count(source, c.old), "the text to change")
			require.Empty(t, check(source), "before the change")
			errs := check(strings.Replace(source, c.old, c.new, 1))
			all := strings.Join(errs, "\n")
			assert.Contains(t, all, ir.DefaultOutput)
			if !unguarded[c.what] {
				assert.Regexp(t, "RunGoGenerate|run go generate", all)
			}
		})
	}
}

// TestEnumGuardWithoutMax: constants are guarded too where the package has a max
// of its own, and the comment says what to do.
func TestEnumGuardWithoutMax(t *testing.T) {
	text, err := os.ReadFile("testdata/weather/weather.go")
	require.NoError(t, err)
	source := string(text) + "\nfunc max(a, b int) int { return a + b }\n"
	p := packages()["weather"]
	p.Scope = append(p.Scope, "max")
	generated, err := File(p, schemaOf)
	require.NoError(t, err)
	check := func(source string) []string {
		return typeErrors(t, fixtures+"weather", map[string]string{"weather.go": source, ir.DefaultOutput: string(generated)})
	}
	assert.Empty(t, check(source))
	errs := check(strings.Replace(source, `= "celsius"`, `= "kelvin"`, 1))
	require.Len(t, errs, 1)
	assert.Contains(t, errs[0], "duplicate key false")
	assert.Regexp(t, `run go generate\.\n\t_ = map\[bool\]`, string(generated))
}

// TestEnumGuardOfMany: an enum of any size is guarded, to its last constant.
func TestEnumGuardOfMany(t *testing.T) {
	text, err := os.ReadFile("testdata/weather/weather.go")
	require.NoError(t, err)
	p := packages()["weather"]
	units := p.Def("Units")
	source := string(text) + "\nconst (\n"
	for i := range 3 * longestChain {
		c := constant(fmt.Sprintf("Unit%d", i), fmt.Sprintf(`"unit-%d"`, i))
		units.Enum = append(units.Enum, c)
		p.Scope = append(p.Scope, c.Name)
		source += fmt.Sprintf("\t%s Units = %s\n", c.Name, c.Value)
	}
	source += ")\n"
	for _, scope := range [][]string{p.Scope, append(p.Scope, "max")} { // both forms of guards
		p.Scope = scope
		if slices.Contains(scope, "max") {
			source += "\nfunc max(a, b int) int { return a + b }\n"
		}
		generated, err := File(p, schemaOf)
		require.NoError(t, err)
		check := func(source string) []string {
			return typeErrors(t, fixtures+"weather", map[string]string{"weather.go": source, ir.DefaultOutput: string(generated)})
		}
		assert.Empty(t, check(source))
		for _, changed := range []string{"unit-0", "unit-150", "unit-299"} {
			assert.Len(t, check(strings.Replace(source, changed, "other", 1)), 1, changed)
		}
	}
}
