package wire

import (
	"encoding"
	"slices"
	"strings"
)

// A TextKey is a map key with its text.
type TextKey[K any] struct {
	Key  K
	Text string
}

// TextKeys returns the keys of m, sorted by the texts that their own methods
// make of them; the methods of *K count too. A method that fails is an error of
// e, and so are two keys with one text.
func TextKeys[M ~map[K]V, K comparable, V any](e *Encoder, m M) []TextKey[K] {
	keys := make([]TextKey[K], 0, len(m))
	for k := range m {
		own, ok := any(&k).(encoding.TextMarshaler)
		if !ok {
			e.fail("a map key without a text is not JSON", nil)
			continue
		}
		text, err := own.MarshalText()
		if err != nil {
			e.fail(line(err.Error()), err)
		}
		keys = append(keys, TextKey[K]{k, string(text)})
	}
	slices.SortFunc(keys, func(a, b TextKey[K]) int { return strings.Compare(a.Text, b.Text) })
	for i := range keys {
		if i > 0 && keys[i].Text == keys[i-1].Text {
			e.fail("two map keys have the same text", nil)
			break
		}
	}
	return keys
}
