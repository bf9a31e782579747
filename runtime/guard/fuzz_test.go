package guard_test

import (
	"context"
	"strings"
	"testing"

	"github.com/toolgen-dev/toolgen/runtime/guard"
)

// hostile are texts that make a search slow that tries again from every place.
var hostile = []string{
	"@", "a@", "a@a.", "1 ", "1", "4111 ", "+1", "DE89", "DE", "![", "![](", "![]({", "<img ", "<img src=", "](", "://", "http://", "a://{", "%41", "%", "&#65;", "&#",
	`\u0041`, `\x41`, "QUJD", "41", "ignore ", "ignore all previous ", "you ", "\n\nHuman: ", "忽略", "忽略之前", "\u200b", "\ufe00", "\u202e", "а", "aа", "\U000E0041", "\U0001F3F4\U000E0041",
	"AKIA", "sk-", "eyJ", "eyJa.", "-----BEGIN ", "-----BEGIN RSA PRIVATE KEY-----", "ghp_", "://a:", "aG9sYSBob2xh", "'", "a'", "’", "_", "\xff", "\x00",
	"49 ", "0x49,", "73,", "aaaaaaaaaaaa ", "aaaaaaaaaaaa\n", "aaaaaaaaaaaa aaaaaaaaaaa ", "MFRGGZDFMZTWQ2LK", "ｉ", "snoitcurtsni ", "&#65;aaaaaaaaaaaaaaaaaaaaaaa", "=", "a=",
	"a ", "a-", "a  ", "AccountKey=", "password=", "@tcp(", "a:@tcp(", ":AA", "1:AA", "Bearer ", "Basic ", "&sig=", "https://a`", "%2e", "![a](https://b?c=", "![a](https://b?c={", "<img src='http://a?b=", "<img src=\"http://a?b=%7B", "://a?", "://a?{b", "://a?b=<",
	"忽略之前", "### User", "\n\nUser:", "a%41", "\\u0041a", "41 ", "-----BEGIN PRIVATE KEY-----\n", "..%2f", "/..", "./", "http:", "//", "\\\\u005cu0041", "\\\\", "{\"a\":", "[[", "a: ", ".a ", "<|", "<|a", "<｜a", "_calls\"", "\"tool_calls\": {", "[INST", "ɪ", "𝐈", "1gn0r", "a1b2c3d4 ",
	"password: ", "password=\"a1b2c3d4", "api_key", "token=", "a1Q~", "1Q~aB3dE6gH9jK2mN5pQ8sT1vW4yZ7", `"role":"system"`, "<system>", "</system>", "<system>a</system>", "new task:", "stop new task:", `system"`, "stop ", "a@é", "0049 ", "4111\u00a0",
	"https://a?api_key={key}&", "//a", "\u00ad",
}

func FuzzGuardrails(f *testing.F) {
	for _, s := range hostile {
		f.Add(s, uint8(40))
	}
	for _, name := range []string{"dev.jsonl", "held.jsonl", "fresh.jsonl", "families.jsonl", "families_held.jsonl"} {
		for _, s := range samples(f, name) {
			f.Add(s.Text, uint8(1))
		}
	}
	f.Add(`000\u0000`, uint8('('))
	all := guardrails()
	all["paths"] = guard.Paths([]string{""}, "/data")
	f.Fuzz(func(t *testing.T, part string, times uint8) {
		text := strings.Repeat(part, 1+int(times)%64)
		for name, g := range all {
			v, err := g.Check(context.Background(), guard.Input{Stage: guard.Result, Text: text})
			if err != nil {
				t.Fatal(name, err)
			}
			for _, d := range v.Detections {
				if d.Start < 0 || d.End < d.Start || d.End > len(text) || d.Rule == "" {
					t.Fatalf("%s: %+v in %d bytes", name, d, len(text))
				}
			}
			chain, err := guard.New(nil, guard.Guard{Check: g, Policy: guard.Redact})
			if err != nil {
				t.Fatal(err)
			}
			out, err := chain.Apply(context.Background(), guard.Input{Stage: guard.Result, Text: text})
			plain, escaped := guard.Unescaped(text) // Apply looks at that too
			if escaped && len(v.Detections) == 0 && err == nil {
				v, err = g.Check(context.Background(), guard.Input{Stage: guard.Result, Text: plain})
			}
			if err != nil || len(v.Detections) == 0 && out != text {
				t.Fatalf("%s: %q became %q, %v", name, text, out, err)
			}
		}
	})
}
