package runtime

import (
	"encoding"
	"encoding/json"
	"reflect"
)

// plain prepares a value of any type for encoding/json: an error is its text,
// where encoding/json would write {}, and an empty list or map is [] or {},
// where it would write null. It looks into lists and maps of any alone.
func plain(v any) any { return plainAt(v, 0) }

func plainAt(v any, depth int) any {
	if depth > DefaultMaxDepth { // the encoder refuses it
		return v
	}
	switch v := v.(type) {
	case nil, json.RawMessage, json.Marshaler, encoding.TextMarshaler:
		return v
	case error:
		return v.Error()
	case map[string]any:
		all := make(map[string]any, len(v))
		for k, x := range v {
			all[k] = plainAt(x, depth+1)
		}
		return all
	case []any:
		all := make([]any, len(v))
		for i, x := range v {
			all[i] = plainAt(x, depth+1)
		}
		return all
	case []byte:
		return v
	}
	switch r := reflect.ValueOf(v); {
	case r.Kind() == reflect.Slice && r.IsNil():
		return []any{}
	case r.Kind() == reflect.Map && r.IsNil():
		return map[string]any{}
	}
	return v
}
