package ecmaregexp_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/toolgen-dev/toolgen/internal/ecmaregexp"
)

func TestFeatures(t *testing.T) {
	type f = ecmaregexp.Features
	for pattern, want := range map[string]f{
		``:                        {},
		`a`:                       {},
		`^a$`:                     {Anchored: true},
		`^(a|b)$`:                 {Anchored: true},
		`^(?:a|^b$)$`:             {Anchored: true},
		`^a|b$`:                   {},
		`^[|]$`:                   {Anchored: true},
		`^a\|b$`:                  {Anchored: true},
		`^$`:                      {Anchored: true},
		`^\\$`:                    {Anchored: true}, // a backslash, then the end
		`^\$`:                     {},               // a dollar
		`^[a$]`:                   {},
		`^(a$)`:                   {},
		`(^a)$`:                   {},
		`[^](?=a)`:                {LookAround: true},
		`[](?!a)`:                 {LookAround: true},
		`[^]\b`:                   {WordBoundary: true},
		`[]\B`:                    {WordBoundary: true},
		`(a)[^]\1`:                {BackReference: true},
		`(?<n>a)[]\k<n>`:          {BackReference: true},
		`[^]a{101}`:               {Repeat: 101},
		`[(?=a)]`:                 {},
		`[\](?=a)]`:               {},
		`[\b]`:                    {},
		`\(?=a`:                   {}, // a bracket, at most once, and text
		`(?<=a)b`:                 {LookAround: true},
		`(?<!a)b`:                 {LookAround: true},
		`(?<n>a)`:                 {},
		`(?:a)`:                   {},
		`\p{L}`:                   {UnicodeClass: true},
		`[\P{L}]`:                 {UnicodeClass: true},
		`\\p`:                     {},
		`\\b`:                     {},
		`a{100}b{7,12}c{3,}`:      {Repeat: 100},
		`a{1,101}`:                {Repeat: 101},
		`a{99999999999999999999}`: {Repeat: ecmaregexp.MaxRepeat},
		`[{999}]`:                 {},
		`\{999\}`:                 {},
	} {
		assert.Equal(t, want, ecmaregexp.FeaturesOf(pattern), pattern)
	}
}
