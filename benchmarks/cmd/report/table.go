package main

import (
	"bufio"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// base is the candidate that every ratio is taken to.
const base = "toolgen"

// A Cell holds one candidate's figures for one workload, a value a pass.
type Cell struct {
	CPU, Bytes, Allocs []float64
}

// A Table holds the figures of all candidates and workloads.
type Table struct {
	Workloads, Candidates []string // in the order of their first pass
	cells                 map[[2]string]*Cell
}

var line = regexp.MustCompile(`^BenchmarkCall/w=([^/]+)/lib=(\S+?)(?:-\d+)?\s+\d+\s+(.*)$`)

// Read adds the output of `go test -bench`.
func (t *Table) Read(r io.Reader) error {
	sc := bufio.NewScanner(r)
	for sc.Scan() {
		m := line.FindStringSubmatch(sc.Text())
		if m == nil {
			continue
		}
		c := t.cell(m[1], m[2])
		fields := strings.Fields(m[3])
		for i := 0; i+1 < len(fields); i += 2 {
			v, err := strconv.ParseFloat(fields[i], 64)
			if err != nil {
				return fmt.Errorf("%q: %w", sc.Text(), err)
			}
			switch fields[i+1] {
			case "cpu-ns/op":
				c.CPU = append(c.CPU, v)
			case "B/op":
				c.Bytes = append(c.Bytes, v)
			case "allocs/op":
				c.Allocs = append(c.Allocs, v)
			}
		}
	}
	return sc.Err()
}

func (t *Table) cell(workload, candidate string) *Cell {
	if t.cells == nil {
		t.cells = map[[2]string]*Cell{}
	}
	key := [2]string{workload, candidate}
	c := t.cells[key]
	if c == nil {
		c = &Cell{}
		t.cells[key] = c
		if !slices.Contains(t.Workloads, workload) {
			t.Workloads = append(t.Workloads, workload)
		}
		if !slices.Contains(t.Candidates, candidate) {
			t.Candidates = append(t.Candidates, candidate)
		}
	}
	return c
}

// Ratio is the candidate's processor time over toolgen's; 0 without figures.
func (t *Table) Ratio(workload, candidate string) float64 {
	c, b := t.cells[[2]string{workload, candidate}], t.cells[[2]string{workload, base}]
	if c == nil || b == nil || median(b.CPU) == 0 {
		return 0
	}
	return median(c.CPU) / median(b.CPU)
}

// Markdown writes one table of ratios and one of allocations.
func (t *Table) Markdown(w io.Writer) error {
	var b strings.Builder
	t.table(&b, "processor time a call, median, and its ratio to toolgen's", func(workload, candidate string) string {
		c := t.cells[[2]string{workload, candidate}]
		if c == nil {
			return "–"
		}
		return fmt.Sprintf("%s (%.3gx)", duration(median(c.CPU)), t.Ratio(workload, candidate))
	})
	t.table(&b, "allocations a call (bytes)", func(workload, candidate string) string {
		c := t.cells[[2]string{workload, candidate}]
		if c == nil {
			return "–"
		}
		return fmt.Sprintf("%.0f (%.0f)", median(c.Allocs), median(c.Bytes))
	})
	_, err := io.WriteString(w, b.String())
	return err
}

func (t *Table) table(b *strings.Builder, title string, cell func(workload, candidate string) string) {
	fmt.Fprintf(b, "\n%s:\n\n| candidate |", strings.ToUpper(title[:1])+title[1:])
	for _, w := range t.Workloads {
		fmt.Fprintf(b, " %s |", w)
	}
	b.WriteString("\n| --- |" + strings.Repeat(" ---: |", len(t.Workloads)) + "\n")
	for _, c := range t.Candidates {
		fmt.Fprintf(b, "| %s |", c)
		for _, w := range t.Workloads {
			fmt.Fprintf(b, " %s |", cell(w, c))
		}
		b.WriteByte('\n')
	}
}

func duration(ns float64) string {
	switch {
	case ns < 1e3:
		return fmt.Sprintf("%.0f ns", ns)
	case ns < 1e6:
		return fmt.Sprintf("%.3g µs", ns/1e3)
	default:
		return fmt.Sprintf("%.3g ms", ns/1e6)
	}
}

func median(v []float64) float64 {
	if len(v) == 0 {
		return 0
	}
	v = slices.Sorted(slices.Values(v))
	return (v[(len(v)-1)/2] + v[len(v)/2]) / 2
}
