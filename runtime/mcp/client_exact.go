package mcp

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"strings"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
)

// The SDK decodes schemas and structured results into any: integers over 2^53
// are rounded and the order of properties is lost. It refuses a whole answer for
// one part of an unknown type, and ends the connection for one without a result.
// So the transports of a client rewrite what a server answers before the SDK
// sees it: the answer itself goes along as a text in its _meta, and what the SDK
// sees beside it is little and sound.

// exactKey is the member of _meta that holds an answer. What a server puts there
// is overwritten.
const exactKey = "toolgen.dev/exact"

// exactly returns the answer that a _meta holds, nil without one.
func exactly(meta sdk.Meta) json.RawMessage {
	text, ok := meta[exactKey].(string)
	if !ok {
		return nil
	}
	return json.RawMessage(text)
}

// rewriteMessage returns a message of a server as the SDK is to see it, nil for
// what is no message and has no ID to answer for.
func rewriteMessage(text []byte) []byte {
	text = shallow(bytes.ToValidUTF8(text, []byte("\uFFFD")))
	var msg struct {
		Method json.RawMessage `json:"method"`
		Result json.RawMessage `json:"result"`
		Error  json.RawMessage `json:"error"`
	}
	if err := json.Unmarshal(text, &msg); err != nil {
		return noAnswer(text, "the answer is no message of the protocol")
	}
	if msg.Method == nil && !isObject(msg.Error) {
		result, err := rewriteResult(bytes.TrimSpace(msg.Result))
		if err != nil {
			return noAnswer(text, err.Error())
		}
		if text, err = json.Marshal(struct {
			Version string          `json:"jsonrpc"`
			ID      json.RawMessage `json:"id"`
			Result  json.RawMessage `json:"result"`
		}{"2.0", messageID(text), result}); err != nil {
			return nil
		}
	}
	if _, err := jsonrpc.DecodeMessage(text); err != nil {
		if msg.Method != nil { // its ID is not one of ours
			return nil
		}
		return noAnswer(text, err.Error())
	}
	return text
}

// messageID returns the ID of a message, null without one.
func messageID(text []byte) json.RawMessage {
	var ids idScanner
	ids.scan(text)
	if id := ids.id(); id != nil {
		return id
	}
	return json.RawMessage("null")
}

// noAnswer returns the answer that a request has failed, nil if text has no ID.
func noAnswer(text []byte, why string) []byte {
	id := messageID(text)
	if string(id) == "null" {
		return nil
	}
	return refusal(id, why)
}

// refusal returns an answer with the protocol's internal error.
func refusal(id json.RawMessage, why string) []byte {
	why = strings.ToValidUTF8(why, "")
	answer, err := json.Marshal(map[string]any{
		"jsonrpc": "2.0", "id": id, "error": map[string]any{"code": jsonrpc.CodeInternalError, "message": why},
	})
	if err != nil {
		return nil
	}
	return answer
}

// rewriteResult returns a result as the SDK is to see it.
func rewriteResult(result json.RawMessage) (json.RawMessage, error) {
	if len(result) == 0 || string(result) == "null" {
		return nil, fmt.Errorf("the answer has no result")
	}
	var members map[string]json.RawMessage
	if err := json.Unmarshal(result, &members); err != nil {
		return nil, fmt.Errorf("the result is not an object")
	}
	meta := map[string]json.RawMessage{}
	_ = json.Unmarshal(members["_meta"], &meta) // what is no object says nothing
	if meta == nil {
		meta = map[string]json.RawMessage{}
	}
	quoted, err := json.Marshal(string(result))
	if err != nil {
		return nil, err
	}
	meta[exactKey] = quoted
	if members["_meta"], err = json.Marshal(meta); err != nil {
		return nil, err
	}
	for _, name := range []string{"content", "contents", "messages", "resources", "resourceTemplates", "prompts"} {
		if _, ok := members[name]; ok {
			members[name] = json.RawMessage("[]")
		}
	}
	delete(members, "structuredContent")
	delete(members, "isError")
	if tools, ok := members["tools"]; ok {
		members["tools"] = soundTools(tools)
	}
	return json.Marshal(members)
}

// exactTransport rewrites the messages of another transport.
type exactTransport struct{ sdk.Transport }

// Connect implements [sdk.Transport].
func (t *exactTransport) Connect(ctx context.Context) (sdk.Connection, error) {
	conn, err := t.Transport.Connect(ctx)
	if err != nil {
		return nil, err
	}
	return &exactConn{conn}, nil
}

type exactConn struct{ sdk.Connection }

// Read implements [sdk.Connection].
func (c *exactConn) Read(ctx context.Context) (jsonrpc.Message, error) {
	msg, err := c.Connection.Read(ctx)
	res, ok := msg.(*jsonrpc.Response)
	if err != nil || !ok || res.Error != nil {
		return msg, err
	}
	if res.Result, err = rewriteResult(res.Result); err != nil {
		return &jsonrpc.Response{ID: res.ID, Error: &jsonrpc.Error{Code: jsonrpc.CodeInternalError, Message: err.Error()}}, nil
	}
	return res, nil
}
