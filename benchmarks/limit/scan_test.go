package limit

import (
	"encoding/json"
	"math/rand/v2"
	"strconv"
	"testing"
	"unicode/utf8"
)

// TestStringsAgree compares the scanner's strings with encoding/json's.
func TestStringsAgree(t *testing.T) {
	parts := []string{"a", "hello, world and more", "\n", "\t", "\"", "\\", "é", "東京", "\u2028", "😀", "/", "\x01", " ", "xxxxxxx"}
	r := rand.New(rand.NewPCG(1, 2))
	for range 20000 {
		var s string
		for range r.IntN(12) {
			s += parts[r.IntN(len(parts))]
		}
		b, _ := json.Marshal(s)
		if r.IntN(2) == 0 {
			b = []byte(strconv.QuoteToASCII(s))
			if json.Unmarshal(b, new(string)) != nil {
				continue
			}
		}
		l := lexer{s: string(b)}
		got := l.str()
		if l.err != nil || got != s || l.i != len(b) {
			t.Fatalf("%s: got %q, %v at %d", b, got, l.err, l.i)
		}
		if a := appendString(nil, s); !json.Valid(a) || !utf8.Valid(a) {
			t.Fatalf("%q: %s", s, a)
		} else if u := ""; json.Unmarshal(a, &u) != nil || u != s {
			t.Fatalf("%q: %s", s, a)
		}
		for n := range b { // every cut must be refused
			l := lexer{s: string(b[:n])}
			if l.str(); l.err == nil {
				t.Fatalf("%s: no error", b[:n])
			}
		}
	}
}

func TestFloatsAgree(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for range 200000 {
		s := strconv.FormatFloat((r.Float64()-0.5)*1e6, 'f', r.IntN(12), 64)
		if r.IntN(4) == 0 {
			s = strconv.FormatFloat(r.NormFloat64(), 'e', r.IntN(18), 64)
		}
		l := lexer{s: s}
		want, _ := strconv.ParseFloat(s, 64)
		if got := l.float(); l.err != nil || got != want {
			t.Fatalf("%s: %v, %v", s, got, l.err)
		}
	}
}

func FuzzWeather(f *testing.F) {
	f.Add(`{"city":"Par\u00e9is\n","units":"celsius"}`)
	f.Fuzz(func(t *testing.T, s string) {
		a, err := decodeWeather(&lexer{s: s})
		if err == nil && (!json.Valid([]byte(s)) || !utf8.ValidString(a.City)) {
			t.Fatalf("%q accepted: %q", s, a.City)
		}
	})
}
