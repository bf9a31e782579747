package sdk

import (
	"bytes"
	"encoding/json"
	"errors"

	"github.com/aws/aws-sdk-go-v2/service/bedrockruntime/schemas"
	"github.com/aws/aws-sdk-go-v2/service/bedrockruntime/types"
	"github.com/aws/smithy-go"
	"github.com/aws/smithy-go/eventstream"
	"github.com/aws/smithy-go/transport/http/protocol/restjson1"
)

// The types of Bedrock have no methods for JSON. What its client sends and
// reads is made by this protocol, whose ways in and out for a value alone are
// the first messages of event streams.
var bedrock = restjson1.New(nil)

// unmarshalBedrock reads JSON into a type of the SDK.
func unmarshalBedrock(text []byte, schema *smithy.Schema, out smithy.Deserializable) error {
	var headers eventstream.Headers
	headers.Set(eventstream.MessageTypeHeader, eventstream.StringValue(eventstream.EventMessageType))
	headers.Set(eventstream.EventTypeHeader, eventstream.StringValue("initial-response"))
	var b bytes.Buffer
	if err := eventstream.NewEncoder().Encode(&b, eventstream.Message{Headers: headers, Payload: text}); err != nil {
		return err
	}
	return bedrock.DeserializeInitialResponse(schema, &b, out)
}

// marshalBedrock writes a type of the SDK as JSON.
func marshalBedrock(v smithy.Serializable, schema *smithy.Schema) ([]byte, error) {
	var b bytes.Buffer
	if err := bedrock.SerializeInitialRequest(schema, v, &b); err != nil {
		return nil, err
	}
	msg, err := eventstream.NewDecoder().Decode(&b, nil)
	return msg.Payload, err
}

// converse is the reader of definitions for Converse.
func converse(list json.RawMessage) (json.RawMessage, error) {
	var config types.ToolConfiguration
	if err := unmarshalBedrock([]byte(`{"tools":`+string(list)+`}`), schemas.ToolConfiguration, &config); err != nil {
		return nil, err
	}
	for _, tool := range config.Tools {
		spec, ok := tool.(*types.ToolMemberToolSpec)
		if !ok || spec.Value.Name == nil {
			return nil, errors.New("read as another kind of tool")
		}
		if _, ok := spec.Value.InputSchema.(*types.ToolInputSchemaMemberJson); !ok {
			return nil, errors.New("no schema")
		}
	}
	back, err := marshalBedrock(&config, schemas.ToolConfiguration)
	if err != nil {
		return nil, err
	}
	var body struct{ Tools json.RawMessage }
	err = json.Unmarshal(back, &body)
	return body.Tools, err
}
