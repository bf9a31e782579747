// Package weather is the smallest example of toolgen: one plain function that
// a language model can call. Everything in tools_gen.go is made from this file.
package weather

import (
	"context"
	"fmt"
	"math"
	"strings"
)

//go:generate go tool toolgen

// Units is a temperature unit.
type Units string

const (
	Celsius    Units = "celsius"
	Fahrenheit Units = "fahrenheit"
)

// Report is the weather of one city.
type Report struct {
	City  string  `json:"city"`
	Temp  float64 `json:"temp"`
	Units Units   `json:"units"`
}

// GetWeather looks up the current weather.
//
// Args:
//   - city: City name, e.g. "Paris".
//   - units: Unit of the temperature.
//
//toolgen:tool timeout=5s readonly
//toolgen:param units default="celsius"
func GetWeather(ctx context.Context, city string, units Units) (Report, error) {
	if err := ctx.Err(); err != nil {
		return Report{}, err
	}
	for _, s := range stations() {
		if strings.EqualFold(s.City, strings.TrimSpace(city)) {
			return Report{City: s.City, Temp: convert(s.Celsius, units), Units: units}, nil
		}
	}
	return Report{}, fmt.Errorf("no weather station in %q; there is one in %s", city, cities())
}

// convert returns a temperature in the given unit, to one decimal.
func convert(celsius float64, to Units) float64 {
	if to == Fahrenheit {
		celsius = celsius*9/5 + 32
	}
	return math.Round(celsius*10) / 10
}
