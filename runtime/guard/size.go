package guard

import (
	"context"
	"fmt"
	"unicode/utf8"
)

const sizeRule = "size"

// MaxSize returns a guardrail that finds texts of more than n bytes, and
// arguments and results that have more as a whole, texts and JSON together. Its
// rule is "size". With [Redact] a text is cut; of a result that is too large as a
// whole the model reads the beginning, without structured JSON; arguments that
// are too large as a whole are refused.
func MaxSize(n int) Guardrail { return maxSize(max(n, 0)) }

type maxSize int

// Check implements [Guardrail].
func (n maxSize) Check(_ context.Context, in Input) (Verdict, error) {
	if len(in.Text) <= int(n) {
		return Verdict{}, nil
	}
	text, end := shorten(in.Text, int(n))
	return Verdict{[]Detection{{sizeRule, end, len(in.Text)}}, text}, nil
}

func (n maxSize) tooLarge(size int) (most int, yes bool) { return int(n), size > int(n) }

// shorten cuts a text after n bytes, says so, and returns where.
func shorten(text string, n int) (string, int) {
	for n > 0 && !utf8.RuneStart(text[n]) {
		n--
	}
	return fmt.Sprintf("%s… [%d bytes more]", text[:n], len(text)-n), n
}
