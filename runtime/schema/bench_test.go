package schema_test

import (
	"testing"

	"github.com/toolgen-dev/toolgen/runtime/schema"
)

func BenchmarkParse(b *testing.B) {
	text := []byte(weather)
	b.ReportAllocs()
	b.SetBytes(int64(len(text)))
	for b.Loop() {
		_, _ = schema.Parse(text)
	}
}

func BenchmarkCheck(b *testing.B) {
	s, _ := schema.Parse([]byte(orderSchema))
	for name, doc := range map[string]string{
		"good": `{"city":"Paris","days":3,"items":[{"sku":"a","qty":1},{"sku":"b","qty":2}],"shape":{"type":"rect","w":1}}`,
		"bad":  `{"city":"Paris","days":"3","items":[{"sku":"a","qty":1},{"sku":"b"}],"shape":{"type":"oval","w":1}}`,
	} {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				schema.Check(s, []byte(doc))
			}
		})
	}
}

func BenchmarkMend(b *testing.B) {
	s, _ := schema.Parse([]byte(orderSchema))
	b.ReportAllocs()
	for b.Loop() {
		schema.Mend(s, []byte(`{"city":"Paris","days":"3","items":{"sku":"a","qty":"1"}}`))
	}
}
