package sdk

import (
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen-dev/toolgen/example/weather"
	"github.com/toolgen-dev/toolgen/runtime"
)

const (
	model    = "some-model"
	question = "What is the weather in Paris and in Atlantis?"
)

// api answers the first request with two calls and later ones with a text. It
// keeps the bodies of the requests.
type api struct {
	calls, text string
	bodies      [][]byte
}

func (a *api) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	body, err := io.ReadAll(r.Body)
	if err != nil {
		panic(err)
	}
	a.bodies = append(a.bodies, body)
	w.Header().Set("Content-Type", "application/json")
	if len(a.bodies) == 1 {
		_, _ = io.WriteString(w, a.calls)
		return
	}
	_, _ = io.WriteString(w, a.text)
}

// member returns what a request's body has under a name.
func member(t *testing.T, body []byte, name string) json.RawMessage {
	var all map[string]json.RawMessage
	require.NoError(t, json.Unmarshal(body, &all))
	return all[name]
}

// escaped returns JSON with <, > and & as encoding/json writes them.
func escaped(t *testing.T, defs json.RawMessage) string {
	t.Helper()
	text, err := json.Marshal(defs)
	require.NoError(t, err)
	return string(text)
}

// A turn with each SDK's client sends the definitions as they are, and then the
// model's own message and the results.
func TestTurns(t *testing.T) {
	reg := weather.Registry()
	paris, atlantis := `{"city":"Paris"}`, `{"city":"Atlantis"}`
	for name, c := range map[string]struct {
		api
		dialect  runtime.Dialect
		messages string // where a request has them
		want     string // messages 1 and later of the second request
		ask      func(url string) (string, error)
	}{
		"openai-go": {
			dialect: runtime.OpenAI,
			api: api{
				calls: `{"id":"c","object":"chat.completion","choices":[{"index":0,"finish_reason":"tool_calls","message":{"role":"assistant","content":null,"tool_calls":[` +
					`{"id":"call_1","type":"function","function":{"name":"get_weather","arguments":` + text(paris) + `}},` +
					`{"id":"call_2","type":"function","function":{"name":"get_weather","arguments":` + text(atlantis) + `}}]}}]}`,
				text: `{"id":"c","object":"chat.completion","choices":[{"index":0,"finish_reason":"stop","message":{"role":"assistant","content":"Fine."}}]}`,
			},
			messages: "messages",
			want: `[{"role":"assistant","tool_calls":[{"id":"call_1","type":"function","function":{"name":"get_weather","arguments":"{\"city\":\"Paris\"}"}},` +
				`{"id":"call_2","type":"function","function":{"name":"get_weather","arguments":"{\"city\":\"Atlantis\"}"}}]},` +
				`{"role":"tool","tool_call_id":"call_1","content":"{\"city\":\"Paris\",\"temp\":18,\"units\":\"celsius\"}"},` +
				`{"role":"tool","tool_call_id":"call_2","content":"error: no weather station in \"Atlantis\"; there is one in Cairo, Oslo, Paris, São Paulo, Tokyo"}]`,
			ask: func(url string) (string, error) {
				return askOpenAI(t.Context(), newOpenAI(url), reg)
			},
		},
		"anthropic-sdk-go": {
			dialect: runtime.Anthropic,
			api: api{
				calls: `{"id":"m","type":"message","role":"assistant","stop_reason":"tool_use","content":[{"type":"text","text":"Let me see."},` +
					`{"type":"tool_use","id":"toolu_1","name":"get_weather","input":` + paris + `},` +
					`{"type":"tool_use","id":"toolu_2","name":"get_weather","input":` + atlantis + `}]}`,
				text: `{"id":"m","type":"message","role":"assistant","stop_reason":"end_turn","content":[{"type":"text","text":"Fine."}]}`,
			},
			messages: "messages",
			want: `[{"role":"assistant","content":[{"type":"text","text":"Let me see."},{"type":"tool_use","id":"toolu_1","name":"get_weather","input":{"city":"Paris"}},` +
				`{"type":"tool_use","id":"toolu_2","name":"get_weather","input":{"city":"Atlantis"}}]},` +
				`{"role":"user","content":[{"type":"tool_result","tool_use_id":"toolu_1","content":"{\"city\":\"Paris\",\"temp\":18,\"units\":\"celsius\"}"},` +
				`{"type":"tool_result","tool_use_id":"toolu_2","content":"no weather station in \"Atlantis\"; there is one in Cairo, Oslo, Paris, São Paulo, Tokyo","is_error":true}]}]`,
			ask: func(url string) (string, error) {
				return askAnthropic(t.Context(), newAnthropic(url), reg)
			},
		},
		"genai": {
			dialect: runtime.Gemini,
			api: api{
				calls: `{"candidates":[{"finishReason":"STOP","content":{"role":"model","parts":[` +
					`{"functionCall":{"id":"1","name":"get_weather","args":` + paris + `},"thoughtSignature":"c2ln"},` +
					`{"functionCall":{"id":"2","name":"get_weather","args":` + atlantis + `}}]}}]}`,
				text: `{"candidates":[{"finishReason":"STOP","content":{"role":"model","parts":[{"text":"Fine."}]}}]}`,
			},
			messages: "contents",
			want: `[{"role":"model","parts":[{"functionCall":{"id":"1","name":"get_weather","args":{"city":"Paris"}},"thoughtSignature":"c2ln"},` +
				`{"functionCall":{"id":"2","name":"get_weather","args":{"city":"Atlantis"}}}]},` +
				`{"role":"user","parts":[{"functionResponse":{"id":"1","name":"get_weather","response":{"output":{"city":"Paris","temp":18,"units":"celsius"}}}},` +
				`{"functionResponse":{"id":"2","name":"get_weather","response":{"error":"no weather station in \"Atlantis\"; there is one in Cairo, Oslo, Paris, São Paulo, Tokyo"}}}]}]`,
			ask: func(url string) (string, error) {
				client, err := newGemini(t.Context(), url)
				if err != nil {
					return "", err
				}
				return askGemini(t.Context(), client, reg)
			},
		},
	} {
		t.Run(name, func(t *testing.T) {
			server := httptest.NewServer(&c.api)
			defer server.Close()
			answer, err := c.ask(server.URL)
			require.NoError(t, err)
			assert.Equal(t, "Fine.", answer)
			require.Len(t, c.bodies, 2)
			defs, err := reg.Definitions(c.dialect)
			require.NoError(t, err)
			for _, body := range c.bodies {
				tools := member(t, body, "tools")
				assert.Empty(t, losses(t, defs, tools))
				if c.dialect != runtime.Gemini { // whose SDK has its own types on the way
					assert.Equal(t, escaped(t, defs), string(tools), "the order of members")
				}
			}
			var messages []json.RawMessage
			require.NoError(t, json.Unmarshal(member(t, c.bodies[1], c.messages), &messages))
			sent, err := json.Marshal(messages[1:])
			require.NoError(t, err)
			assert.Empty(t, losses(t, []byte(c.want), sent))
		})
	}
}
