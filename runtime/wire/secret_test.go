package wire_test

import (
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"

	"github.com/toolgen-dev/toolgen/runtime/wire"
)

// rejecting is a text type whose error quotes the text.
type rejecting struct{}

func (*rejecting) UnmarshalText(b []byte) error { return errors.New("bad: " + string(b)) }
func (*rejecting) UnmarshalJSON(b []byte) error { return errors.New("bad: " + string(b)) }

// secretArgs has a secret member in each kind of value; the rest is not secret.
func decodeSecrets(d *wire.Decoder) {
	secret := func(f func()) {
		d.Secret(true)
		f()
		d.Secret(false)
	}
	var seen uint64
	if !d.BeginObject() {
		return
	}
	for d.NextMember() {
		switch d.Key() {
		case "plain":
			wire.Int(d, new(int))
		case "int":
			secret(func() { wire.Int(d, new(int8)) })
		case "float":
			secret(func() { wire.Float(d, new(float64)) })
		case "bool":
			secret(func() { wire.Bool(d, new(bool)) })
		case "string":
			secret(func() { wire.String(d, new(string)) })
		case "enum":
			at := d.At()
			secret(func() { _, _ = wire.Token(d) })
			d.RefuseEnum(at, `"a"`, `"b"`) // also when it is refused only afterwards
		case "time":
			secret(func() { wire.Time(d, new(time.Time)) })
		case "duration":
			secret(func() { wire.Duration(d, new(time.Duration)) })
		case "bytes":
			secret(func() { wire.Bytes(d, new([]byte)) })
		case "text":
			secret(func() { wire.Text(d, new(rejecting)) })
		case "custom":
			secret(func() { wire.Custom(d, new(rejecting)) })
		case "quoted":
			secret(func() { wire.QuotedInt(d, new(int)) })
		case "any":
			secret(func() { wire.Any(d, new(any)) })
		case "object":
			secret(func() {
				secret(func() { decodeWeather(d, new(weatherArgs)) })
			})
		case "map":
			secret(func() {
				var m map[string]string
				decodeStringMap(d, &m)
			})
		case "again":
			d.Once(&seen, 1)
			d.Once(&seen, 1)
		default:
			d.Unknown("plain", "password")
		}
	}
}

// TestSecretsAreNotQuoted: whatever is wrong with a secret value, or with a
// value that may be a misspelt secret, no fault tells any of it.
func TestSecretsAreNotQuoted(t *testing.T) {
	for text, want := range map[string]string{
		`{"int":"hunter2"}`:                        "int: want an integer, got a string",
		`{"int":7.25}`:                             "int: want an integer, got a number",
		`{"int":777}`:                              "int: out of range; must be between -128 and 127",
		`{"float":"hunter2"}`:                      "float: want a number, got a string",
		`{"bool":"hunter2"}`:                       "bool: want a boolean, got a string",
		`{"string":77777}`:                         "string: want a string, got a number",
		`{"string":null}`:                          "string: want a string, got null",
		`{"string":false}`:                         "string: want a string, got a boolean",
		`{"string":"hunter2\ud800"}`:               "string: the text holds half of a surrogate pair",
		`{"enum":"hunter2"}`:                       `enum: not one of "a", "b"`,
		`{"time":"hunter2"}`:                       `time: want a date and time such as "2006-01-02T15:04:05Z", got a string`,
		`{"duration":"hunter2"}`:                   `duration: want a duration such as "1m30s", got a string`,
		`{"bytes":"hunter2!"}`:                     "bytes: not valid base64",
		`{"text":"hunter2"}`:                       "text: not a valid value",
		`{"custom":"hunter2"}`:                     "custom: not a valid value",
		`{"quoted":"hunter2"}`:                     "quoted: want an integer in a string, got a string",
		`{"any":{"hunter2":1,"hunter2":2}}`:        "any.*: given more than once",
		`{"any":[{"hunter2":"\ud800"}]}`:           "any[0].*: the text holds half of a surrogate pair",
		`{"object":{"hunter2":1,"city":"x"}}`:      "object.*: unknown argument",
		`{"object":{"city":77777}}`:                "object.*: want a string, got a number",
		`{"object":{}}`:                            "object.city: required, missing",
		`{"object":"hunter2"}`:                     "object: want an object, got a string",
		`{"map":{"hunter2":77777}}`:                "map.*: want a string, got a number",
		`{"map":{"hunter2":"","hunter2":""}}`:      "map.*: given more than once",
		`{"map":{"hunter2\udc00":""}}`:             "map.*: the name holds half of a surrogate pair",
		`{"string":hunter2}`:                       "string: not valid JSON: want a value at byte 10",
		`{"string":None}`:                          "string: not valid JSON: want a value at byte 10",
		`{"string":"hunter2\h"}`:                   `string: not valid JSON: want a known escape after \ at byte 19`,
		`{"map":{hunter2:1}}`:                      "map: not valid JSON: want a member name in double quotes at byte 8",
		`{"map":{"hunter2":"a" "hunter2"}}`:        "map.*: not valid JSON: want ',' or '}' at byte 22",
		`{"string":"hunter2","plain":"x"}`:         `plain: want an integer, got "x"`,
		`{"string":"hunter2","pasword":"hunter2"}`: `pasword: unknown argument; did you mean "password"?`,
		`{"pasword":hunter2}`:                      "pasword: not valid JSON: want a value, got 'h' at byte 11",
		`{"again":"hunter2"}`:                      "again: given more than once",
		`"{\"string\":\"hunter2\"}"`:               "want an object, got a string",
	} {
		faults := read(text, decodeSecrets)
		assert.Equal(t, []string{want}, lines(faults), text)
		assert.NotContains(t, strings.Join(lines(faults), "\n"), "hunter2", text)
	}
}
