package work

import (
	"context"
	"math"
)

// GetWeather tells the weather of a city.
//
//toolgen:tool readonly
func GetWeather(_ context.Context, a WeatherArgs) (Weather, error) {
	units, temp := a.Units, 21.5
	if units == "" {
		units = Celsius
	}
	if units == Fahrenheit {
		temp = 70.7
	}
	return Weather{City: a.City, Temp: temp, Units: units}, nil
}

// CreateOrder places an order and tells its total.
//
//toolgen:tool
func CreateOrder(_ context.Context, a OrderArgs) (OrderResult, error) {
	var total float64
	count := 0
	for i := range a.Items {
		total += float64(a.Items[i].Qty) * a.Items[i].Price
		count += a.Items[i].Qty
	}
	return OrderResult{OrderID: a.Customer.ID, Total: math.Round(total*100) / 100, Count: count, Status: "created"}, nil
}

// WriteFile pretends to write a text to a file and tells its length.
//
//toolgen:tool
func WriteFile(_ context.Context, a WriteArgs) (WriteResult, error) {
	return WriteResult{Path: a.Path, Bytes: len(a.Content)}, nil
}

// Ping answers pong.
//
//toolgen:tool readonly
func Ping(_ context.Context, none NoArgs) (string, error) { return "pong", nil }
