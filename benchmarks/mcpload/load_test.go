package mcpload

import (
	"bytes"
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen-dev/toolgen/benchmarks/cpu"
	"github.com/toolgen-dev/toolgen/benchmarks/work"
)

const (
	requests = 500
	senders  = 8
)

// candidates returns the servers and the workloads of a few bytes and of many.
func candidates(t testing.TB) ([]Server, []work.Workload) {
	all, err := Servers()
	require.NoError(t, err)
	slices.SortFunc(all, func(a, b Server) int { return strings.Compare(b.Name, a.Name) }) // toolgen first
	loads := slices.DeleteFunc(work.Workloads(), func(w work.Workload) bool { return w.Name > "W3" })
	require.Len(t, loads, 3)
	return all, loads
}

var eventID = regexp.MustCompile(`(?m)^(id|event|retry): .*\n`)

// Each server answers each request, with the same text and structure.
func TestSameAnswers(t *testing.T) {
	all, loads := candidates(t)
	for _, w := range loads {
		for _, stateless := range []bool{false, true} {
			for _, s := range all {
				l, err := NewLoad(s, stateless, w.Tool, w.Args, senders)
				require.NoError(t, err)
				require.NoError(t, l.Run(3*senders), s.Name)
				for _, answer := range l.Answers {
					_, data, _ := bytes.Cut(eventID.ReplaceAll(answer, nil), []byte("data: {"))
					var message struct {
						Result struct {
							Content           []struct{ Text string }
							StructuredContent json.RawMessage
							IsError           bool
						}
					}
					require.NoError(t, json.Unmarshal(append([]byte("{"), data...), &message), "%s: %s", s.Name, answer)
					assert.False(t, message.Result.IsError)
					assert.JSONEq(t, w.Want, message.Result.Content[0].Text, s.Name)
					assert.JSONEq(t, w.Want, string(message.Result.StructuredContent), s.Name)
				}
				l.Close()
			}
		}
	}
}

// BenchmarkLoad sends 500 requests, 8 at a time, over HTTP. Allocations are those
// of client and server together.
func BenchmarkLoad(b *testing.B) {
	all, loads := candidates(b)
	for _, w := range loads {
		for _, stateless := range []bool{false, true} {
			for _, s := range all {
				b.Run(fmt.Sprintf("w=%s/stateless=%v/lib=%s", w.Name, stateless, s.Name), func(b *testing.B) {
					l, err := NewLoad(s, stateless, w.Tool, w.Args, senders)
					require.NoError(b, err)
					defer l.Close()
					cpu.Loop(b, func() {
						if err := l.Run(requests); err != nil {
							b.Fatal(err)
						}
					})
					b.ReportMetric(requests*float64(b.N)/b.Elapsed().Seconds(), "requests/s")
				})
			}
		}
	}
}

// BenchmarkHandler is one call without transport and messages.
func BenchmarkHandler(b *testing.B) {
	all, loads := candidates(b)
	for _, w := range loads {
		for _, s := range all {
			b.Run("w="+w.Name+"/lib="+s.Name, func(b *testing.B) {
				call, err := s.Handler(b.Context(), w.Tool, w.Args)
				require.NoError(b, err)
				cpu.Loop(b, func() {
					if res, err := call(); err != nil || res.IsError {
						b.Fatal(err, res)
					}
				})
			})
		}
	}
}
