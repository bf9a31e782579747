package behavior

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen-dev/toolgen/gen/internal/emit/testdata/rules"
)

func TestRules(t *testing.T) {
	reg := registry(t, rules.Tools())
	const tool, limits = "EchoLimits", `{"min":1,"gt":0.6,"half":1,"far":0,"small":0,"even":-2,"big":0,"len":"ab","mail":"a@example.com",
		"pick":"a","pick_n":30,"pick_f":0.1,"items":[1],"pair":["a","b"],"set":[1,2],"map":{"a":1},"port":1024,"grade":2,
		"slugs":["a","b"],"by_slug":{"x":1}}`
	accept(t, reg, tool, limits)
	accept(t, reg, tool, with(t, limits, `{"min":9,"gt":2.4,"half":2,"far":-3000000000,"small":255,"len":"abcd","pick":"b\n","items":[3,2,1],
		"pick_n":null,"far":null,"pick_f":1000}`))

	for member, reason := range map[string]string{
		`"min":0`:                     `min: must be at least 1`,
		`"min":10`:                    `min: must be at most 9`,
		`"gt":0.5`:                    `gt: must be greater than 0.5`,
		`"gt":2.5`:                    `gt: must be less than 2.5`,
		`"half":0`:                    `half: must be at least 0.5`,
		`"half":3`:                    `half: must be at most 2.5`,
		`"far":-3000000001`:           `far: must be at least -3000000000`,
		`"far":1`:                     `far: must be a multiple of 3000000001`,
		`"even":3`:                    `even: must be a multiple of 2`,
		`"big":100`:                   `big: must be a multiple of 1000`,
		`"len":"a"`:                   `len: must have at least 2 characters`,
		`"len":"abcde"`:               `len: must have at most 4 characters`,
		`"len":"AB"`:                  "len: must match the pattern ^[a-z`]+$",
		`"mail":"x"`:                  `mail: must have the format email`,
		`"pick":"c"`:                  `pick: "c" is not one of "a", "b\n"`,
		`"pick_n":2`:                  `pick_n: 2 is not one of 1, 30`,
		`"pick_f":0.2`:                `pick_f: 0.2 is not one of 0.1, 1e3`,
		`"pick_f":0.1000000001`:       `pick_f: 0.1000000001 is not one of 0.1, 1e3`, // the float32 is the same
		`"items":[]`:                  `items: must have at least 1 item`,
		`"items":[1,2,3,4]`:           `items: must have at most 3 items`,
		`"items":[1,1]`:               `items: must not have equal items`,
		`"items":["x"]`:               `items[0]: want an integer, got "x"`,
		`"pair":["a","a"]`:            `pair: must not have equal items`,
		`"set":[1,2,3]`:               `set: must have at most 2 items`,
		`"map":{}`:                    `map: must have at least 1 member`,
		`"port":80`:                   `port: must be at least 1024`,
		`"grade":3`:                   `grade: must be at most 2`,
		`"grade":4`:                   `grade: 4 is not one of 1, 2, 3`,
		`"slugs":[]`:                  `slugs: must have at least 1 item`,
		`"slugs":["a","a"]`:           `slugs: must not have equal items`,
		`"slugs":["a","B"]`:           "slugs[1]: must match the pattern ^[a-z`]+$",
		`"by_slug":{"X":1}`:           "by_slug.X: the name must match the pattern ^[a-z`]+$",
		`"by_slug":{"abcdefghi":"1"}`: "by_slug.abcdefghi: the name must have at most 8 characters",
	} {
		refuse(t, reg, tool, with(t, limits, "{"+member+"}"), reason)
	}
}

func TestEmbedded(t *testing.T) {
	reg := registry(t, rules.Tools())
	const tool = "EchoRow"
	res := accept(t, reg, tool, `{"id":"1","key":"k","z":[1],"a":{}}`)
	assert.Equal(t, `{"id":"1","note":"none","count":null,"key":"k","a":{},"z":[1]}`, string(res.Structured))
	assert.Equal(t, `{"id":"1","note":"none","key":"k","a":{},"z":[1]}`, string(res.Arguments))
	agree(t, reg, tool, `{"id":"1","note":"x","count":3,"key":"k"}`)
	refuse(t, reg, tool, `{"id":"1","key":"k","z":1,"z":2}`, `z: given more than once`)
	refuse(t, reg, tool, `{"key":7}`, `key: want a string, got 7`, `id: required, missing`)

	call := rules.EchoRowCall("c", rules.Row{Base: rules.Base{ID: "1"}})
	assert.Equal(t, `{"id":"1"}`, string(call.Arguments), "no embedded pointer is followed when it is nil")
}

func TestSecretsAreNotQuoted(t *testing.T) {
	reg := registry(t, rules.Tools())
	const login = `{"user":"u","password":"secret","keys":[{"name":"n","value":1}],"pair":[["n","v"]]}`
	assert.Equal(t, "1", accept(t, reg, "EchoLogin", login).Text())
	refuse(t, reg, "EchoLogin", `{"user":7,"password":{"hunter":2},"keys":[{"name":"n","value":"hunter"}],"pair":[[1,2]]}`,
		`user: want a string, got 7`, `password: want a string, got an object`,
		`keys[0].value: want an integer, got a string`, `pair[0][0]: want a string, got 1`, `pair[0][1]: want a string, got a number`)
	refuse(t, reg, "EchoLogin", with(t, login, `{"keys":[{"name":"n","value":-17}]}`), `keys[0].value: must be at least 1`)
}

