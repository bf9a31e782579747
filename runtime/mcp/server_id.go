package mcp

import (
	"bytes"
	"encoding/json"
	"errors"
	"strconv"
	"strings"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
)

// An idScanner finds the ID of a message without holding the message: the last
// member "id" of the outermost object that is a number or a string. It takes the
// text in pieces and is not strict: whoever decodes the message is.
type idScanner struct {
	depth   int
	quoted  bool // inside a string
	escaped bool
	value   bool   // after a colon
	token   []byte // of depth 1: the name or value that is being read
	name    string
	found   []byte
}

// maxID is the longest ID that is kept.
const maxID = 256

func (s *idScanner) scan(text []byte) {
	for _, c := range text {
		if s.quoted {
			s.keep(c)
			switch {
			case s.escaped:
				s.escaped = false
			case c == '\\':
				s.escaped = true
			case c == '"':
				s.quoted = false
			}
			continue
		}
		switch c {
		case '"':
			s.quoted = true
			s.keep(c)
		case '{', '[':
			s.depth++
			s.token = nil
		case '}', ']':
			s.member()
			s.depth--
		case ',':
			s.member()
		case ':':
			if s.depth == 1 {
				s.name, s.token, s.value = string(s.token), nil, true
			}
		case ' ', '\t', '\r', '\n':
		default:
			s.keep(c)
		}
	}
}

// keep adds a character to the name or value that is being read.
func (s *idScanner) keep(c byte) {
	if s.depth == 1 && len(s.token) <= maxID {
		s.token = append(s.token, c)
	}
}

// member ends a member of the outermost object.
func (s *idScanner) member() {
	if s.depth != 1 {
		return
	}
	if s.value && s.name == `"id"` && len(s.token) > 0 {
		s.found = s.token
	}
	s.token, s.value = nil, false
}

// id returns the ID as JSON, nil if there is none.
func (s *idScanner) id() json.RawMessage {
	if len(s.found) > maxID || !json.Valid(s.found) || bytes.ContainsAny(s.found[:1], "tfn") {
		return nil
	}
	return s.found
}

// null reports whether the ID is null: a request must not have that.
func (s *idScanner) null() bool { return string(s.found) == "null" }

// substitute begins the IDs that the SDK gets in the place of those that it could
// not give back as they came: it holds numbers as float64.
const substitute = "toolgen.dev/id:"

// maxExact is the largest whole number up to which float64 holds all.
const maxExact = 1 << 53

// sdkID returns the ID that stands for a request's in the SDK, and whether the
// protocol allows it: strings and whole numbers, of any size and spelling.
func sdkID(text json.RawMessage) (id jsonrpc.ID, ok bool) {
	var exact bool
	var value any
	switch {
	case len(text) == 0:
		return jsonrpc.ID{}, false
	case text[0] == '"':
		var s string
		if json.Unmarshal(text, &s) != nil {
			return jsonrpc.ID{}, false
		}
		exact = !strings.HasPrefix(s, substitute) && !strings.Contains(s, "\uFFFD") // as half a surrogate pair becomes
		value = s
	case !isWhole(string(text)):
		return jsonrpc.ID{}, false
	default:
		n, err := strconv.ParseInt(string(text), 10, 64)
		exact = err == nil && strconv.FormatInt(n, 10) == string(text) && -maxExact <= n && n <= maxExact
		value = float64(n)
	}
	if !exact {
		value = substitute + string(text)
	}
	id, err := jsonrpc.MakeID(value)
	return id, err == nil
}

// isWhole reports whether a JSON number is a whole one.
func isWhole(number string) bool {
	mantissa, exponent, _ := strings.Cut(strings.ToLower(strings.TrimPrefix(number, "-")), "e")
	whole, fraction, _ := strings.Cut(mantissa, ".")
	digits := strings.TrimRight(whole+fraction, "0")
	if strings.Trim(digits, "0") == "" {
		return true
	}
	shift := 0
	if exponent != "" {
		var err error
		if shift, err = strconv.Atoi(exponent); err != nil {
			return exponent[0] != '-'
		}
	}
	return shift+len(whole) >= len(digits) // no digit is behind the point
}

// answerPrefix is what the SDK begins an answer to the ID 0 with.
const answerPrefix = `{"jsonrpc":"2.0","id":0,`

// encodeAnswer writes an answer to a request under the ID that it had.
func encodeAnswer(res *jsonrpc.Response, id json.RawMessage) ([]byte, error) {
	answer := *res
	answer.ID, _ = jsonrpc.MakeID(0.0)
	text, err := jsonrpc.EncodeMessage(&answer)
	if err != nil {
		return nil, err
	}
	rest, ok := bytes.CutPrefix(text, []byte(answerPrefix))
	if !ok {
		return nil, errors.New("the SDK writes answers in another form")
	}
	return append(append(append([]byte(`{"jsonrpc":"2.0","id":`), id...), ','), rest...), nil
}
