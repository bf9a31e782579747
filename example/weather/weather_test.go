package weather_test

import (
	"context"
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen-dev/toolgen/example/weather"
	"github.com/toolgen-dev/toolgen/runtime"
)

// The call of the README: a default applies, the result is the value's JSON.
func Example() {
	ctx := context.Background()
	reg := weather.Registry()
	res := reg.Execute(ctx, runtime.Call{ID: "c1", Name: "get_weather", Arguments: []byte(`{"city":"Paris"}`)})
	fmt.Println(res.IsError(), res.Text())
	// Output: false {"city":"Paris","temp":18,"units":"celsius"}
}

// A program that knows the tool at compile time uses the typed names.
func ExampleGetWeatherCall() {
	call := weather.GetWeatherCall("c1", weather.GetWeatherArgs{City: "Oslo", Units: new(weather.Fahrenheit)})
	res := weather.Registry().Execute(context.Background(), call)
	report, err := runtime.ValueOf[weather.Report](res)
	fmt.Println(report.Temp, err)
	// Output: 43.7 <nil>
}

func TestGetWeather(t *testing.T) {
	for _, tc := range []struct {
		city  string
		units weather.Units
		want  weather.Report
	}{
		{"Paris", weather.Celsius, weather.Report{City: "Paris", Temp: 18, Units: weather.Celsius}},
		{"Paris", weather.Fahrenheit, weather.Report{City: "Paris", Temp: 64.4, Units: weather.Fahrenheit}},
		{" são paulo ", weather.Celsius, weather.Report{City: "São Paulo", Temp: 24.3, Units: weather.Celsius}},
	} {
		got, err := weather.GetWeather(t.Context(), tc.city, tc.units)
		require.NoError(t, err)
		assert.Equal(t, tc.want, got)
	}
	_, err := weather.GetWeather(t.Context(), "Atlantis", weather.Celsius)
	assert.EqualError(t, err, `no weather station in "Atlantis"; there is one in Cairo, Oslo, Paris, São Paulo, Tokyo`)
}

func TestExecute(t *testing.T) {
	for _, tc := range []struct {
		name, args string
		code       runtime.Code
		text       string
	}{
		{"get_weather", `{"city":"Tokyo","units":"fahrenheit"}`, "", `{"city":"Tokyo","temp":71.6,"units":"fahrenheit"}`},
		{"get_weather", `{"city":"São Paulo","units":null}`, "", `{"city":"São Paulo","temp":24.3,"units":"celsius"}`},
		{"get_weather", `{"units":"kelvin","unit":"celsius"}`, runtime.InvalidArguments, `invalid arguments for get_weather:
- units: "kelvin" is not one of "celsius", "fahrenheit"
- unit: unknown argument; did you mean "units"?
- city: required, missing`},
		{"get_weather", `{"city":"Atlantis"}`, runtime.Failed, "there is one in Cairo, Oslo"},
		{"get_wether", `{"city":"Paris"}`, runtime.UnknownTool, "get_weather"},
	} {
		t.Run(tc.name+tc.args, func(t *testing.T) {
			res := weather.Registry().Execute(t.Context(), runtime.Call{ID: "1", Name: tc.name, Arguments: []byte(tc.args)})
			assert.Equal(t, "1", res.CallID)
			assert.Equal(t, tc.code != "", res.IsError())
			if tc.code == "" {
				assert.Equal(t, tc.text, res.Text())
				return
			}
			require.NotNil(t, res.Failure)
			assert.Equal(t, tc.code, res.Failure.Code)
			assert.Contains(t, res.Text(), tc.text)
		})
	}
}

// A canceled caller gets a result at once, and the tool is not blamed for it.
func TestExecuteCanceled(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	res := weather.Registry().Execute(ctx, runtime.Call{ID: "1", Name: weather.ToolGetWeather, Arguments: []byte(`{"city":"Paris"}`)})
	require.NotNil(t, res.Failure)
	assert.Equal(t, runtime.Canceled, res.Failure.Code)
}

// What a model is told must stay what this file's comments and constants say.
func TestDefinition(t *testing.T) {
	tool, ok := weather.Registry().Lookup(weather.ToolGetWeather)
	require.True(t, ok)
	assert.Equal(t, "Looks up the current weather.", tool.Description())

	defs, err := weather.Registry().Definitions(runtime.Anthropic)
	require.NoError(t, err)
	assert.JSONEq(t, `[{
		"name": "get_weather",
		"description": "Looks up the current weather.",
		"input_schema": {
			"type": "object",
			"properties": {
				"city": {"type": "string", "description": "City name, e.g. \"Paris\"."},
				"units": {
					"type": "string",
					"description": "Unit of the temperature.",
					"enum": ["celsius", "fahrenheit"],
					"default": "celsius"
				}
			},
			"required": ["city"],
			"additionalProperties": false
		}
	}]`, string(defs))
}
