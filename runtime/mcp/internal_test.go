package mcp

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"net/http"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen-dev/toolgen/runtime"
)

// Content survives the way to the SDK's types and back.
func TestContentBothWays(t *testing.T) {
	parts := []runtime.Content{
		runtime.TextContent("hi"), runtime.ImageContent("image/png", []byte{1}), runtime.AudioContent("audio/wav", []byte{2}),
		{Type: runtime.TypeResource, URI: "a:b", MIME: "text/plain", Text: "doc"},
		{Type: runtime.TypeResource, URI: "a:b", MIME: "image/png", Data: []byte{3}},
		{Type: runtime.TypeLink, URI: "a:b", MIME: "text/plain", Text: "title"},
	}
	assert.Equal(t, parts, fromSDK(toSDK(parts)))
	assert.Equal(t, "[new a:b]", partFromSDK(partToSDK(runtime.Content{Type: "new", URI: "a:b"})).Text)
	assert.Equal(t, "[content of an unknown type]", partFromSDK(nil).Text)
}

// The ID that is found without decoding is the one that decoding finds, however
// the text is cut.
func FuzzIDScanner(f *testing.F) {
	for _, seed := range []string{
		`{"jsonrpc":"2.0","id":1,"method":"m"}`, `{"id":"a\"b","params":{"id":2}}`, `{"params":["id",3,{"id":4}],"id":-5.5e3}`,
		`{"id":null}`, `{"id":true}`, `{"id":{"id":1}}`, `{"id":[1]}`, `{"i\u0064":7}`, `{"id":1,"id":"2"}`, ` { "id" : 9 } `, `{}`, `[{"id":1}]`, `"id"`, `{"a":"}","id":3}`, `{"":0,"id":"\\"}`,
	} {
		f.Add([]byte(seed), uint8(3))
	}
	f.Fuzz(func(t *testing.T, text []byte, cut uint8) {
		var s idScanner
		n := min(int(cut), len(text))
		s.scan(text[:n])
		s.scan(text[n:])
		got := s.id() // never panics
		if !json.Valid(text) || bytes.ContainsAny(text, `\`) {
			return
		}
		var members map[string]json.RawMessage
		if json.Unmarshal(text, &members) != nil {
			assert.Nil(t, got)
			return
		}
		want := members["id"]
		if len(want) == 0 || len(want) > maxID || !strings.ContainsAny(string(want[:1]), `"-0123456789`) {
			if len(want) > 0 || bytes.Count(text, []byte(`"id"`)) < 2 {
				assert.Nil(t, got, "%s", text)
			}
			return
		}
		assert.Equal(t, string(want), strings.TrimSpace(string(got)), "%s", text)
	})
}

// Lines are what lies between line breaks, whatever the buffer's size.
func TestReadLine(t *testing.T) {
	in := bufio.NewReaderSize(strings.NewReader("short\n"+strings.Repeat("x", 40)+"\r\n"+`{"id":1,"a":"`+strings.Repeat("y", 60)+"\"}\n\nlast"), 16)
	var got []string
	for {
		next := readLine(in, 50)
		if next.err != nil {
			break
		}
		text := string(next.text)
		if next.long {
			text = "long " + text
		}
		got = append(got, text)
	}
	assert.Equal(t, []string{"short", strings.Repeat("x", 40), "long 1", "", "last"}, got)
}

// Whatever a server changes about a tool changes its fingerprint.
func TestFingerprintParts(t *testing.T) {
	members := map[string]string{
		"name": `"pay"`, "title": `"Pay"`, "description": `"Pays."`, "inputSchema": `{"type":"object"}`, "outputSchema": `{"type":"object"}`, "annotations": `{}`,
	}
	c, err := newClient(HTTP("http://localhost"), nil)
	require.NoError(t, err)
	defer c.Close()
	of := func(member, value string) string {
		changed := map[string]json.RawMessage{}
		for name, text := range members {
			changed[name] = json.RawMessage(text)
		}
		changed[member] = json.RawMessage(value)
		text, err := json.Marshal(changed)
		require.NoError(t, err)
		var d definition
		require.NoError(t, json.Unmarshal(text, &d))
		return fingerprintOf(c.spec(d), d.Name)
	}
	same := of("name", members["name"])
	assert.Equal(t, same, of("annotations", `{"destructiveHint":true,"openWorldHint":true}`), "the defaults")
	seen := map[string]string{same: "nothing"}
	for _, change := range [][2]string{
		{"name", `"pay2"`}, {"title", `"Pay now"`}, {"description", `"Pays twice."`},
		{"inputSchema", `{"type":"object","properties":{}}`}, {"outputSchema", `{"type":"object","properties":{}}`}, {"outputSchema", `null`},
		{"annotations", `{"readOnlyHint":true,"destructiveHint":true}`}, {"annotations", `{"destructiveHint":false}`},
		{"annotations", `{"idempotentHint":true}`}, {"annotations", `{"openWorldHint":false}`},
	} {
		got := of(change[0], change[1])
		assert.Empty(t, seen[got], "%v", change)
		seen[got] = change[0] + " " + change[1]
	}
}

type blocking struct{ entered func() }

func (b blocking) RoundTrip(r *http.Request) (*http.Response, error) {
	b.entered()
	<-r.Context().Done()
	return nil, r.Context().Err()
}

// The word that a request is given up does not outlive its connection: the SDK
// waits for it, when it closes one, for longer than a handshake may take.
func TestCancelledEndsWithConnection(t *testing.T) {
	conn, end := context.WithCancel(t.Context())
	rewriter := &rewriter{base: blocking{end}, conn: conn}
	req, err := http.NewRequest(http.MethodPost, "http://localhost", strings.NewReader(`{"jsonrpc":"2.0","method":"notifications/cancelled"}`))
	require.NoError(t, err)
	_, err = rewriter.RoundTrip(req)
	assert.ErrorIs(t, err, context.Canceled)
}
