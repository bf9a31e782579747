package wire_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen-dev/toolgen/runtime/wire"
)

// A frame is what one call of a tool with arguments A needs, and the next one
// can use again.
type frame[A, R any] struct {
	d wire.Decoder
	e wire.Encoder
	a A
	r R
}

// bind makes a call of a tool as the runtime does, without its policies: the
// arguments are decoded, checked, passed on, and the result is
// rendered.
func bind[A, R any](decode func(*wire.Decoder, *A) bool, f func(context.Context, *A) (R, error),
	encode func(*wire.Encoder, *R)) func(context.Context, []byte) (string, error) {
	fr := new(frame[A, R])
	return func(ctx context.Context, args []byte) (string, error) {
		var none A
		fr.a = none
		fr.d.ResetBytes(args, wire.Limits{})
		decode(&fr.d, &fr.a)
		if !fr.d.End() {
			return "", errors.New(wire.FormatFaults("bench", fr.d.Faults(), fr.d.Omitted()))
		}
		var err error
		if fr.r, err = f(ctx, &fr.a); err != nil {
			return "", err
		}
		if encode == nil {
			return "ok", nil
		}
		fr.e.Reset(fr.e.Bytes()[:0], 0)
		encode(&fr.e, &fr.r)
		return string(fr.e.Bytes()), fr.e.Err()
	}
}

type workload struct {
	name, args, want string
	allocs           float64
	call             func(context.Context, []byte) (string, error)
}

func workloads() []workload {
	order := bind(decodeOrder, createOrder, encodeOrderResult)
	return []workload{
		{
			"W1", `{"city":"Paris","units":"celsius"}`, `{"city":"Paris","temp":21.5,"units":"celsius"}`, 1,
			bind(decodeWeather, func(ctx context.Context, a *weatherArgs) (report, error) {
				return getWeather(ctx, a.city, a.units)
			}, encodeReport),
		},
		{"W2", orderText(5, false), `{"order_id":"cus_8f2a91","total":84.65,"count":15,"status":"created"}`, 8, order},
		{"W3", orderText(200, true), `{"order_id":"cus_8f2a91","total":110089.54,"count":794,"status":"created"}`, 20, order},
		{
			"W4", writeText(), `{"path":"cmd/server/main.go","bytes":262150}`, 2,
			bind(decodeWrite, func(ctx context.Context, a *writeArgs) (writeResult, error) {
				return writeFile(ctx, a.path, a.content)
			}, encodeWriteResult),
		},
		{
			"W5", `{}`, `ok`, 0,
			bind[struct{}, struct{}](decodeNothing, func(context.Context, *struct{}) (struct{}, error) {
				return struct{}{}, nil
			}, nil),
		},
	}
}

func orderText(n int, title bool) string {
	items := make([]string, n)
	for i := range items {
		items[i] = fmt.Sprintf(`{"sku":"SKU-%06d","qty":%d,"price":%v`, 1000+i*37, 1+i%7, float64(199+i*137)/100)
		if title {
			items[i] += fmt.Sprintf(`,"title":"Widget number %d, brushed stainless steel"`, i)
		}
	}
	return `{"customer":{"id":"cus_8f2a91","name":"Marie Curie","email":"marie@example.org"},"items":[` +
		strings.Join(items, "},") + `}],"ship_to":{"street":"36 Quai de Béthune","city":"Paris","zip":"75004","country":"FR"},` +
		`"notes":"Leave with the neighbour if nobody answers the door, please; the gate code changes on the first of each month, call ahead.",` +
		`"tags":["gift","priority","eu-west"],` +
		`"metadata":{"assistant":"order-desk","campaign":"spring-26","channel":"chat","ref":"A-1021"}}`
}

// writeText holds a long text that looks like source code.
func writeText() string {
	lines := []string{
		"func handle(w http.ResponseWriter, r *http.Request) {\n",
		"\tname := r.URL.Query().Get(\"name\")\n",
		"\tif name == \"\" {\n",
		"\t\thttp.Error(w, \"missing name\\n\", http.StatusBadRequest)\n",
		"\t\treturn // café, naïve, 東京 <tag> & more\n",
		"\t}\n",
		"\tfmt.Fprintf(w, \"hello, %s\", name)\n",
		"}\n\n",
	}
	var text strings.Builder
	for i := 0; text.Len() < 256<<10; i++ {
		text.WriteString(lines[i%len(lines)])
	}
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(text.String()); err != nil {
		panic(err)
	}
	return `{"path":"cmd/server/main.go","content":` + strings.TrimSpace(b.String()) + `}`
}

func BenchmarkCall(b *testing.B) {
	for _, w := range workloads() {
		b.Run(w.name, func(b *testing.B) {
			args := []byte(w.args)
			b.SetBytes(int64(len(args)))
			b.ReportAllocs()
			for b.Loop() {
				if _, err := w.call(b.Context(), args); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// TestCallAllocations pins what a call may allocate: the values and the result's
// text.
func TestCallAllocations(t *testing.T) {
	for _, w := range workloads() {
		args := []byte(w.args)
		got, err := w.call(t.Context(), args)
		require.NoError(t, err, w.name)
		assert.Equal(t, w.want, got, w.name)
		n := testing.AllocsPerRun(20, func() { _, _ = w.call(t.Context(), args) })
		t.Log(w.name, n)
		assert.LessOrEqual(t, n, w.allocs+textCopies, w.name)
	}
}
