package directive

import (
	"encoding/json"
	"go/token"
	"go/types"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"
)

// A key is one argument that a directive knows.
type key struct {
	flag   bool // may stand alone
	value  bool // may have a value
	repeat bool // may occur several times
	// set stores the value and says what is wrong with it, "" for nothing.
	set func(v *Value) (problem string)
}

// The forms of keys. Each returns a key that checks the form and stores the
// value.

func flag(dst *bool) key {
	return key{flag: true, set: func(*Value) string { *dst = true; return "" }}
}

func flagValue(dst **Value) key {
	return key{flag: true, set: func(v *Value) string { *dst = v; return "" }}
}

func text(dst *string) key {
	return key{value: true, set: func(v *Value) string { *dst = v.Text; return saysNothing(v) }}
}

func value(dst **Value) key {
	return key{value: true, set: func(v *Value) string { *dst = v; return "" }}
}

// textValue is a value that is not empty.
func textValue(dst **Value) key {
	return key{value: true, set: func(v *Value) string {
		if problem := saysNothing(v); problem != "" {
			return problem
		}
		*dst = v
		return ""
	}}
}

// oneLine is text without line breaks and other control characters.
func oneLine(dst *string) key {
	return key{value: true, set: func(v *Value) string {
		if strings.ContainsFunc(v.Text, unicode.IsControl) {
			return "the text is to be one line without control characters"
		}
		*dst = v.Text
		return saysNothing(v)
	}}
}

// example collects values, each once.
func example(dst *[]Value) key {
	return key{value: true, repeat: true, set: func(v *Value) string {
		if slices.ContainsFunc(*dst, func(other Value) bool { return other.Text == v.Text }) {
			return strconv.Quote(v.Text) + " is given twice"
		}
		*dst = append(*dst, *v)
		return ""
	}}
}

func saysNothing(v *Value) string {
	if strings.TrimSpace(v.Text) == "" {
		return "an empty text says nothing; write a text or remove " + v.Key
	}
	return ""
}

// word is the only value that the key may have.
func word(dst *bool, want string) key {
	return key{value: true, set: func(v *Value) string {
		if v.Text != want {
			return "the only value of " + v.Key + " is " + want
		}
		*dst = true
		return ""
	}}
}

func identifier(dst *string) key {
	return key{value: true, set: func(v *Value) string {
		if !token.IsIdentifier(v.Text) {
			return quote(v) + " is not a Go identifier"
		}
		*dst = v.Text
		return ""
	}}
}

// function is an identifier that a package can give to a function of its own:
// not init, main and _, which nobody can call, nor a name that Go declares, which
// the package's other code needs as it is.
func function(dst *string) key {
	k := identifier(dst)
	set := k.set
	k.set = func(v *Value) string {
		switch name := v.Text; {
		case name == "init", name == "main", name == "_":
			return quote(v) + " is no function that can be called"
		case types.Universe.Lookup(name) != nil:
			return quote(v) + " is a name that Go declares"
		}
		return set(v)
	}
	return k
}

// optionalWord is a flag that may name something.
func optionalWord(given *bool, dst *string) key {
	k := identifier(dst)
	set := k.set
	return key{flag: true, value: true, set: func(v *Value) string {
		*given = true
		if v.Text == "" && v.Quote == 0 {
			return "" // the flag
		}
		return set(v)
	}}
}

func duration(dst *time.Duration) key {
	return key{value: true, set: func(v *Value) string {
		if v.Text == "none" {
			*dst = -1
			return ""
		}
		d, err := time.ParseDuration(v.Text)
		if err != nil || d <= 0 {
			return quote(v) + ` is not a duration such as 30s or 1m30s, or none`
		}
		*dst = d
		return ""
	}}
}

// digits is a whole number as people write it: no sign, no zeros in front.
var digits = regexp.MustCompile(`^(0|[1-9][0-9]*)$`)

var sizeUnits = map[string]int{
	"": 1, "B": 1, "KB": 1000, "MB": 1000_000, "GB": 1000_000_000, "KiB": 1 << 10, "MiB": 1 << 20, "GiB": 1 << 30,
}

