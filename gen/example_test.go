package gen_test

import (
	"context"
	"fmt"
	"os"

	"github.com/toolgen-dev/toolgen/gen"
)

func ExampleGenerate() {
	result, err := gen.Generate(context.Background(), gen.Config{Dir: "../example/weather"})
	if err != nil {
		fmt.Println("cannot be loaded:", err)
		return
	}
	_ = gen.PrintDiagnostics(os.Stdout, ".", result.Diagnostics)
	for _, p := range result.Packages {
		for _, t := range p.Tools {
			fmt.Printf("%s: %s %s\n", p.Path, t.Func, t.Name)
		}
	}
	for _, f := range result.Files {
		fmt.Println(len(f.Content) > 0, f.Rel(".."))
	}
	// result.Write() would bring the files up to date.

	// Output:
	// github.com/toolgen-dev/toolgen/example/weather: GetWeather get_weather
	// true example/weather/tools_gen.go
}

func ExampleResult_Tools() {
	result, err := gen.Generate(context.Background(), gen.Config{Dir: "../example/weather"})
	if err != nil {
		fmt.Println("cannot be loaded:", err)
		return
	}
	for _, t := range result.Tools() {
		size, err := t.Size("openai")
		fmt.Println(t.Name, t.Go.Symbol, t.File("..")+",", t.Policy.Timeout, t.Hints.ReadOnly, size.Tokens > 0, err)
	}
	// Output: get_weather GetWeather example/weather/weather.go, 5s true true <nil>
}

func ExampleResult_OverBudget() {
	result, err := gen.Generate(context.Background(), gen.Config{Dir: "../example/weather"})
	if err != nil {
		fmt.Println("cannot be loaded:", err)
		return
	}
	for _, d := range result.OverBudget(10) {
		fmt.Println(d.Code, d.Severity)
	}
	fmt.Println(len(result.OverBudget(10_000)))
	// Output:
	// TG410 error
	// 0
}

func ExampleResult_Breaking() {
	result, err := gen.Generate(context.Background(), gen.Config{Dir: "../example/weather"})
	if err != nil {
		fmt.Println("cannot be loaded:", err)
		return
	}
	// A lock file as of an earlier version, where the city could be left out.
	old := gen.LockFile{Path: "old.lock.json", Text: []byte(`{"generator": "toolgen", "version": 1, "packages": [{
		"path": "github.com/toolgen-dev/toolgen/example/weather",
		"tools": [{"name": "get_weather", "parameters": {"type": "object", "properties": {
			"city": {"type": "string"}, "units": {"enum": ["celsius"]}}, "additionalProperties": false}}]
	}]}`)}
	changes, err := result.Breaking([]gen.LockFile{old})
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, c := range changes {
		if c.Class == gen.ChangesWire {
			fmt.Println(c.Tool, c.Path, c.Message, string(c.Document))
		}
	}
	// Output: get_weather city is required now {}
}

func ExampleWriteReport() {
	result, err := gen.Generate(context.Background(), gen.Config{Dir: "../example/weather"})
	if err != nil {
		fmt.Println("cannot be loaded:", err)
		return
	}
	if err := gen.WriteReport(os.Stdout, "json", ".", result.Diagnostics); err != nil {
		fmt.Println(err)
	}
	// Output: []
}
