// Command report turns the output of the benchmarks, several passes of it,
// into the tables of README.md and a plot.
//
//	go run ./cmd/report -svg ratios.svg calls.txt > tables.md
package main

import (
	"flag"
	"fmt"
	"io"
	"os"
)

func main() {
	if err := run(os.Args[1:], os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "report:", err)
		os.Exit(1)
	}
}

func run(args []string, out io.Writer) error {
	flags := flag.NewFlagSet("report", flag.ContinueOnError)
	svg := flags.String("svg", "", "write a plot of the ratios to this `file`")
	if err := flags.Parse(args); err != nil {
		return err
	}
	table := &Table{}
	for _, name := range flags.Args() {
		f, err := os.Open(name)
		if err != nil {
			return err
		}
		err = table.Read(f)
		f.Close()
		if err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
	}
	if err := table.Markdown(out); err != nil {
		return err
	}
	if *svg == "" {
		return nil
	}
	return os.WriteFile(*svg, table.Plot(), 0o644)
}