func size(dst *int) key {
	return key{value: true, set: func(v *Value) string {
		number := strings.TrimRight(v.Text, "BKMGi")
		unit, known := sizeUnits[v.Text[len(number):]]
		n, err := strconv.Atoi(number)
		if err != nil || !digits.MatchString(number) || !known || n <= 0 || n > math.MaxInt32/unit {
			return quote(v) + " is not a size such as 64KiB (1,024 bytes each) or 64KB (1,000), at most 2 GiB"
		}
		*dst = n * unit
		return ""
	}}
}

func positive(dst *int) key {
	return key{value: true, set: func(v *Value) string {
		n, err := strconv.Atoi(v.Text)
		if err != nil || n <= 0 || v.Quote != 0 || !digits.MatchString(v.Text) {
			return quote(v) + " is not a whole number above 0"
		}
		*dst = n
		return ""
	}}
}

// list keeps the items, which are names; an empty one is a slip of the comma.
func list(dst *[]string) key {
	return key{value: true, set: func(v *Value) string {
		if problem := checkItems(v); problem != "" {
			return problem
		}
		for _, item := range v.Items {
			if item.Text == "" {
				return "the list has an empty element; write a name or remove it"
			}
			*dst = append(*dst, item.Text)
		}
		return ""
	}}
}

func listValue(dst **Value) key {
	return key{value: true, set: func(v *Value) string { *dst = v; return checkItems(v) }}
}

func checkItems(v *Value) string {
	seen := map[string]bool{}
	for _, item := range v.Items {
		if item.Text == "" && item.Quote == 0 {
			return "the list has an empty element; an empty text is written \"\""
		}
		if seen[item.Text] {
			return strconv.Quote(item.Text) + " is in the list twice"
		}
		seen[item.Text] = true
	}
	return ""
}

var numberForm = regexp.MustCompile(`^-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][-+]?[0-9]+)?$`)

func number(dst **Value) key {
	return key{value: true, set: func(v *Value) string {
		if v.Quote != 0 || !numberForm.MatchString(v.Text) {
			return quote(v) + " is not a number"
		}
		*dst = v
		return ""
	}}
}

func count(dst **Value) key {
	return key{value: true, set: func(v *Value) string {
		if n, err := strconv.Atoi(v.Text); err != nil || n < 0 || v.Quote != 0 || n > math.MaxInt32 || !digits.MatchString(v.Text) {
			return quote(v) + " is not a whole number from 0 on"
		}
		*dst = v
		return ""
	}}
}

// Formats are the formats that a schema may demand. All of them are enforced.
var Formats = []string{"date-time", "date", "time", "email", "uuid", "uri", "ipv4", "ipv6", "hostname"}

func format(dst **Value) key {
	return key{value: true, set: func(v *Value) string {
		if !slices.Contains(Formats, v.Text) {
			return quote(v) + " is not one of the formats " + strings.Join(Formats, ", ")
		}
		*dst = v
		return ""
	}}
}

func jsonObject(dst **Value) key {
	return key{value: true, set: func(v *Value) string {
		if problem := notObject(v.Text); problem != "" {
			return problem
		}
		*dst = v
		return ""
	}}
}

// notObject says why a text is no JSON object, "" if it is one.
func notObject(text string) string {
	var raw json.RawMessage // keeps numbers that no float64 holds
	if err := json.Unmarshal([]byte(text), &raw); err != nil {
		return "this is not a JSON object: " + err.Error()
	}
	if !strings.HasPrefix(strings.TrimSpace(text), "{") {
		return "this is JSON, but not an object in braces"
	}
	return ""
}

func quote(v *Value) string {
	if v.Quote == '`' {
		return "`" + v.Text + "`"
	}
	if v.Quote == 0 && v.Text != "" && !strings.ContainsAny(v.Text, ` ",`) {
		return v.Text
	}
	return strconv.Quote(v.Text)
}