func TestSecretsOfResults(t *testing.T) {
	reg := registry(t, rules.Tools())
	res := accept(t, reg, "ListKeys", `{}`)
	assert.Equal(t, `[{"name":"n","value":1234}]`, res.Text(), "the model reads it")
	tool, ok := reg.Lookup("ListKeys")
	assert.True(t, ok)
	assert.Equal(t, `[{"name":"n","value":"[secret]"}]`, tool.RedactResult(res))
}

// Secrets within the members of a union and within the rest are hidden, in
// arguments and in results.
func TestSecretsOfUnionsAndTheRest(t *testing.T) {
	reg := registry(t, rules.Tools())
	tool, ok := reg.Lookup("EchoVault")
	require.True(t, ok)
	secrets := []string{"hunter-one", "hunter-two", "hunter-three", "hunter-four", "hunter-five"}
	res := accept(t, reg, "EchoVault", `{"auth":{"type":"token","token":"hunter-one"},"spare":[{"type":"password","user":"u","pass":"hunter-two"},`+
		`{"type":"token","token":"hunter-three"}],"a":{"user":"u","pass":"hunter-four"},"b":{"user":"v","pass":"hunter-five"}}`)
	shown := string(tool.Redact(res.Arguments)) + tool.RedactResult(res)
	for _, s := range secrets {
		assert.Equal(t, 1, strings.Count(res.Text(), s), "the model reads it")
		assert.Equal(t, 1, strings.Count(string(res.Arguments), s))
		assert.NotContains(t, shown, s)
	}
	assert.Equal(t, 2*len(secrets), strings.Count(shown, "[secret]"), shown)
	assert.Contains(t, shown, `{"type":"password","user":"u","pass":"[secret]"}`)
}

func TestDefaults(t *testing.T) {
	reg := registry(t, rules.Tools())
	const want = `["a\"b",3,0.5,true,2,1,"2024-01-02T03:04:05Z","1m30s",["a` + "`" + `","b"],{"city":"Ulm","zip":"89"},` +
		`[{"city":"A","zip":"1"},{"city":"B","zip":null}],{"k":[1]},"t"]`
	assert.Equal(t, want, accept(t, reg, "defaults", `{}`).Text())
	null := accept(t, reg, "defaults", `{"s":null,"n":null,"f":null,"b":null,"g":null,"p":null,"t":null,"d":null,"list":null,"at":null,"pair":null,"thing":null,"text":null}`)
	assert.Equal(t, want, null.Text(), "null is absent")
	assert.Equal(t, want, accept(t, reg, "defaults", string(null.Arguments)).Text(), "canonical arguments hold the defaults")

	given := accept(t, reg, "defaults", `{"s":"","n":0,"f":0,"b":false,"g":1,"p":2,"t":"2025-01-01T00:00:00Z","d":"0s","list":[],`+
		`"at":{"city":"Bonn"},"pair":[{"city":"C"},{"city":"D"}],"thing":false,"text":""}`)
	const zero = `["",0,0,false,1,2,"2025-01-01T00:00:00Z","0s",[],{"city":"Bonn","zip":null},` +
		`[{"city":"C","zip":null},{"city":"D","zip":null}],false,""]`
	assert.Equal(t, zero, given.Text(), "nothing of a default remains in a value that is given")
	assert.Equal(t, zero, accept(t, reg, "defaults", string(given.Arguments)).Text())

	refuse(t, reg, "defaults", `{"g":3,"at":{}}`, `g: must be at most 2`, `at.city: required, missing`)
	call := rules.DefaultsCall("c", rules.DefaultsArgs{F: new(float32), List: []string{}})
	assert.Equal(t, `{"f":0,"list":[]}`, string(call.Arguments))
}

func TestDefaultsInStructs(t *testing.T) {
	reg := registry(t, rules.Tools())
	res := accept(t, reg, "configure", `{"inner":{}}`)
	assert.Equal(t, `{"retries":3,"home":{"city":"Ulm","zip":null},"inner":{"level":5},"again":{"level":0}}`, string(res.Structured))
	assert.Equal(t, `{"retries":3,"home":{"city":"Ulm"},"inner":{"level":5}}`, string(res.Arguments))
	zero := accept(t, reg, "configure", `{"retries":0,"inner":{"level":0}}`)
	assert.Equal(t, `{"retries":0,"home":{"city":"Ulm"},"inner":{"level":0}}`, string(zero.Arguments), "zero is not the default")

	call := rules.ConfigureCall("c", rules.Config{Inner: rules.Inner{Mode: "m"}})
	assert.Equal(t, `{"retries":0,"home":{"city":""},"inner":{"level":0,"mode":"m"}}`, string(call.Arguments), "what is passed is what the function gets")
}
