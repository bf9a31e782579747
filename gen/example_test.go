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
