// Package weather is the smallest package with a tool.
package weather

import "context"

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
func GetWeather(ctx context.Context, city string, units Units) (Report, error) {
	return Report{City: city, Temp: 18, Units: units}, ctx.Err()
}
