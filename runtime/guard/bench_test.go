package guard_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/toolgen-dev/toolgen/runtime/guard"
)

// clean is 64 KiB of ordinary text: prose, JSON and numbers, without findings.
var clean = func() string {
	const part = `The quarterly report lists revenue by region and product line. Deliveries were late in March, because the
port was closed for eleven days; since then the backlog has been cleared. See chapter 4 for the details, and the table
below for the figures of each month. {"id":48213,"name":"Blue cup","price_cents":1290,"stock":17,"tags":["kitchen","gift"],
"created":"2024-03-01T09:30:00Z"} func (s *Server) handle(w http.ResponseWriter, r *http.Request) { s.mu.Lock() } Prices
rose by 2.5 percent over the year, while volumes fell slightly. The committee will meet again on 12 June to discuss the plan.
`
	return strings.Repeat(part, 1<<16/len(part))
}()

// guardrails are all rules of this package.
func guardrails() map[string]guard.Guardrail {
	return map[string]guard.Guardrail{
		"personal": guard.Personal(), "keys": guard.Keys(), "words": guard.Words("forbidden", "Streng geheim", "verboten"),
		"hosts": guard.Hosts("example.com"), "injection": guard.Injection(), "size": guard.MaxSize(1 << 30),
	}
}

// BenchmarkClean reports megabytes a second of text without findings, of each
// rule and of all of them in one chain. The figure is of the fastest of many
// short passes, so that other programs of the machine count little.
func BenchmarkClean(b *testing.B) {
	run := func(name string, check func()) {
		b.Run(name, func(b *testing.B) {
			best := time.Duration(1 << 62)
			for b.Loop() {
				start := time.Now()
				check()
				best = min(best, time.Since(start))
			}
			b.ReportMetric(float64(len(clean))/best.Seconds()/1e6, "best-MB/s")
		})
	}
	in := guard.Input{Stage: guard.Result, Text: clean}
	var all []guard.Guard
	for name, g := range guardrails() {
		run("rule="+name, func() {
			if v, _ := g.Check(context.Background(), in); len(v.Detections) > 0 {
				b.Fatalf("%+v", v)
			}
		})
		all = append(all, guard.Guard{Check: g})
	}
	chain, err := guard.New(nil, all...)
	if err != nil {
		b.Fatal(err)
	}
	run("rule=all", func() {
		if _, err := chain.Apply(context.Background(), in); err != nil {
			b.Fatal(err)
		}
	})
}

// BenchmarkHostile runs all rules on texts that repeat what makes naive searches
// slow. It reports the slowest, and how much longer four times the text takes:
// 4 where the time is linear.
func BenchmarkHostile(b *testing.B) {
	best := func(g guard.Guardrail, text string) time.Duration {
		best := time.Duration(1 << 62)
		for range 5 {
			start := time.Now()
			if _, err := g.Check(context.Background(), guard.Input{Text: text}); err != nil {
				b.Fatal(err)
			}
			best = min(best, time.Since(start))
		}
		return best
	}
	const size = 16 << 10
	for name, g := range guardrails() {
		b.Run("rule="+name, func(b *testing.B) {
			slowest, growth, worst := time.Duration(0), 0.0, ""
			for b.Loop() {
				slowest, growth = 0, 0
				for _, part := range hostile {
					short := best(g, strings.Repeat(part, size/len(part)))
					if long := best(g, strings.Repeat(part, 4*size/len(part))); long > slowest {
						slowest, worst = long, part
						growth = float64(long) / float64(max(short, 1))
					}
				}
			}
			b.Logf("slowest: %q", worst)
			b.ReportMetric(4*size/slowest.Seconds()/1e6, "worst-MB/s")
			b.ReportMetric(growth, "growth-of-4x")
		})
	}
}
