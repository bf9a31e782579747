package weather

import (
	_ "embed"
	"encoding/json"
	"strings"
	"sync"
)

//go:embed stations.json
var stationsJSON []byte

// station is one line of stations.json.
type station struct {
	City    string  `json:"city"`
	Celsius float64 `json:"celsius"`
}

// stations returns the embedded readings. They are part of the program, so a
// file that does not parse is a programming error.
var stations = sync.OnceValue(func() []station {
	var list []station
	if err := json.Unmarshal(stationsJSON, &list); err != nil {
		panic("weather: stations.json: " + err.Error())
	}
	return list
})

// cities names all cities, as an answer to a model that asked for another one.
func cities() string {
	var names []string
	for _, s := range stations() {
		names = append(names, s.City)
	}
	return strings.Join(names, ", ")
}
